//===- Slice.cpp - Strided views of host memory ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Slice.h"

#include <algorithm>
#include <cstring>

namespace comm::runtime {

Slice Slice::dense(void *base, std::vector<int64_t> sizes,
                   int64_t elementBytes) {
  Slice slice;
  slice.base = static_cast<char *>(base);
  slice.elementBytes = elementBytes;
  slice.strides.assign(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;)
    slice.strides[i - 1] = slice.strides[i] * sizes[i];
  slice.sizes = std::move(sizes);
  return slice;
}

int64_t Slice::count() const {
  // Sizes of an empty slice may be arbitrary, so their product could overflow.
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end())
    return 0;
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  return count;
}

bool Slice::isDense() const {
  if (count() == 0)
    return true;
  int64_t expected = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    // The stride of a dimension of size one is never used.
    if (sizes[i] == 1)
      continue;
    if (strides[i] != expected)
      return false;
    expected *= sizes[i];
  }
  return true;
}

Slice Slice::along(int64_t dim, int64_t start, int64_t length) const {
  Slice result = *this;
  result.base += start * strides[dim] * elementBytes;
  result.sizes[dim] = length;
  return result;
}

Slice Slice::part(int64_t dim, int64_t index, int64_t parts) const {
  int64_t length = sizes[dim] / parts;
  return along(dim, index * length, length);
}

Nest makeNest(const std::vector<int64_t> &sizes,
              const std::vector<int64_t> &first,
              const std::vector<int64_t> &second) {
  Nest nest;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 1)
      continue;
    if (!nest.sizes.empty() && nest.first.back() == first[i] * sizes[i] &&
        nest.second.back() == second[i] * sizes[i]) {
      nest.sizes.back() *= sizes[i];
      nest.first.back() = first[i];
      nest.second.back() = second[i];
      continue;
    }
    nest.sizes.push_back(sizes[i]);
    nest.first.push_back(first[i]);
    nest.second.push_back(second[i]);
  }
  if (nest.sizes.empty()) {
    nest.sizes.push_back(1);
    nest.first.push_back(1);
    nest.second.push_back(1);
  }
  return nest;
}

namespace {

/// Calls `run(first, second)` with the element offsets of each innermost run.
template <typename Run>
void forEachRun(const Nest &nest, Run run) {
  size_t outer = nest.sizes.size() - 1;
  std::vector<int64_t> index(outer, 0);
  int64_t first = 0, second = 0;
  while (true) {
    run(first, second);
    size_t d = outer;
    for (; d > 0; --d) {
      first += nest.first[d - 1];
      second += nest.second[d - 1];
      if (++index[d - 1] < nest.sizes[d - 1])
        break;
      first -= nest.first[d - 1] * nest.sizes[d - 1];
      second -= nest.second[d - 1] * nest.sizes[d - 1];
      index[d - 1] = 0;
    }
    if (d == 0)
      return;
  }
}

struct Bytes16 {
  uint64_t words[2];
};

template <typename T>
void copyElements(char *to, int64_t toStride, const char *from,
                  int64_t fromStride, int64_t count) {
  // Foreign buffers may be less aligned than T; memcpy of a constant size
  // compiles to one load and one store.
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * toStride * static_cast<int64_t>(sizeof(T)),
                from + i * fromStride * static_cast<int64_t>(sizeof(T)),
                sizeof(T));
}

void copyRun(char *to, int64_t toStride, const char *from, int64_t fromStride,
             int64_t count, int64_t elementBytes) {
  if (toStride == 1 && fromStride == 1) {
    std::memcpy(to, from, count * elementBytes);
    return;
  }
  switch (elementBytes) {
  case 1:
    return copyElements<uint8_t>(to, toStride, from, fromStride, count);
  case 2:
    return copyElements<uint16_t>(to, toStride, from, fromStride, count);
  case 4:
    return copyElements<uint32_t>(to, toStride, from, fromStride, count);
  case 8:
    return copyElements<uint64_t>(to, toStride, from, fromStride, count);
  default:
    return copyElements<Bytes16>(to, toStride, from, fromStride, count);
  }
}

} // namespace

