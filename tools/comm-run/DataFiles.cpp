//===- DataFiles.cpp - Reads inputs and writes outputs --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DataFiles.h"
#include "CommDialect/Runtime/HalfFloat.h"
#include "Error.h"
#include "Float8.h"

#include <algorithm>

using namespace commrun;

static std::string filePath(const std::string &directory, int64_t rank,
                            const char *what, size_t index) {
  const char *separator =
      !directory.empty() && directory.back() == '/' ? "" : "/";
  return directory + separator + "rank" + std::to_string(rank) + what +
         std::to_string(index) + ".npy";
}

std::string commrun::inputPath(const std::string &directory, int64_t rank,
                               size_t index) {
  return filePath(directory, rank, "_in", index);
}

std::string commrun::outputPath(const std::string &directory, int64_t rank,
                                size_t index) {
  return filePath(directory, rank, "_out", index);
}

NpyType commrun::fileType(ElementType type) {
  switch (type) {
  case ElementType::I1:
    return NpyType::B1;
  case ElementType::I8:
    return NpyType::I1;
  case ElementType::I16:
    return NpyType::I2;
  case ElementType::I32:
    return NpyType::I4;
  case ElementType::I64:
  case ElementType::Index:
    return NpyType::I8;
  case ElementType::F16:
    return NpyType::F2;
  case ElementType::BF16: // NumPy has no such types
  case ElementType::F8E5M2:
  case ElementType::F8E4M3:
  case ElementType::F8E3M4:
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2FNUZ:
  case ElementType::F8E4M3FNUZ:
  case ElementType::F8E4M3B11FNUZ:
  case ElementType::F32:
    return NpyType::F4;
  case ElementType::F64:
    return NpyType::F8;
  case ElementType::F8: // the raw bytes
    return NpyType::U1;
  case ElementType::C64:
    return NpyType::C8;
  case ElementType::C128:
    return NpyType::C16;
  }
  return NpyType::F4;
}

/// Returns all dtypes accepted for values of `type`; the first one is that of
/// results.
static std::vector<NpyType> acceptedTypes(ElementType type) {
  const NpyType own = fileType(type);
  if (isFloat8(type)) // raw bytes are accepted too
    return {own, NpyType::U1, NpyType::F1, NpyType::V1};
  switch (own) {
  case NpyType::I1:
    return {own, NpyType::U1};
  case NpyType::I2:
    return {own, NpyType::U2};
  case NpyType::I4:
    return {own, NpyType::U4};
  case NpyType::I8:
    return {own, NpyType::U8};
  case NpyType::F2:
    return {own, NpyType::F4};
  default:
    return {own};
  }
}

/// Returns true if an array of `shape` fits `expected`. A file with one element
/// also fits a scalar, because many writers have no 0-d arrays.
static bool shapeFits(const Shape &shape, const Shape &expected) {
  if (expected.empty())
    return shape.empty() || shape == Shape{1};
  return std::equal(shape.begin(), shape.end(), expected.begin(),
                    expected.end(), [](int64_t size, int64_t wanted) {
                      return wanted == -1 || size == wanted;
                    });
}

void commrun::checkFile(const std::string &path, NpyType type,
                        const Shape &shape, const ValueType &value,
                        FileUse use) {
  const std::vector<NpyType> accepted = acceptedTypes(value.element);
  if (std::find(accepted.begin(), accepted.end(), type) == accepted.end()) {
    std::string names = toString(accepted.front());
    for (size_t i = 1; i < accepted.size(); ++i)
      names += std::string(" or ") + toString(accepted[i]);
    throw Error(path + ": dtype " + toString(type) + ", expected " + names +
                (use == FileUse::Input ? " for an argument" : " for a result") +
                " of " + toString(value.element));
  }
  if (shapeFits(shape, value.shape))
    return;
  if (use == FileUse::Input)
    throw Error(path + ": shape " + toString(shape) + ", expected " +
                toString(value.shape));
  throw Error(path + ": shape " + toString(shape) + ", but the result has " +
              toString(value.shape));
}

template <typename Narrow, typename Convert>
static Buffer narrow(const NpyArray &array, Convert convert) {
  Buffer result(array.elements * sizeof(Narrow));
  const float *from = reinterpret_cast<const float *>(array.data.data());
  Narrow *to = reinterpret_cast<Narrow *>(result.data());
  for (uint64_t i = 0; i < array.elements; ++i)
    to[i] = convert(from[i]);
  return result;
}

InputData commrun::readInput(const std::string &path, const ValueType &value) {
  NpyArray array = readNpy(path);
  checkFile(path, array.type, array.shape, value, FileUse::Input);
  InputData input;
  input.elements = array.elements;
  input.shape = value.shape.empty() ? Shape() : array.shape;
  if (value.element == ElementType::BF16) {
    input.data = narrow<uint16_t>(array, comm::toBf16);
  } else if (value.element == ElementType::F16 && array.type == NpyType::F4) {
    input.data = narrow<uint16_t>(array, comm::toF16);
  } else if (isFloat8(value.element) && array.type == NpyType::F4) {
    input.data = narrow<uint8_t>(
        array, [&](float number) { return toFloat8(value.element, number); });
  } else {
    // An i1 must be the byte 0 or 1; programs may rely on it.
    if (value.element == ElementType::I1)
      for (uint64_t i = 0; i < array.elements; ++i)
        array.data.data()[i] = array.data.data()[i] != 0;
    input.data = std::move(array.data);
  }
  return input;
}

template <typename Narrow, typename Convert>
static void writeWidened(const std::string &path, const Shape &shape,
                         const char *data, const std::string &shownPath,
                         Convert convert) {
  uint64_t elements = 0;
  if (!countElements(shape, sizeof(float), elements))
    throw Error((shownPath.empty() ? path : shownPath) +
                ": cannot write an array of shape " + toString(shape));
  Buffer wide(elements * sizeof(float));
  const Narrow *from = reinterpret_cast<const Narrow *>(data);
  float *to = reinterpret_cast<float *>(wide.data());
  for (uint64_t i = 0; i < elements; ++i)
    to[i] = convert(from[i]);
  writeNpy(path, NpyType::F4, shape, wide.data(), shownPath);
}

void commrun::writeOutput(const std::string &path, ElementType type,
                          const Shape &shape, const char *data,
                          const std::string &shownPath) {
  if (type == ElementType::BF16)
    writeWidened<uint16_t>(path, shape, data, shownPath, comm::fromBf16);
  else if (isFloat8(type))
    writeWidened<uint8_t>(path, shape, data, shownPath,
                          [&](uint8_t code) { return fromFloat8(type, code); });
  else
    writeNpy(path, fileType(type), shape, data, shownPath);
}
