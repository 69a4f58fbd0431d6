//===- Scheduler.cpp - Schedules a block's ops ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "LeastMemory.h"
#include "ListScheduler.h"
#include "SubsetSearch.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DebugLog.h"
#include <cmath>

#define DEBUG_TYPE "comm-schedule"

using namespace mlir;
using namespace mlir::comm;

/// Returns, by op, the position in `base` of the first start that needs it (a
/// start needs itself), or the number of ops if no start does.
static SmallVector<unsigned, 0> getFirstNeedingStarts(const Problem &problem,
                                                      ArrayRef<unsigned> base) {
  unsigned numOps = problem.size();
  SmallVector<unsigned, 0> neededBy(numOps, numOps);
  for (unsigned position = numOps; position-- > 0;) {
    unsigned op = base[position];
    if (problem.ops[op].startOf != Problem::kNone)
      neededBy[op] = position;
    for (unsigned successor : problem.successors[op])
      neededBy[op] = std::min(neededBy[op], neededBy[successor]);
  }
  return neededBy;
}

/// Returns the order that Inductor's simplest passes make of `base`. With
/// `raisesStarts`, each start and the ops that it needs run as early as
/// possible. With `sinksWaits`, each wait runs as late as possible.
static SmallVector<unsigned, 0> getSimpleOrder(const Problem &problem,
                                               ArrayRef<unsigned> base,
                                               bool raisesStarts,
                                               bool sinksWaits) {
  unsigned numOps = problem.size();
  SmallVector<unsigned, 0> positions = getPositions(base);
  SmallVector<unsigned, 0> neededBy =
      raisesStarts ? getFirstNeedingStarts(problem, base)
                   : SmallVector<unsigned, 0>(numOps, numOps);
  SmallVector<bool, 0> isLate(numOps);
  if (sinksWaits)
    for (const Problem::Transfer &transfer : problem.transfers)
      for (unsigned wait : {transfer.wait, transfer.nextWait})
        if (wait != Problem::kNone)
          isLate[wait] = true;
  return listSchedule(problem, LeastFirst([&](unsigned op) {
                        return std::tuple(neededBy[op], isLate[op],
                                          positions[op]);
                      }));
}

/// Returns an order in which starts run as early as in getSimpleOrder. Each is
/// followed by as many of the ops that it passes as hide its transfer. The
/// other passed ops hide the transfers of later starts.
static SmallVector<unsigned, 0> spreadPassedOps(const Problem &problem,
                                                ArrayRef<unsigned> base) {
  // By position of a start, the ops that it needs and no earlier start does.
  SmallVector<SmallVector<unsigned, 0>, 0> needed(base.size() + 1);
  SmallVector<unsigned, 0> neededBy = getFirstNeedingStarts(problem, base);
  for (unsigned op : base)
    needed[neededBy[op]].push_back(op);

  SmallVector<unsigned, 0> order;
  llvm::BitVector isPlaced(problem.size());
  auto place = [&](unsigned op) {
    if (!isPlaced.test(op))
      order.push_back(op);
    isPlaced.set(op);
  };
  unsigned next = 0;
  for (auto [position, start] : llvm::enumerate(base)) {
    unsigned transfer = problem.ops[start].startOf;
    if (transfer == Problem::kNone)
      continue;
    llvm::for_each(needed[position], place);
    int64_t nsToHide = problem.transfers[transfer].ns;
    for (; next < position && nsToHide > 0; ++next) {
      if (!isPlaced.test(base[next]))
        nsToHide -= problem.ops[base[next]].ns;
      place(base[next]);
    }
  }
  llvm::for_each(base.drop_front(next), place);
  return order;
}

SmallVector<int64_t> comm::getSmallerLimits(int64_t peak,
                                            std::optional<int64_t> limit) {
  SmallVector<int64_t> smaller;
  for (double ratio : {1.0, 1.2})
    if (int64_t bytes = std::floor(peak * ratio); !limit || bytes < *limit)
      smaller.push_back(bytes);
  return smaller;
}

namespace {

class ScheduleFinder {
public:
  ScheduleFinder(const Problem &problem, std::optional<int64_t> memoryLimit,
                 const ScheduleOptions &options)
      : problem(problem), finalLimit(memoryLimit), memoryLimit(memoryLimit),
        options(options), budget(options.budget),
        lowerBoundNs(getLowerBoundNs(problem)) {
    // Lanes and shared links round.
    if (isQuick())
      ++lowerBoundNs;
  }

