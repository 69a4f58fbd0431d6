//===- Seeds.cpp - Initial orders for comm-schedule -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Seeds.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Transforms/Passes.h"
#include "InputOrder.h"
#include "OverlapModel.h"
#include "PriorityOrder.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::overlap;

SmallVector<unsigned, 0>
comm::runOverlapStep(const BlockDependences &dependences,
                     const Problem &problem, ArrayRef<unsigned> order,
                     int64_t memoryLimit, unsigned step) {
  Settings settings;
  settings.direction =
      step == 1 ? Direction::SinkWaits : Direction::RaiseStarts;
  settings.limitBytes = memoryLimit;
  NodeList list = buildNodes(dependences, problem, order);
  SmallVector<unsigned, 0> moved;
  for (unsigned place : overlap::run(list, settings).order)
    moved.push_back(order[place]);
  return moved;
}

SmallVector<unsigned, 0>
comm::overlapLikeInductor(const BlockDependences &dependences,
                          const Problem &problem, ArrayRef<unsigned> order,
                          int64_t memoryLimit) {
  SmallVector<unsigned, 0> current(order);
  for (unsigned step = 0; step < kNumOverlapSteps; ++step)
    current = runOverlapStep(dependences, problem, current, memoryLimit, step);
  return current;
}

SmallVector<SmallVector<unsigned, 0>, 0>
comm::getSeedOrders(const BlockDependences &dependences, const Problem &problem,
                    std::optional<int64_t> memoryLimit) {
  SmallVector<SmallVector<unsigned, 0>, 0> seeds;
  SmallVector<unsigned, 0> present = getIdentityOrder(problem);
  int64_t peak = getMemoryPeak(problem, present);
  if (!memoryLimit || peak <= *memoryLimit)
    seeds.push_back(overlapLikeInductor(dependences, problem, present, peak));
  for (bool isCompat : {false, true})
    seeds.push_back(reorderComputeForOverlap(dependences, problem, isCompat));
  return seeds;
}

SmallVector<SmallVector<unsigned, 0>, 0>
comm::getLastCandidates(const BlockDependences &dependences,
                        const Problem &problem) {
  SmallVector<SmallVector<unsigned, 0>, 0> orders =
      getUnlimitedOrders(dependences);
  SmallVector<unsigned, 0> present = getIdentityOrder(problem);
  int64_t peak = getMemoryPeak(problem, present);
  for (unsigned step : {0, 1})
    orders.push_back(runOverlapStep(dependences, problem, present, peak, step));
  if (SmallVector<unsigned, 0> marked = getMarkedOrder(dependences);
      !marked.empty())
    orders.push_back(std::move(marked));
  return orders;
}
