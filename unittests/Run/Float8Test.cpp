//===- Float8Test.cpp - Tests for 8-bit floats ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Float8.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace commrun;

static constexpr ElementType formats[] = {
    ElementType::F8E5M2,        ElementType::F8E4M3,
    ElementType::F8E3M4,        ElementType::F8E4M3FN,
    ElementType::F8E5M2FNUZ,    ElementType::F8E4M3FNUZ,
    ElementType::F8E4M3B11FNUZ,
};
static constexpr float infinity = std::numeric_limits<float>::infinity();

TEST(Float8, EveryCodeComesBack) {
  for (ElementType type : formats) {
    EXPECT_TRUE(isFloat8(type));
    int numbers = 0;
    for (int code = 0; code < 256; ++code) {
      const float value = fromFloat8(type, static_cast<uint8_t>(code));
      if (std::isnan(value))
        continue;
      ++numbers;
      EXPECT_EQ(toFloat8(type, value), code) << toString(type);
    }
    EXPECT_GE(numbers, 226) << toString(type); // f8E3M4 has 30 NaNs
    EXPECT_TRUE(std::isnan(fromFloat8(
        type, toFloat8(type, std::numeric_limits<float>::quiet_NaN()))));
  }
  EXPECT_FALSE(isFloat8(ElementType::F8));
  EXPECT_FALSE(isFloat8(ElementType::F16));
}

/// Values from the specifications of the formats (OCP 8-bit floating point
/// specification; Noune et al., "8-bit numerical formats for deep neural
/// networks").
TEST(Float8, KnownValues) {
  EXPECT_EQ(fromFloat8(ElementType::F8E4M3FN, 0x7e), 448);
  EXPECT_EQ(fromFloat8(ElementType::F8E4M3FN, 0x01), 0x1p-9f);
  EXPECT_EQ(fromFloat8(ElementType::F8E4M3FN, 0x88), -0x1p-6f);
  EXPECT_TRUE(std::isnan(fromFloat8(ElementType::F8E4M3FN, 0xff)));
  EXPECT_EQ(fromFloat8(ElementType::F8E5M2, 0x7b), 57344);
  EXPECT_EQ(fromFloat8(ElementType::F8E5M2, 0x01), 0x1p-16f);
  EXPECT_EQ(fromFloat8(ElementType::F8E5M2, 0xfc), -infinity);
  EXPECT_TRUE(std::isnan(fromFloat8(ElementType::F8E5M2, 0x7d)));
  EXPECT_EQ(fromFloat8(ElementType::F8E4M3FNUZ, 0x7f), 240);
  EXPECT_TRUE(std::isnan(fromFloat8(ElementType::F8E4M3FNUZ, 0x80)));
  EXPECT_EQ(fromFloat8(ElementType::F8E4M3B11FNUZ, 0x7f), 30);
  EXPECT_EQ(fromFloat8(ElementType::F8E5M2FNUZ, 0x01), 0x1p-17f);
  EXPECT_EQ(fromFloat8(ElementType::F8E4M3, 0x77), 240);
  EXPECT_EQ(fromFloat8(ElementType::F8E3M4, 0x6f), 15.5f);
}

TEST(Float8, Rounds) {
  const ElementType fn = ElementType::F8E4M3FN, e5m2 = ElementType::F8E5M2;
  EXPECT_EQ(toFloat8(fn, 1.0625f), 0x38); // halfway, to even
  EXPECT_EQ(toFloat8(fn, 1.0626f), 0x39);
  EXPECT_EQ(toFloat8(fn, 1.1875f), 0x3a);   // halfway, to even
  EXPECT_EQ(toFloat8(fn, -0x1p-10f), 0x80); // halfway to the smallest, to even
  EXPECT_EQ(toFloat8(fn, 0x1.8p-10f), 0x01);
  EXPECT_EQ(toFloat8(fn, 0x1.fp-7f), 0x08); // rounds up to a normal number
  EXPECT_EQ(toFloat8(fn, 464), 0x7e);
  EXPECT_EQ(toFloat8(fn, 464.1f), 0x7f);
  EXPECT_EQ(toFloat8(fn, -infinity), 0xff);
  EXPECT_EQ(toFloat8(e5m2, 61439), 0x7b);
  EXPECT_EQ(toFloat8(e5m2, 61440), 0x7c);
  EXPECT_EQ(toFloat8(e5m2, -1e30f), 0xfc);
  // These formats have no -0.
  EXPECT_EQ(toFloat8(ElementType::F8E5M2FNUZ, -0.0f), 0);
  EXPECT_EQ(toFloat8(ElementType::F8E5M2FNUZ, infinity), 0x80);
}
