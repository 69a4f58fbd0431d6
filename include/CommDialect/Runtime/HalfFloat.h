//===- HalfFloat.h - Converts 16-bit floats to and from f32 -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Branchless, so that loops vectorize on every machine, with or without
// conversion instructions.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_HALFFLOAT_H
#define COMMDIALECT_RUNTIME_HALFFLOAT_H

#include <cstdint>
#include <cstring>

namespace comm {

inline uint32_t bitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

inline float floatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

inline float fromBf16(uint16_t half) {
  return floatOf(static_cast<uint32_t>(half) << 16);
}

/// Rounds to nearest, ties to even. NaNs become quiet, so that dropping the low
/// bits cannot turn them into infinities.
inline uint16_t toBf16(float value) {
  uint32_t bits = bitsOf(value);
  uint32_t rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  uint32_t nan = (bits >> 16) | 0x40;
  return static_cast<uint16_t>((bits & 0x7fffffff) > 0x7f800000 ? nan
                                                                : rounded);
}

inline float fromF16(uint16_t half) {
  uint32_t sign = static_cast<uint32_t>(half & 0x8000) << 16;
  uint32_t magnitude = static_cast<uint32_t>(half & 0x7fff) << 13;
  // The product adjusts the exponent bias and normalizes subnormals exactly.
  uint32_t finite = bitsOf(floatOf(magnitude) * 0x1p112f);
  uint32_t special = magnitude | 0x7f800000;
  return floatOf((magnitude >= 0x0f800000 ? special : finite) | sign);
}

/// Rounds to nearest, ties to even; overflow yields infinity; NaN stays NaN.
inline uint16_t toF16(float value) {
  uint32_t bits = bitsOf(value);
  uint32_t sign = (bits >> 16) & 0x8000;
  uint32_t magnitude = bits & 0x7fffffff;
  uint32_t normal =
      (magnitude + 0xfff + ((magnitude >> 13) & 1) - 0x38000000) >> 13;
  // Adding 0.5 aligns the last kept bit of a subnormal result with the last
  // bit of the sum, so the addition itself rounds.
  uint32_t subnormal = bitsOf(floatOf(magnitude) + 0.5f) - 0x3f000000;
  uint32_t nan = 0x7e00 | ((magnitude >> 13) & 0x3ff);
  uint32_t result = magnitude < 0x38800000 ? subnormal : normal;
  result = magnitude >= 0x477ff000 ? 0x7c00 : result;
  result = magnitude > 0x7f800000 ? nan : result;
  return static_cast<uint16_t>(result | sign);
}

} // namespace comm

#endif // COMMDIALECT_RUNTIME_HALFFLOAT_H
