//===- ReduceTest.cpp - Tests for reductions and 16-bit floats ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Reduce.h"
#include "CommDialect/Runtime/HalfFloat.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <random>

using namespace comm;
using namespace comm::runtime;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

//===----------------------------------------------------------------------===//
// 16-bit floats
//===----------------------------------------------------------------------===//

TEST(HalfTest, F16ByHand) {
  EXPECT_EQ(fromF16(0x0000), 0.0f);
  EXPECT_TRUE(std::signbit(fromF16(0x8000)));
  EXPECT_EQ(fromF16(0x3c00), 1.0f);
  EXPECT_EQ(fromF16(0xc000), -2.0f);
  EXPECT_EQ(fromF16(0x7bff), 65504.0f);
  EXPECT_EQ(fromF16(0x0400), 0x1p-14f); // smallest normal
  EXPECT_EQ(fromF16(0x0001), 0x1p-24f); // smallest subnormal
  EXPECT_EQ(fromF16(0x03ff), 1023 * 0x1p-24f);
  EXPECT_EQ(fromF16(0x7c00), infinity);
  EXPECT_EQ(fromF16(0xfc00), -infinity);
  EXPECT_TRUE(std::isnan(fromF16(0x7c01)));
}

/// Returns the value of f16 bits, following the format's definition.
double f16Value(uint16_t bits) {
  int exponent = (bits >> 10) & 31, mantissa = bits & 0x3ff;
  double value = exponent ? std::ldexp(1024 + mantissa, exponent - 25)
                          : std::ldexp(mantissa, -24);
  return bits & 0x8000 ? -value : value;
}

TEST(HalfTest, F16AllValues) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    auto half = static_cast<uint16_t>(bits);
    float value = fromF16(half);
    if (std::isnan(value)) {
      EXPECT_GT(bits & 0x7fff, 0x7c00u);
      EXPECT_EQ(toF16(value), half | 0x200) << bits;
      continue;
    }
    if (!std::isinf(value)) {
      EXPECT_EQ(value, f16Value(half)) << bits;
    }
    EXPECT_EQ(toF16(value), half) << bits;
  }
}

TEST(HalfTest, F16RoundsToNearestEven) {
  // Test below, at and above the middle between all neighbors.
  for (uint32_t bits = 0; bits < 0x7bff; ++bits) {
    auto low = static_cast<uint16_t>(bits);
    auto high = static_cast<uint16_t>(bits + 1);
    double middle = (f16Value(low) + f16Value(high)) / 2;
    auto tie = static_cast<float>(middle);
    ASSERT_EQ(tie, middle);
    EXPECT_EQ(toF16(tie), bits & 1 ? high : low) << bits;
    EXPECT_EQ(toF16(std::nextafter(tie, 0.0f)), low) << bits;
    EXPECT_EQ(toF16(std::nextafter(tie, infinity)), high) << bits;
    EXPECT_EQ(toF16(-tie), (bits & 1 ? high : low) | 0x8000) << bits;
  }
  EXPECT_EQ(toF16(65519.996f), 0x7bff);
  EXPECT_EQ(toF16(65520.0f), 0x7c00);
  EXPECT_EQ(toF16(1e30f), 0x7c00);
  EXPECT_EQ(toF16(-1e30f), 0xfc00);
  EXPECT_EQ(toF16(1e-30f), 0x0000);
  EXPECT_EQ(toF16(-1e-30f), 0x8000);
}

TEST(HalfTest, Bf16) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    auto half = static_cast<uint16_t>(bits);
    float value = fromBf16(half);
    if (std::isnan(value))
      EXPECT_EQ(toBf16(value), half | 0x40) << bits;
    else
      EXPECT_EQ(toBf16(value), half) << bits;
  }
  EXPECT_EQ(toBf16(1.0f), 0x3f80);
  EXPECT_EQ(toBf16(floatOf(0x3f808000)), 0x3f80);          // tie, to even
  EXPECT_EQ(toBf16(floatOf(0x3f818000)), 0x3f82);          // tie, to even
  EXPECT_EQ(toBf16(floatOf(0x3f808001)), 0x3f81);          // above
  EXPECT_EQ(toBf16(floatOf(0x3f817fff)), 0x3f81);          // below
  EXPECT_EQ(toBf16(floatOf(0x7f7fffff)), 0x7f80);          // to infinity
  EXPECT_EQ(toBf16(floatOf(0x7f800001)) & 0x7fff, 0x7fc0); // stays NaN
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

template <typename T>
std::vector<T> reduced(int32_t reduction, int32_t type,
                       const std::vector<std::vector<T>> &contributions,
                       const std::vector<double> &factors = {}) {
  std::vector<const void *> pointers;
  for (const auto &contribution : contributions)
    pointers.push_back(contribution.data());
  std::vector<T> out(contributions[0].size());
  reduce(reduction, type, pointers, factors, out.data(),
         static_cast<int64_t>(out.size()));
  return out;
}

