//===- ListScheduler.cpp - List schedulers with a memory limit ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ListScheduler.h"
#include "BaseMemory.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "NumberQueue.h"
#include "SimulatorState.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DebugLog.h"
#include <set>

#define DEBUG_TYPE "comm-schedule"

using namespace mlir;
using namespace mlir::comm;

SmallVector<int64_t, 0> comm::getTails(const Problem &problem) {
  SmallVector<int64_t, 0> tails(problem.size());
  // By lane: the tail from the beginning of its first later transfer.
  SmallVector<int64_t> laneTails(problem.lanes.size());
  for (unsigned op = problem.size(); op-- > 0;) {
    for (unsigned successor : problem.successors[op])
      tails[op] = std::max(tails[op], tails[successor]);
    tails[op] += problem.ops[op].ns;
    if (problem.ops[op].startOf == Problem::kNone)
      continue;
    const Problem::Transfer &transfer =
        problem.transfers[problem.ops[op].startOf];
    int64_t after = laneTails[transfer.lane];
    if (transfer.wait != Problem::kNone)
      after = std::max(after, tails[transfer.wait]);
    laneTails[transfer.lane] = transfer.ns + after;
    tails[op] = std::max(tails[op], laneTails[transfer.lane]);
  }
  return tails;
}

SmallVector<unsigned, 0> comm::getTailRanks(const Problem &problem) {
  SmallVector<int64_t, 0> tails = getTails(problem), sorted(tails);
  llvm::sort(sorted, std::greater<int64_t>());
  sorted.erase(llvm::unique(sorted), sorted.end());
  SmallVector<unsigned, 0> ranks;
  ranks.reserve(problem.size());
  for (int64_t tail : tails)
    ranks.push_back(std::distance(
        sorted.begin(),
        llvm::lower_bound(sorted, tail, std::greater<int64_t>())));
  return ranks;
}

namespace {

/// The number of choices between two checks of the makespan limit.
constexpr unsigned kOpsBetweenChecks = 16;

/// The maximum number of refusals beyond two per op.
constexpr size_t kMostTrials = 200'000;

/// The policy of runListScheduler.
class OverlapPolicy {
public:
  OverlapPolicy(const Problem &problem, const ListPolicy &policy,
                ArrayRef<unsigned> base, std::optional<int64_t> memoryLimit,
                int64_t makespanLimitNs)
      : problem(problem), policy(policy), base(base), state(problem),
        basePlace(problem.size()), foundBy(problem.size()),
        isWaiting(problem.size(), true), numInFlight(problem.size()),
        isPlaced(problem.size()), hasEnded(problem.transfers.size()),
        refusedUntil(problem.size()), rankOf(problem.size()),
        opOfRank(problem.size()), ready(problem.size()),
        finished(problem.size()), lanes(problem.lanes.size()),
        numRefusals(memoryLimit ? problem.size() : 0),
        numTrials(2 * problem.size() +
                  std::min<size_t>(64 * problem.size(), kMostTrials)),
        makespanLimitNs(makespanLimitNs),
        leastSlowdown(problem.kernelSlowdown) {
    if (memoryLimit)
      memory.emplace(problem, base, *memoryLimit);
    for (auto [place, op] : llvm::enumerate(base))
      basePlace[op] = place;
    // Ops of one priority keep the order of `base`.
    SmallVector<unsigned, 0> nextRank(problem.size() + 1);
    for (unsigned priority : policy.priority)
      ++nextRank[priority + 1];
    for (unsigned i = 0, end = problem.size(); i < end; ++i)
      nextRank[i + 1] += nextRank[i];
    for (unsigned op : base) {
      rankOf[op] = nextRank[policy.priority[op]]++;
      opOfRank[rankOf[op]] = op;
    }
    for (unsigned op : base)
      if (problem.ops[op].startOf != Problem::kNone) {
        const Problem::Transfer &transfer = getTransfer(op);
        lanes[transfer.lane].starts.push_back(op);
        lanes[transfer.lane].ticksLeft += toTicks(transfer.ns);
        lanes[transfer.lane].latencyLeft += toTicks(transfer.latencyNs);
        commonLinks &= transfer.links;
        // While several transfers are in flight, one of a kernel determines the
        // slowdown.
        leastSlowdown = std::min(leastSlowdown, problem.getSlowdown(transfer));
      }
    for (unsigned op = 0, end = problem.size(); op < end; ++op) {
      numInFlight[op] = problem.ops[op].waitsFor.size();
      ticksLeft += toTicks(problem.ops[op].ns);
    }
  }

  void makeReady(unsigned op) {
    isWaiting[op] = false;
    enqueue(op);
  }

