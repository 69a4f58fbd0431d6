//===- Slack.cpp - Starts transfers early and waits late ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Transforms of schedules that make them robust against inexact costs. In a
// schedule, a transfer may start just when its lane should be free, and its
// wait may run just when it should be complete. In reality, ranks arrive at
// different times. A wait in front of compute that does not need it then delays
// all that follows. Costs also ignore caches: an op that reduces a recent
// result should run directly after it.
//
//===----------------------------------------------------------------------===//

#include "BuffersOfOps.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/Simulator.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the waits and the ops behind them that take no time, in `order`.
static SmallVector<unsigned, 0> getSinkable(const Problem &problem,
                                            ArrayRef<unsigned> order) {
  SmallVector<unsigned, 0> sinkable;
  SmallVector<bool, 0> isSinkable(problem.size(), false);
  for (unsigned op : order) {
    const Problem::Op &info = problem.ops[op];
    if (info.ns != 0 || info.startOf != Problem::kNone ||
        info.transientBytes != 0)
      continue;
    auto sinks = [&](unsigned before) { return isSinkable[before]; };
    if (info.waitsFor.empty() && llvm::none_of(problem.predecessors[op], sinks))
      continue;
    isSinkable[op] = true;
    sinkable.push_back(op);
  }
  return sinkable;
}

/// Returns the order with all sinkable ops directly before their first
/// successor.
static SmallVector<unsigned, 0> sinkAll(const Problem &problem,
                                        ArrayRef<unsigned> order,
                                        ArrayRef<unsigned> sinkable) {
  // By op: the position before which it goes. Ops that stay have their own.
  SmallVector<unsigned, 0> places = getPositions(order);
  SmallVector<bool, 0> sinks(problem.size(), false);
  for (unsigned op : llvm::reverse(sinkable)) {
    sinks[op] = true;
    places[op] = problem.size();
    for (unsigned after : problem.successors[op])
      places[op] = std::min(places[op], places[after]);
  }
  SmallVector<unsigned, 0> sunk(order);
  llvm::stable_sort(sunk, [&](unsigned a, unsigned b) {
    return std::pair(places[a], !sinks[a]) < std::pair(places[b], !sinks[b]);
  });
  return sunk;
}

namespace {
/// Moves ops one by one, as far as a limit in bytes allows.
class LimitedMoves {
public:
  LimitedMoves(const Problem &problem, ArrayRef<unsigned> order, int64_t limit)
      : problem(problem), buffers(problem), timeline(problem, order),
        limit(limit) {}

  SmallVector<unsigned, 0> getOrder() const { return timeline.getOrder(); }

  void raise(unsigned op) {
    unsigned place = timeline.getPosition(op), first = 0;
    for (unsigned before : problem.predecessors[op])
      first = std::max(first, timeline.getPosition(before) + 1);
    if (first >= place)
      return;
    // The buffers that the op allocates become live before all ops that it
    // passes.
    if (int64_t bytes = getOwnBytes(op, /*isRaised=*/true))
      if (std::optional<unsigned> full =
              timeline.findLastAbove(first, place, limit - bytes))
        first = *full + 1;
    if (first < place)
      timeline.move(op, first);
  }

  void sink(unsigned op) {
    // Positions are counted without the op itself.
    unsigned place = timeline.getPosition(op), last = problem.size() - 1;
    for (unsigned after : problem.successors[op])
      last = std::min(last, timeline.getPosition(after) - 1);
    if (last <= place)
      return;
    // The buffers that the op frees stay live during all ops that it passes.
    if (int64_t bytes = getOwnBytes(op, /*isRaised=*/false))
      if (std::optional<unsigned> full =
              timeline.findFirstAbove(place + 1, last + 1, limit - bytes))
        last = *full - 1;
    if (last > place)
      timeline.move(op, last);
  }

private:
  /// Returns the bytes that become live at `op`, if it is raised, or that it
  /// frees, if it sinks.
  int64_t getOwnBytes(unsigned op, bool isRaised) const {
    unsigned place = timeline.getPosition(op);
    int64_t bytes = 0;
    for (unsigned i : buffers[op]) {
      const Problem::Buffer &buffer = problem.buffers[i];
      auto isPassed = [&](unsigned user) {
        unsigned other = timeline.getPosition(user);
        return isRaised ? other < place : other > place;
      };
      if (!(isRaised ? buffer.isLiveIn : buffer.isLiveOut) &&
          llvm::none_of(buffer.users, isPassed))
        bytes += buffer.bytes;
    }
    return bytes;
  }

  const Problem &problem;
  BuffersOfOps buffers;
  MemoryTimeline timeline;
  int64_t limit;
};
/// The limits of a schedule: bytes, if any, and ns.
struct Bounds {
  std::optional<int64_t> memoryLimit;
  int64_t mostNs;
};
} // namespace

/// Makes `order` the schedule if its makespan is at most `bounds.mostNs` and
/// its peak at most the limit or that of the schedule. Returns false if the
/// peak is too high.
static bool takeIfAsGood(const Problem &problem, Schedule &schedule,
                         SmallVector<unsigned, 0> order, const Bounds &bounds) {
  int64_t peak = getMemoryPeak(problem, order);
  if (bounds.memoryLimit &&
      peak > std::max(*bounds.memoryLimit, schedule.peakBytes))
    return false;
  int64_t makespanNs = simulate(problem, order).makespanNs;
  if (makespanNs <= bounds.mostNs)
    schedule = {std::move(order), makespanNs, peak};
  return true;
}

