//===- Expected.cpp - Computes expected results of collectives ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expected.h"
#include "CommDialect/Runtime/CommRuntime.h"
#include "CommDialect/Runtime/HalfFloat.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <type_traits>

namespace commcheck {

//===----------------------------------------------------------------------===//
// Element types in memory and in the accumulator
//===----------------------------------------------------------------------===//

namespace {

template <typename T>
struct Number {
  using Memory = T;
  using Value = T;
  static Value load(Memory memory) { return memory; }
  static Memory store(Value value) { return value; }
};
struct F16 {
  using Memory = uint16_t;
  using Value = float;
  static Value load(Memory memory) { return comm::fromF16(memory); }
  static Memory store(Value value) { return comm::toF16(value); }
};
struct Bf16 {
  using Memory = uint16_t;
  using Value = float;
  static Value load(Memory memory) { return comm::fromBf16(memory); }
  static Memory store(Value value) { return comm::toBf16(value); }
};
/// Booleans, one byte each.
struct Boolean {
  using Memory = uint8_t;
  using Value = uint8_t;
  static Value load(Memory memory) { return memory; }
  static Memory store(Value value) { return value; }
};

struct TypeInfo {
  const char *name;
  int64_t bytes;
  int32_t code;
};
const TypeInfo types[] = {
    {"i1", 1, COMM_I1},     {"i8", 1, COMM_I8},   {"i16", 2, COMM_I16},
    {"i32", 4, COMM_I32},   {"i64", 8, COMM_I64}, {"f16", 2, COMM_F16},
    {"bf16", 2, COMM_BF16}, {"f32", 4, COMM_F32}, {"f64", 8, COMM_F64}};

const TypeInfo &infoOf(const std::string &type) {
  for (const TypeInfo &info : types)
    if (type == info.name)
      return info;
  throw std::runtime_error("the index has the unknown type " + type);
}

/// Calls `body` with the traits of `type`.
template <typename Body>
auto withType(const std::string &type, Body body) {
  switch (infoOf(type).code) {
  case COMM_I1:
    return body(Boolean());
  case COMM_I8:
    return body(Number<int8_t>());
  case COMM_I16:
    return body(Number<int16_t>());
  case COMM_I32:
    return body(Number<int32_t>());
  case COMM_I64:
    return body(Number<int64_t>());
  case COMM_F16:
    return body(F16());
  case COMM_BF16:
    return body(Bf16());
  case COMM_F32:
    return body(Number<float>());
  default:
    return body(Number<double>());
  }
}

uint64_t hash(uint64_t x) {
  x = (x + 1) * 0x9E3779B97F4A7C15;
  x ^= x >> 32;
  x *= 0xBF58476D1CE4E5B9;
  return x ^ (x >> 29);
}

/// Returns true if a < b; -0 is less than 0.
template <typename T>
bool isLess(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return a < b || (a == b && std::signbit(a) && !std::signbit(b));
  else
    return a < b;
}

template <typename T>
T least(T a, T b, bool propagatesNan) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a))
      return propagatesNan ? a : b;
    if (std::isnan(b))
      return propagatesNan ? b : a;
  }
  return isLess(b, a) ? b : a;
}

template <typename T>
T greatest(T a, T b, bool propagatesNan) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a))
      return propagatesNan ? a : b;
    if (std::isnan(b))
      return propagatesNan ? b : a;
  }
  return isLess(a, b) ? b : a;
}

template <typename T>
T combineIntegers(int32_t reduction, T a, T b) {
  using U = std::make_unsigned_t<T>;
  const U x = static_cast<U>(a), y = static_cast<U>(b);
  switch (reduction) {
  case COMM_SUM:
    return static_cast<T>(static_cast<U>(x + y));
  case COMM_PROD:
    return static_cast<T>(
        static_cast<U>(static_cast<uint64_t>(x) * static_cast<uint64_t>(y)));
  case COMM_MIN:
    return std::min(a, b);
  case COMM_MAX:
    return std::max(a, b);
  case COMM_UMIN:
    return static_cast<T>(std::min(x, y));
  case COMM_UMAX:
    return static_cast<T>(std::max(x, y));
  case COMM_BAND:
    return static_cast<T>(x & y);
  case COMM_BOR:
    return static_cast<T>(x | y);
  default:
    return static_cast<T>(x ^ y);
  }
}

template <typename T>
T combineFloats(int32_t reduction, T a, T b) {
  switch (reduction) {
  case COMM_PROD:
    return a * b;
  case COMM_MIN:
    return least(a, b, true);
  case COMM_MAX:
    return greatest(a, b, true);
  case COMM_MINNUM:
    return least(a, b, false);
  case COMM_MAXNUM:
    return greatest(a, b, false);
  default: // sum, avg, premul_sum
    return a + b;
  }
}

