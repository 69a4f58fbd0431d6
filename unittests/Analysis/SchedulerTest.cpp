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

#include "CommDialect/Analysis/Scheduler.h"
#include "CommDialect/Analysis/MemoryTimeline.h"
#include "CommDialect/Analysis/Simulator.h"
#include "TestModel.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Adds buffers of random sizes, each for one op and some of its successors.
void addBuffers(BlockModel &model, std::mt19937 &random) {
  auto below = [&](unsigned end) { return unsigned(random() % end); };
  for (unsigned op = 0; op < model.size(); ++op) {
    if (below(3) == 0)
      continue;
    ModelBuffer buffer;
    buffer.bytes = below(8);
    buffer.users.push_back(op);
    for (unsigned successor : model.successors[op])
      if (below(3) != 0)
        buffer.users.push_back(successor);
    llvm::sort(buffer.users);
    buffer.isLiveIn = below(8) == 0;
    buffer.isLiveOut = below(8) == 0;
    model.buffers.push_back(std::move(buffer));
  }
  for (BlockModel::Op &op : model.ops)
    op.transientBytes = below(6) == 0 ? below(8) : 0;
}

/// Enumerates every order of a block that respects its dependences.
class AllOrders {
public:
  AllOrders(const BlockModel &model,
            function_ref<void(ArrayRef<unsigned>)> handle)
      : model(model), handle(handle), isPlaced(model.size()) {
    extend();
  }

private:
  void extend() {
    if (order.size() == model.size())
      return handle(order);
    for (unsigned op = 0; op < model.size(); ++op) {
      if (isPlaced[op] ||
          !llvm::all_of(model.predecessors[op],
                        [&](unsigned before) { return isPlaced[before]; }))
        continue;
      isPlaced[op] = true;
      order.push_back(op);
      extend();
      order.pop_back();
      isPlaced[op] = false;
    }
  }

  const BlockModel &model;
  function_ref<void(ArrayRef<unsigned>)> handle;
  SmallVector<bool> isPlaced;
  SmallVector<unsigned> order;
};

void expectValid(const BlockModel &model, const Schedule &schedule) {
  ASSERT_EQ(schedule.order.size(), model.size());
  SmallVector<unsigned> place(model.size(), ~0u);
  for (auto [i, op] : llvm::enumerate(schedule.order)) {
    ASSERT_EQ(place[op], ~0u);
    place[op] = i;
  }
  for (unsigned op = 0; op < model.size(); ++op)
    for (unsigned before : model.predecessors[op])
      ASSERT_LT(place[before], place[op]);
  EXPECT_EQ(schedule.makespanNs, simulate(model, schedule.order).makespanNs);
  EXPECT_EQ(schedule.peakBytes, getMemoryProfile(model, schedule.order).peak);
}

int64_t getPeak(const BlockModel &model) {
  return getMemoryProfile(model, getIdentityOrder(model)).peak;
}

int64_t getMakespan(const BlockModel &model) {
  return simulate(model, getIdentityOrder(model)).makespanNs;
}

TEST(Scheduler, IsTheBestOfAllOrdersOfSmallBlocks) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 600; ++round) {
    TestModel model = makeRandomModel(random, 3 + random() % 6);
    addBuffers(model, random);
    // The limits range from unreachable to none.
    std::optional<int64_t> limit;
    if (random() % 4 != 0)
      limit = getPeak(model) * (60 + random() % 80) / 100;
    int64_t leastPeak = std::numeric_limits<int64_t>::max();
    int64_t leastMakespan = leastPeak;
    AllOrders(model, [&](ArrayRef<unsigned> order) {
      int64_t peak = getMemoryProfile(model, order).peak;
      leastPeak = std::min(leastPeak, peak);
      if (!limit || peak <= *limit)
        leastMakespan =
            std::min(leastMakespan, simulate(model, order).makespanNs);
    });

    Schedule schedule = findSchedule(model, limit);
    SCOPED_TRACE(round);
    expectValid(model, schedule);
    if (limit && leastPeak > *limit) {
      EXPECT_GT(schedule.peakBytes, *limit);
      EXPECT_LE(schedule.peakBytes, getPeak(model));
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
    TestModel model = makeRandomModel(random, 20 + random() % 60);
    addBuffers(model, random);
    std::optional<int64_t> limit;
    if (random() % 3 != 0)
      limit = getPeak(model) * (100 + random() % 40) / 100;
    Schedule schedule = findSchedule(model, limit, {}, nullptr, nullptr,
                                     std::nullopt, /*isQuick=*/round % 2);
    SCOPED_TRACE(round);
    expectValid(model, schedule);
    if (limit)
      EXPECT_LE(schedule.peakBytes, *limit);
    EXPECT_LE(schedule.makespanNs, getMakespan(model));
    EXPECT_GE(schedule.makespanNs, getLowerBoundNs(model));
  }
}

