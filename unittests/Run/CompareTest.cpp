//===- CompareTest.cpp - Tests for comparing results ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compare.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace commrun;

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double quietNan = std::numeric_limits<double>::quiet_NaN();
} // namespace

template <typename T>
static NpyArray arrayOf(NpyType type, Shape shape, const std::vector<T> &data) {
  NpyArray array;
  array.type = type;
  array.shape = std::move(shape);
  array.elements = data.size() * sizeof(T) / sizeOf(type);
  array.data = Buffer(data.size() * sizeof(T));
  if (!data.empty())
    std::memcpy(array.data.data(), data.data(), data.size() * sizeof(T));
  return array;
}

template <typename T, typename U>
static Comparison check(ElementType type, const std::vector<T> &got,
                        NpyType wantType, const std::vector<U> &want,
                        Tolerance tolerance = {0, 0}, Shape shape = {}) {
  const NpyArray array = arrayOf(wantType, shape, want);
  if (shape.empty())
    shape = {static_cast<int64_t>(array.elements)};
  return compare(type, shape, reinterpret_cast<const char *>(got.data()), array,
                 tolerance);
}

static Comparison floats(std::vector<float> got, std::vector<float> want,
                         Tolerance tolerance = {0, 0}, Shape shape = {}) {
  return check(ElementType::F32, got, NpyType::F4, want, tolerance, shape);
}

static Comparison doubles(std::vector<double> got, std::vector<double> want,
                          Tolerance tolerance = {0, 0}) {
  return check(ElementType::F64, got, NpyType::F8, want, tolerance);
}

TEST(Compare, Message) {
  std::vector<float> got(32, 1), want(32, 1);
  got[3 * 8 + 4] = 1.5f;
  want[3 * 8 + 4] = 1.25f;
  got[31] = 7;
  const Comparison result = floats(got, want, {1e-4, 1e-5}, {4, 8});
  EXPECT_EQ(result.message,
            "differs at index [3, 4]: got 1.5, expected 1.25 (|difference| "
            "0.25 > tolerance 0.000135); 2 of 32 elements differ");
  EXPECT_EQ(result.differing, 2u);
  EXPECT_EQ(result.largestError, 6);
}

TEST(Compare, TolerancesAddUp) {
  EXPECT_EQ(doubles({103}, {100}, {0.02, 1}).message, "");
  EXPECT_EQ(doubles({103}, {100}, {0.02, 1}).largestError, 3);
  EXPECT_NE(doubles({103.001}, {100}, {0.02, 1}).message, "");
  EXPECT_EQ(doubles({-97}, {-100}, {0.02, 1}).message, "");
  // The tolerance is relative to the expected value.
  EXPECT_NE(doubles({100}, {50}, {0.6, 0}).message, "");
  EXPECT_EQ(doubles({0.0}, {-0.0}).message, "");
  EXPECT_EQ(doubles({}, {}).message, "");
}

TEST(Compare, NotFinite) {
  EXPECT_EQ(
      doubles({quietNan, infinity, -infinity}, {quietNan, infinity, -infinity})
          .message,
      "");
  EXPECT_EQ(doubles({quietNan, infinity}, {quietNan, infinity}, {1, 1}).message,
            "");
  // No finite value is near an infinity, however large the tolerance.
  EXPECT_EQ(doubles({1}, {infinity}, {1, 1e300}).message,
            "differs at index [0]: got 1, expected inf; 1 of 1 element "
            "differs");
  EXPECT_EQ(doubles({infinity}, {1}, {1, 1e300}).message,
            "differs at index [0]: got inf, expected 1; 1 of 1 element "
            "differs");
  EXPECT_NE(doubles({infinity}, {-infinity}, {1, 1}).message, "");
  EXPECT_EQ(doubles({quietNan}, {0}, {1, 1}).message,
            "differs at index [0]: got nan, expected 0; 1 of 1 element "
            "differs");
  EXPECT_NE(doubles({0}, {quietNan}, {1, 1}).message, "");
  EXPECT_NE(doubles({1.7e308}, {-1.7e308}, {1, 1}).message, "");
}

