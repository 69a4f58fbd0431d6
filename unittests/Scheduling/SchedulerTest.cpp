//===- SchedulerTest.cpp - Tests of schedules -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares schedules with all orders of small random blocks, and with the known
// best makespan of larger constructed ones.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "TestProblem.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Adds buffers of random sizes, each for one op and some of its successors.
void addBuffers(Problem &problem, std::mt19937 &random) {
  auto below = [&](unsigned end) { return unsigned(random() % end); };
  for (unsigned op = 0; op < problem.size(); ++op) {
    if (below(3) == 0)
      continue;
    Problem::Buffer buffer;
    buffer.bytes = below(8);
    buffer.users.push_back(op);
    for (unsigned successor : problem.successors[op])
      if (below(3) != 0)
        buffer.users.push_back(successor);
    llvm::sort(buffer.users);
    buffer.isLiveIn = below(8) == 0;
    buffer.isLiveOut = below(8) == 0;
    problem.buffers.push_back(std::move(buffer));
  }
  for (Problem::Op &op : problem.ops)
    op.transientBytes = below(6) == 0 ? below(8) : 0;
}

/// Enumerates every order of a block that respects its dependences.
class AllOrders {
public:
  AllOrders(const Problem &problem,
            function_ref<void(ArrayRef<unsigned>)> handle)
      : problem(problem), handle(handle), isPlaced(problem.size()) {
    extend();
  }

private:
  void extend() {
    if (order.size() == problem.size())
      return handle(order);
    for (unsigned op = 0; op < problem.size(); ++op) {
      if (isPlaced[op] ||
          !llvm::all_of(problem.predecessors[op],
                        [&](unsigned before) { return isPlaced[before]; }))
        continue;
      isPlaced[op] = true;
      order.push_back(op);
      extend();
      order.pop_back();
      isPlaced[op] = false;
    }
  }

  const Problem &problem;
  function_ref<void(ArrayRef<unsigned>)> handle;
  SmallVector<bool> isPlaced;
  SmallVector<unsigned> order;
};

void expectValid(const Problem &problem, const Schedule &schedule) {
  ASSERT_EQ(problem.check(), std::nullopt);
  ASSERT_EQ(problem.verify(schedule.order), std::nullopt);
  EXPECT_EQ(schedule.makespanNs, simulate(problem, schedule.order).makespanNs);
  EXPECT_EQ(schedule.peakBytes, getMemoryProfile(problem, schedule.order).peak);
}

int64_t getPeak(const Problem &problem) {
  return getMemoryProfile(problem, getIdentityOrder(problem)).peak;
}

int64_t getMakespan(const Problem &problem) {
  return simulate(problem, getIdentityOrder(problem)).makespanNs;
}

TEST(Scheduler, IsTheBestOfAllOrdersOfSmallBlocks) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 600; ++round) {
    TestProblem problem = makeRandomProblem(random, 3 + random() % 6);
    addBuffers(problem, random);
    // The limits range from unreachable to none.
    std::optional<int64_t> limit;
    if (random() % 4 != 0)
      limit = getPeak(problem) * (60 + random() % 80) / 100;
    int64_t leastPeak = std::numeric_limits<int64_t>::max();
    int64_t leastMakespan = leastPeak;
    AllOrders(problem, [&](ArrayRef<unsigned> order) {
      int64_t peak = getMemoryProfile(problem, order).peak;
      leastPeak = std::min(leastPeak, peak);
      if (!limit || peak <= *limit)
        leastMakespan =
            std::min(leastMakespan, simulate(problem, order).makespanNs);
    });

    Schedule schedule = findSchedule(problem, limit);
    SCOPED_TRACE(round);
    expectValid(problem, schedule);
    if (limit && leastPeak > *limit) {
      EXPECT_GT(schedule.peakBytes, *limit);
      EXPECT_LE(schedule.peakBytes, getPeak(problem));
      continue;
    }
    if (limit)
      EXPECT_LE(schedule.peakBytes, *limit);
    EXPECT_LE(schedule.makespanNs, leastMakespan * 1.02);
  }
}

