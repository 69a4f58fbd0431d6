//===- PinnedOrder.cpp - Pinned decisions of an earlier plan --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PinnedOrder.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "CommDialect/Support/Text.h"
#include "PriorityOrder.h"

using namespace mlir;
using namespace mlir::comm;
using commtext::makePrintable;

void comm::keepPinned(PlannedFunction &plan, const PlannedFunction *pinned) {
  if (!pinned)
    return;
  for (PlannedBlock &block : plan.blocks) {
    auto kept = llvm::find_if(pinned->blocks, [&](const PlannedBlock &other) {
      return other.isSameBlock(block);
    });
    if (kept == pinned->blocks.end())
      continue;
    block.hasPinnedBuckets = kept->hasPinnedBuckets;
    block.hasPinnedOrder = kept->hasPinnedOrder;
    if (!kept->hasPinnedOrder)
      continue;
    llvm::StringMap<unsigned> positions;
    for (auto [i, name] : llvm::enumerate(block.order))
      positions[name] = i;
    std::vector<std::string> present;
    std::vector<unsigned> free;
    for (const std::string &name : kept->order)
      if (auto it = positions.find(name); it != positions.end()) {
        present.push_back(name);
        free.push_back(it->second);
      }
    llvm::sort(free);
    for (auto [position, name] : llvm::zip(free, present))
      block.order[position] = name;
  }
}

LogicalResult comm::pinOrder(Block &block, const PlannedBlock &kept,
                             const OpNames &names,
                             SmallVectorImpl<Operation *> &order) {
  Location loc = block.getParentOp()->getLoc();
  BlockDependences dependences(block);
  OpGraph graph(dependences.size());
  for (unsigned i = 0; i < dependences.size(); ++i)
    for (const auto &dependence : dependences.getPredecessors(i))
      graph.addEdge(dependence.from, i);
  std::optional<unsigned> last;
  llvm::SmallDenseSet<Operation *> seen;
  for (const std::string &name : kept.order) {
    Operation *op = names.lookup(name);
    if (!op || op->getBlock() != &block ||
        op->hasTrait<OpTrait::IsTerminator>())
      return emitError(loc)
             << "comm-plan: the pinned order has '" << makePrintable(name)
             << "', which is not an op of the block with the "
                "buckets and loops that it has";
    if (!seen.insert(op).second)
      return emitError(op->getLoc()) << "comm-plan: the pinned order has '"
                                     << makePrintable(name) << "' twice";
    order.push_back(op);
    unsigned number = dependences.getIndex(op);
    if (last)
      graph.addEdge(*last, number);
    last = number;
  }
  SmallVector<unsigned, 0> placed =
      listSchedule(graph, LeastFirst([](unsigned op) { return op; }));
  if (placed.size() == dependences.size()) {
    applyOrder(dependences, placed);
    return success();
  }
  llvm::BitVector isPlaced(dependences.size());
  for (unsigned op : placed)
    isPlaced.set(op);
  // Report a pinned op that cannot precede the next pinned one.
  for (auto [before, op] :
       llvm::zip(order, ArrayRef<Operation *>(order).drop_front()))
    if (!isPlaced.test(dependences.getIndex(before))) {
      InFlightDiagnostic diagnostic =
          emitError(op->getLoc())
          << "comm-plan: the pinned order has '"
          << makePrintable(names.get(before)) << "' before '"
          << makePrintable(names.get(op))
          << "', against the dependences of the block";
      diagnostic.attachNote(before->getLoc()) << "this one is first there";
      return diagnostic;
    }
  return emitError(loc) << "comm-plan: the pinned order is against the "
                           "dependences of the block";
}
