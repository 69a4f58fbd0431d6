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

#include "CommDialect/Analysis/MemoryTimeline.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::comm;

namespace {

using Order = SmallVector<unsigned, 0>;

/// Returns true if `buffer` is live while the op at `place` runs. Without users
/// it is live only if it passes through the block.
bool isLive(const ModelBuffer &buffer, ArrayRef<unsigned> order,
            unsigned place) {
  bool before = buffer.isLiveIn, after = buffer.isLiveOut;
  for (unsigned user : buffer.users) {
    unsigned at = llvm::find(order, user) - order.begin();
    before |= at <= place;
    after |= at >= place;
  }
  return before && after;
}

int64_t getBytes(const BlockModel &model, ArrayRef<unsigned> order,
                 unsigned place) {
  int64_t bytes = model.ops[order[place]].transientBytes;
  for (const ModelBuffer &buffer : model.buffers)
    if (isLive(buffer, order, place))
      bytes += buffer.bytes;
  return bytes;
}

int64_t getPeak(const BlockModel &model, ArrayRef<unsigned> order) {
  int64_t peak = 0;
  for (unsigned place = 0; place < order.size(); ++place)
    peak = std::max(peak, getBytes(model, order, place));
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

  BlockModel getRandomModel(unsigned numOps, unsigned numBuffers,
                            unsigned numUsers) {
    BlockModel model;
    model.ops.resize(numOps);
    for (BlockModel::Op &op : model.ops)
      if (getRandom(4) == 0)
        op.transientBytes = getRandom(100);
    for (unsigned i = 0; i < numBuffers; ++i) {
      ModelBuffer buffer;
      buffer.bytes = getRandom(100);
      for (unsigned n = getRandom(numUsers); n != 0; --n)
        buffer.users.push_back(getRandom(numOps));
      llvm::sort(buffer.users);
      buffer.users.erase(llvm::unique(buffer.users), buffer.users.end());
      buffer.isLiveIn = getRandom(8) == 0;
      buffer.isLiveOut = getRandom(8) == 0;
      model.buffers.push_back(std::move(buffer));
    }
    return model;
  }

  std::mt19937 engine{1};
};

void expectEqual(const MemoryTimeline &timeline, const BlockModel &model,
                 const Order &order) {
  ASSERT_EQ(timeline.getOrder(), order);
  MemoryProfile profile = getMemoryProfile(model, order);
  int64_t peak = getPeak(model, order);
  EXPECT_EQ(timeline.getPeak(), peak);
  EXPECT_EQ(profile.peak, peak);
  for (unsigned place = 0; place < order.size(); ++place) {
    int64_t bytes = getBytes(model, order, place);
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
    for (const ModelBuffer &buffer : model.buffers)
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
    BlockModel model = getRandomModel(numOps, getRandom(25), 5);
    Order order = getIdentityOrder(model);
    llvm::shuffle(order.begin(), order.end(), engine);
    MemoryTimeline timeline(model, order);
    for (unsigned step = 0; step < 40; ++step) {
      expectEqual(timeline, model, order);
      if (HasFailure())
        return;
      unsigned op = getRandom(numOps), place = getRandom(numOps);
      Order moved = getMoved(order, op, place);
      EXPECT_EQ(timeline.getPeakIfMoved(op, place), getPeak(model, moved));
      expectEqual(timeline, model, order);
      timeline.move(op, place);
      order = std::move(moved);
    }
  }
}

TEST_F(MemoryTimelineTest, Ranges) {
  for (unsigned round = 0; round < 300; ++round) {
    unsigned numOps = 1 + getRandom(40);
    BlockModel model = getRandomModel(numOps, getRandom(40), 5);
    Order order = getIdentityOrder(model);
    MemoryTimeline timeline(model, order);
    for (unsigned step = 0; step < 20; ++step) {
      unsigned op = getRandom(numOps), place = getRandom(numOps);
      timeline.move(op, place);
      order = getMoved(std::move(order), op, place);
      unsigned begin = getRandom(numOps);
      unsigned end = begin + getRandom(numOps - begin + 1);
      int64_t limit = getRandom(300), max = 0;
      std::optional<unsigned> first, last;
      for (unsigned at = begin; at < end; ++at) {
        int64_t bytes = getBytes(model, order, at);
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
    BlockModel model = getRandomModel(numOps, getRandom(12), 4);
    Order order = getIdentityOrder(model);
    llvm::shuffle(order.begin(), order.end(), engine);
    for (unsigned place = 0; place < numOps; ++place) {
      SmallVector<unsigned> expected;
      for (unsigned i = 0; i < model.buffers.size(); ++i)
        if (isLive(model.buffers[i], order, place))
          expected.push_back(i);
      llvm::sort(expected, [&](unsigned a, unsigned b) {
        int64_t bytesA = model.buffers[a].bytes;
        int64_t bytesB = model.buffers[b].bytes;
        return bytesA != bytesB ? bytesA > bytesB : a < b;
      });
      EXPECT_EQ(getLiveBuffers(model, order, place), expected);
    }
  }
}

TEST_F(MemoryTimelineTest, NoOps) {
  BlockModel model;
  model.buffers.emplace_back();
  model.buffers.back().bytes = 8;
  model.buffers.back().isLiveIn = model.buffers.back().isLiveOut = true;
  EXPECT_EQ(getMemoryProfile(model, {}).peak, 0);
  MemoryTimeline timeline(model, {});
  EXPECT_EQ(timeline.getPeak(), 0);
  EXPECT_EQ(timeline.getMax(0, 0), 0);
  EXPECT_TRUE(timeline.getOrder().empty());
}

/// A model of the largest supported size. A degenerate tree, or a walk over all
/// users of a buffer on each move, would take minutes.
TEST_F(MemoryTimelineTest, LargeModel) {
  BlockModel model = getRandomModel(100000, 100000, 4);
  ModelBuffer wide;
  wide.bytes = 1;
  for (unsigned i = 0; i < 100000; i += 2)
    wide.users.push_back(i);
  model.buffers.push_back(std::move(wide));
  MemoryTimeline timeline(model, getIdentityOrder(model));
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
            getMemoryProfile(model, timeline.getOrder()).peak);
}

} // namespace