TEST(Scheduler, IsNeverWorseThanTheInput) {
  std::mt19937 random(2);
  for (unsigned round = 0; round < 200; ++round) {
    TestProblem problem = makeRandomProblem(random, 20 + random() % 60);
    addBuffers(problem, random);
    std::optional<int64_t> limit;
    if (random() % 3 != 0)
      limit = getPeak(problem) * (100 + random() % 40) / 100;
    Schedule schedule = findSchedule(
        problem, limit, {round % 2 ? SearchEffort::Quick : SearchEffort::Full});
    SCOPED_TRACE(round);
    expectValid(problem, schedule);
    if (limit)
      EXPECT_LE(schedule.peakBytes, *limit);
    EXPECT_LE(schedule.makespanNs, getMakespan(problem));
    EXPECT_GE(schedule.makespanNs, getLowerBoundNs(problem));
  }
}

/// Returns a faster order within the limit, found by random moves, or the order
/// of `schedule` if there is none.
SmallVector<unsigned, 0> improveAtRandom(const Problem &problem,
                                         const Schedule &schedule,
                                         std::optional<int64_t> limit,
                                         std::mt19937 &random) {
  SmallVector<unsigned, 0> best = schedule.order;
  int64_t bestNs = schedule.makespanNs;
  for (unsigned i = 0; i < 300; ++i) {
    SmallVector<unsigned, 0> order = best;
    unsigned place = random() % order.size();
    unsigned target = random() % order.size();
    bool isAllowed = true;
    for (; place != target && isAllowed; place += place < target ? 1 : -1) {
      unsigned other = place < target ? place + 1 : place - 1;
      auto [first, second] = std::minmax(place, other);
      isAllowed = !llvm::is_contained(problem.predecessors[order[second]],
                                      order[first]);
      if (isAllowed)
        std::swap(order[place], order[other]);
    }
    int64_t ns = simulate(problem, order).makespanNs;
    if (ns < bestNs &&
        (!limit || getMemoryProfile(problem, order).peak <= *limit)) {
      best = order;
      bestNs = ns;
    }
  }
  return best;
}

TEST(Scheduler, IsNotWorseThanSeedsWithinTheLimit) {
  std::mt19937 random(3);
  unsigned numBetter = 0;
  for (unsigned round = 0; round < 60; ++round) {
    TestProblem problem = makeRandomProblem(random, 30 + random() % 30);
    addBuffers(problem, random);
    int64_t limit = getPeak(problem) * 110 / 100;
    Schedule own = findSchedule(problem, limit);
    SmallVector<unsigned, 0> seed =
        improveAtRandom(problem, own, limit, random);
    int64_t seedNs = simulate(problem, seed).makespanNs;
    SCOPED_TRACE(round);
    ScheduleOptions options;
    options.seeds = seed;
    Schedule schedule = findSchedule(problem, limit, options);
    expectValid(problem, schedule);
    EXPECT_LE(schedule.peakBytes, limit);
    EXPECT_LE(schedule.makespanNs, seedNs);
    numBetter += seedNs < own.makespanNs;

    // An improver that returns the same order.
    auto improve = [&](ArrayRef<unsigned>, int64_t) { return seed; };
    options.seeds = {};
    options.improve = improve;
    schedule = findSchedule(problem, limit, options);
    EXPECT_LE(schedule.makespanNs, seedNs);
  }
  EXPECT_GT(numBetter, 3u);
}

TEST(Scheduler, MoreMemoryIsNotWorse) {
  std::mt19937 random(4);
  for (unsigned round = 0; round < 60; ++round) {
    TestProblem problem = makeRandomProblem(random, 30 + random() % 30);
    addBuffers(problem, random);
    SCOPED_TRACE(round);
    int64_t before = getMakespan(problem);
    for (double ratio : {1.0, 1.2, 0.0}) {
      std::optional<int64_t> limit;
      if (ratio != 0)
        limit = std::floor(getPeak(problem) * ratio);
      int64_t makespan = findSchedule(problem, limit).makespanNs;
      EXPECT_LE(makespan, before);
      before = makespan;
    }
  }
}

