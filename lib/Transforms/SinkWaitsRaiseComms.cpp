//===- SinkWaitsRaiseComms.cpp - comm-sink-waits and comm-raise-comms -----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both are the list scheduler with other priorities. What is left to do here is
// to say what happened.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "PriorityOrder.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SINKWAITSPASS
#define GEN_PASS_DEF_RAISECOMMSPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

//===----------------------------------------------------------------------===//
// What moved past what
//===----------------------------------------------------------------------===//

namespace {

/// How far the ops of a block moved.
struct Moves {
  static constexpr unsigned kNone = ~0u;
  /// For each op by its number, how many ops it passed.
  SmallVector<unsigned, 0> distance;
  /// The nearest op that it passed.
  SmallVector<unsigned, 0> nearestPassed;
};

/// Counts prefixes of a sequence of flags, each in logarithmic time.
class FenwickTree {
public:
  explicit FenwickTree(unsigned size) : sums(size + 1) {}
  void set(unsigned index) {
    for (++index; index < sums.size(); index += index & -index)
      ++sums[index];
  }
  /// How many flags below `index` are set.
  unsigned countBelow(unsigned index) const {
    unsigned count = 0;
    for (; index > 0; index -= index & -index)
      count += sums[index];
    return count;
  }

private:
  SmallVector<unsigned, 0> sums;
};

} // namespace

/// The ops that were behind each op and are before it now.
static Moves getMovesDown(ArrayRef<unsigned> order) {
  unsigned numOps = order.size();
  Moves moves{SmallVector<unsigned, 0>(numOps),
              SmallVector<unsigned, 0>(numOps, Moves::kNone)};
  FenwickTree placed(numOps);
  // Of the ops placed, those with no later one of a higher number, descending.
  SmallVector<unsigned, 0> highest;
  for (auto [numPlaced, op] : llvm::enumerate(order)) {
    while (!highest.empty() && highest.back() < op)
      highest.pop_back();
    if (!highest.empty())
      moves.nearestPassed[op] = highest.back();
    highest.push_back(op);
    moves.distance[op] = numPlaced - placed.countBelow(op);
    placed.set(op);
  }
  return moves;
}