/// Makes `order` the schedule, or, if its peak is too high, the order that
/// `moveLimited` produces.
static void moveOps(const Problem &problem, Schedule &schedule,
                    const Bounds &bounds, SmallVector<unsigned, 0> order,
                    llvm::function_ref<void(LimitedMoves &)> moveLimited) {
  if (takeIfAsGood(problem, schedule, std::move(order), bounds))
    return;
  LimitedMoves moves(problem, schedule.order,
                     std::max(*bounds.memoryLimit, schedule.peakBytes));
  moveLimited(moves);
  takeIfAsGood(problem, schedule, moves.getOrder(), bounds);
}

void comm::sinkWaits(const Problem &problem, Schedule &schedule,
                     std::optional<int64_t> memoryLimit) {
  SmallVector<unsigned, 0> sinkable = getSinkable(problem, schedule.order);
  moveOps(problem, schedule, {memoryLimit, schedule.makespanNs},
          sinkAll(problem, schedule.order, sinkable), [&](LimitedMoves &moves) {
            // Move the last op first, so that those before it move up to its
            // final position.
            for (unsigned op : llvm::reverse(sinkable))
              moves.sink(op);
          });
}

//===----------------------------------------------------------------------===//
// Starts and readers of recent results
//===----------------------------------------------------------------------===//

/// Returns the ops for which `rises` is true, and the ops before them that take
/// no time.
static SmallVector<unsigned, 0>
getRaisable(const Problem &problem, ArrayRef<unsigned> order,
            llvm::function_ref<bool(unsigned)> rises) {
  SmallVector<unsigned, 0> raisable;
  SmallVector<bool, 0> isRaisable(problem.size(), false);
  for (unsigned op : llvm::reverse(order)) {
    const Problem::Op &info = problem.ops[op];
    auto isBehind = [&](unsigned after) { return isRaisable[after]; };
    bool takesNoTime = info.ns == 0 && info.startOf == Problem::kNone &&
                       info.waitsFor.empty() && info.transientBytes == 0;
    if (!rises(op) &&
        !(takesNoTime && llvm::any_of(problem.successors[op], isBehind)))
      continue;
    isRaisable[op] = true;
    raisable.push_back(op);
  }
  std::reverse(raisable.begin(), raisable.end());
  return raisable;
}

/// Returns the order with all raisable ops directly behind their last
/// predecessor.
static SmallVector<unsigned, 0> raiseAll(const Problem &problem,
                                         ArrayRef<unsigned> order,
                                         ArrayRef<unsigned> raisable) {
  // By op: one more than the position behind which it goes. Ops that stay have
  // their own.
  SmallVector<unsigned, 0> places(problem.size());
  for (auto [place, op] : llvm::enumerate(order))
    places[op] = place + 1;
  SmallVector<bool, 0> rises(problem.size(), false);
  for (unsigned op : raisable) {
    rises[op] = true;
    places[op] = 0;
    for (unsigned before : problem.predecessors[op])
      places[op] = std::max(places[op], places[before]);
  }
  SmallVector<unsigned, 0> raised(order);
  llvm::stable_sort(raised, [&](unsigned a, unsigned b) {
    return std::pair(places[a], bool(rises[a])) <
           std::pair(places[b], bool(rises[b]));
  });
  return raised;
}

static void raise(const Problem &problem, Schedule &schedule,
                  const Bounds &bounds,
                  llvm::function_ref<bool(unsigned)> rises) {
  SmallVector<unsigned, 0> raisable =
      getRaisable(problem, schedule.order, rises);
  if (raisable.empty())
    return;
  moveOps(problem, schedule, bounds,
          raiseAll(problem, schedule.order, raisable),
          [&](LimitedMoves &moves) {
            for (unsigned op : raisable)
              moves.raise(op);
          });
}

void comm::raiseStarts(const Problem &problem, Schedule &schedule,
                       std::optional<int64_t> memoryLimit) {
  raise(problem, schedule, {memoryLimit, schedule.makespanNs},
        [&](unsigned op) { return problem.ops[op].startOf != Problem::kNone; });
}

void comm::raiseReaders(const Problem &problem, Schedule &schedule,
                        std::optional<int64_t> memoryLimit, int64_t mostNs) {
  constexpr int64_t kLeastBytes = 1 << 20, kMostBytes = 1 << 25, kRatio = 16;
  SmallVector<unsigned, 0> places = getPositions(schedule.order);
  // By op: the bytes of buffers that it is the first to compute in, and of its
  // other buffers.
  SmallVector<int64_t, 0> made(problem.size(), 0), found(problem.size(), 0);
  for (const Problem::Buffer &buffer : problem.buffers) {
    unsigned first = Problem::kNone;
    for (unsigned user : buffer.users)
      if (!buffer.isLiveIn && problem.ops[user].ns > 0 &&
          (first == Problem::kNone || places[user] < places[first]))
        first = user;
    for (unsigned user : buffer.users)
      (user == first ? made : found)[user] += buffer.bytes;
  }
  raise(problem, schedule, {memoryLimit, mostNs}, [&](unsigned op) {
    const Problem::Op &info = problem.ops[op];
    return info.ns > 0 && info.waitsFor.empty() && found[op] >= kLeastBytes &&
           found[op] < kMostBytes && made[op] <= found[op] / kRatio;
  });
}
