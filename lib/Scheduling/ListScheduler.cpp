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
#include <set>

using namespace mlir;
using namespace mlir::comm;

SmallVector<int64_t, 0> comm::getTails(const Problem &problem) {
  // From the beginning of a transfer: what follows on its lane comes after it.
  SmallVector<int64_t, 0> tails(problem.size());
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

/// How often is looked whether what is left may still be fast enough.
constexpr unsigned kOpsBetweenChecks = 16;

/// In small blocks more refusals are affordable than in large ones.
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
    // Of one priority, in the order of `base`.
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
        // Beside several transfers, one of a kernel counts.
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
      // An order that is too slow stays so, so occasional checks suffice.
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

  /// Was a start refused what it needs only because that takes too long?
  bool isLimitedByPull() const { return isPullLimited; }

private:
  struct Lane {
    /// The starts in their order, and the first that has not been placed.
    SmallVector<unsigned, 0> starts;
    unsigned next = 0;
    /// Those take so long.
    int64_t ticksLeft = 0, latencyLeft = 0;
    /// What the next start needs, itself last, in an order in which it can run;
    /// nothing if it needs too much.
    SmallVector<unsigned, 4> needed;
    /// It computes for so long.
    int64_t neededNs = 0;
    /// `needed` is that of the next start.
    bool isKnown = false;
    /// Ask again when this many ops have been placed, or when this transfer has
    /// ended.
    unsigned askAfter = 0, askAfterEnd = Problem::kNone;
    /// The op that has to be placed before memory allows it.
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

  /// Takes the ops, which can run in this order, out of the base order if
  /// memory allows it. If not, `obstacle` is an op that must be placed before
  /// it is worth another try.
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
    // Each time the op is refused it waits for longer, so that there are few.
    unsigned op = ops.back();
    unsigned until = std::min(baseNext + ++numRefusals[op], basePlace[op]);
    if (isWithin)
      until = std::max(until, basePlace[*above]);
    obstacle = base[until];
    return false;
  }

  /// Chooses the first of `queue` that memory allows, if there is one.
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

  /// Finds what the next start of a lane needs and has not been placed. Gives
  /// up where this is much, or where a transfer has to end first.
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
        // Other lanes decide on their starts.
        bool isRefused = found.size() > kMost || isStart(needed) ||
                         lane.askAfterEnd != Problem::kNone;
        if (isRefused || ns > most) {
          isPullLimited |= !isRefused;
          lane.askAfter = numPlaced + found.size();
          return;
        }
      }
    lane.neededNs = ns;
    // The base order is one in which they can run.
    lane.needed.assign(found.begin(), found.end());
    llvm::sort(lane.needed, [&](unsigned a, unsigned b) {
      return basePlace[a] < basePlace[b];
    });
  }

  /// Chooses the next start of some lane, after what it needs, if this is
  /// useful and memory allows it. Of several the one that needs the least:
  /// another lane would idle meanwhile.
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

  /// Of the op that would be next.
  int64_t getNextNs() {
    while (!ready.empty() && isPlaced[opOfRank[ready.top()]])
      ready.pop();
    return ready.empty() ? 0 : problem.ops[opOfRank[ready.top()]].ns;
  }

  /// When the op could run as far as transfers are concerned.
  int64_t getTimeToRun(unsigned op) const {
    int64_t time = 0;
    for (unsigned transfer : problem.ops[op].waitsFor)
      time = std::max(time, state.getTimeToEnd(transfer));
    return time;
  }

  /// Nothing can run before a transfer has ended, or memory is freed: waits for
  /// what ends first among the first few.
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

  /// What no order of what is left can beat. Compute is done one op after the
  /// other, and slower while there are transfers; those of a lane, and what
  /// loads one link, come after one another, too.
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
    // Shared links round.
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
  /// Ops that are placed one after the other, the next of them, and how often
  /// such ops have been chosen.
  SmallVector<unsigned, 4> chosen;
  unsigned nextChosen = 0, numChoices = 0, numPlaced = 0;
  SmallVector<unsigned, 0> basePlace;
  /// By op: the last search of findNeeded that has found it.
  SmallVector<unsigned, 0> foundBy;
  unsigned numSearches = 0;
  /// The first of `base` that has not been placed.
  unsigned baseNext = 0;
  /// By op: whether it has an unplaced predecessor.
  SmallVector<bool, 0> isWaiting;
  /// By op: transfers that have not ended.
  SmallVector<unsigned, 0> numInFlight;
  SmallVector<bool, 0> isPlaced, hasEnded;
  /// By op: what to try again when it has been placed.
  SmallVector<SmallVector<unsigned, 0>, 0> refusedUntil;
  /// By op, its place in the order of priorities; and that order.
  SmallVector<unsigned, 0> rankOf, opOfRank;
  /// What can run, by rank: compute, and waits that do not block.
  NumberQueue ready, finished;
  /// Waits that would block, by their place in `base`.
  std::set<std::pair<unsigned, unsigned>> blocked;
  SmallVector<Lane, 4> lanes;
  /// By op, or by the start of what was refused.
  SmallVector<unsigned, 0> numRefusals;
  /// Bounds the time spent on refusals. Afterwards the base order is followed.
  int64_t numTrials;
  /// What is not placed computes for so long.
  int64_t ticksLeft = 0;
  int64_t makespanLimitNs;
  /// Per mille by which compute takes longer beside any transfer.
  int64_t leastSlowdown;
  /// Of all transfers.
  uint32_t commonLinks = ~0u;
  bool isPullLimited = false;
};

} // namespace

SmallVector<unsigned, 0>
comm::runListScheduler(const Problem &problem, const ListPolicy &policy,
                       ArrayRef<unsigned> base,
                       std::optional<int64_t> memoryLimit,
                       int64_t makespanLimitNs, bool *isLimitedByPull) {
  OverlapPolicy overlap(problem, policy, base, memoryLimit, makespanLimitNs);
  SmallVector<unsigned, 0> order = listSchedule(problem, overlap);
  if (isLimitedByPull)
    *isLimitedByPull = overlap.isLimitedByPull();
  if (order.size() != problem.size() || overlap.isTooSlow())
    return {};
  return order;
}
