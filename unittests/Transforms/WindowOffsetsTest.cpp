//===- WindowOffsetsTest.cpp - Compares window plans with brute force -----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Symmetric/WindowOffsets.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <limits>
#include <random>
#include <vector>

using namespace mlir::comm;

namespace {

constexpr int64_t kAlignment = 256;

int64_t roundUp(int64_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

/// Checks every pair of buffers, and the sizes by adding the live buffers at
/// each time.
void check(const std::vector<WindowBuffer> &buffers, const WindowBytes &bytes) {
  int64_t sum = 0, top = 0, mostLive = 0;
  for (const WindowBuffer &a : buffers) {
    EXPECT_GE(a.offset, 0);
    EXPECT_EQ(a.offset % kAlignment, 0);
    sum += roundUp(a.bytes);
    if (a.bytes > 0)
      top = std::max(top, a.offset + roundUp(a.bytes));
    int64_t live = 0;
    for (const WindowBuffer &b : buffers) {
      bool isLive = b.begin <= a.begin && a.begin <= b.end;
      if (isLive)
        live += roundUp(b.bytes);
      if (&a == &b || !isLive || a.bytes == 0 || b.bytes == 0)
        continue;
      EXPECT_TRUE(a.offset + a.bytes <= b.offset ||
                  b.offset + b.bytes <= a.offset)
          << "[" << a.begin << ", " << a.end << "] at " << a.offset << " and ["
          << b.begin << ", " << b.end << "] at " << b.offset;
    }
    mostLive = std::max(mostLive, live);
  }
  EXPECT_EQ(bytes.sum, sum);
  EXPECT_EQ(bytes.planned, top);
  EXPECT_EQ(bytes.mostLive, mostLive);
  EXPECT_GE(bytes.planned, bytes.mostLive);
  EXPECT_LE(bytes.planned, bytes.sum);
}

TEST(WindowOffsets, Empty) {
  std::vector<WindowBuffer> buffers;
  std::optional<WindowBytes> bytes = planWindowOffsets(buffers, kAlignment);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->planned, 0);
}

TEST(WindowOffsets, BothEndsAreIncluded) {
  std::vector<WindowBuffer> touching = {{0, 5, 256, 0}, {5, 9, 256, 0}};
  std::optional<WindowBytes> bytes = planWindowOffsets(touching, kAlignment);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->planned, 512);
  std::vector<WindowBuffer> apart = {{0, 5, 256, 0}, {6, 9, 256, 0}};
  bytes = planWindowOffsets(apart, kAlignment);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->planned, 256);
}

TEST(WindowOffsets, TakesThePlaceThatFitsBest) {
  // Free places: 1024 bytes at 0, and 512 bytes after a live buffer of 256
  // bytes.
  std::vector<WindowBuffer> buffers = {
      {0, 1, 1024, 0}, {0, 9, 300, 0}, {0, 1, 256, 0}, {2, 9, 200, 0}};
  std::optional<WindowBytes> bytes = planWindowOffsets(buffers, kAlignment);
  ASSERT_TRUE(bytes);
  check(buffers, *bytes);
  EXPECT_EQ(buffers[3].offset, buffers[2].offset);
}

// For equal sizes, the plan has the minimum size: the most bytes that are live.
TEST(WindowOffsets, EqualSizesAreOptimal) {
  std::mt19937 random(7);
  for (int run = 0; run < 100; ++run) {
    std::vector<WindowBuffer> buffers(1 + random() % 80);
    for (WindowBuffer &buffer : buffers) {
      buffer.begin = random() % 100;
      buffer.end = buffer.begin + random() % 20;
      buffer.bytes = 1000;
    }
    std::optional<WindowBytes> bytes = planWindowOffsets(buffers, kAlignment);
    ASSERT_TRUE(bytes);
    check(buffers, *bytes);
    EXPECT_EQ(bytes->planned, bytes->mostLive);
  }
}

TEST(WindowOffsets, RandomSetsAgainstBruteForce) {
  std::mt19937 random(11);
  int64_t planned = 0, mostLive = 0;
  for (int run = 0; run < 300; ++run) {
    std::vector<WindowBuffer> buffers(random() % 60);
    for (WindowBuffer &buffer : buffers) {
      buffer.begin = random() % 60;
      buffer.end = buffer.begin + random() % 15;
      buffer.bytes = random() % 5 == 0 ? 0 : random() % 9000;
    }
    std::vector<WindowBuffer> again = buffers;
    std::optional<WindowBytes> bytes = planWindowOffsets(buffers, kAlignment);
    ASSERT_TRUE(bytes);
    check(buffers, *bytes);
    planned += bytes->planned;
    mostLive += bytes->mostLive;
    // The plan is deterministic.
    ASSERT_TRUE(planWindowOffsets(again, kAlignment));
    for (size_t i = 0; i < buffers.size(); ++i)
      EXPECT_EQ(buffers[i].offset, again[i].offset);
  }
  // Bound on the fragmentation over all sets.
  EXPECT_LE(planned * 10, mostLive * 13);
}

TEST(WindowOffsets, TooLargeIsRefused) {
  std::vector<WindowBuffer> buffers = {{0, 0, int64_t(1) << 61, 0},
                                       {0, 0, int64_t(1) << 61, 0}};
  EXPECT_FALSE(planWindowOffsets(buffers, kAlignment));
  buffers = {{0, 0, std::numeric_limits<int64_t>::max(), 0}};
  EXPECT_FALSE(planWindowOffsets(buffers, kAlignment));
}

} // namespace