/// Returns a faster order within the limit, found by random moves, or the order
/// of `schedule` if there is none.
SmallVector<unsigned, 0> improveAtRandom(const BlockModel &model,
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
      isAllowed =
          !llvm::is_contained(model.predecessors[order[second]], order[first]);
      if (isAllowed)
        std::swap(order[place], order[other]);
    }
    int64_t ns = simulate(model, order).makespanNs;
    if (ns < bestNs &&
        (!limit || getMemoryProfile(model, order).peak <= *limit)) {
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
    TestModel model = makeRandomModel(random, 30 + random() % 30);
    addBuffers(model, random);
    int64_t limit = getPeak(model) * 110 / 100;
    Schedule own = findSchedule(model, limit);
    SmallVector<unsigned, 0> seed = improveAtRandom(model, own, limit, random);
    int64_t seedNs = simulate(model, seed).makespanNs;
    SCOPED_TRACE(round);
    Schedule schedule = findSchedule(model, limit, seed);
    expectValid(model, schedule);
    EXPECT_LE(schedule.peakBytes, limit);
    EXPECT_LE(schedule.makespanNs, seedNs);
    numBetter += seedNs < own.makespanNs;

    // An improver that returns the same order.
    auto improve = [&](ArrayRef<unsigned>, int64_t) { return seed; };
    schedule = findSchedule(model, limit, {}, improve);
    EXPECT_LE(schedule.makespanNs, seedNs);
  }
  EXPECT_GT(numBetter, 3u);
}

TEST(Scheduler, MoreMemoryIsNotWorse) {
  std::mt19937 random(4);
  for (unsigned round = 0; round < 60; ++round) {
    TestModel model = makeRandomModel(random, 30 + random() % 30);
    addBuffers(model, random);
    SCOPED_TRACE(round);
    int64_t before = getMakespan(model);
    for (double ratio : {1.0, 1.2, 0.0}) {
      std::optional<int64_t> limit;
      if (ratio != 0)
        limit = std::floor(getPeak(model) * ratio);
      int64_t makespan = findSchedule(model, limit).makespanNs;
      EXPECT_LE(makespan, before);
      before = makespan;
    }
  }
}

/// A limit below the peak of the input is met if that is easy: having all
/// allocations first, as after raising all starts, can be undone.
TEST(Scheduler, KeepsALimitBelowTheInput) {
  TestModel model;
  SmallVector<unsigned> begins;
  for (unsigned i = 0; i < 32; ++i)
    begins.push_back(model.compute(1));
  for (unsigned i = 0; i < 32; ++i) {
    unsigned end = model.compute(1, begins[i]);
    ModelBuffer buffer;
    buffer.bytes = 10;
    buffer.users = {begins[i], end};
    model.buffers.push_back(buffer);
  }
  EXPECT_EQ(getPeak(model), 320);
  EXPECT_EQ(findSchedule(model, 10).peakBytes, 10);
  EXPECT_GT(findSchedule(model, 9).peakBytes, 9);
}

/// 32 layers that gather their weights, in the order of a front end: with
/// memory for two layers' weights all but the first gather are hidden.
TEST(Scheduler, PrefetchesAsFarAsMemoryAllows) {
  for (bool hasRoom : {false, true}) {
    TestModel model;
    unsigned before = ~0u;
    for (unsigned i = 0; i < 32; ++i) {
      unsigned start = model.start(0, 80);
      unsigned wait = model.wait(start);
      before = i == 0 ? model.compute(100, wait)
                      : model.compute(100, {wait, before});
      ModelBuffer buffer;
      buffer.bytes = 10;
      buffer.users = {start, wait, before};
      model.buffers.push_back(buffer);
    }
    EXPECT_EQ(getMakespan(model), 32 * 180);
    Schedule schedule = findSchedule(model, hasRoom ? 20 : 10);
    expectValid(model, schedule);
    EXPECT_EQ(schedule.makespanNs, hasRoom ? 80 + 32 * 100 : 32 * 180);
    EXPECT_EQ(schedule.peakBytes, hasRoom ? 20 : 10);
    // A seed that needs more memory does not change this.
    SmallVector<unsigned, 0> seed = findSchedule(model, std::nullopt).order;
    EXPECT_GE(getMemoryProfile(model, seed).peak, 20);
    schedule = findSchedule(model, hasRoom ? 20 : 10, seed);
    EXPECT_EQ(schedule.makespanNs, hasRoom ? 80 + 32 * 100 : 32 * 180);
  }
}

