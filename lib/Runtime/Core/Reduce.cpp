//===- Reduce.cpp - Reductions in a fixed order ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements are reduced in blocks: the same block of every contribution is
// folded into a buffer that stays in the L1 cache. Loops over a block have no
// branches and vectorize. Multiplications and additions are not fused (see
// CMakeLists.txt), so the bits do not depend on whether an element falls into a
// vector loop or its remainder.
//
//===----------------------------------------------------------------------===//
#include "Reduce.h"
#include "CommDialect/Runtime/HalfFloat.h"

#include <algorithm>
#include <complex>
#include <type_traits>

namespace comm::runtime {

int64_t elementBytes(int32_t type) {
  switch (type) {
  case COMM_I1:
  case COMM_I8:
  case COMM_F8:
    return 1;
  case COMM_I16:
  case COMM_F16:
  case COMM_BF16:
    return 2;
  case COMM_I32:
  case COMM_F32:
    return 4;
  case COMM_I64:
  case COMM_F64:
  case COMM_C64:
    return 8;
  case COMM_C128:
    return 16;
  default:
    return 0;
  }
}

const char *elementName(int32_t type) {
  static const char *const names[] = {"i1",  "i8",  "i16",  "i32",
                                      "i64", "f16", "bf16", "f32",
                                      "f64", "f8",  "c64",  "c128"};
  return type >= COMM_I1 && type <= COMM_C128 ? names[type] : "unknown type";
}

const char *reductionName(int32_t reduction) {
  static const char *const names[] = {
      "sum",    "prod",   "avg",  "min", "max",  "umin",      "umax",
      "minnum", "maxnum", "band", "bor", "bxor", "premul_sum"};
  return reduction >= COMM_SUM && reduction <= COMM_PREMUL_SUM
             ? names[reduction]
             : "unknown reduction";
}

static bool isInteger(int32_t type) { return type <= COMM_I64; }
static bool isFloat(int32_t type) {
  return type >= COMM_F16 && type <= COMM_F64;
}

const char *getReductionObstacle(int32_t reduction, int32_t type) {
  if (type == COMM_F8)
    return "8-bit floats are not reduced";
  switch (reduction) {
  case COMM_SUM:
  case COMM_PROD:
    return nullptr;
  case COMM_MIN:
  case COMM_MAX:
    return isInteger(type) || isFloat(type) ? nullptr
                                            : "complex numbers have no order";
  case COMM_AVG:
  case COMM_PREMUL_SUM:
  case COMM_MINNUM:
  case COMM_MAXNUM:
    return isFloat(type) ? nullptr : "it is defined on floats only";
  case COMM_UMIN:
  case COMM_UMAX:
  case COMM_BAND:
  case COMM_BOR:
  case COMM_BXOR:
    return isInteger(type) ? nullptr : "it is defined on integers only";
  default:
    return "it is not a reduction";
  }
}

namespace {

//===----------------------------------------------------------------------===//
// Element types in memory and in the accumulator
//===----------------------------------------------------------------------===//

template <typename T>
struct Plain {
  using Memory = T;
  using Value = T;
  static Value load(Memory memory) { return memory; }
  static Memory store(Value value) { return value; }
};

struct F16 {
  using Memory = uint16_t;
  using Value = float;
  static Value load(Memory memory) { return fromF16(memory); }
  static Memory store(Value value) { return toF16(value); }
};

struct BF16 {
  using Memory = uint16_t;
  using Value = float;
  static Value load(Memory memory) { return fromBf16(memory); }
  static Memory store(Value value) { return toBf16(value); }
};

//===----------------------------------------------------------------------===//
// Reduction operators
//===----------------------------------------------------------------------===//

// Small unsigned types promote to int; the conversion back wraps.
struct Sum {
  template <typename T>
  static T apply(T a, T b) {
    return static_cast<T>(a + b);
  }
};

struct Product {
  // uint16_t would promote to int and overflow; uint32_t wraps.
  static uint16_t apply(uint16_t a, uint16_t b) {
    return static_cast<uint16_t>(static_cast<uint32_t>(a) * b);
  }
  template <typename T>
  static T apply(T a, T b) {
    return static_cast<T>(a * b);
  }
  template <typename T>
  static std::complex<T> apply(std::complex<T> a, std::complex<T> b) {
    // Avoids std::complex's product, which repairs NaN results and branches.
    return {a.real() * b.real() - a.imag() * b.imag(),
            a.real() * b.imag() + a.imag() * b.real()};
  }
};

struct And {
  template <typename T>
  static T apply(T a, T b) {
    return a & b;
  }
};

struct Or {
  template <typename T>
  static T apply(T a, T b) {
    return a | b;
  }
};

struct Xor {
  template <typename T>
  static T apply(T a, T b) {
    return a ^ b;
  }
};

struct IntegerMin {
  template <typename T>
  static T apply(T a, T b) {
    return b < a ? b : a;
  }
};

struct IntegerMax {
  template <typename T>
  static T apply(T a, T b) {
    return a < b ? b : a;
  }
};

/// Returns the lesser of two numbers that compare equal: they have the same
/// bits or are zeros of opposite signs, of which -0 is the lesser.
inline float lesserZero(float a, float b) {
  return floatOf(bitsOf(a) | bitsOf(b));
}
inline float greaterZero(float a, float b) {
  return floatOf(bitsOf(a) & bitsOf(b));
}
template <bool lesser>
inline double zeroOf(double a, double b) {
  uint64_t aBits, bBits;
  std::memcpy(&aBits, &a, 8);
  std::memcpy(&bBits, &b, 8);
  aBits = lesser ? aBits | bBits : aBits & bBits;
  std::memcpy(&a, &aBits, 8);
  return a;
}
inline double lesserZero(double a, double b) { return zeroOf<true>(a, b); }
inline double greaterZero(double a, double b) { return zeroOf<false>(a, b); }

template <bool propagate>
struct FloatMin {
  template <typename T>
  static T apply(T a, T b) {
    T least = a < b ? a : (b < a ? b : lesserZero(a, b));
    if (propagate)
      return a != a ? a : (b != b ? b : least);
    return a != a ? b : (b != b ? a : least);
  }
};

template <bool propagate>
struct FloatMax {
  template <typename T>
  static T apply(T a, T b) {
    T greatest = a > b ? a : (b > a ? b : greaterZero(a, b));
    if (propagate)
      return a != a ? a : (b != b ? b : greatest);
    return a != a ? b : (b != b ? a : greatest);
  }
};

//===----------------------------------------------------------------------===//
// Loop over blocks
//===----------------------------------------------------------------------===//

constexpr int64_t blockElements = 2048;

/// Scaling of values on load or store.
struct NoScale {
  template <typename T>
  static T scale(T value, double) {
    return value;
  }
};
struct Scale {
  template <typename T>
  static T scale(T value, double factor) {
    return value * static_cast<T>(factor);
  }
};
struct Divide {
  template <typename T>
  static T scale(T value, double divisor) {
    return value / static_cast<T>(divisor);
  }
};

template <typename Element, typename Op, typename OnLoad = NoScale,
          typename OnStore = NoScale>
void fold(const std::vector<const void *> &contributions,
          const std::vector<double> &factors, void *out, int64_t count) {
  using Memory = typename Element::Memory;
  using Value = typename Element::Value;
  alignas(64) Value accumulator[blockElements];
  auto divisor = static_cast<double>(contributions.size());
  for (int64_t start = 0; start < count; start += blockElements) {
    int64_t length = std::min(blockElements, count - start);
    for (size_t member = 0; member < contributions.size(); ++member) {
      const Memory *from =
          static_cast<const Memory *>(contributions[member]) + start;
      double factor = factors.empty() ? 1.0 : factors[member];
      if (member == 0) {
        for (int64_t i = 0; i < length; ++i)
          accumulator[i] = OnLoad::scale(Element::load(from[i]), factor);
        continue;
      }
      for (int64_t i = 0; i < length; ++i)
        accumulator[i] = Op::apply(
            accumulator[i], OnLoad::scale(Element::load(from[i]), factor));
    }
    Memory *to = static_cast<Memory *>(out) + start;
    for (int64_t i = 0; i < length; ++i)
      to[i] = Element::store(OnStore::scale(accumulator[i], divisor));
  }
}

using Fold = void (*)(const std::vector<const void *> &,
                      const std::vector<double> &, void *, int64_t);

template <typename T>
Fold foldOfIntegers(int32_t reduction) {
  using S = std::make_signed_t<T>;
  switch (reduction) {
  case COMM_SUM:
    return fold<Plain<T>, Sum>;
  case COMM_PROD:
    return fold<Plain<T>, Product>;
  case COMM_MIN:
    return fold<Plain<S>, IntegerMin>;
  case COMM_MAX:
    return fold<Plain<S>, IntegerMax>;
  case COMM_UMIN:
    return fold<Plain<T>, IntegerMin>;
  case COMM_UMAX:
    return fold<Plain<T>, IntegerMax>;
  case COMM_BAND:
    return fold<Plain<T>, And>;
  case COMM_BOR:
    return fold<Plain<T>, Or>;
  default:
    return fold<Plain<T>, Xor>;
  }
}

Fold foldOfBits(int32_t reduction) {
  switch (reduction) {
  case COMM_SUM:
  case COMM_BOR:
  case COMM_UMAX:
  case COMM_MIN: // As a signed number, true is -1, the lesser.
    return fold<Plain<uint8_t>, Or>;
  case COMM_BXOR:
    return fold<Plain<uint8_t>, Xor>;
  default: // prod, band, umin, max
    return fold<Plain<uint8_t>, And>;
  }
}

template <typename Element>
Fold foldOfFloats(int32_t reduction) {
  switch (reduction) {
  case COMM_SUM:
    return fold<Element, Sum>;
  case COMM_PROD:
    return fold<Element, Product>;
  case COMM_AVG:
    return fold<Element, Sum, NoScale, Divide>;
  case COMM_MIN:
    return fold<Element, FloatMin<true>>;
  case COMM_MAX:
    return fold<Element, FloatMax<true>>;
  case COMM_MINNUM:
    return fold<Element, FloatMin<false>>;
  case COMM_MAXNUM:
    return fold<Element, FloatMax<false>>;
  default:
    return fold<Element, Sum, Scale>;
  }
}

template <typename T>
Fold foldOfComplex(int32_t reduction) {
  if (reduction == COMM_SUM)
    return fold<Plain<std::complex<T>>, Sum>;
  return fold<Plain<std::complex<T>>, Product>;
}

Fold foldOf(int32_t reduction, int32_t type) {
  switch (type) {
  case COMM_I1:
    return foldOfBits(reduction);
  case COMM_I8:
    return foldOfIntegers<uint8_t>(reduction);
  case COMM_I16:
    return foldOfIntegers<uint16_t>(reduction);
  case COMM_I32:
    return foldOfIntegers<uint32_t>(reduction);
  case COMM_I64:
    return foldOfIntegers<uint64_t>(reduction);
  case COMM_F16:
    return foldOfFloats<F16>(reduction);
  case COMM_BF16:
    return foldOfFloats<BF16>(reduction);
  case COMM_F32:
    return foldOfFloats<Plain<float>>(reduction);
  case COMM_F64:
    return foldOfFloats<Plain<double>>(reduction);
  case COMM_C64:
    return foldOfComplex<float>(reduction);
  default:
    return foldOfComplex<double>(reduction);
  }
}

} // namespace

void reduce(int32_t reduction, int32_t type,
            const std::vector<const void *> &contributions,
            const std::vector<double> &factors, void *out, int64_t count) {
  foldOf(reduction, type)(contributions, factors, out, count);
}

} // namespace comm::runtime
