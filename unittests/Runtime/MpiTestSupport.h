//===- MpiTestSupport.h - Buffers and values of the MPI test ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Independent of the runtime's code: element encodings, shapes and expected
// values are computed from (rank, operand, index).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_UNITTESTS_RUNTIME_MPITESTSUPPORT_H
#define COMMDIALECT_UNITTESTS_RUNTIME_MPITESTSUPPORT_H

#include "TestRanks.h"

#include "CommDialect/Runtime/CommRuntime.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace commtest {

using Shape = std::vector<int64_t>;
/// An index of at most three dimensions. It is an array because allocating
/// vectors would dominate the time.
using Index = std::array<int64_t, 3>;

/// Memory layouts of buffers.
enum Layout { Contiguous, Padded, Transposed };

inline int64_t widthOf(int32_t type) {
  static const int64_t widths[] = {1, 1, 2, 4, 8, 2, 2, 4, 8, 1, 8, 16};
  return widths[type];
}

inline const char *typeName(int32_t type) {
  static const char *const names[] = {"i1",  "i8",  "i16",  "i32",
                                      "i64", "f16", "bf16", "f32",
                                      "f64", "f8",  "c64",  "c128"};
  return names[type];
}

/// Rounds to `significant` bits of precision and exponents down to `least`, to
/// nearest even, following the definition of rounding.
inline double roundTo(double value, int significant, int least) {
  if (value == 0 || !std::isfinite(value))
    return value;
  int exponent;
  std::frexp(value, &exponent);
  double ulp = std::ldexp(1.0, std::max(exponent - significant, least));
  return std::nearbyint(value / ulp) * ulp;
}

/// Encodes `value` as an element of `type`.
inline void encode(double value, int32_t type, char *to) {
  auto put = [&](auto element) { std::memcpy(to, &element, sizeof(element)); };
  auto integer = static_cast<int64_t>(value);
  switch (type) {
  case COMM_I1:
    return put(static_cast<uint8_t>(integer & 1));
  case COMM_I8:
  case COMM_F8:
    return put(static_cast<int8_t>(integer));
  case COMM_I16:
    return put(static_cast<int16_t>(integer));
  case COMM_I32:
    return put(static_cast<int32_t>(integer));
  case COMM_I64:
    return put(integer);
  case COMM_F32:
    return put(static_cast<float>(value));
  case COMM_F64:
    return put(value);
  case COMM_C64:
    put(static_cast<float>(value));
    to += 4;
    return put(static_cast<float>(value + 1));
  case COMM_C128:
    put(value);
    to += 8;
    return put(value + 1);
  case COMM_BF16: {
    auto rounded = static_cast<float>(roundTo(value, 8, -133));
    uint32_t bits;
    std::memcpy(&bits, &rounded, 4);
    return put(static_cast<uint16_t>(bits >> 16));
  }
  default: { // f16; normal numbers and zero only
    double rounded = roundTo(value, 11, -24);
    uint16_t sign = std::signbit(value) ? 0x8000 : 0;
    if (rounded == 0)
      return put(sign);
    int exponent;
    double fraction = std::frexp(std::fabs(rounded), &exponent);
    auto mantissa = static_cast<uint16_t>(std::ldexp(fraction, 11)) & 0x3ff;
    return put(
        static_cast<uint16_t>(sign | ((exponent + 14) << 10) | mantissa));
  }
  }
}

/// Calls `visit` with every index of a shape and its row-major position.
template <typename Visit>
void forEachIndex(const Shape &shape, Visit visit) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  Index index = {};
  for (int64_t linear = 0; linear < count; ++linear) {
    visit(index, linear);
    for (size_t d = shape.size(); d-- > 0;) {
      if (++index[d] < shape[d])
        break;
      index[d] = 0;
    }
  }
}

/// Memory of the program, which may be on a GPU.
using ProgramMemory = std::unique_ptr<void, decltype(&commFree)>;

/// A buffer with a guard pattern before, after and in every gap. memref()
/// copies it to the program's memory, and the next access copies it back.
class Buffer {
public:
  Buffer(Shape shape, int32_t type, Layout layout)
      : shape(std::move(shape)), type(type) {
    size_t rank = this->shape.size();
    strides.assign(rank, 1);
    int64_t extent = 1;
    for (size_t i = 0; i < rank; ++i) {
      size_t d = layout == Transposed ? i : rank - 1 - i;
      strides[d] = layout == Padded && i == 0 ? 2 : extent;
      extent = strides[d] * this->shape[d] + (layout == Padded ? 3 : 0);
    }
    offset = layout == Contiguous ? 0 : 5;
    storage.assign(static_cast<size_t>((extent + offset + 8) * widthOf(type)),
                   guard);
    memory.reset(commAlloc(storage.size()));
    descriptor.resize(3 + 2 * rank);
    descriptor[0] = reinterpret_cast<int64_t>(memory.get());
    descriptor[1] = reinterpret_cast<int64_t>(memory.get());
    descriptor[2] = offset;
    for (size_t d = 0; d < rank; ++d) {
      descriptor[3 + d] = this->shape[d];
      descriptor[3 + rank + d] = strides[d];
    }
  }

