//===- SliceTest.cpp - Tests for strided views ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Slice.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

using namespace comm::runtime;

namespace {

std::vector<int32_t> iota(size_t count) {
  std::vector<int32_t> values(count);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

std::vector<int32_t> packed(const Slice &slice) {
  std::vector<int32_t> values(slice.count());
  slice.pack(values.data());
  return values;
}

TEST(SliceTest, Dense) {
  int32_t memory[24];
  Slice slice = Slice::dense(memory, {2, 3, 4}, 4);
  EXPECT_EQ(slice.strides, (std::vector<int64_t>{12, 4, 1}));
  EXPECT_EQ(slice.count(), 24);
  EXPECT_EQ(slice.bytes(), 96);
  EXPECT_TRUE(slice.isDense());
  EXPECT_TRUE(slice.part(0, 1, 2).isDense());
  EXPECT_FALSE(slice.part(1, 1, 3).isDense());
  EXPECT_FALSE(slice.part(2, 1, 2).isDense());
}

TEST(SliceTest, DenseWithUnusedStrides) {
  int32_t memory[8];
  Slice slice = Slice::dense(memory, {1, 8}, 4);
  slice.strides[0] = 1000; // unused: the size is one
  EXPECT_TRUE(slice.isDense());
  Slice empty = Slice::dense(memory, {4, 0}, 4);
  empty.strides = {7, 9};
  EXPECT_TRUE(empty.isDense());
  EXPECT_EQ(empty.count(), 0);
  Slice scalar = Slice::dense(memory, {}, 4);
  EXPECT_EQ(scalar.count(), 1);
  EXPECT_TRUE(scalar.isDense());
}

TEST(SliceTest, PartOfRows) {
  auto memory = iota(12);
  Slice slice = Slice::dense(memory.data(), {4, 3}, 4);
  EXPECT_EQ(packed(slice.part(0, 1, 2)),
            (std::vector<int32_t>{6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(packed(slice.along(0, 1, 1)), (std::vector<int32_t>{3, 4, 5}));
}

TEST(SliceTest, PartOfColumns) {
  auto memory = iota(12);
  Slice slice = Slice::dense(memory.data(), {3, 4}, 4);
  EXPECT_EQ(packed(slice.part(1, 1, 2)),
            (std::vector<int32_t>{2, 3, 6, 7, 10, 11}));
}

TEST(SliceTest, TransposedAndReversed) {
  auto memory = iota(6);
  Slice transposed = Slice::dense(memory.data(), {3, 2}, 4);
  transposed.strides = {1, 3};
  EXPECT_EQ(packed(transposed), (std::vector<int32_t>{0, 3, 1, 4, 2, 5}));
  Slice reversed = Slice::dense(memory.data() + 5, {6}, 4);
  reversed.strides = {-1};
  EXPECT_EQ(packed(reversed), (std::vector<int32_t>{5, 4, 3, 2, 1, 0}));
}

TEST(SliceTest, UnpackLeavesGaps) {
  std::vector<int32_t> memory(12, -1), values{1, 2, 3, 4};
  Slice slice = Slice::dense(memory.data(), {2, 2}, 4);
  slice.strides = {6, 2};
  slice.unpack(values.data());
  EXPECT_EQ(memory,
            (std::vector<int32_t>{1, -1, 2, -1, -1, -1, 3, -1, 4, -1, -1, -1}));
  slice.zero();
  EXPECT_EQ(memory,
            (std::vector<int32_t>{0, -1, 0, -1, -1, -1, 0, -1, 0, -1, -1, -1}));
}

template <typename T>
void roundTrip() {
  // 3x4x2 with padding in every dimension.
  std::vector<T> memory(200);
  for (size_t i = 0; i < memory.size(); ++i)
    std::memset(&memory[i], static_cast<int>(i), sizeof(T));
  std::vector<T> original = memory;
  Slice slice = Slice::dense(memory.data() + 3, {3, 4, 2}, sizeof(T));
  slice.strides = {50, 9, 3};
  std::vector<T> values(24), expected(24);
  size_t at = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 2; ++k)
        expected[at++] = memory[3 + 50 * i + 9 * j + 3 * k];
  slice.pack(values.data());
  EXPECT_EQ(std::memcmp(values.data(), expected.data(), 24 * sizeof(T)), 0);
  slice.zero();
  slice.unpack(values.data());
  EXPECT_EQ(
      std::memcmp(memory.data(), original.data(), memory.size() * sizeof(T)),
      0);
}

TEST(SliceTest, EveryElementSize) {
  struct Bytes16 {
    uint64_t words[2];
  };
  roundTrip<uint8_t>();
  roundTrip<uint16_t>();
  roundTrip<uint32_t>();
  roundTrip<uint64_t>();
  roundTrip<Bytes16>();
}

TEST(SliceTest, CopyBetweenLayouts) {
  auto memory = iota(12);
  std::vector<int32_t> to(12);
  Slice from = Slice::dense(memory.data(), {3, 4}, 4);
  Slice destination = Slice::dense(to.data(), {3, 4}, 4);
  destination.strides = {1, 3};
  copy(destination, from);
  EXPECT_EQ(to, (std::vector<int32_t>{0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
}

TEST(SliceTest, Extent) {
  int32_t memory[100];
  auto start = reinterpret_cast<uintptr_t>(memory);
  Slice slice = Slice::dense(memory + 10, {3, 2}, 4);
  slice.strides = {-4, 1};
  EXPECT_EQ(slice.extent(),
            std::make_pair(start + 4 * 2, start + 4 * (10 + 2)));
}

TEST(SliceTest, Overlap) {
  int32_t memory[64];
  Slice matrix = Slice::dense(memory, {8, 8}, 4);
  EXPECT_TRUE(overlap(matrix, matrix));
  EXPECT_FALSE(overlap(matrix.part(0, 0, 2), matrix.part(0, 1, 2)));
  // Column blocks interleave but share no byte.
  EXPECT_FALSE(overlap(matrix.part(1, 0, 2), matrix.part(1, 1, 2)));
  EXPECT_TRUE(overlap(matrix.along(1, 0, 5), matrix.along(1, 4, 4)));
  EXPECT_TRUE(overlap(matrix.along(1, 3, 1), matrix.along(0, 3, 1)));
  // Even and odd elements.
  Slice even = Slice::dense(memory, {32}, 4), odd = even;
  even.strides = odd.strides = {2};
  odd.base += 4;
  EXPECT_FALSE(overlap(even, odd));
  EXPECT_FALSE(overlap(matrix, matrix.along(0, 2, 0)));
}

TEST(SliceTest, ShapeText) {
  EXPECT_EQ(shapeText({}), "");
  EXPECT_EQ(shapeText({4, -1, 8}), "4x?x8");
}

} // namespace