/// A limit below the peak of the input is met if that is easy: having all
/// allocations first, as after raising all starts, can be undone.
TEST(Scheduler, KeepsALimitBelowTheInput) {
  TestProblem problem;
  SmallVector<unsigned> begins;
  for (unsigned i = 0; i < 32; ++i)
    begins.push_back(problem.compute(1));
  for (unsigned i = 0; i < 32; ++i) {
    unsigned end = problem.compute(1, begins[i]);
    Problem::Buffer buffer;
    buffer.bytes = 10;
    buffer.users = {begins[i], end};
    problem.buffers.push_back(buffer);
  }
  EXPECT_EQ(getPeak(problem), 320);
  EXPECT_EQ(findSchedule(problem, 10).peakBytes, 10);
  EXPECT_GT(findSchedule(problem, 9).peakBytes, 9);
}

/// Returns 32 layers that gather their weights of 10 bytes, in the order of a
/// front end.
TestProblem makeGatheredLayers() {
  TestProblem problem;
  unsigned before = ~0u;
  for (unsigned i = 0; i < 32; ++i) {
    unsigned start = problem.start(0, 80);
    unsigned wait = problem.wait(start);
    before = i == 0 ? problem.compute(100, wait)
                    : problem.compute(100, {wait, before});
    Problem::Buffer buffer;
    buffer.bytes = 10;
    buffer.users = {start, wait, before};
    problem.buffers.push_back(buffer);
  }
  return problem;
}

/// With memory for two layers' weights, all but the first gather are hidden.
TEST(Scheduler, PrefetchesAsFarAsMemoryAllows) {
  for (bool hasRoom : {false, true}) {
    TestProblem problem = makeGatheredLayers();
    EXPECT_EQ(getMakespan(problem), 32 * 180);
    Schedule schedule = findSchedule(problem, hasRoom ? 20 : 10);
    expectValid(problem, schedule);
    EXPECT_EQ(schedule.makespanNs, hasRoom ? 80 + 32 * 100 : 32 * 180);
    EXPECT_EQ(schedule.peakBytes, hasRoom ? 20 : 10);
    // A seed that needs more memory does not change this.
    SmallVector<unsigned, 0> seed = findSchedule(problem, std::nullopt).order;
    EXPECT_GE(getMemoryProfile(problem, seed).peak, 20);
    ScheduleOptions options;
    options.seeds = seed;
    schedule = findSchedule(problem, hasRoom ? 20 : 10, options);
    EXPECT_EQ(schedule.makespanNs, hasRoom ? 80 + 32 * 100 : 32 * 180);
  }
}

/// Without list schedulers, only orders of simple passes compete, and these
/// need more memory than there is.
TEST(Scheduler, KeepsTheBudget) {
  TestProblem problem = makeGatheredLayers();
  EXPECT_EQ(findSchedule(problem, 20).makespanNs, 80 + 32 * 100);
  ScheduleOptions options;
  options.budget.listSchedules = {/*ops=*/0, /*least=*/0, /*most=*/0};
  options.budget.mostOpsToImprove = 0;
  EXPECT_EQ(findSchedule(problem, 20, options).makespanNs, 32 * 180);
}

/// Two communicators run concurrently on two links, and share a single link.
TEST(Scheduler, UsesAllLanes) {
  for (bool sharesLink : {false, true}) {
    TestProblem problem;
    for (unsigned i = 0; i < 20; ++i)
      problem.wait(problem.start(i % 2, 10, sharesLink ? 1 : 1 + i % 2));
    EXPECT_EQ(getMakespan(problem), 200);
    EXPECT_EQ(findSchedule(problem, std::nullopt).makespanNs,
              sharesLink ? 200 : 100);
  }
}

} // namespace

//===----------------------------------------------------------------------===//
// Early starts and late waits
//===----------------------------------------------------------------------===//

