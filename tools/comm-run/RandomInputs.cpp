//===- RandomInputs.cpp - Generates random inputs -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RandomInputs.h"
#include "CommDialect/Runtime/HalfFloat.h"
#include "Error.h"

#include <algorithm>
#include <cmath>

using namespace commrun;

/// Applies the finalizer of SplitMix64: neighboring words have unrelated
/// results.
static uint64_t mix(uint64_t word) {
  word += 0x9e3779b97f4a7c15;
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
  word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
  return word ^ (word >> 31);
}

/// Returns the scaled sum of four 16-bit parts: nearly normal with mean 0 and
/// standard deviation 1.
static float normal(uint64_t word) {
  const int64_t sum = static_cast<int64_t>(word & 0xffff) +
                      static_cast<int64_t>((word >> 16) & 0xffff) +
                      static_cast<int64_t>((word >> 32) & 0xffff) +
                      static_cast<int64_t>(word >> 48);
  // Four times the variance of a uniform part is 65536 * 65536 / 3.
  constexpr float scale = 1.7320508f / 65536;
  return static_cast<float>(sum - 2 * 65535) * scale;
}

template <typename T, typename Make>
static void fill(InputData &input, uint64_t elements, uint64_t stream,
                 Make make) {
  T *to = reinterpret_cast<T *>(input.data.data());
  for (uint64_t i = 0; i < elements; ++i)
    to[i] = make(mix(stream + i));
}

void commrun::checkRandomInputs(const Program &program) {
  for (size_t i = 0; i < program.inputs.size(); ++i) {
    const Shape &shape = program.inputs[i].shape;
    if (std::find(shape.begin(), shape.end(), -1) != shape.end())
      throw Error("--random-inputs: input " + std::to_string(i) +
                  " has the shape " + toString(shape) +
                  ", but sizes must be known when compiling; give arrays with "
                  "--inputs");
  }
}

InputData commrun::makeRandomInput(uint64_t seed, int64_t rank, size_t index,
                                   const ValueType &value) {
  InputData input;
  input.shape = value.shape;
  const uint64_t size = sizeOf(value.element);
  if (!countElements(value.shape, size, input.elements))
    throw Error("input " + std::to_string(index) + " has the shape " +
                toString(value.shape) + ", which cannot be made");
  input.data = Buffer(input.elements * size);
  const uint64_t elements = input.elements;
  const uint64_t which = value.isUniform ? 0 : static_cast<uint64_t>(rank);
  const uint64_t stream =
      mix(mix(mix(seed) + which) + static_cast<uint64_t>(index));
  const size_t dims = value.shape.size();
  const float scale =
      dims < 2 ? 1
               : 1 / std::sqrt(static_cast<float>(
                         std::max<int64_t>(value.shape[dims - 2], 1)));
  auto number = [scale](uint64_t word) { return scale * normal(word); };

  switch (value.element) {
  case ElementType::I1:
    fill<uint8_t>(input, elements, stream, [](uint64_t w) { return w >> 63; });
    break;
  case ElementType::I8:
    fill<uint8_t>(input, elements, stream, [](uint64_t w) { return w >> 62; });
    break;
  case ElementType::I16:
    fill<uint16_t>(input, elements, stream, [](uint64_t w) { return w >> 62; });
    break;
  case ElementType::I32:
    fill<uint32_t>(input, elements, stream, [](uint64_t w) { return w >> 62; });
    break;
  case ElementType::I64:
  case ElementType::Index:
    fill<uint64_t>(input, elements, stream, [](uint64_t w) { return w >> 62; });
    break;
  case ElementType::F16:
    fill<uint16_t>(input, elements, stream,
                   [&](uint64_t w) { return comm::toF16(number(w)); });
    break;
  case ElementType::BF16:
    fill<uint16_t>(input, elements, stream,
                   [&](uint64_t w) { return comm::toBf16(number(w)); });
    break;
  case ElementType::F32:
    fill<float>(input, elements, stream, number);
    break;
  case ElementType::F64:
    fill<double>(input, elements, stream, number);
    break;
  case ElementType::F8:
  case ElementType::F8E5M2:
  case ElementType::F8E4M3:
  case ElementType::F8E3M4:
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2FNUZ:
  case ElementType::F8E4M3FNUZ:
  case ElementType::F8E4M3B11FNUZ:
    // Codes 0x20 to 0x3f are finite in all 8-bit formats.
    fill<uint8_t>(input, elements, stream,
                  [](uint64_t w) { return 0x20 + (w >> 59); });
    break;
  case ElementType::C64:
    fill<float>(input, 2 * elements, stream, number);
    break;
  case ElementType::C128:
    fill<double>(input, 2 * elements, stream, number);
    break;
  }
  return input;
}