  const CommMemRef *memref() {
    check(commContextCopyIn(context, memory.get(), storage.data(),
                            storage.size()));
    isInProgramMemory = true;
    return reinterpret_cast<const CommMemRef *>(descriptor.data());
  }
  int64_t rank() const { return static_cast<int64_t>(shape.size()); }

  char *at(const Index &index) {
    int64_t place = offset;
    for (size_t d = 0; d < shape.size(); ++d)
      place += index[d] * strides[d];
    fetch();
    return storage.data() + place * widthOf(type);
  }

  /// Returns true if all bytes outside of elements still hold the guard.
  bool guardsIntact() {
    fetch();
    std::vector<char> rest = storage;
    forEachIndex(shape, [&](const Index &index, int64_t) {
      std::memset(rest.data() + (at(index) - storage.data()), guard,
                  widthOf(type));
    });
    return std::all_of(rest.begin(), rest.end(),
                       [](char byte) { return byte == guard; });
  }

  static constexpr char guard = 0x5b;
  Shape shape, strides;
  int32_t type;

private:
  void fetch() {
    if (isInProgramMemory)
      check(commContextCopyOut(context, storage.data(), memory.get(),
                               storage.size()));
    isInProgramMemory = false;
  }

  int64_t offset;
  std::vector<char> storage;
  ProgramMemory memory{nullptr, commFree};
  bool isInProgramMemory = false;
  std::vector<int64_t> descriptor;
};

/// Returns the value of an element before the operation: a small integer.
inline int64_t valueOf(int worldRank, size_t operand, int64_t linear,
                       int32_t type) {
  int64_t value = (linear * 5 + worldRank * 3 +
                   static_cast<int64_t>(operand) * 7 + linear / 7) %
                      7 -
                  2;
  return type == COMM_I1 ? value & 1 : value;
}

inline uint64_t asUnsigned(int64_t value, int32_t type) {
  int64_t bits = type == COMM_I1 ? 1 : widthOf(type) * 8;
  auto whole = static_cast<uint64_t>(value);
  return bits == 64 ? whole : whole & ((uint64_t(1) << bits) - 1);
}

/// Returns the factor of premul_sum for a world rank's operand.
inline double factorOf(int worldRank, size_t operand) {
  return 0.5 * (worldRank + 1) + static_cast<double>(operand);
}

/// Returns the reduction of the members' values, following its definition.
inline double reduceValues(int32_t reduction, int32_t type,
                           const std::vector<int> &members, size_t operand,
                           int64_t linear) {
  bool bit = type == COMM_I1;
  double result = 0;
  for (size_t j = 0; j < members.size(); ++j) {
    int64_t integer = valueOf(members[j], operand, linear, type);
    auto value = static_cast<double>(integer);
    if (reduction == COMM_PREMUL_SUM)
      value *= factorOf(members[j], operand);
    if (j == 0) {
      result = value;
      continue;
    }
    auto before = static_cast<int64_t>(result);
    uint64_t a = asUnsigned(before, type), b = asUnsigned(integer, type);
    switch (reduction) {
    case COMM_SUM:
      result = bit ? static_cast<double>(before | integer) : result + value;
      break;
    case COMM_PROD:
      result = result * value;
      break;
    case COMM_AVG:
    case COMM_PREMUL_SUM:
      result += value;
      break;
    case COMM_MIN: // true is -1
      result =
          bit ? static_cast<double>(before | integer) : std::min(result, value);
      break;
    case COMM_MAX:
      result =
          bit ? static_cast<double>(before & integer) : std::max(result, value);
      break;
    case COMM_UMIN:
      result = a <= b ? result : value;
      break;
    case COMM_UMAX:
      result = a >= b ? result : value;
      break;
    case COMM_MINNUM:
      result = std::fmin(result, value);
      break;
    case COMM_MAXNUM:
      result = std::fmax(result, value);
      break;
    case COMM_BAND:
      result = static_cast<double>(before & integer);
      break;
    case COMM_BOR:
      result = static_cast<double>(before | integer);
      break;
    default:
      result = static_cast<double>(before ^ integer);
    }
  }
  if (reduction != COMM_AVG)
    return result;
  auto n = static_cast<double>(members.size());
  // Narrow floats are divided in f32, then rounded once more.
  return type == COMM_F64 ? result / n
                          : static_cast<double>(static_cast<float>(result) /
                                                static_cast<float>(n));
}

/// Prints an error and ends the process, which ends all ranks.
[[noreturn]] inline void wrong(int rank, const std::string &what) {
  std::fprintf(stderr, "rank %d: WRONG: %s\n", rank, what.c_str());
  std::fflush(stderr);
  std::exit(1);
}

} // namespace commtest

#endif // COMMDIALECT_UNITTESTS_RUNTIME_MPITESTSUPPORT_H