/// Combines booleans; as a signed number, true is -1, the lesser.
uint8_t combineBooleans(int32_t reduction, uint8_t a, uint8_t b) {
  switch (reduction) {
  case COMM_SUM:
  case COMM_BOR:
  case COMM_UMAX:
  case COMM_MIN:
    return a | b;
  case COMM_BXOR:
    return a ^ b;
  default:
    return a & b;
  }
}

template <typename Traits>
typename Traits::Value combine(int32_t reduction, typename Traits::Value a,
                               typename Traits::Value b) {
  if constexpr (std::is_same_v<Traits, Boolean>)
    return combineBooleans(reduction, a, b);
  else if constexpr (std::is_floating_point_v<typename Traits::Value>)
    return combineFloats(reduction, a, b);
  else
    return combineIntegers(reduction, a, b);
}

/// Returns element `index` of the source of `rank`.
template <typename Traits>
typename Traits::Memory at(const CallParameters &s,
                           const std::vector<char> &table, int64_t rank,
                           int64_t index) {
  typename Traits::Memory value;
  const int64_t place = (index + saltOf(rank, s.call) + s.shift) % kPeriod;
  std::memcpy(&value, table.data() + place * int64_t(sizeof(value)),
              sizeof(value));
  return value;
}

/// Returns the contribution of `rank` in the accumulator's type.
template <typename Traits>
typename Traits::Value contribution(const CallParameters &s,
                                    const std::vector<char> &table,
                                    int64_t rank, int64_t index) {
  using Value = typename Traits::Value;
  const Value value = Traits::load(at<Traits>(s, table, rank, index));
  return s.kernel->reduction == COMM_PREMUL_SUM
             ? static_cast<Value>(value * static_cast<Value>(s.kernel->factor))
             : value;
}

template <typename Traits>
typename Traits::Memory reduced(const CallParameters &s,
                                const std::vector<char> &table, int64_t index) {
  const Kernel &kernel = *s.kernel;
  auto sum = contribution<Traits>(s, table, 0, index);
  for (int64_t rank = 1; rank < kernel.ranks; ++rank)
    sum = combine<Traits>(kernel.reduction, sum,
                          contribution<Traits>(s, table, rank, index));
  if (kernel.reduction == COMM_AVG)
    sum = static_cast<typename Traits::Value>(
        sum / static_cast<typename Traits::Value>(kernel.ranks));
  return Traits::store(sum);
}

/// Returns the row length of a piece at the destination, in elements.
int64_t arrivingInner(const CallParameters &s) {
  const int64_t rows = s.kernel->destinationRows;
  return s.count / (rows ? rows : s.rows);
}

/// Returns the expected element `index` of the destination of `rank`.
template <typename Traits>
typename Traits::Memory expectedAt(const CallParameters &s, int64_t rank,
                                   const std::vector<char> &table,
                                   int64_t index) {
  const Kernel &kernel = *s.kernel;
  // Pieces are in rows: (row * ranks + piece) * inner + index in the row.
  const int64_t inner = s.count / s.rows;
  auto inPieces = [&](int64_t piece, int64_t i) {
    return (i / inner * kernel.ranks + piece) * inner + i % inner;
  };
  const int64_t arriving = arrivingInner(s);
  const int64_t piece = index / arriving % kernel.ranks;
  const int64_t i =
      index / (arriving * kernel.ranks) * arriving + index % arriving;
  switch (kernel.kind) {
  case COMM_ALL_GATHER:
    return at<Traits>(s, table, piece, i);
  case COMM_ALL_TO_ALL:
    return at<Traits>(s, table, piece, inPieces(rank, i));
  case COMM_BROADCAST:
    return at<Traits>(s, table, kernel.root, index);
  case COMM_REDUCE_SCATTER:
    return reduced<Traits>(s, table, inPieces(rank, index));
  default:
    return reduced<Traits>(s, table, index);
  }
}

template <typename Traits>
bool isNan(typename Traits::Memory memory) {
  if constexpr (std::is_floating_point_v<typename Traits::Value>)
    return std::isnan(Traits::load(memory));
  else
    return false;
}

/// Counts wrong elements in `[begin, begin + length)` of the result, where the
/// expected values are periodic.
template <typename Traits>
int64_t countWrongIn(const CallParameters &s, int64_t rank,
                     const std::vector<char> &table, const char *result,
                     int64_t begin, int64_t length, int64_t *first) {
  using Memory = typename Traits::Memory;
  const int64_t period = std::min(length, kPeriod);
  std::vector<Memory> expected(period);
  for (int64_t i = 0; i < period; ++i)
    expected[i] = expectedAt<Traits>(s, rank, table, begin + i);
  int64_t wrong = 0;
  for (int64_t from = 0; from < length; from += period) {
    const int64_t part = std::min(period, length - from);
    const char *place = result + (begin + from) * int64_t(sizeof(Memory));
    if (std::memcmp(place, expected.data(), part * sizeof(Memory)) == 0)
      continue;
    for (int64_t i = 0; i < part; ++i) {
      Memory got;
      std::memcpy(&got, place + i * int64_t(sizeof(Memory)), sizeof(Memory));
      if (std::memcmp(&got, &expected[i], sizeof(Memory)) == 0 ||
          (isNan<Traits>(got) && isNan<Traits>(expected[i])))
        continue;
      if (wrong++ == 0 && *first < 0)
        *first = begin + from + i;
    }
  }
  return wrong;
}

} // namespace

