//===- Compare.cpp - Compares results with expected values ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compare.h"
#include "CommDialect/Runtime/HalfFloat.h"
#include "Float8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

using namespace commrun;

template <typename T>
static T load(const char *data, uint64_t index) {
  T value;
  std::memcpy(&value, data + index * sizeof(T), sizeof(T));
  return value;
}

/// Returns the shortest text that reads back as the same value.
template <typename T>
static std::string shortest(T value) {
  if (std::isnan(value))
    return "nan";
  char text[64];
  auto result = std::to_chars(text, text + sizeof(text), value);
  return std::string(text, result.ptr);
}

static std::string threeDigits(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3g", value);
  return text;
}

namespace {
/// A value of either side. Real values have no imaginary part; `isSingle`
/// selects the printed precision.
struct Number {
  double real = 0;
  double imaginary = 0;
  bool isComplex = false;
  bool isSingle = true;

  std::string text() const {
    auto print = [&](double part) {
      return isSingle ? shortest(static_cast<float>(part)) : shortest(part);
    };
    if (!isComplex)
      return print(real);
    std::string second = print(imaginary);
    return print(real) + (second[0] == '-' ? "" : "+") + second + "i";
  }
};
} // namespace

static Number loadResult(ElementType type, const char *data, uint64_t index) {
  if (isFloat8(type))
    return {fromFloat8(type, load<uint8_t>(data, index)), 0, false, true};
  switch (type) {
  case ElementType::F16:
    return {comm::fromF16(load<uint16_t>(data, index)), 0, false, true};
  case ElementType::BF16:
    return {comm::fromBf16(load<uint16_t>(data, index)), 0, false, true};
  case ElementType::F32:
    return {load<float>(data, index), 0, false, true};
  case ElementType::C64:
    return {load<float>(data, 2 * index), load<float>(data, 2 * index + 1),
            true, true};
  case ElementType::C128:
    return {load<double>(data, 2 * index), load<double>(data, 2 * index + 1),
            true, false};
  default:
    return {load<double>(data, index), 0, false, false};
  }
}

static Number loadExpected(ElementType got, NpyType type, const char *data,
                           uint64_t index) {
  switch (type) {
  case NpyType::U1:
  case NpyType::F1:
  case NpyType::V1:
    return loadResult(got, data, index);
  case NpyType::F2:
    return loadResult(ElementType::F16, data, index);
  case NpyType::F4:
    return loadResult(ElementType::F32, data, index);
  case NpyType::C8:
    return loadResult(ElementType::C64, data, index);
  case NpyType::C16:
    return loadResult(ElementType::C128, data, index);
  default:
    return loadResult(ElementType::F64, data, index);
  }
}

static bool sameNonFinite(double got, double expected) {
  return std::isnan(expected) ? std::isnan(got) : got == expected;
}

/// Returns |got - expected|; infinite if they differ in a NaN or an infinity.
static double distance(const Number &got, const Number &expected) {
  const bool isFinite =
      std::isfinite(got.real) && std::isfinite(got.imaginary) &&
      std::isfinite(expected.real) && std::isfinite(expected.imaginary);
  if (isFinite)
    return got.isComplex ? std::hypot(got.real - expected.real,
                                      got.imaginary - expected.imaginary)
                         : std::fabs(got.real - expected.real);
  const bool isSame = sameNonFinite(got.real, expected.real) &&
                      sameNonFinite(got.imaginary, expected.imaginary);
  return isSame ? 0 : std::numeric_limits<double>::infinity();
}

static double magnitude(const Number &value) {
  return value.isComplex ? std::hypot(value.real, value.imaginary)
                         : std::fabs(value.real);
}

static std::string where(uint64_t index, const Shape &shape) {
  return "differs at index " + toString(unflatten(index, shape)) + ": ";
}

static std::string howMany(const Comparison &result) {
  return std::to_string(result.differing) + " of " +
         std::to_string(result.elements) +
         (result.elements == 1 ? " element differs" : " elements differ");
}

static Comparison compareFloats(ElementType type, const Shape &shape,
                                const char *got, const NpyArray &expected,
                                Tolerance tolerance) {
  Comparison result;
  result.elements = expected.elements;
  std::string first;
  for (uint64_t i = 0; i < expected.elements; ++i) {
    const Number have = loadResult(type, got, i);
    const Number want =
        loadExpected(type, expected.type, expected.data.data(), i);
    const double error = distance(have, want);
    const double allowed =
        tolerance.absolute + tolerance.relative * magnitude(want);
    // An infinite error is never allowed, whatever the tolerance.
    if (error <= allowed && !std::isinf(error)) {
      result.largestError = std::max(result.largestError, error);
      continue;
    }
    // Equal infinities: the error is 0, but `allowed` may be NaN (0 * inf).
    if (error == 0)
      continue;
    if (!std::isinf(error))
      result.largestError = std::max(result.largestError, error);
    if (result.differing++ > 0)
      continue;
    first =
        where(i, shape) + "got " + have.text() + ", expected " + want.text();
    if (!std::isinf(error))
      first += " (|difference| " + threeDigits(error) + " > tolerance " +
               threeDigits(allowed) + ")";
  }
  if (result.differing > 0)
    result.message = first + "; " + howMany(result);
  return result;
}

template <typename Signed, typename Unsigned>
static std::string integerText(const char *data, uint64_t index,
                               bool isUnsigned) {
  return isUnsigned ? std::to_string(load<Unsigned>(data, index))
                    : std::to_string(load<Signed>(data, index));
}

static std::string integerText(uint64_t size, const char *data, uint64_t index,
                               bool isUnsigned) {
  switch (size) {
  case 1:
    return integerText<int8_t, uint8_t>(data, index, isUnsigned);
  case 2:
    return integerText<int16_t, uint16_t>(data, index, isUnsigned);
  case 4:
    return integerText<int32_t, uint32_t>(data, index, isUnsigned);
  default:
    return integerText<int64_t, uint64_t>(data, index, isUnsigned);
  }
}

static Comparison compareExactly(ElementType type, const Shape &shape,
                                 const char *got, const NpyArray &expected) {
  Comparison result;
  result.elements = expected.elements;
  const uint64_t size = sizeOf(type);
  const char *want = expected.data.data();
  const bool isTruth = type == ElementType::I1;
  auto differs = [&](uint64_t i) {
    if (isTruth) // NumPy treats any nonzero byte as true
      return (got[i] != 0) != (want[i] != 0);
    return std::memcmp(got + i * size, want + i * size, size) != 0;
  };
  auto text = [&](const char *data, uint64_t i) {
    if (isTruth)
      return std::string(data[i] ? "true" : "false");
    return integerText(size, data, i, isUnsigned(expected.type));
  };
  std::string first;
  for (uint64_t i = 0; i < expected.elements; ++i)
    if (differs(i) && result.differing++ == 0)
      first = where(i, shape) + "got " + text(got, i) + ", expected " +
              text(want, i);
  if (result.differing > 0)
    result.message = first + "; " + howMany(result);
  return result;
}

Comparison commrun::compare(ElementType type, const Shape &shape,
                            const char *got, const NpyArray &expected,
                            Tolerance tolerance) {
  if (isFloat8(type))
    return compareFloats(type, shape, got, expected, tolerance);
  switch (type) {
  case ElementType::F16:
  case ElementType::BF16:
  case ElementType::F32:
  case ElementType::F64:
  case ElementType::C64:
  case ElementType::C128:
    return compareFloats(type, shape, got, expected, tolerance);
  default:
    return compareExactly(type, shape, got, expected);
  }
}