void copy(const Slice &destination, const Slice &source) {
  if (destination.count() == 0)
    return;
  // A dense slice can be reshaped to the shape of the other one.
  Slice to = destination, from = source;
  if (to.sizes != from.sizes) {
    if (to.isDense())
      to = Slice::dense(to.base, from.sizes, to.elementBytes);
    else
      from = Slice::dense(from.base, to.sizes, from.elementBytes);
  }
  Nest nest = makeNest(to.sizes, to.strides, from.strides);
  int64_t bytes = to.elementBytes;
  forEachRun(nest, [&](int64_t toOffset, int64_t fromOffset) {
    copyRun(to.base + toOffset * bytes, nest.first.back(),
            from.base + fromOffset * bytes, nest.second.back(),
            nest.sizes.back(), bytes);
  });
}

void Slice::pack(void *packed) const {
  copy(Slice::dense(packed, sizes, elementBytes), *this);
}

void Slice::unpack(const void *packed) const {
  copy(*this, Slice::dense(const_cast<void *>(packed), sizes, elementBytes));
}

void Slice::zero() const {
  if (count() == 0)
    return;
  Nest nest = makeNest(sizes, strides, strides);
  forEachRun(nest, [&](int64_t offset, int64_t) {
    char *run = base + offset * elementBytes;
    if (nest.first.back() == 1) {
      std::memset(run, 0, nest.sizes.back() * elementBytes);
      return;
    }
    for (int64_t i = 0; i < nest.sizes.back(); ++i)
      std::memset(run + i * nest.first.back() * elementBytes, 0, elementBytes);
  });
}

std::pair<uintptr_t, uintptr_t> Slice::extent() const {
  auto start = reinterpret_cast<uintptr_t>(base);
  if (count() == 0)
    return {start, start};
  int64_t low = 0, high = 0;
  for (size_t i = 0; i < sizes.size(); ++i) {
    int64_t reach = (sizes[i] - 1) * strides[i];
    (reach < 0 ? low : high) += reach;
  }
  return {start + low * elementBytes, start + (high + 1) * elementBytes};
}

/// Returns the contiguous address ranges of a slice, in order of address.
static std::vector<std::pair<uintptr_t, uintptr_t>> runs(const Slice &slice) {
  std::vector<std::pair<uintptr_t, uintptr_t>> result;
  Nest nest = makeNest(slice.sizes, slice.strides, slice.strides);
  auto add = [&](int64_t offset, int64_t count) {
    auto start = reinterpret_cast<uintptr_t>(slice.base) +
                 static_cast<uintptr_t>(offset * slice.elementBytes);
    result.emplace_back(start, start + count * slice.elementBytes);
  };
  forEachRun(nest, [&](int64_t offset, int64_t) {
    if (nest.first.back() == 1)
      return add(offset, nest.sizes.back());
    for (int64_t i = 0; i < nest.sizes.back(); ++i)
      add(offset + i * nest.first.back(), 1);
  });
  std::sort(result.begin(), result.end());
  return result;
}

bool overlap(const Slice &a, const Slice &b) {
  if (a.count() == 0 || b.count() == 0)
    return false;
  auto [aLow, aHigh] = a.extent();
  auto [bLow, bHigh] = b.extent();
  if (aHigh <= bLow || bHigh <= aLow)
    return false;
  if (a.isDense() && b.isDense())
    return true;
  // The views may be interleaved, such as two column blocks of one matrix.
  auto aRuns = runs(a), bRuns = runs(b);
  for (size_t i = 0, j = 0; i < aRuns.size() && j < bRuns.size();) {
    if (aRuns[i].second <= bRuns[j].first)
      ++i;
    else if (bRuns[j].second <= aRuns[i].first)
      ++j;
    else
      return true;
  }
  return false;
}

std::string shapeText(const std::vector<int64_t> &sizes) {
  std::string text;
  for (int64_t size : sizes) {
    if (!text.empty())
      text += 'x';
    text += size < 0 ? "?" : std::to_string(size);
  }
  return text;
}

} // namespace comm::runtime