using Bytes = std::vector<uint8_t>;
using Floats = std::vector<float>;

TEST(ReduceTest, IntegersWrap) {
  EXPECT_EQ(reduced<uint8_t>(COMM_SUM, COMM_I8, {{200, 1}, {100, 2}}),
            (Bytes{44, 3}));
  EXPECT_EQ(reduced<uint16_t>(COMM_PROD, COMM_I16, {{0xffff}, {0xffff}}),
            (std::vector<uint16_t>{1}));
  EXPECT_EQ(reduced<int32_t>(COMM_PROD, COMM_I32, {{65536}, {65536}, {3}}),
            (std::vector<int32_t>{0}));
  EXPECT_EQ(reduced<int64_t>(COMM_SUM, COMM_I64, {{INT64_MAX}, {1}}),
            (std::vector<int64_t>{INT64_MIN}));
}

TEST(ReduceTest, SignedAndUnsignedOrder) {
  std::vector<Bytes> values = {{0xff, 5}, {1, 6}};
  EXPECT_EQ(reduced(COMM_MIN, COMM_I8, values), (Bytes{0xff, 5}));
  EXPECT_EQ(reduced(COMM_MAX, COMM_I8, values), (Bytes{1, 6}));
  EXPECT_EQ(reduced(COMM_UMIN, COMM_I8, values), (Bytes{1, 5}));
  EXPECT_EQ(reduced(COMM_UMAX, COMM_I8, values), (Bytes{0xff, 6}));
}

TEST(ReduceTest, Bitwise) {
  std::vector<Bytes> values = {{0b1100}, {0b1010}, {0b1001}};
  EXPECT_EQ(reduced(COMM_BAND, COMM_I8, values), (Bytes{0b1000}));
  EXPECT_EQ(reduced(COMM_BOR, COMM_I8, values), (Bytes{0b1111}));
  EXPECT_EQ(reduced(COMM_BXOR, COMM_I8, values), (Bytes{0b1111}));
}

TEST(ReduceTest, Bits) {
  std::vector<Bytes> values = {{0, 0, 1, 1}, {0, 1, 0, 1}};
  Bytes bitAnd = {0, 0, 0, 1}, bitOr = {0, 1, 1, 1}, bitXor = {0, 1, 1, 0};
  for (int32_t reduction : {COMM_SUM, COMM_BOR, COMM_UMAX, COMM_MIN})
    EXPECT_EQ(reduced(reduction, COMM_I1, values), bitOr) << reduction;
  for (int32_t reduction : {COMM_PROD, COMM_BAND, COMM_UMIN, COMM_MAX})
    EXPECT_EQ(reduced(reduction, COMM_I1, values), bitAnd) << reduction;
  EXPECT_EQ(reduced(COMM_BXOR, COMM_I1, values), bitXor);
}

template <typename T>
void testFloatOrder(int32_t type) {
  const T quiet = std::numeric_limits<T>::quiet_NaN();
  std::vector<std::vector<T>> values = {{1, quiet, 2, T(-0.0), T(0.0), quiet},
                                        {3, 4, quiet, T(0.0), T(-0.0), quiet}};
  auto least = reduced(COMM_MIN, type, values);
  EXPECT_EQ(least[0], 1);
  EXPECT_TRUE(std::isnan(least[1]) && std::isnan(least[2]));
  EXPECT_TRUE(std::signbit(least[3]) && std::signbit(least[4]));
  auto greatest = reduced(COMM_MAX, type, values);
  EXPECT_EQ(greatest[0], 3);
  EXPECT_TRUE(std::isnan(greatest[1]) && std::isnan(greatest[2]));
  EXPECT_FALSE(std::signbit(greatest[3]) || std::signbit(greatest[4]));
  auto leastNumber = reduced(COMM_MINNUM, type, values);
  EXPECT_EQ(leastNumber[0], 1);
  EXPECT_EQ(leastNumber[1], 4);
  EXPECT_EQ(leastNumber[2], 2);
  EXPECT_TRUE(std::isnan(leastNumber[5]));
  auto greatestNumber = reduced(COMM_MAXNUM, type, values);
  EXPECT_EQ(greatestNumber[0], 3);
  EXPECT_EQ(greatestNumber[1], 4);
  EXPECT_EQ(greatestNumber[2], 2);
  EXPECT_TRUE(std::isnan(greatestNumber[5]));
}

TEST(ReduceTest, FloatOrder) {
  testFloatOrder<float>(COMM_F32);
  testFloatOrder<double>(COMM_F64);
}

TEST(ReduceTest, SumStartsWithTheFirst) {
  Floats sum = reduced<float>(COMM_SUM, COMM_F32, {{-0.0f}, {-0.0f}});
  EXPECT_TRUE(std::signbit(sum[0]));
}