  Schedule find() {
    if (options.effort == SearchEffort::Rough)
      return findRoughly();
    best = judge(getIdentityOrder(problem));
    int64_t presentPeak = best.peakBytes;
    LDBG() << problem.size() << " ops, " << problem.transfers.size()
           << " transfers: in this order " << best.makespanNs << " ns and "
           << presentPeak << " bytes; lower bound " << lowerBoundNs << " ns";
    if (!keepsLimit(best))
      best = judge(findLeastMemoryOrder(problem, *memoryLimit));
    for (const SmallVector<unsigned, 0> &seed : options.seeds)
      candidates.push_back(judge(seed));
    considerCandidates();
    if (isDone())
      return std::move(best);
    if (isSmallBlock(problem, budget)) {
      search();
      // It does not know that an iteration may wait for the one before.
      if (!problem.crossesBackEdge() || isDone())
        return std::move(best);
      candidates.push_back(
          judge(getSimpleOrder(problem, best.order, true, true)));
    }
    if (!keepsLimit(best))
      return std::move(best);
    SmallVector<unsigned, 0> present = getIdentityOrder(problem);
    SmallVector<unsigned, 0> raised =
        getSimpleOrder(problem, present, true, false);
    candidates.push_back(judge(getSimpleOrder(problem, raised, false, true)));
    SmallVector<unsigned, 0> sunk =
        getSimpleOrder(problem, present, false, true);
    if (isImproved()) {
      candidates.push_back(judge(std::move(raised)));
      candidates.push_back(judge(getSimpleOrder(problem, sunk, true, false)));
      candidates.push_back(judge(getSimpleOrder(problem, present, true, true)));
      candidates.push_back(judge(spreadPassedOps(problem, present)));
    }
    candidates.push_back(judge(std::move(sunk)));

    SmallVector<std::optional<int64_t>> limits;
    if (isImproved() && !isQuick())
      llvm::append_range(limits, getSmallerLimits(presentPeak, finalLimit));
    limits.push_back(finalLimit);
    // The best schedule so far is only known to keep the final limit.
    candidates.push_back(best);
    if (limits.size() > 1)
      best = judge(getIdentityOrder(problem));
    for (std::optional<int64_t> limit : limits) {
      memoryLimit = limit;
      LDBG() << "memory limit: "
             << (limit ? std::to_string(*limit) + " bytes" : "none");
      considerCandidates();
      if (isDone())
        break;
      findWithinLimit();
    }
    return std::move(best);
  }

private:
  Schedule findRoughly() {
    best = judge(getIdentityOrder(problem));
    if (!keepsLimit(best))
      best = judge(findLeastMemoryOrder(problem, *memoryLimit));
    runsLeft = budget.mostRoughListSchedules;
    if (!isDone())
      tryPolicies(memoryLimit);
    return std::move(best);
  }

  bool isQuick() const { return options.effort == SearchEffort::Quick; }
  bool isImproved() const { return problem.size() <= budget.mostOpsToImprove; }

  bool keepsLimit(const Schedule &schedule) const {
    return !memoryLimit || schedule.peakBytes <= *memoryLimit;
  }

  /// Orders schedules by makespan. The order of ops breaks ties, so that only
  /// equal schedules compare equal.
  static bool isBefore(const Schedule &a, const Schedule &b) {
    return std::tie(a.makespanNs, a.peakBytes, a.order) <
           std::tie(b.makespanNs, b.peakBytes, b.order);
  }

  bool isOptimal() const { return best.makespanNs <= lowerBoundNs; }

  bool isDone() const {
    return keepsLimit(best) && (problem.transfers.empty() || isOptimal());
  }

  Schedule judge(SmallVector<unsigned, 0> order) const {
    Schedule schedule;
    schedule.makespanNs = simulate(problem, order).makespanNs;
    schedule.peakBytes = getMemoryPeak(problem, order);
    schedule.order = std::move(order);
    return schedule;
  }

  /// Replaces `best` by `schedule` if that is better. Returns true if so.
  bool keepIfBetter(Schedule schedule) {
    // The first of equally fast orders is kept: it changes the block least.
    bool isAbove = !keepsLimit(schedule);
    bool isRefused =
        isAbove || (keepsLimit(best) && schedule.makespanNs >= best.makespanNs);
    LDBG() << "order of " << schedule.makespanNs << " ns and "
           << schedule.peakBytes << " bytes: "
           << (isAbove     ? "above the memory limit"
               : isRefused ? "not faster"
                           : "kept");
    if (isRefused)
      return false;
    best = std::move(schedule);
    return true;
  }

  /// Returns the makespan in ns below which a schedule improves on `best`.
  int64_t getNsToBeat() const {
    return keepsLimit(best) ? best.makespanNs
                            : std::numeric_limits<int64_t>::max();
  }

