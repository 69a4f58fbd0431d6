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

static StringRef getReason(DependenceKind kind, bool sinks) {
  switch (kind) {
  case DependenceKind::Value:
    return sinks ? "uses a result" : "gives an operand";
  case DependenceKind::Memory:
    return "accesses the same memory";
  case DependenceKind::Communication:
    return "keeps the order of communication";
  case DependenceKind::Overwrite:
    return "overwrites what is read";
  case DependenceKind::Pinned:
    break;
  }
  llvm_unreachable("unknown kind of dependence");
}

/// What `op` cannot pass, as a wait that sinks or a start that is raised: of
/// what depends on it, or it on, the nearest.
static std::optional<BlockDependences::Dependence>
findBlocker(const BlockDependences &dependences, unsigned op,
            ArrayRef<unsigned> positions, bool sinks) {
  std::optional<BlockDependences::Dependence> blocker;
  auto isNearer = [&](unsigned other) {
    return !blocker || (positions[other] < positions[blocker->from]) == sinks;
  };
  if (!sinks) {
    for (const auto &edge : dependences.getPredecessors(op))
      if (isNearer(edge.from))
        blocker = edge;
    return blocker;
  }
  for (unsigned successor : dependences.getSuccessors(op))
    for (const auto &edge : dependences.getPredecessors(successor))
      if (edge.from == op && isNearer(successor))
        blocker = {successor, edge.kind};
  return blocker;
}

static void remarkOn(const BlockDependences &dependences, unsigned number,
                     const Moves &moves, ArrayRef<unsigned> positions,
                     bool sinks, StringRef flag, StringAttr function) {
  Location loc = dependences.getOp(number)->getLoc();
  if (unsigned distance = moves.distance[number]) {
    ForwardedRemark(RemarkKind::RemarkPassed, loc,
                    sinks ? "WaitSunk" : "StartRaised", flag, function)
        .add("Moved", distance)
        .add("Past", describe(dependences.getOp(moves.nearestPassed[number])));
    return;
  }
  ForwardedRemark remark(RemarkKind::RemarkMissed, loc,
                         sinks ? "WaitNotSunk" : "StartNotRaised", flag,
                         function);
  if (auto blocker = findBlocker(dependences, number, positions, sinks)) {
    remark.add("StoppedBy", describe(dependences.getOp(blocker->from)))
        .add("Reason", getReason(blocker->kind, sinks));
    return;
  }
  if (!sinks) {
    remark.add("Reason", "only what earlier starts need is before it");
    return;
  }
  // Of ops that nothing but the end stops, others that wait may be behind.
  Block &block = dependences.getBlock();
  remark
      .add("StoppedBy", block.mightHaveTerminator()
                            ? describe(block.getTerminator())
                            : std::string("the end of the block"))
      .add("Reason", "nothing else is left to run");
}

//===----------------------------------------------------------------------===//
// The passes
//===----------------------------------------------------------------------===//

namespace {

/// Each block of the function is scheduled on its own. `Interface` is that of
/// the ops which the pass moves; a block without them is in its final order.
template <typename Base, typename Interface>
struct MovingPass : public RemarkingPass<Base> {
  static constexpr bool kSinks = std::is_same_v<Interface, WaitOpInterface>;

  void runOnConverted() final {
    this->getOperation()->template walk<WalkOrder::PreOrder>(
        [&](Block *block) { schedule(*block); });
  }

  void schedule(Block &block) {
    if (llvm::none_of(block, llvm::IsaPred<Interface>))
      return;
    BlockDependences dependences(block);
    PriorityOrder scheduler(dependences);
    kSinks ? scheduler.sinkWaits() : scheduler.raiseStarts();
    SmallVector<unsigned, 0> order = scheduler.run();
    applyOrder(dependences, order);

    StringRef flag = Base::getArgumentName();
    if (!areRemarksWanted(&this->getContext(), flag))
      return;
    Moves moves = kSinks ? getMovesDown(order) : getMovesUp(order);
    SmallVector<unsigned, 0> positions = getPlaces(order);
    for (unsigned op : order)
      if (isa<Interface>(dependences.getOp(op)))
        remarkOn(dependences, op, moves, positions, kSinks, flag,
                 this->getOperation().getSymNameAttr());
  }
};

struct SinkWaitsPass
    : public MovingPass<comm::impl::SinkWaitsPassBase<SinkWaitsPass>,
                        WaitOpInterface> {};

struct RaiseCommsPass
    : public MovingPass<comm::impl::RaiseCommsPassBase<RaiseCommsPass>,
                        CollectiveOpInterface> {};

} // namespace
