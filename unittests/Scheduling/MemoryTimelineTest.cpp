//===- MemoryTimelineTest.cpp - Timeline against brute force --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random models and moves: compares the timeline and the profile with sums over
// all buffers at each position, by the definition of a live range.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::comm;

namespace {

using Order = SmallVector<unsigned, 0>;

/// Returns true if `buffer` is live while the op at `place` runs. Without users
/// it is live only if it passes through the block.
bool isLive(const Problem::Buffer &buffer, ArrayRef<unsigned> order,
            unsigned place) {
  bool before = buffer.isLiveIn, after = buffer.isLiveOut;
  for (unsigned user : buffer.users) {
    unsigned at = llvm::find(order, user) - order.begin();
    before |= at <= place;
    after |= at >= place;
  }
  return before && after;
}

int64_t getBytes(const Problem &problem, ArrayRef<unsigned> order,
                 unsigned place) {
  int64_t bytes = problem.ops[order[place]].transientBytes;
  for (const Problem::Buffer &buffer : problem.buffers)
    if (isLive(buffer, order, place))
      bytes += buffer.bytes;
  return bytes;
}

int64_t getPeak(const Problem &problem, ArrayRef<unsigned> order) {
  int64_t peak = 0;
  for (unsigned place = 0; place < order.size(); ++place)
    peak = std::max(peak, getBytes(problem, order, place));
  return peak;
}

Order getMoved(Order order, unsigned op, unsigned place) {
  order.erase(llvm::find(order, op));
  order.insert(order.begin() + place, op);
  return order;
}

class MemoryTimelineTest : public ::testing::Test {
protected:
  /// Returns a random number in [0, `end`).
  unsigned getRandom(unsigned end) { return engine() % end; }

  Problem getRandomModel(unsigned numOps, unsigned numBuffers,
                         unsigned numUsers) {
    Problem problem;
    problem.ops.resize(numOps);
    for (Problem::Op &op : problem.ops)
      if (getRandom(4) == 0)
        op.transientBytes = getRandom(100);
    for (unsigned i = 0; i < numBuffers; ++i) {
      Problem::Buffer buffer;
      buffer.bytes = getRandom(100);
      for (unsigned n = getRandom(numUsers); n != 0; --n)
        buffer.users.push_back(getRandom(numOps));
      llvm::sort(buffer.users);
      buffer.users.erase(llvm::unique(buffer.users), buffer.users.end());
      buffer.isLiveIn = getRandom(8) == 0;
      buffer.isLiveOut = getRandom(8) == 0;
      problem.buffers.push_back(std::move(buffer));
    }
    return problem;
  }