  ArrayRef<unsigned> getLeanOrder() {
    if (leanOrder.empty())
      leanOrder = findLeastMemoryOrder(problem, 0,
                                       options.effort == SearchEffort::Rough);
    return leanOrder;
  }

  void considerCandidates() {
    for (const Schedule &candidate : candidates)
      keepIfBetter(candidate);
  }

  void findWithinLimit() {
    runsLeft = budget.listSchedules.getRuns(problem.size() + 1);
    if (isQuick())
      runsLeft = std::min(runsLeft, budget.mostQuickListSchedules);
    tryPolicies(memoryLimit);
    // Memory that is used early may be missing later, so lower limits are
    // tried, too.
    if (memoryLimit && runsLeft > 0) {
      int64_t leastPeak = getMemoryPeak(problem, getLeanOrder());
      tryPolicies((leastPeak + *memoryLimit) / 2);
    }
    if (isImproved())
      improveCandidates();
  }

  /// Improves the fastest candidates that keep the limit, each as long as its
  /// makespan decreases.
  void improveCandidates() {
    SmallVector<Schedule, 0> anchors;
    anchors.push_back(best);
    for (const Schedule &candidate : candidates)
      if (keepsLimit(candidate))
        anchors.push_back(candidate);
    llvm::sort(anchors, isBefore);
    anchors.erase(llvm::unique(anchors,
                               [](const Schedule &a, const Schedule &b) {
                                 return a.makespanNs == b.makespanNs;
                               }),
                  anchors.end());
    anchors.truncate(
        std::min<size_t>(anchors.size(), isQuick() ? budget.mostQuickImproved
                                                   : budget.mostImproved));
    improved.clear();
    for (Schedule &anchor : anchors) {
      for (unsigned i = 0; i < budget.mostRounds && !isDone(); ++i) {
        const Schedule &next = getImproved(anchor);
        if (next.makespanNs >= anchor.makespanNs)
          break;
        anchor = next;
      }
      keepIfBetter(anchor);
      candidates.push_back(std::move(anchor));
    }
  }

  /// Returns findImproved(`anchor`), which is cached because different anchors
  /// may become the same.
  const Schedule &getImproved(const Schedule &anchor) {
    auto *known = llvm::find_if(improved, [&](const auto &entry) {
      return entry.first.makespanNs == anchor.makespanNs &&
             entry.first.order == anchor.order;
    });
    if (known != improved.end())
      return known->second;
    Schedule fastest = findImproved(anchor);
    return improved.emplace_back(anchor, std::move(fastest)).second;
  }

  /// Returns the fastest schedule within the limit that is derived from the
  /// anchor's order.
  Schedule findImproved(const Schedule &anchor) {
    Schedule fastest = anchor;
    auto consider = [&](SmallVector<unsigned, 0> order) {
      if (order.empty())
        return;
      Schedule schedule = judge(std::move(order));
      if (keepsLimit(schedule) && schedule.makespanNs < fastest.makespanNs)
        fastest = std::move(schedule);
    };
    if (options.improve && !isQuick())
      consider(options.improve(
          anchor.order,
          memoryLimit.value_or(std::numeric_limits<int64_t>::max() / 4)));
    SmallVector<unsigned, 0> byPlace = getPositions(anchor.order);
    // By `startsAtOnce`: true if a larger pull may give another order.
    bool mayDiffer[] = {true, true};
    for (int64_t pullPerMille : {0, 1000, 10'000, 100'000})
      for (bool startsAtOnce : {true, false})
        if (bool &differs = mayDiffer[startsAtOnce])
          consider(runListScheduler(
              problem, {byPlace, startsAtOnce, pullPerMille}, anchor.order,
              memoryLimit, fastest.makespanNs, &differs));
    return fastest;
  }

public:
  /// Moves all candidates that keep the limit to `others`, the fastest first.
  void takeOthers(SmallVectorImpl<Schedule> &others) {
    memoryLimit = finalLimit;
    for (Schedule &candidate : candidates)
      if (keepsLimit(candidate))
        others.push_back(std::move(candidate));
    llvm::sort(others, isBefore);
    others.erase(llvm::unique(others,
                              [](const Schedule &a, const Schedule &b) {
                                return a.order == b.order;
                              }),
                 others.end());
  }

private:
  /// Searches for the best order of a small block.
  void search() {
    std::optional<int64_t> makespanNs;
    if (keepsLimit(best))
      makespanNs = best.makespanNs;
    SmallVector<unsigned, 0> order =
        searchSubsets(problem, memoryLimit, makespanNs, budget);
    if (order.empty())
      return;
    Schedule schedule = judge(std::move(order));
    if (!makespanNs || schedule.makespanNs < *makespanNs)
      best = std::move(schedule);
  }