  /// Stops once the makespan cannot be below its limit.
  std::optional<unsigned> getNext() {
    if (nextChosen == chosen.size()) {
      if (numPlaced == problem.size())
        return std::nullopt;
      // The bound of the makespan only grows, so occasional checks suffice.
      if (numChoices != 0 && numChoices % kOpsBetweenChecks == 0 && isTooSlow())
        return std::nullopt;
      ++numChoices;
      nextChosen = 0;
      choose();
    }
    return chosen[nextChosen++];
  }

  void notePlaced(unsigned op) {
    isPlaced[op] = true;
    ++numPlaced;
    if (!problem.ops[op].waitsFor.empty())
      blocked.erase({basePlace[op], op});
    state.run(op);
    ticksLeft -= toTicks(problem.ops[op].ns);
    if (state.hasNewlyEnded())
      for (unsigned transfer : state.takeEnded())
        endTransfer(transfer);
    if (isStart(op)) {
      Lane &lane = lanes[getTransfer(op).lane];
      ++lane.next;
      lane.ticksLeft -= toTicks(getTransfer(op).ns);
      lane.latencyLeft -= toTicks(getTransfer(op).latencyNs);
      lane.isKnown = false;
      lane.refusedUntil = Problem::kNone;
    }
    for (unsigned refused : refusedUntil[op])
      if (!isPlaced[refused])
        enqueue(refused);
    refusedUntil[op].clear();
    while (baseNext < base.size() && isPlaced[base[baseNext]])
      ++baseNext;
  }

  /// Returns true if the makespan cannot be below its limit.
  bool isTooSlow() const { return getLeastMakespanNs() >= makespanLimitNs; }

  /// Returns true if the ops that a start needs were not pulled only because of
  /// ListPolicy::pullPerMille.
  bool isLimitedByPull() const { return isPullLimited; }

private:
  struct Lane {
    /// The starts of the lane in their order, and the first unplaced one.
    SmallVector<unsigned, 0> starts;
    unsigned next = 0;
    /// The total time and latency of the transfers of unplaced starts.
    int64_t ticksLeft = 0, latencyLeft = 0;
    /// The unplaced ops that the next start needs, and the start itself, in an
    /// order in which they can run. Empty if there are too many.
    SmallVector<unsigned, 4> needed;
    /// The compute time of `needed`.
    int64_t neededNs = 0;
    /// True if `needed` is that of the next start.
    bool isKnown = false;
    /// The number of placed ops, or the transfer that has to end, before the
    /// next search of `needed`.
    unsigned askAfter = 0, askAfterEnd = Problem::kNone;
    /// The op that has to be placed before memory allows the start.
    unsigned refusedUntil = Problem::kNone;
  };

  const Problem::Transfer &getTransfer(unsigned start) const {
    return problem.transfers[problem.ops[start].startOf];
  }

  int64_t toTicks(int64_t ns) const { return state.getClock().toTicks(ns); }

  bool isStart(unsigned op) const {
    return problem.ops[op].startOf != Problem::kNone;
  }

  void enqueue(unsigned op) {
    if (isStart(op))
      return; // The lanes know.
    if (problem.ops[op].waitsFor.empty())
      ready.push(rankOf[op]);
    else if (numInFlight[op] == 0)
      finished.push(rankOf[op]);
    else
      blocked.insert({basePlace[op], op});
  }

  void endTransfer(unsigned transfer) {
    hasEnded[transfer] = true;
    unsigned wait = problem.transfers[transfer].wait;
    if (wait == Problem::kNone || --numInFlight[wait] != 0)
      return;
    if (blocked.erase({basePlace[wait], wait}))
      finished.push(rankOf[wait]);
  }

  /// Tries to take `ops`, which can run in this order, out of the base order.
  /// Returns false if memory does not allow it. Then `obstacle` is the op that
  /// must be placed before the next try.
  bool take(ArrayRef<unsigned> ops, unsigned &obstacle) {
    if (!memory)
      return true;
    if (ops.size() == 1 && ops.front() == base[baseNext]) {
      memory->takeFirst(ops.front());
      return true;
    }
    bool isWithin = true;
    for (unsigned op : ops) {
      isWithin = memory->isWithin(op);
      if (!isWithin)
        break;
      memory->take(op);
    }
    std::optional<unsigned> above;
    if (isWithin)
      above = memory->findFirstAbove();
    if (isWithin && !above) {
      memory->commit();
      return true;
    }
    memory->rollBack();
    --numTrials;
    // After its n-th refusal, an op waits until n more ops of the base order
    // have run. So an op is refused only a few times.
    unsigned op = ops.back();
    unsigned until = std::min(baseNext + ++numRefusals[op], basePlace[op]);
    if (isWithin)
      until = std::max(until, basePlace[*above]);
    obstacle = base[until];
    return false;
  }