TEST(Compare, ShortFloats) {
  const std::vector<uint16_t> half = {0x3c00, 0x4000}, brain = {0x3f80, 0x4000};
  const std::vector<float> wide = {1, 2};
  EXPECT_EQ(check(ElementType::F16, half, NpyType::F2, half).message, "");
  EXPECT_EQ(check(ElementType::F16, half, NpyType::F4, wide).message, "");
  EXPECT_EQ(check(ElementType::BF16, brain, NpyType::F4, wide).message, "");
  EXPECT_NE(check(ElementType::BF16, half, NpyType::F4, wide).message, "");
  EXPECT_EQ(floats({0.1f}, {0.3f}).message,
            "differs at index [0]: got 0.1, expected 0.3 (|difference| 0.2 > "
            "tolerance 0); 1 of 1 element differs");
}

TEST(Compare, Complex) {
  const std::vector<float> got = {3, 4}, want = {0, 0};
  EXPECT_EQ(check(ElementType::C64, got, NpyType::C8, want).message,
            "differs at index [0]: got 3+4i, expected 0+0i (|difference| 5 > "
            "tolerance 0); 1 of 1 element differs");
  EXPECT_EQ(check(ElementType::C64, got, NpyType::C8, want, {0, 5}).message,
            "");
  const std::vector<double> bad = {quietNan, -1};
  EXPECT_EQ(check(ElementType::C128, bad, NpyType::C16, bad).message, "");
  const std::vector<double> other = {quietNan, 1};
  EXPECT_EQ(check(ElementType::C128, bad, NpyType::C16, other, {9, 9}).message,
            "differs at index [0]: got nan-1i, expected nan+1i; 1 of 1 element "
            "differs");
}

TEST(Compare, IntegersExactly) {
  const std::vector<int64_t> big = {(int64_t(1) << 53) + 1};
  const std::vector<int64_t> near = {int64_t(1) << 53};
  EXPECT_EQ(check(ElementType::I64, big, NpyType::I8, big, {9, 9}).message, "");
  EXPECT_EQ(check(ElementType::Index, big, NpyType::I8, near, {9, 9}).message,
            "differs at index [0]: got 9007199254740993, expected "
            "9007199254740992; 1 of 1 element differs");
  const std::vector<int8_t> small = {-1, 2};
  const std::vector<uint8_t> raw = {254, 2};
  EXPECT_EQ(check(ElementType::I8, small, NpyType::U1, raw).message,
            "differs at index [0]: got 255, expected 254; 1 of 2 elements "
            "differ");
  const std::vector<uint8_t> truth = {1, 0}, other = {1, 1};
  EXPECT_EQ(check(ElementType::I1, truth, NpyType::B1, other).message,
            "differs at index [1]: got false, expected true; 1 of 2 elements "
            "differ");
  // Floats of an unknown format compare as bytes.
  EXPECT_EQ(check(ElementType::F8, raw, NpyType::U1, raw).message, "");
}

TEST(Compare, Float8) {
  const std::vector<uint8_t> codes = {0x38, 0xff}; // 1 and NaN
  const std::vector<float> want = {1, quietNan}, other = {1.125f, quietNan};
  const ElementType type = ElementType::F8E4M3FN;
  EXPECT_EQ(check(type, codes, NpyType::F4, want).message, "");
  EXPECT_EQ(check(type, codes, NpyType::F1, codes).message, "");
  EXPECT_EQ(check(type, codes, NpyType::F4, other, {0, 0.2}).message, "");
  EXPECT_EQ(check(type, codes, NpyType::F4, other).message,
            "differs at index [0]: got 1, expected 1.125 (|difference| 0.125 > "
            "tolerance 0); 1 of 2 elements differ");
}
