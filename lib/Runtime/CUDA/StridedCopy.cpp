//===- StridedCopy.cpp - Copies strided views on the GPU ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Uses the driver's pitched 2D copies: one call moves two dimensions of a view.
// Packing for a collective along an inner dimension needs one such call per
// rank.
//
//===----------------------------------------------------------------------===//
#include "StridedCopy.h"

#include <algorithm>

namespace comm::cuda {

using runtime::Nest;
using runtime::Slice;

static Address addressOf(const Slice &slice) {
  return reinterpret_cast<Address>(slice.base);
}

namespace {

/// Partition of a nest into copies: each call moves `height` rows of `width`
/// bytes, with one call per index of the `outer` dimensions.
struct RowCopies {
  uint64_t width;
  uint64_t height = 1;
  int64_t firstPitch = 0, secondPitch = 0; ///< bytes
  std::vector<size_t> outer;               ///< dimensions of the nest
};

/// Largest pitch that the driver supports, in bytes.
constexpr int64_t greatestPitch = INT32_MAX;

RowCopies makeRowCopies(const Nest &nest, int64_t elementBytes) {
  RowCopies rows;
  size_t dims = nest.sizes.size();
  rows.width = elementBytes;
  std::vector<size_t> left;
  for (size_t d = 0; d < dims; ++d)
    left.push_back(d);
  if (nest.first.back() == 1 && nest.second.back() == 1) {
    rows.width *= nest.sizes.back();
    left.pop_back();
  }
  // Choose the longest remaining dimension that a pitch can step through.
  auto width = static_cast<int64_t>(rows.width);
  size_t best = left.size();
  for (size_t i = 0; i < left.size(); ++i) {
    int64_t first = nest.first[left[i]] * elementBytes;
    int64_t second = nest.second[left[i]] * elementBytes;
    if (first < width || second < width || first > greatestPitch ||
        second > greatestPitch)
      continue;
    if (best == left.size() || nest.sizes[left[i]] >= nest.sizes[left[best]])
      best = i;
  }
  if (best != left.size()) {
    rows.height = nest.sizes[left[best]];
    rows.firstPitch = nest.first[left[best]] * elementBytes;
    rows.secondPitch = nest.second[left[best]] * elementBytes;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
  }
  rows.outer = std::move(left);
  return rows;
}

/// Calls `move(firstOffset, secondOffset)`, in elements, for each index of the
/// outer dimensions.
template <typename Move>
void forEachOuter(const Nest &nest, const RowCopies &rows, Move move) {
  std::vector<int64_t> index(rows.outer.size(), 0);
  int64_t first = 0, second = 0;
  while (true) {
    move(first, second);
    size_t i = rows.outer.size();
    for (; i > 0; --i) {
      size_t d = rows.outer[i - 1];
      first += nest.first[d];
      second += nest.second[d];
      if (++index[i - 1] < nest.sizes[d])
        break;
      first -= nest.first[d] * nest.sizes[d];
      second -= nest.second[d] * nest.sizes[d];
      index[i - 1] = 0;
    }
    if (i == 0)
      return;
  }
}

} // namespace

void copyAsync(const Slice &destination, const Slice &source, CUstream stream) {
  if (destination.count() == 0)
    return;
  if (destination.isDense() && source.isDense()) {
    COMM_CU(cuMemcpyDtoDAsync(addressOf(destination), addressOf(source),
                              destination.bytes(), stream));
    return;
  }
  // A dense slice can be reshaped to the shape of the other one.
  Slice to = destination, from = source;
  if (to.sizes != from.sizes) {
    if (to.isDense())
      to = Slice::dense(to.base, from.sizes, to.elementBytes);
    else
      from = Slice::dense(from.base, to.sizes, from.elementBytes);
  }
  int64_t bytes = to.elementBytes;
  Nest nest = runtime::makeNest(to.sizes, to.strides, from.strides);
  RowCopies rows = makeRowCopies(nest, bytes);
  forEachOuter(nest, rows, [&](int64_t toOffset, int64_t fromOffset) {
    Address toAddress = addressOf(to) + toOffset * bytes;
    Address fromAddress = addressOf(from) + fromOffset * bytes;
    if (rows.height == 1) {
      COMM_CU(cuMemcpyDtoDAsync(toAddress, fromAddress, rows.width, stream));
      return;
    }
    CUDA_MEMCPY2D copy = {};
    copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    copy.dstDevice = toAddress;
    copy.srcDevice = fromAddress;
    copy.dstPitch = rows.firstPitch;
    copy.srcPitch = rows.secondPitch;
    copy.WidthInBytes = rows.width;
    copy.Height = rows.height;
    COMM_CU(cuMemcpy2DAsync(&copy, stream));
  });
}

void zeroAsync(const Slice &destination, CUstream stream) {
  if (destination.count() == 0)
    return;
  if (destination.isDense()) {
    COMM_CU(cuMemsetD8Async(addressOf(destination), 0, destination.bytes(),
                            stream));
    return;
  }
  Nest nest = runtime::makeNest(destination.sizes, destination.strides,
                                destination.strides);
  RowCopies rows = makeRowCopies(nest, destination.elementBytes);
  forEachOuter(nest, rows, [&](int64_t offset, int64_t) {
    Address address =
        addressOf(destination) + offset * destination.elementBytes;
    if (rows.height == 1)
      COMM_CU(cuMemsetD8Async(address, 0, rows.width, stream));
    else
      COMM_CU(cuMemsetD2D8Async(address, rows.firstPitch, 0, rows.width,
                                rows.height, stream));
  });
}

} // namespace comm::cuda