/// A start rises to right after its operands' producers, or as far as the
/// memory limit allows for its buffer.
TEST(Slack, StartsRiseAsFarAsMemoryAllows) {
  for (bool hasRoom : {false, true}) {
    TestProblem problem;
    unsigned a = problem.compute(10), b = problem.compute(10, a);
    unsigned start = problem.start(0, 5);
    unsigned c = problem.compute(10, b);
    unsigned wait = problem.wait(start, c);
    problem.compute(1, wait);
    for (SmallVector<unsigned, 2> users :
         {SmallVector<unsigned, 2>{a, b},
          SmallVector<unsigned, 2>{start, wait}}) {
      Problem::Buffer &buffer = problem.buffers.emplace_back();
      buffer.bytes = 10;
      buffer.users.assign(users.begin(), users.end());
    }
    std::optional<int64_t> limit;
    if (!hasRoom)
      limit = 10;
    Schedule schedule;
    schedule.order = {a, b, start, c, wait, wait + 1};
    schedule.makespanNs = simulate(problem, schedule.order).makespanNs;
    schedule.peakBytes = getMemoryProfile(problem, schedule.order).peak;
    EXPECT_EQ(schedule.peakBytes, 10);
    raiseStarts(problem, schedule, limit);
    expectValid(problem, schedule);
    EXPECT_EQ(schedule.order[hasRoom ? 0 : 2], start);
    EXPECT_EQ(schedule.peakBytes, hasRoom ? 20 : 10);
  }
}

TEST(Slack, ReadersFollowWhatTheyRead) {
  struct Case {
    int64_t read, made, mostNs;
    bool rises;
  };
  constexpr int64_t kMega = 1 << 20;
  for (const Case &test : {Case{4 * kMega, kMega / 4, 130, true},
                           // The result is too large.
                           {4 * kMega, kMega / 2, 130, false},
                           // The operand is too small to matter, or too large
                           // for a cache.
                           {kMega / 2, 1, 130, false},
                           {32 * kMega, 1, 130, false},
                           // The transfer begins 10 ns later.
                           {4 * kMega, kMega / 4, 129, false}}) {
    TestProblem problem;
    unsigned maker = problem.compute(10), other = problem.compute(10, maker);
    unsigned start = problem.start(0, 100, 1, false, other);
    unsigned name = problem.compute(0),
             reader = problem.compute(10, {maker, name});
    unsigned wait = problem.wait(start, reader);
    auto addBuffer = [&](int64_t bytes, ArrayRef<unsigned> users) {
      Problem::Buffer &buffer = problem.buffers.emplace_back();
      buffer.bytes = bytes;
      buffer.users.assign(users.begin(), users.end());
    };
    addBuffer(test.read, {maker, reader});
    addBuffer(test.made, {name, reader});
    Schedule schedule;
    schedule.order = getIdentityOrder(problem);
    schedule.makespanNs = simulate(problem, schedule.order).makespanNs;
    schedule.peakBytes = getMemoryProfile(problem, schedule.order).peak;
    EXPECT_EQ(schedule.makespanNs, 120);
    raiseReaders(problem, schedule, /*memoryLimit=*/std::nullopt, test.mostNs);
    expectValid(problem, schedule);
    EXPECT_EQ(schedule.makespanNs, test.rises ? 130 : 120);
    unsigned place =
        llvm::find(schedule.order, reader) - schedule.order.begin();
    EXPECT_EQ(place, test.rises ? 2u : reader);
    EXPECT_EQ(schedule.order.back(), wait);
  }
}

TEST(Slack, KeepsLimitAndMakespan) {
  std::mt19937 random(5);
  unsigned numChanged = 0;
  for (unsigned round = 0; round < 60; ++round) {
    TestProblem problem = makeRandomProblem(random, 20 + random() % 40);
    addBuffers(problem, random);
    SCOPED_TRACE(round);
    for (double ratio : {1.0, 1.3, 0.0}) {
      std::optional<int64_t> limit;
      if (ratio != 0)
        limit = std::floor(getPeak(problem) * ratio);
      Schedule schedule;
      schedule.order = getIdentityOrder(problem);
      schedule.makespanNs = getMakespan(problem);
      schedule.peakBytes = getPeak(problem);
      Schedule before = schedule;
      raiseStarts(problem, schedule, limit);
      sinkWaits(problem, schedule, limit);
      raiseReaders(problem, schedule, limit, before.makespanNs);
      expectValid(problem, schedule);
      EXPECT_LE(schedule.makespanNs, before.makespanNs);
      if (limit)
        EXPECT_LE(schedule.peakBytes, *limit);
      numChanged += schedule.order != before.order;
    }
  }
  EXPECT_GT(numChanged, 60u);
}
