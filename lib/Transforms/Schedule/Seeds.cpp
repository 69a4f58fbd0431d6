//===- Seeds.cpp - Orders of other passes for comm-schedule ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Seeds.h"
#include "../ListSchedule.h"
#include "../Overlap/Model.h"
#include "CommDialect/Analysis/MemoryTimeline.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::overlap;

SmallVector<unsigned, 0>
comm::overlapLikeInductor(const BlockDependences &dependences,
                          const BlockModel &model, ArrayRef<unsigned> order,
                          int64_t memoryLimit) {
  SmallVector<unsigned, 0> current(order);
  for (Direction direction :
       {Direction::RaiseStarts, Direction::SinkWaits, Direction::RaiseStarts}) {
    Settings settings;
    settings.direction = direction;
    settings.limitBytes = memoryLimit;
    Problem problem = buildProblem(dependences, model, current);
    SmallVector<unsigned, 0> next;
    for (unsigned place : overlap::run(problem, settings).order)
      next.push_back(current[place]);
    current = std::move(next);
  }
  return current;
}

SmallVector<SmallVector<unsigned, 0>, 0>
comm::getSeedOrders(const BlockDependences &dependences,
                    const BlockModel &model, CostModel &costs,
                    std::optional<int64_t> memoryLimit) {
  SmallVector<SmallVector<unsigned, 0>, 0> seeds;
  SmallVector<unsigned, 0> present = getIdentityOrder(model);
  int64_t peak = getMemoryProfile(model, present).peak;
  if (!memoryLimit || peak <= *memoryLimit)
    seeds.push_back(overlapLikeInductor(dependences, model, present, peak));
  for (bool isCompat : {false, true})
    seeds.push_back(reorderComputeForOverlap(dependences, costs, isCompat));
  return seeds;
}
