//===- SinkWaitsRaiseComms.cpp - Sinks waits and raises starts ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both passes run the list scheduler with different priorities. This file adds
// the remarks.
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
// Moves
//===----------------------------------------------------------------------===//

namespace {

/// The distances that the ops of a block moved.
struct Moves {
  static constexpr unsigned kNone = ~0u;
  /// Number of ops that each op passed.
  SmallVector<unsigned, 0> distance;
  /// The nearest op that each op passed.
  SmallVector<unsigned, 0> nearestPassed;
};

/// Counts set flags below an index in logarithmic time.
class FenwickTree {
public:
  explicit FenwickTree(unsigned size) : sums(size + 1) {}
  void set(unsigned index) {
    for (++index; index < sums.size(); index += index & -index)
      ++sums[index];
  }
  /// Returns the number of set flags below `index`.
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

/// Returns the moves of each op past ops that were after it and are before it
/// now.
static Moves getMovesDown(ArrayRef<unsigned> order) {
  unsigned numOps = order.size();
  Moves moves{SmallVector<unsigned, 0>(numOps),
              SmallVector<unsigned, 0>(numOps, Moves::kNone)};
  FenwickTree placed(numOps);
  // Placed ops that no op with a higher number follows so far, in descending
  // order.
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

/// Returns the moves of each op past ops that were before it and are after it
/// now.
static Moves getMovesUp(ArrayRef<unsigned> order) {
  // In the reversed order with reversed numbers, a move up is a move down.
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

/// Returns the nearest dependence that `op`, a wait that sinks or a start that
/// is raised, cannot pass; nullopt if there is none.
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
  // The wait stops at the end of the block or before other waits.
  Block &block = dependences.getBlock();
  remark
      .add("StoppedBy", block.mightHaveTerminator()
                            ? describe(block.getTerminator())
                            : std::string("the end of the block"))
      .add("Reason", "nothing else is left to run");
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

namespace {

/// Schedules each block of the function on its own. `Interface` is that of the
/// ops to move; blocks without them are unchanged.
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
    if (!areRemarksEnabled(&this->getContext(), flag))
      return;
    Moves moves = kSinks ? getMovesDown(order) : getMovesUp(order);
    SmallVector<unsigned, 0> positions = getPositions(order);
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