TEST(ReduceTest, OrderIsTheContributions) {
  // In f32, (1e8 + 1) - 1e8 is 0 but (1e8 - 1e8) + 1 is 1.
  EXPECT_EQ(reduced<float>(COMM_SUM, COMM_F32, {{1e8f}, {1}, {-1e8f}}),
            (Floats{0}));
  EXPECT_EQ(reduced<float>(COMM_SUM, COMM_F32, {{1e8f}, {-1e8f}, {1}}),
            (Floats{1}));
}

TEST(ReduceTest, NarrowFloatsRoundOnce) {
  // With the 8 bits of bf16, 256 + 1 rounds to 256, but 256 + 1 + 1 is 258.
  std::vector<std::vector<uint16_t>> values = {
      {toBf16(256)}, {toBf16(1)}, {toBf16(1)}};
  EXPECT_EQ(fromBf16(reduced(COMM_SUM, COMM_BF16, values)[0]), 258.0f);
  values = {{toF16(2048)}, {toF16(1)}, {toF16(1)}};
  EXPECT_EQ(fromF16(reduced(COMM_SUM, COMM_F16, values)[0]), 2050.0f);
  // The sum overflows f16, the average does not.
  values = {{toF16(60000)}, {toF16(60000)}};
  EXPECT_EQ(fromF16(reduced(COMM_AVG, COMM_F16, values)[0]),
            fromF16(toF16(60000)));
  values = {{toBf16(nan)}, {toBf16(1)}};
  EXPECT_TRUE(std::isnan(fromBf16(reduced(COMM_SUM, COMM_BF16, values)[0])));
}

TEST(ReduceTest, AverageAndFactors) {
  EXPECT_EQ(reduced<float>(COMM_AVG, COMM_F32, {{1}, {2}, {2}}),
            (Floats{5.0f / 3.0f}));
  EXPECT_EQ(reduced<double>(COMM_AVG, COMM_F64, {{1}, {0}, {0}}),
            (std::vector<double>{1.0 / 3.0}));
  EXPECT_EQ(reduced<float>(COMM_PREMUL_SUM, COMM_F32, {{3}, {5}}, {0.5, 2}),
            (Floats{11.5f}));
}

TEST(ReduceTest, Complex) {
  using C = std::complex<float>;
  std::vector<std::vector<C>> values = {{C(1, 2)}, {C(3, -4)}};
  EXPECT_EQ(reduced(COMM_SUM, COMM_C64, values), (std::vector<C>{C(4, -2)}));
  EXPECT_EQ(reduced(COMM_PROD, COMM_C64, values), (std::vector<C>{C(11, 2)}));
}

/// Tests lengths around the block and vector sizes, in place, against f64.
TEST(ReduceTest, LengthsAndInPlace) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> numbers(-10, 10);
  for (int64_t count : {0, 1, 7, 8, 2047, 2048, 2049, 10001}) {
    std::vector<Floats> values(4, Floats(count));
    for (Floats &value : values)
      for (float &x : value)
        x = numbers(random);
    Floats expected(count);
    for (int64_t i = 0; i < count; ++i) {
      float sum = values[0][i];
      for (int j = 1; j < 4; ++j)
        sum = static_cast<float>(static_cast<double>(sum) + values[j][i]);
      expected[i] = sum;
    }
    std::vector<const void *> pointers;
    for (const Floats &value : values)
      pointers.push_back(value.data());
    reduce(COMM_SUM, COMM_F32, pointers, {}, values[2].data(), count);
    EXPECT_EQ(values[2], expected) << count;
  }
}

TEST(ReduceTest, Legality) {
  EXPECT_EQ(getReductionObstacle(COMM_SUM, COMM_I1), nullptr);
  EXPECT_EQ(getReductionObstacle(COMM_PROD, COMM_C128), nullptr);
  EXPECT_EQ(getReductionObstacle(COMM_AVG, COMM_BF16), nullptr);
  EXPECT_NE(getReductionObstacle(COMM_AVG, COMM_I32), nullptr);
  EXPECT_NE(getReductionObstacle(COMM_BAND, COMM_F32), nullptr);
  EXPECT_NE(getReductionObstacle(COMM_UMIN, COMM_F32), nullptr);
  EXPECT_NE(getReductionObstacle(COMM_MINNUM, COMM_I32), nullptr);
  EXPECT_NE(getReductionObstacle(COMM_MAX, COMM_C64), nullptr);
  EXPECT_NE(getReductionObstacle(COMM_PREMUL_SUM, COMM_C64), nullptr);
  EXPECT_NE(getReductionObstacle(COMM_SUM, COMM_F8), nullptr);
  EXPECT_NE(getReductionObstacle(99, COMM_F32), nullptr);
}

} // namespace