/// The ops that were before each op and are behind it now.
static Moves getMovesUp(ArrayRef<unsigned> order) {
  // Read backwards and numbered backwards, an op that moved up moved down.
  unsigned last = order.size() - 1;
  SmallVector<unsigned, 0> mirrored;
  for (unsigned op : llvm::reverse(order))
    mirrored.push_back(last - op);
  Moves moves = getMovesDown(mirrored);
  std::reverse(moves.distance.begin(), moves.distance.end());
  std::reverse(moves.nearestPassed.begin(), moves.nearestPassed.end());
  for (unsigned &op : moves.nearestPassed)
    if (op != Moves::kNone)
      op = last - op;
  return moves;
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

static StringRef getReason(DependenceKind kind) {
  switch (kind) {
  case DependenceKind::Value:
    return "uses a result";
  case DependenceKind::Memory:
    return "accesses the same memory";
  case DependenceKind::Communication:
    return "keeps the order of communication";
  case DependenceKind::Overwrite:
    return "overwrites what is read";
  }
  llvm_unreachable("unknown kind of dependence");
}

static DependenceKind getKind(const BlockDependences &dependences,
                              unsigned from, unsigned to) {
  auto predecessors = dependences.getPredecessors(to);
  return llvm::find_if(predecessors,
                       [&](const auto &edge) { return edge.from == from; })
      ->kind;
}

static void remarkOnWait(const BlockDependences &dependences, unsigned wait,
                         const Moves &moves, ArrayRef<unsigned> positions,
                         StringAttr function) {
  Operation *op = dependences.getOp(wait);
  StringRef flag = "comm-sink-waits";
  if (unsigned distance = moves.distance[wait]) {
    ForwardedRemark(RemarkKind::RemarkPassed, op->getLoc(), "WaitSunk", flag,
                    function)
        .add("Moved", distance)
        .add("Past", describe(dependences.getOp(moves.nearestPassed[wait])));
    return;
  }
  ForwardedRemark remark(RemarkKind::RemarkMissed, op->getLoc(), "WaitNotSunk",
                         flag, function);
  ArrayRef<unsigned> successors = dependences.getSuccessors(wait);
  auto *first = llvm::min_element(successors, [&](unsigned a, unsigned b) {
    return positions[a] < positions[b];
  });
  // Of ops that nothing but the end stops, others that wait may be behind.
  if (first == successors.end()) {
    Block &block = dependences.getBlock();
    remark.add("StoppedBy", block.mightHaveTerminator()
                                ? describe(block.getTerminator())
                                : std::string("the end of the block"));
    remark.add("Reason", "nothing else is left to run");
    return;
  }
  remark.add("StoppedBy", describe(dependences.getOp(*first)));
  remark.add("Reason", getReason(getKind(dependences, wait, *first)));
}

static void remarkOnStart(const BlockDependences &dependences, unsigned start,
                          const Moves &moves, ArrayRef<unsigned> positions,
                          StringAttr function) {
  Operation *op = dependences.getOp(start);
  StringRef flag = "comm-raise-comms";
  if (unsigned distance = moves.distance[start]) {
    ForwardedRemark(RemarkKind::RemarkPassed, op->getLoc(), "StartRaised", flag,
                    function)
        .add("Moved", distance)
        .add("Past", describe(dependences.getOp(moves.nearestPassed[start])));
    return;
  }
  ForwardedRemark remark(RemarkKind::RemarkMissed, op->getLoc(),
                         "StartNotRaised", flag, function);
  auto predecessors = dependences.getPredecessors(start);
  auto *last =
      llvm::max_element(predecessors, [&](const auto &a, const auto &b) {
        return positions[a.from] < positions[b.from];
      });
  if (last == predecessors.end()) {
    remark.add("Reason", "only what earlier starts need is before it");
    return;
  }
  remark.add("StoppedBy", describe(dependences.getOp(last->from)));
  remark.add("Reason", last->kind == DependenceKind::Value
                           ? "gives an operand"
                           : getReason(last->kind));
}

//===----------------------------------------------------------------------===//
// The passes
//===----------------------------------------------------------------------===//

/// Schedules `block`. `Interface` is that of the ops which the pass moves; a
/// block without them is in its final order.
template <typename Interface, typename Prioritize, typename GetMoves,
          typename RemarkOn>
static void schedule(Block &block, StringAttr function, StringRef flag,
                     Prioritize prioritize, GetMoves getMoves,
                     RemarkOn remarkOn) {
  if (llvm::none_of(block, [](Operation &op) { return isa<Interface>(op); }))
    return;
  BlockDependences dependences(block);
  PriorityOrder scheduler(dependences);
  prioritize(scheduler);
  SmallVector<unsigned, 0> order = scheduler.run();
  applyOrder(dependences, order);

  if (!areRemarksWanted(function.getContext(), flag))
    return;
  Moves moves = getMoves(order);
  SmallVector<unsigned, 0> positions(order.size());
  for (auto [position, op] : llvm::enumerate(order))
    positions[op] = position;
  for (unsigned op : order)
    if (isa<Interface>(dependences.getOp(op)))
      remarkOn(dependences, op, moves, positions, function);
}

namespace {

/// What both passes share: each block of the function is scheduled on its own.
template <typename Base>
struct BlockSchedulePass : public RemarkingPass<Base> {
  void runOnOperation() final {
    func::FuncOp function = this->getOperation();
    function->template walk<WalkOrder::PreOrder>([&](Block *block) {
      scheduleBlock(*block, function.getSymNameAttr());
    });
  }
  virtual void scheduleBlock(Block &block, StringAttr function) = 0;
};

struct SinkWaitsPass
    : public BlockSchedulePass<comm::impl::SinkWaitsPassBase<SinkWaitsPass>> {
  void scheduleBlock(Block &block, StringAttr function) final {
    schedule<WaitOpInterface>(
        block, function, getArgumentName(),
        [](PriorityOrder &scheduler) { scheduler.sinkWaits(); }, getMovesDown,
        remarkOnWait);
  }
};

struct RaiseCommsPass
    : public BlockSchedulePass<comm::impl::RaiseCommsPassBase<RaiseCommsPass>> {
  void scheduleBlock(Block &block, StringAttr function) final {
    schedule<CollectiveOpInterface>(
        block, function, getArgumentName(),
        [](PriorityOrder &scheduler) { scheduler.raiseStarts(); }, getMovesUp,
        remarkOnStart);
  }
};

} // namespace