  /// Runs list schedulers, the most promising first, until no runs are left.
  /// `limit`, if any, is at most the actual limit.
  void tryPolicies(std::optional<int64_t> limit) {
    SmallVector<unsigned, 0> byPlace = getIdentityOrder(problem),
                             byTail = getTailRanks(problem);
    struct Attempt {
      ListPolicy policy;
      /// The makespan without a memory limit.
      std::optional<int64_t> makespanNs = std::nullopt;
      bool keepsLimit = false;
    };
    SmallVector<Attempt> attempts;
    for (int64_t pullPerMille : {0, 1000})
      for (ArrayRef<unsigned> priority : {ArrayRef(byTail), ArrayRef(byPlace)})
        for (bool startsAtOnce : {true, false})
          attempts.push_back({{priority, startsAtOnce, pullPerMille}});

    // A base order of little memory leaves room for pulled ops. Each improved
    // order becomes the next base order. Without a limit, a large block begins
    // with its best order.
    bool usesBestOrder = !memoryLimit && !isImproved();
    SmallVector<unsigned, 0> base(usesBestOrder ? best.order : getLeanOrder());
    for (bool hasImproved = true; hasImproved;) {
      hasImproved = false;
      for (Attempt &attempt : attempts) {
        if (runsLeft <= 0 || isOptimal())
          return;
        if (!attempt.makespanNs) {
          --runsLeft;
          attempt.makespanNs = std::numeric_limits<int64_t>::max();
          SmallVector<unsigned, 0> order = runListScheduler(
              problem, attempt.policy, base, std::nullopt, getNsToBeat());
          if (!order.empty()) {
            Schedule schedule = judge(std::move(order));
            attempt.makespanNs = schedule.makespanNs;
            attempt.keepsLimit = keepsLimit(schedule);
            hasImproved |= keepIfBetter(std::move(schedule));
          }
        }
        // A limit does not make it faster.
        if (attempt.keepsLimit || *attempt.makespanNs >= best.makespanNs)
          continue;
        runsLeft -= 2;
        SmallVector<unsigned, 0> order = runListScheduler(
            problem, attempt.policy, base, limit, getNsToBeat());
        if (!order.empty())
          hasImproved |= keepIfBetter(judge(std::move(order)));
      }
      if (!limit || best.peakBytes <= *limit)
        base = best.order;
    }
  }

  const Problem &problem;
  /// The limit of the caller, and the one currently tried.
  std::optional<int64_t> finalLimit, memoryLimit;
  const ScheduleOptions &options;
  const SearchBudget &budget;
  int64_t lowerBoundNs;
  int64_t runsLeft = 0;
  /// The order of least memory, computed on first use.
  SmallVector<unsigned, 0> leanOrder;
  Schedule best;
  /// Known results of findImproved, with the current limit.
  SmallVector<std::pair<Schedule, Schedule>, 0> improved;
  /// Other known schedules. Some may exceed the current limit.
  SmallVector<Schedule, 0> candidates;
};

} // namespace

SmallVector<unsigned, 0> comm::findQuickOrder(const Problem &problem) {
  SmallVector<unsigned, 0> byTail = getTailRanks(problem);
  return runListScheduler(
      problem, {byTail, /*startsAtOnce=*/true, /*pullPerMille=*/1000},
      getIdentityOrder(problem), /*memoryLimit=*/std::nullopt);
}

Schedule comm::findSchedule(const Problem &problem,
                            std::optional<int64_t> memoryLimit,
                            const ScheduleOptions &options) {
  ScheduleFinder finder(problem, memoryLimit, options);
  Schedule schedule = finder.find();
  if (options.others)
    finder.takeOthers(*options.others);
  // Run separate searches, because the order that a limit begins with affects
  // the result of all later steps.
  if (options.originalPeak && options.effort == SearchEffort::Full &&
      problem.size() <= options.budget.mostOpsToRepeat &&
      !isSmallBlock(problem, options.budget) &&
      *options.originalPeak <
          getMemoryPeak(problem, getIdentityOrder(problem))) {
    int64_t lowerBoundNs = getLowerBoundNs(problem);
    for (int64_t limit : getSmallerLimits(*options.originalPeak, memoryLimit)) {
      if (schedule.makespanNs <= lowerBoundNs)
        break;
      Schedule lean = ScheduleFinder(problem, limit, options).find();
      if (lean.peakBytes <= limit &&
          (lean.makespanNs < schedule.makespanNs ||
           (memoryLimit && schedule.peakBytes > *memoryLimit)))
        schedule = std::move(lean);
    }
  }
  return schedule;
}
