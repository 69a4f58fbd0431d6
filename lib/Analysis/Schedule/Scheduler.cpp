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
#include "SubsetSearch.h"
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
    if (keepsLimit(best) && model.transfers.empty())
      return std::move(best);
    if (isSmallBlock(model)) {
      search();
      return std::move(best);
    }
    if (!keepsLimit(best))
      return std::move(best);
    SmallVector<int64_t, 0> byPlace(model.size());
    for (unsigned op = 0; op < model.size(); ++op)
      byPlace[op] = op;
    SmallVector<int64_t, 0> byTail = getTails(model);
    for (int64_t &tail : byTail)
      tail = -tail;

    SmallVector<SmallVector<unsigned, 0>, 2> bases{best.order};
    if (memoryLimit)
      bases.push_back(findLeastMemoryOrder(model, 0));
    for (unsigned b=0;b<5;++b)
    for (bool startsAtOnce : {true, false})
      for (int64_t pullPerMille : {0, 1000})
        for (unsigned k=0;k<2;++k) {
          ListPolicy policy;
          policy.priority = k?byTail:byPlace;
          policy.startsAtOnce = startsAtOnce;
          policy.pullPerMille = pullPerMille;
          base = b < bases.size() ? bases[b] : best.order;
          tryPolicy(policy);
          if (getenv("DBG")) llvm::errs() << "base " << b << " once " << startsAtOnce << " pull " << pullPerMille << " tail " << k << " free " << freeNs << " got " << gotNs << " best " << best.makespanNs << " lb " << lowerBoundNs << "\n";
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

  /// Looks for the best order of a small block.
  void search() {
    std::optional<int64_t> makespanNs;
    if (keepsLimit(best))
      makespanNs = best.makespanNs;
    SmallVector<unsigned, 0> order =
        searchSubsets(model, memoryLimit, makespanNs);
    if (order.empty())
      return;
    Schedule schedule = judge(std::move(order));
    if (!makespanNs || schedule.makespanNs < *makespanNs)
      best = std::move(schedule);
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
    freeNs = free.makespanNs; gotNs = 0;
    if (isWorthIt && !keepsLimit(free))
      free = judge(runListScheduler(model, policy, base, memoryLimit));
    if (keepsLimit(free)) gotNs = free.makespanNs;
    keepIfBetter(std::move(free));
  }
  int64_t freeNs, gotNs;

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
