//===- HalfFloat.h - 16-bit floats to and from f32 --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_HALFFLOAT_H
#define COMMDIALECT_TOOLS_COMMRUN_HALFFLOAT_H

#include <cstdint>
#include <cstring>

namespace commrun {

inline uint32_t floatBits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

inline float floatFromBits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

inline float bfloatToFloat(uint16_t bits) {
  return floatFromBits(static_cast<uint32_t>(bits) << 16);
}

/// Rounds to nearest, ties to even; a NaN stays a NaN.
inline uint16_t floatToBFloat(float value) {
  uint32_t bits = floatBits(value);
  if ((bits & 0x7fffffff) > 0x7f800000)
    return static_cast<uint16_t>((bits >> 16) | 0x40);
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

inline float halfToFloat(uint16_t bits) {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  const uint32_t exponent = (bits >> 10) & 0x1f;
  const uint32_t mantissa = bits & 0x3ff;
  if (exponent == 0x1f)
    return floatFromBits(sign | 0x7f800000 | (mantissa << 13));
  if (exponent == 0) { // zero or subnormal: mantissa * 2^-24, exact in f32
    const float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
    return floatFromBits(sign | floatBits(magnitude));
  }
  return floatFromBits(sign | ((exponent + 112) << 23) | (mantissa << 13));
}

/// Rounds to nearest, ties to even; a NaN stays a NaN, too large is infinite.
inline uint16_t floatToHalf(float value) {
  uint32_t bits = floatBits(value);
  const uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000);
  bits &= 0x7fffffff;
  if (bits > 0x7f800000)
    return static_cast<uint16_t>(sign | 0x7e00 | ((bits >> 13) & 0x3ff));
  if (bits >= 0x477ff000) // 65520 and above round to infinity
    return static_cast<uint16_t>(sign | 0x7c00);
  if (bits < 0x38800000) {
    // Below 2^-14: adding 0.5 makes the FPU round at 2^-24, a half's smallest.
    const float shifted = floatFromBits(bits) + 0.5f;
    return static_cast<uint16_t>(sign | (floatBits(shifted) - 0x3f000000));
  }
  bits += 0xc8000fff + ((bits >> 13) & 1);
  return static_cast<uint16_t>(sign | (bits >> 13));
}

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_HALFFLOAT_H
