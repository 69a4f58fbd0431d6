//===- PriorityOrder.cpp - Orders of blocks by priorities -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PriorityOrder.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "Scheduling/FillTransfers.h"
#include "Scheduling/PriorityOrder.h"

using namespace mlir;
using namespace mlir::comm;

CommGraph comm::buildCommGraph(const BlockDependences &dependences) {
  CommGraph graph(dependences.size());
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    graph.isStart[i] = isa<CollectiveOpInterface>(op);
    graph.isWait[i] = isa<WaitOpInterface>(op);
    for (const auto &edge : dependences.getPredecessors(i))
      graph.addEdge(edge.from, i, edge.kind);
  }
  return graph;
}

SmallVector<SmallVector<unsigned, 0>, 0>
comm::getUnlimitedOrders(const BlockDependences &dependences) {
  CommGraph graph = buildCommGraph(dependences);
  auto sink = [&](ArrayRef<unsigned> given) {
    PriorityOrder scheduler(graph, given);
    scheduler.sinkWaits();
    return scheduler.run();
  };
  auto raise = [&](ArrayRef<unsigned> given) {
    PriorityOrder scheduler(graph, given);
    scheduler.raiseStarts();
    return scheduler.run();
  };
  SmallVector<unsigned, 0> sunk = sink({}), raised = raise({});
  return {sunk, raised, raise(sunk), sink(raised)};
}

SmallVector<unsigned, 0>
comm::reorderComputeForOverlap(const BlockDependences &dependences,
                               const Problem &model, bool isCompat) {
  return fillTransfers(buildCommGraph(dependences), model, isCompat);
}

Exposures comm::getExposures(const BlockDependences &dependences,
                             const Problem &model, ArrayRef<unsigned> order) {
  Simulation simulation = simulate(model, order);
  Exposures exposures;
  for (auto [transfer, run] :
       llvm::zip_equal(model.transfers, simulation.transfers))
    exposures[dependences.getOp(transfer.start)] = run.exposedNs;
  return exposures;
}

void comm::applyOrder(const BlockDependences &dependences,
                      ArrayRef<unsigned> order) {
  if (llvm::is_sorted(order))
    return;
  Block &block = dependences.getBlock();
  // Move each op to the front, last first, so that the terminator stays last.
  for (unsigned i : llvm::reverse(order))
    dependences.getOp(i)->moveBefore(&block, block.begin());
}
