//===- Scheduler.cpp - A good order for a block's ops ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Scheduler.h"
#include "CommDialect/Analysis/MemoryTimeline.h"
#include "CommDialect/Analysis/Simulator.h"
#include "LeastMemory.h"
#include "ListScheduler.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

class ScheduleFinder {
public:
  ScheduleFinder(const BlockModel &model, std::optional<int64_t> memoryLimit)
      : model(model), memoryLimit(memoryLimit),
        lowerBoundNs(getLowerBoundNs(model)) {}

  Schedule find() {
    SmallVector<unsigned, 0> input = getIdentityOrder(model);
    best = judge(input);
    if (!keepsLimit(best))
      best = judge(findLeastMemoryOrder(model, *memoryLimit));
    if (!keepsLimit(best) || model.transfers.empty())
      return std::move(best);
    base = best.order;

    SmallVector<int64_t, 0> byPlace(model.size());
    for (auto [place, op] : llvm::enumerate(base))
      byPlace[op] = place;
    SmallVector<int64_t, 0> byTail = getTails(model);
    for (int64_t &tail : byTail)
      tail = -tail;

    for (bool startsAtOnce : {true, false})
      for (int64_t pullPerMille : {0, 100, 1000})
        for (ArrayRef<int64_t> priority : {byPlace, byTail}) {
          ListPolicy policy;
          policy.priority = priority;
          policy.startsAtOnce = startsAtOnce;
          policy.pullPerMille = pullPerMille;
          tryPolicy(policy);
          if (isOptimal())
            return std::move(best);
        }
    return std::move(best);
  }

private:
  bool keepsLimit(const Schedule &schedule) const {
    return !memoryLimit || schedule.peakBytes <= *memoryLimit;
  }

  bool isOptimal() const { return best.makespanNs <= lowerBoundNs; }

  Schedule judge(SmallVector<unsigned, 0> order) const {
    Schedule schedule;
    schedule.makespanNs = simulate(model, order).makespanNs;
    schedule.peakBytes = getMemoryProfile(model, order).peak;
    schedule.order = std::move(order);
    return schedule;
  }

  void keepIfBetter(Schedule schedule) {
    // The first of equals: it changes least.
    if (keepsLimit(schedule) && schedule.makespanNs < best.makespanNs)
      best = std::move(schedule);
  }

  /// Memory that is not short costs nothing to look after.
  void tryPolicy(const ListPolicy &policy) {
    Schedule free = judge(runListScheduler(model, policy, base, std::nullopt));
    bool isWorthIt = free.makespanNs < best.makespanNs;
    if (isWorthIt && !keepsLimit(free))
      free = judge(runListScheduler(model, policy, base, memoryLimit));
    keepIfBetter(std::move(free));
  }

  const BlockModel &model;
  std::optional<int64_t> memoryLimit;
  int64_t lowerBoundNs;
  Schedule best;
  SmallVector<unsigned, 0> base;
};

} // namespace

Schedule comm::findSchedule(const BlockModel &model,
                            std::optional<int64_t> memoryLimit) {
  return ScheduleFinder(model, memoryLimit).find();
}