//===----------------------------------------------------------------------===//
// Interface for all types
//===----------------------------------------------------------------------===//

int64_t elementBytes(const std::string &type) { return infoOf(type).bytes; }
int32_t elementType(const std::string &type) { return infoOf(type).code; }

int64_t saltOf(int64_t rank, int64_t call) {
  // Multiples of 16 elements preserve the alignment of buffers.
  return static_cast<int64_t>(hash(rank * 1000003 + call) % (kPeriod / 16)) *
         16;
}

std::vector<char> makeTable(const std::string &type, bool hasSpecialValues) {
  return withType(type, [&](auto traits) {
    using Traits = decltype(traits);
    using Memory = typename Traits::Memory;
    using Value = typename Traits::Value;
    using Limits = std::numeric_limits<Value>;
    std::vector<char> table(kPeriod * sizeof(Memory));
    for (int64_t i = 0; i < kPeriod; ++i) {
      const uint64_t random = hash(i);
      Memory memory;
      if constexpr (std::is_same_v<Traits, Boolean>) {
        memory = random & 1;
      } else if constexpr (std::is_floating_point_v<Value>) {
        memory = Traits::store(static_cast<Value>(
            static_cast<double>(random % 200001) / 1000 - 100));
        if (hasSpecialValues && random >> 32 & 1) {
          const Value values[] = {Limits::quiet_NaN(), Limits::infinity(),
                                  -Limits::infinity(), Value(0.0), Value(-0.0)};
          const uint64_t which = random >> 40 & 7;
          if (which < 5)
            memory = Traits::store(values[which]);
          else
            std::memset(&memory, 0xFF, sizeof(Memory));
        }
      } else {
        memory = static_cast<Memory>(random >> 8);
        if (hasSpecialValues && random >> 32 & 1) {
          const Value values[] = {Value(-1), Limits::min(), Limits::max(),
                                  Value(0)};
          memory = values[random >> 40 & 3];
        }
      }
      std::memcpy(table.data() + i * int64_t(sizeof(Memory)), &memory,
                  sizeof(Memory));
    }
    return table;
  });
}

int64_t countWrong(const CallParameters &s, int64_t rank,
                   const std::vector<char> &table, const char *result,
                   int64_t *first) {
  return withType(s.kernel->type, [&](auto traits) {
    using Traits = decltype(traits);
    const int64_t size = s.kernel->destinationElements(s.count);
    int64_t wrong = 0;
    *first = -1;
    // If pieces are in rows, only each row of a piece is periodic.
    const bool isInRows = s.kernel->kind == COMM_ALL_GATHER ||
                          s.kernel->kind == COMM_ALL_TO_ALL || s.rows > 1;
    const int64_t step =
        isInRows ? std::gcd(s.count / s.rows, arrivingInner(s)) : size;
    for (int64_t begin = 0; begin < size; begin += step)
      wrong += countWrongIn<Traits>(s, rank, table, result, begin, step, first);
    return wrong;
  });
}

double distanceFromF64(const Kernel &kernel, const std::vector<char> &table) {
  return withType(kernel.type, [&](auto traits) {
    using Traits = decltype(traits);
    if constexpr (!std::is_floating_point_v<typename Traits::Value>) {
      return 0.0;
    } else {
      // Bits of the significand, including the implicit one.
      const int digits = kernel.type == "bf16"  ? 8
                         : kernel.type == "f16" ? 11
                         : kernel.type == "f32" ? 24
                                                : 53;
      const CallParameters s{&kernel, kPeriod, 1, 0};
      double most = 0;
      for (int64_t i = 0; i < kPeriod; ++i) {
        double sum = 0, magnitude = 0;
        for (int64_t rank = 0; rank < kernel.ranks; ++rank) {
          const double value =
              static_cast<double>(Traits::load(at<Traits>(s, table, rank, i))) *
              (kernel.reduction == COMM_PREMUL_SUM ? kernel.factor : 1);
          sum = rank == 0 ? value : combineFloats(kernel.reduction, sum, value);
          magnitude += std::fabs(value);
        }
        if (kernel.reduction == COMM_AVG)
          sum /= static_cast<double>(kernel.ranks);
        if (kernel.reduction == COMM_PROD)
          magnitude = std::fabs(sum);
        const double got =
            static_cast<double>(Traits::load(reduced<Traits>(s, table, i)));
        if (!std::isfinite(got) || magnitude == 0)
          continue;
        const double place = std::ldexp(magnitude, 1 - digits);
        most = std::max(most, std::fabs(got - sum) / place);
      }
      return most;
    }
  });
}

} // namespace commcheck