/// Two communicators run concurrently on two links, and share a single link.
TEST(Scheduler, UsesAllLanes) {
  for (bool sharesLink : {false, true}) {
    TestModel model;
    for (unsigned i = 0; i < 20; ++i)
      model.wait(model.start(i % 2, 10, sharesLink ? 1 : 1 + i % 2));
    EXPECT_EQ(getMakespan(model), 200);
    EXPECT_EQ(findSchedule(model, std::nullopt).makespanNs,
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
    TestModel model;
    unsigned a = model.compute(10), b = model.compute(10, a);
    unsigned start = model.start(0, 5);
    unsigned c = model.compute(10, b);
    unsigned wait = model.wait(start, c);
    model.compute(1, wait);
    for (SmallVector<unsigned, 2> users :
         {SmallVector<unsigned, 2>{a, b},
          SmallVector<unsigned, 2>{start, wait}}) {
      ModelBuffer &buffer = model.buffers.emplace_back();
      buffer.bytes = 10;
      buffer.users.assign(users.begin(), users.end());
    }
    std::optional<int64_t> limit;
    if (!hasRoom)
      limit = 10;
    Schedule schedule;
    schedule.order = {a, b, start, c, wait, wait + 1};
    schedule.makespanNs = simulate(model, schedule.order).makespanNs;
    schedule.peakBytes = getMemoryProfile(model, schedule.order).peak;
    EXPECT_EQ(schedule.peakBytes, 10);
    raiseStarts(model, schedule, limit);
    expectValid(model, schedule);
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
    TestModel model;
    unsigned maker = model.compute(10), other = model.compute(10, maker);
    unsigned start = model.start(0, 100, 1, false, other);
    unsigned name = model.compute(0), reader = model.compute(10, {maker, name});
    unsigned wait = model.wait(start, reader);
    auto addBuffer = [&](int64_t bytes, ArrayRef<unsigned> users) {
      ModelBuffer &buffer = model.buffers.emplace_back();
      buffer.bytes = bytes;
      buffer.users.assign(users.begin(), users.end());
    };
    addBuffer(test.read, {maker, reader});
    addBuffer(test.made, {name, reader});
    Schedule schedule;
    schedule.order = getIdentityOrder(model);
    schedule.makespanNs = simulate(model, schedule.order).makespanNs;
    schedule.peakBytes = getMemoryProfile(model, schedule.order).peak;
    EXPECT_EQ(schedule.makespanNs, 120);
    raiseReaders(model, schedule, /*memoryLimit=*/std::nullopt, test.mostNs);
    expectValid(model, schedule);
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
    TestModel model = makeRandomModel(random, 20 + random() % 40);
    addBuffers(model, random);
    SCOPED_TRACE(round);
    for (double ratio : {1.0, 1.3, 0.0}) {
      std::optional<int64_t> limit;
      if (ratio != 0)
        limit = std::floor(getPeak(model) * ratio);
      Schedule schedule;
      schedule.order = getIdentityOrder(model);
      schedule.makespanNs = getMakespan(model);
      schedule.peakBytes = getPeak(model);
      Schedule before = schedule;
      raiseStarts(model, schedule, limit);
      sinkWaits(model, schedule, limit);
      raiseReaders(model, schedule, limit, before.makespanNs);
      expectValid(model, schedule);
      EXPECT_LE(schedule.makespanNs, before.makespanNs);
      if (limit)
        EXPECT_LE(schedule.peakBytes, *limit);
      numChanged += schedule.order != before.order;
    }
  }
  EXPECT_GT(numChanged, 60u);
}
