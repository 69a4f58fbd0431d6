//===- Float8.cpp - Converts 8-bit floats ---------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Float8.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace commrun;

namespace {
/// A format of 8-bit floats. Codes are without the sign bit.
struct Format {
  int mantissa; ///< bits of the mantissa
  int bias;     ///< bias of the exponent
  int greatest; ///< code of the largest finite number
  int nan;      ///< code of NaN; if 0x80, there is no -0
  bool hasInfinity = false;

  int leastNormal() const { return 1 << mantissa; }
  /// Returns the value of the last mantissa bit for this exponent.
  double step(int exponent) const {
    return std::ldexp(1.0, std::max(exponent, 1) - bias - mantissa);
  }
};
} // namespace

static constexpr int sign = 0x80;

static Format formatOf(ElementType type) {
  switch (type) {
  case ElementType::F8E5M2:
    return {2, 15, 0x7b, 0x7e, true};
  case ElementType::F8E4M3:
    return {3, 7, 0x77, 0x7c, true};
  case ElementType::F8E3M4:
    return {4, 3, 0x6f, 0x78, true};
  case ElementType::F8E4M3FN:
    return {3, 7, 0x7e, 0x7f};
  case ElementType::F8E5M2FNUZ:
    return {2, 16, 0x7f, sign};
  case ElementType::F8E4M3FNUZ:
    return {3, 8, 0x7f, sign};
  case ElementType::F8E4M3B11FNUZ:
    return {3, 11, 0x7f, sign};
  default:
    return {};
  }
}

bool commrun::isFloat8(ElementType type) {
  return formatOf(type).mantissa != 0;
}

float commrun::fromFloat8(ElementType type, uint8_t code) {
  const Format format = formatOf(type);
  const int magnitude = code & (sign - 1);
  if (format.nan == sign && code == sign)
    return std::numeric_limits<float>::quiet_NaN();
  double value = std::numeric_limits<double>::quiet_NaN();
  const int exponent = magnitude >> format.mantissa;
  const int fraction = magnitude & (format.leastNormal() - 1);
  if (magnitude <= format.greatest)
    value = (exponent == 0 ? fraction : fraction + format.leastNormal()) *
            format.step(exponent);
  else if (format.hasInfinity && magnitude == format.greatest + 1)
    value = std::numeric_limits<double>::infinity();
  return static_cast<float>(code & sign ? -value : value);
}

uint8_t commrun::toFloat8(ElementType type, float value) {
  const Format format = formatOf(type);
  const double magnitude = std::fabs(value);
  const int negative = std::signbit(value) ? sign : 0;
  const int behind = format.hasInfinity ? format.greatest + 1 : format.nan;
  if (std::isnan(value))
    return static_cast<uint8_t>(format.nan | negative);
  if (std::isinf(value))
    return static_cast<uint8_t>(behind | negative);
  const int exponent =
      magnitude == 0 ? 1 : std::max(std::ilogb(magnitude) + format.bias, 1);
  // Rounding up to the next power of two carries into the exponent.
  const double rounded = std::nearbyint(magnitude / format.step(exponent)) +
                         std::ldexp(exponent - 1, format.mantissa);
  if (rounded > format.greatest)
    return static_cast<uint8_t>(behind | negative);
  const int code = static_cast<int>(rounded);
  const bool hasNoSign = code == 0 && format.nan == sign;
  return static_cast<uint8_t>(hasNoSign ? 0 : code | negative);
}