  std::mt19937 engine{1};
};

void expectEqual(const MemoryTimeline &timeline, const Problem &problem,
                 const Order &order) {
  ASSERT_EQ(timeline.getOrder(), order);
  MemoryProfile profile = getMemoryProfile(problem, order);
  int64_t peak = getPeak(problem, order);
  EXPECT_EQ(timeline.getPeak(), peak);
  EXPECT_EQ(profile.peak, peak);
  for (unsigned place = 0; place < order.size(); ++place) {
    int64_t bytes = getBytes(problem, order, place);
    EXPECT_EQ(timeline.getBytesAt(place), bytes);
    EXPECT_EQ(profile.during[place], bytes);
    EXPECT_EQ(timeline.getOpAt(place), order[place]);
    EXPECT_EQ(timeline.getPosition(order[place]), place);
    if (bytes == peak && peak != 0) {
      EXPECT_LE(profile.peakPosition, place);
      EXPECT_EQ(profile.during[profile.peakPosition], peak);
    }
    // A buffer is live after an op if it is live during that op and the next
    // one.
    int64_t after = 0;
    for (const Problem::Buffer &buffer : problem.buffers)
      if (isLive(buffer, order, place) &&
          (buffer.isLiveOut ||
           (place + 1 < order.size() && isLive(buffer, order, place + 1))))
        after += buffer.bytes;
    EXPECT_EQ(profile.after[place], after);
  }
}

TEST_F(MemoryTimelineTest, RandomMoves) {
  for (unsigned round = 0; round < 150; ++round) {
    unsigned numOps = 1 + getRandom(20);
    Problem problem = getRandomModel(numOps, getRandom(25), 5);
    Order order = getIdentityOrder(problem);
    llvm::shuffle(order.begin(), order.end(), engine);
    MemoryTimeline timeline(problem, order);
    for (unsigned step = 0; step < 40; ++step) {
      expectEqual(timeline, problem, order);
      if (HasFailure())
        return;
      unsigned op = getRandom(numOps), place = getRandom(numOps);
      Order moved = getMoved(order, op, place);
      EXPECT_EQ(timeline.getPeakIfMoved(op, place), getPeak(problem, moved));
      expectEqual(timeline, problem, order);
      timeline.move(op, place);
      order = std::move(moved);
    }
  }
}

TEST_F(MemoryTimelineTest, Ranges) {
  for (unsigned round = 0; round < 300; ++round) {
    unsigned numOps = 1 + getRandom(40);
    Problem problem = getRandomModel(numOps, getRandom(40), 5);
    Order order = getIdentityOrder(problem);
    MemoryTimeline timeline(problem, order);
    for (unsigned step = 0; step < 20; ++step) {
      unsigned op = getRandom(numOps), place = getRandom(numOps);
      timeline.move(op, place);
      order = getMoved(std::move(order), op, place);
      unsigned begin = getRandom(numOps);
      unsigned end = begin + getRandom(numOps - begin + 1);
      int64_t limit = getRandom(300), max = 0;
      std::optional<unsigned> first, last;
      for (unsigned at = begin; at < end; ++at) {
        int64_t bytes = getBytes(problem, order, at);
        max = std::max(max, bytes);
        if (bytes <= limit)
          continue;
        if (!first)
          first = at;
        last = at;
      }
      EXPECT_EQ(timeline.getMax(begin, end), max);
      EXPECT_EQ(timeline.findFirstAbove(begin, end, limit), first);
      EXPECT_EQ(timeline.findLastAbove(begin, end, limit), last);
    }
  }
}

TEST_F(MemoryTimelineTest, LiveBuffers) {
  for (unsigned round = 0; round < 200; ++round) {
    unsigned numOps = 1 + getRandom(10);
    Problem problem = getRandomModel(numOps, getRandom(12), 4);
    Order order = getIdentityOrder(problem);
    llvm::shuffle(order.begin(), order.end(), engine);
    for (unsigned place = 0; place < numOps; ++place) {
      SmallVector<unsigned> expected;
      for (unsigned i = 0; i < problem.buffers.size(); ++i)
        if (isLive(problem.buffers[i], order, place))
          expected.push_back(i);
      llvm::sort(expected, [&](unsigned a, unsigned b) {
        int64_t bytesA = problem.buffers[a].bytes;
        int64_t bytesB = problem.buffers[b].bytes;
        return bytesA != bytesB ? bytesA > bytesB : a < b;
      });
      EXPECT_EQ(getLiveBuffers(problem, order, place), expected);
    }
  }
}

TEST_F(MemoryTimelineTest, NoOps) {
  Problem problem;
  problem.buffers.emplace_back();
  problem.buffers.back().bytes = 8;
  problem.buffers.back().isLiveIn = problem.buffers.back().isLiveOut = true;
  EXPECT_EQ(getMemoryProfile(problem, {}).peak, 0);
  MemoryTimeline timeline(problem, {});
  EXPECT_EQ(timeline.getPeak(), 0);
  EXPECT_EQ(timeline.getMax(0, 0), 0);
  EXPECT_TRUE(timeline.getOrder().empty());
}

/// A problem of the largest supported size. A degenerate tree, or a walk over
/// all users of a buffer on each move, would take minutes.
TEST_F(MemoryTimelineTest, LargeModel) {
  Problem problem = getRandomModel(100000, 100000, 4);
  Problem::Buffer wide;
  wide.bytes = 1;
  for (unsigned i = 0; i < 100000; i += 2)
    wide.users.push_back(i);
  problem.buffers.push_back(std::move(wide));
  MemoryTimeline timeline(problem, getIdentityOrder(problem));
  int64_t sum = 0;
  for (unsigned step = 0; step < 100000; ++step) {
    unsigned op = getRandom(100000), place = getRandom(100000);
    if (step % 2)
      timeline.move(op, place);
    else
      sum += timeline.getPeakIfMoved(op, place);
  }
  EXPECT_GT(sum, 0);
  EXPECT_EQ(timeline.getPeak(),
            getMemoryProfile(problem, timeline.getOrder()).peak);
}

} // namespace
