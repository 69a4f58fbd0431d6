//===- Buffer.cpp - Aligned memory and strided copies ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Buffer.h"
#include "Error.h"

#include <cstring>
#include <limits>

using namespace commrun;

Buffer::Buffer(uint64_t bytes) : bytes(bytes) {
  constexpr uint64_t alignment = 64;
  constexpr uint64_t limit = std::numeric_limits<int64_t>::max() - alignment;
  uint64_t rounded =
      bytes == 0 ? alignment : (bytes + alignment - 1) / alignment * alignment;
  if (bytes <= limit)
    memory.reset(static_cast<char *>(std::aligned_alloc(alignment, rounded)));
  if (!memory)
    throw Error("cannot allocate " + std::to_string(bytes) + " bytes");
}

bool commrun::countElements(const Shape &shape, uint64_t elementSize,
                            uint64_t &count) {
  const uint64_t limit = std::numeric_limits<int64_t>::max() / elementSize;
  // The product of all nonzero sizes must fit too, since strides are computed
  // from it; no real array has the shape [0, 2^62, 2^62].
  uint64_t product = 1;
  bool isEmpty = false;
  for (int64_t size : shape) {
    if (size < 0)
      return false;
    if (size == 0) {
      isEmpty = true;
      continue;
    }
    if (product > limit / static_cast<uint64_t>(size))
      return false;
    product *= static_cast<uint64_t>(size);
  }
  count = isEmpty ? 0 : product;
  return true;
}

/// Copies one innermost line. The element size is a template parameter so that
/// an element is copied by one move.
template <size_t Size>
static void copyLine(char *destination, const char *source, int64_t count,
                     int64_t stride) {
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(destination + i * Size,
                source + i * stride * static_cast<int64_t>(Size), Size);
}

static void copyLine(char *destination, const char *source, int64_t count,
                     int64_t stride, uint64_t elementSize) {
  switch (elementSize) {
  case 1:
    return copyLine<1>(destination, source, count, stride);
  case 2:
    return copyLine<2>(destination, source, count, stride);
  case 4:
    return copyLine<4>(destination, source, count, stride);
  case 8:
    return copyLine<8>(destination, source, count, stride);
  default:
    return copyLine<16>(destination, source, count, stride);
  }
}

void commrun::copyStrided(char *destination, const char *source,
                          const Shape &shape, const int64_t *strides,
                          uint64_t elementSize) {
  // Contiguous trailing dimensions are copied at once.
  size_t outer = shape.size();
  int64_t run = 1;
  while (outer > 0 && (shape[outer - 1] == 1 || strides[outer - 1] == run)) {
    run *= shape[outer - 1];
    --outer;
  }
  for (int64_t size : shape)
    if (size == 0)
      return;
  const int64_t bytes = static_cast<int64_t>(elementSize);
  if (outer == 0) {
    std::memcpy(destination, source, run * bytes);
    return;
  }

  // A line is the contiguous run or, if there is none, the last dimension with
  // its stride.
  const bool byElement = run == 1;
  const size_t lines = byElement ? outer - 1 : outer;
  const int64_t lineLength = byElement ? shape[outer - 1] : run;
  Shape index(lines, 0);
  int64_t offset = 0;
  while (true) {
    if (byElement)
      copyLine(destination, source + offset * bytes, lineLength,
               strides[outer - 1], elementSize);
    else
      std::memcpy(destination, source + offset * bytes, lineLength * bytes);
    destination += lineLength * bytes;
    size_t dim = lines;
    while (dim > 0) {
      --dim;
      offset += strides[dim];
      if (++index[dim] < shape[dim])
        break;
      offset -= strides[dim] * shape[dim];
      index[dim] = 0;
      if (dim == 0)
        return;
    }
    if (lines == 0)
      return;
  }
}

std::string commrun::toString(const Shape &shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i) {
    if (i > 0)
      text += ", ";
    text += shape[i] == -1 ? std::string("?") : std::to_string(shape[i]);
  }
  return text + "]";
}

Shape commrun::unflatten(uint64_t linear, const Shape &shape) {
  Shape index(shape.size(), 0);
  for (size_t dim = shape.size(); dim > 0; --dim) {
    const uint64_t size = static_cast<uint64_t>(shape[dim - 1]);
    index[dim - 1] = static_cast<int64_t>(linear % size);
    linear /= size;
  }
  return index;
}