  /// Chooses the first op of `queue` that memory allows. Returns false if there
  /// is none.
  bool chooseFirst(NumberQueue &queue) {
    while (!queue.empty() && (!memory || numTrials > 0)) {
      unsigned op = opOfRank[queue.top()];
      queue.pop();
      if (isPlaced[op])
        continue;
      unsigned obstacle;
      if (take(op, obstacle)) {
        chosen = {op};
        return true;
      }
      refusedUntil[obstacle].push_back(op);
    }
    return false;
  }

  /// Finds the unplaced ops that the next start of a lane needs. Gives up if
  /// they take too long, or if a transfer has to end first.
  void findNeeded(Lane &lane) {
    static constexpr unsigned kMost = 64;
    lane.isKnown = true;
    lane.askAfterEnd = Problem::kNone;
    lane.needed.clear();
    unsigned start = lane.starts[lane.next];
    int64_t most = getTransfer(start).ns / 1000 * policy.pullPerMille;
    int64_t ns = 0;
    lane.neededNs = 0;
    ++numSearches;
    SmallVector<unsigned> found = {start};
    foundBy[start] = numSearches;
    for (unsigned i = 0; i < found.size(); ++i)
      for (unsigned needed : problem.predecessors[found[i]]) {
        if (isPlaced[needed] || foundBy[needed] == numSearches)
          continue;
        foundBy[needed] = numSearches;
        found.push_back(needed);
        ns += problem.ops[needed].ns;
        for (unsigned transfer : problem.ops[needed].waitsFor)
          if (!hasEnded[transfer])
            lane.askAfterEnd = transfer;
        // The starts of other lanes are not pulled.
        bool isRefused = found.size() > kMost || isStart(needed) ||
                         lane.askAfterEnd != Problem::kNone;
        if (isRefused || ns > most) {
          isPullLimited |= !isRefused;
          lane.askAfter = numPlaced + found.size();
          return;
        }
      }
    lane.neededNs = ns;
    // Sort by the positions in the base order, in which the ops can run.
    lane.needed.assign(found.begin(), found.end());
    llvm::sort(lane.needed, [&](unsigned a, unsigned b) {
      return basePlace[a] < basePlace[b];
    });
  }

  /// Chooses the next start of some lane, and the ops that it needs, if it
  /// should run now and memory allows it. Prefers the start that needs the
  /// least compute, as other lanes idle meanwhile.
  bool chooseStart() {
    std::optional<int64_t> nextNs;
    if (memory && numTrials <= 0)
      return false;
    SmallVector<std::pair<int64_t, unsigned>, 4> lanesToAsk;
    for (auto [index, lane] : llvm::enumerate(lanes)) {
      if (lane.next == lane.starts.size())
        continue;
      if (lane.refusedUntil != Problem::kNone) {
        if (!isPlaced[lane.refusedUntil])
          continue;
        lane.refusedUntil = Problem::kNone;
      }
      if (lane.isKnown && lane.needed.empty() &&
          isWaiting[lane.starts[lane.next]] &&
          (lane.askAfterEnd == Problem::kNone ? numPlaced < lane.askAfter
                                              : !hasEnded[lane.askAfterEnd]))
        continue;
      if (!policy.startsAtOnce) {
        if (!nextNs)
          nextNs = getNextNs();
        if (state.getQueued(index) > state.getClock().toTicks(*nextNs))
          continue;
      }
      if (lane.isKnown)
        llvm::erase_if(lane.needed, [&](unsigned op) { return isPlaced[op]; });
      if (!lane.isKnown || lane.needed.empty())
        findNeeded(lane);
      if (!lane.needed.empty())
        lanesToAsk.emplace_back(lane.neededNs, index);
    }
    llvm::sort(lanesToAsk);
    for (auto [ns, index] : lanesToAsk) {
      Lane &lane = lanes[index];
      unsigned obstacle;
      if (!take(lane.needed, obstacle)) {
        lane.refusedUntil = obstacle;
        continue;
      }
      chosen = lane.needed;
      return true;
    }
    return false;
  }

  /// Returns the time in ns of the next ready op.
  int64_t getNextNs() {
    while (!ready.empty() && isPlaced[opOfRank[ready.top()]])
      ready.pop();
    return ready.empty() ? 0 : problem.ops[opOfRank[ready.top()]].ns;
  }

  /// Returns the time in ticks until the transfers that `op` waits for have
  /// ended.
  int64_t getTimeToRun(unsigned op) const {
    int64_t time = 0;
    for (unsigned transfer : problem.ops[op].waitsFor)
      time = std::max(time, state.getTimeToEnd(transfer));
    return time;
  }

