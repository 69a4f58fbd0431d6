//===- SinkWaitsRaiseComms.cpp - Sinks waits and raises starts ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both policies run the list scheduler with different priorities, and say how
// far each op moved.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "PriorityOrder.h"
#include "ReorderPolicies.h"
#include "Scheduling/PriorityOrder.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

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
                     const PassedOps &passed, ArrayRef<unsigned> positions,
                     bool sinks, StringAttr function) {
  Location loc = dependences.getOp(number)->getLoc();
  if (unsigned distance = passed.count[number]) {
    ForwardedRemark(RemarkKind::RemarkPassed, loc,
                    sinks ? "WaitSunk" : "StartRaised", kReorderFlag, function)
        .add("Moved", distance)
        .add("Past", describe(dependences.getOp(passed.nearest[number])));
    return;
  }
  ForwardedRemark remark(RemarkKind::RemarkMissed, loc,
                         sinks ? "WaitNotSunk" : "StartNotRaised", kReorderFlag,
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
// Policies
//===----------------------------------------------------------------------===//

static void moveInBlock(Block &block, bool sinks, StringAttr function) {
  auto isMoved = [&](Operation &op) {
    return sinks ? isa<WaitOpInterface>(op) : isa<CollectiveOpInterface>(op);
  };
  if (llvm::none_of(block, isMoved))
    return;
  BlockDependences dependences(block);
  CommGraph graph = buildCommGraph(dependences);
  PriorityOrder scheduler(graph);
  sinks ? scheduler.sinkWaits() : scheduler.raiseStarts();
  SmallVector<unsigned, 0> order = scheduler.run();
  applyOrder(dependences, order);

  if (!areRemarksEnabled(function.getContext(), kReorderFlag))
    return;
  PassedOps passed = getPassedOps(order, sinks);
  SmallVector<unsigned, 0> positions = getPositions(order);
  for (unsigned op : order)
    if (isMoved(*dependences.getOp(op)))
      remarkOn(dependences, op, passed, positions, sinks, function);
}

void comm::raiseStarts(func::FuncOp function) {
  function.walk<WalkOrder::PreOrder>([&](Block *block) {
    moveInBlock(*block, /*sinks=*/false, function.getSymNameAttr());
  });
}

void comm::sinkWaits(func::FuncOp function) {
  function.walk<WalkOrder::PreOrder>([&](Block *block) {
    moveInBlock(*block, /*sinks=*/true, function.getSymNameAttr());
  });
}