  /// Chooses a wait that blocks, or the next op of the base order. Of the first
  /// few waits, chooses the one whose transfers end first.
  void chooseBlocked() {
    static constexpr unsigned kMost = 16;
    unsigned first = base[baseNext];
    SmallVector<std::tuple<int64_t, unsigned, unsigned>, kMost> candidates;
    for (auto [place, op] : blocked) {
      if (candidates.size() == kMost)
        break;
      candidates.push_back({getTimeToRun(op), place, op});
    }
    llvm::sort(candidates);
    for (auto [time, place, op] : candidates) {
      unsigned obstacle;
      if (memory && numTrials <= 0)
        break;
      if (take(op, obstacle)) {
        chosen = {op};
        return;
      }
    }
    unsigned obstacle;
    take(first, obstacle);
    chosen = {first};
  }

  /// Returns a lower bound of the makespan in ns. Compute runs one op at a
  /// time, and slower beside transfers. The transfers of a lane, and those that
  /// load one link, follow one another.
  int64_t getLeastMakespanNs() const {
    int64_t comm = 0, onLinks = 0;
    for (auto [index, lane] : llvm::enumerate(lanes)) {
      comm = std::max(comm, state.getQueued(index) + lane.ticksLeft);
      if (commonLinks)
        onLinks +=
            state.getQueuedOnLinks(index) + lane.ticksLeft - lane.latencyLeft;
    }
    comm = std::max(comm, onLinks);
    int64_t slowed = 0;
    if (ticksLeft > 0)
      slowed = ticksLeft + comm / (1000 + leastSlowdown) * leastSlowdown;
    auto getEndNs = [&](int64_t ticks) {
      return state.getClock().toNs(state.getNow() + ticks);
    };
    // Times on shared links are rounded by up to 1 ns.
    return std::max(getEndNs(ticksLeft), getEndNs(std::max(slowed, comm)) - 1);
  }

  void choose() {
    if (chooseFirst(finished) || chooseStart() || chooseFirst(ready))
      return;
    chooseBlocked();
  }

  const Problem &problem;
  const ListPolicy &policy;
  ArrayRef<unsigned> base;
  SimulatorState state;
  std::optional<BaseMemory> memory;
  /// Ops to be placed one after the other, the next of them, and the number of
  /// choices.
  SmallVector<unsigned, 4> chosen;
  unsigned nextChosen = 0, numChoices = 0, numPlaced = 0;
  SmallVector<unsigned, 0> basePlace;
  /// By op: the last search of findNeeded that visited it.
  SmallVector<unsigned, 0> foundBy;
  unsigned numSearches = 0;
  /// The position in `base` of the first unplaced op.
  unsigned baseNext = 0;
  /// By op: true if it has an unplaced predecessor.
  SmallVector<bool, 0> isWaiting;
  /// By op: the number of transfers that it waits for and that have not ended.
  SmallVector<unsigned, 0> numInFlight;
  SmallVector<bool, 0> isPlaced, hasEnded;
  /// By op: the refused ops to retry once it is placed.
  SmallVector<SmallVector<unsigned, 0>, 0> refusedUntil;
  /// The rank of each op by priority, and the op of each rank.
  SmallVector<unsigned, 0> rankOf, opOfRank;
  /// Ranks of ops that can run: compute, and waits that do not block.
  NumberQueue ready, finished;
  /// Waits that would block, by their position in `base`.
  std::set<std::pair<unsigned, unsigned>> blocked;
  SmallVector<Lane, 4> lanes;
  /// The number of refusals of each op, counted at the last op of a pull.
  SmallVector<unsigned, 0> numRefusals;
  /// The remaining number of refusals. At 0, the base order is followed.
  int64_t numTrials;
  /// The compute time of unplaced ops.
  int64_t ticksLeft = 0;
  int64_t makespanLimitNs;
  /// The minimum slowdown of compute beside any transfer, in per mille.
  int64_t leastSlowdown;
  /// The links that all transfers load.
  uint32_t commonLinks = ~0u;
  bool isPullLimited = false;
};

} // namespace

SmallVector<unsigned, 0>
comm::runListScheduler(const Problem &problem, const ListPolicy &policy,
                       ArrayRef<unsigned> base,
                       std::optional<int64_t> memoryLimit,
                       int64_t makespanLimitNs, bool *isLimitedByPull) {
  // The policy lets the block wait at its end for what crosses its back edge.
  if (problem.crossesBackEdge())
    makespanLimitNs = std::numeric_limits<int64_t>::max();
  OverlapPolicy overlap(problem, policy, base, memoryLimit, makespanLimitNs);
  SmallVector<unsigned, 0> order = listSchedule(problem, overlap);
  if (isLimitedByPull)
    *isLimitedByPull = overlap.isLimitedByPull();
  if (order.size() != problem.size() || overlap.isTooSlow()) {
    LDBG() << "list scheduler, pull of " << policy.pullPerMille
           << " per mille: not faster than " << makespanLimitNs << " ns";
    return {};
  }
  return order;
}
