//===- DeviceMesh.cpp - Finds the mesh of assignments of devices ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceMesh.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::comm;

/// Splits the place of each tile's device into digits, one list for each
/// dimension, the slowest digit first. Returns none if the places are not sums
/// of digits.
std::optional<DeviceMesh::Digits> DeviceMesh::split(DeviceTiles tiles) const {
  auto getTilePlace = [&](int64_t tile) {
    return getPlace(tiles.devices[tile]);
  };
  if (getTilePlace(0) != 0)
    return std::nullopt;
  Digits digits(tiles.tiles.size());
  // The distance of neighbours along the current dimension.
  int64_t step = 1;
  for (auto [dim, size] : llvm::reverse(llvm::zip_equal(digits, tiles.tiles))) {
    int64_t rest = size;
    while (rest > 1) {
      int64_t stride = getTilePlace(step);
      int64_t count = 1;
      while (count < rest && getTilePlace(step * count) == stride * count)
        ++count;
      while (rest % count)
        --count;
      if (count == 1)
        return std::nullopt;
      dim.insert(dim.begin(), Digit{stride, count});
      step *= count;
      rest /= count;
    }
  }
  // Each digit was read along one line of tiles only.
  for (int64_t tile = 0; tile < step; ++tile) {
    int64_t rest = tile, place = 0;
    for (const SmallVector<Digit> &dim : llvm::reverse(digits))
      for (const Digit &digit : llvm::reverse(dim)) {
        place += rest % digit.size * digit.stride;
        rest /= digit.size;
      }
    if (place != getTilePlace(tile))
      return std::nullopt;
  }
  return digits;
}

/// Refines the axes for `tiles`. Returns false if that is impossible.
bool DeviceMesh::add(DeviceTiles tiles) {
  std::optional<Digits> digits = split(tiles);
  if (!digits)
    return false;
  strides.insert(1);
  strides.insert(tiles.devices.size());
  for (const SmallVector<Digit> &dim : *digits)
    for (const Digit &digit : dim) {
      strides.insert(digit.stride);
      strides.insert(digit.stride * digit.size);
    }
  return llvm::all_of(llvm::zip(strides, llvm::drop_begin(strides)),
                      [](auto neighbours) {
                        auto [stride, next] = neighbours;
                        return next % stride == 0;
                      });
}

FailureOr<DeviceMesh> DeviceMesh::find(ArrayRef<DeviceTiles> all,
                                       size_t &conflict) {
  DeviceMesh mesh;
  for (DeviceTiles tiles : all) {
    if (mesh.split(tiles))
      continue;
    mesh.order.assign(tiles.devices.begin(), tiles.devices.end());
    mesh.places.resize(mesh.order.size());
    for (auto [place, device] : llvm::enumerate(mesh.order))
      mesh.places[device] = place;
    break;
  }
  for (conflict = 0; conflict < all.size(); ++conflict)
    if (!mesh.add(all[conflict]))
      return failure();
  return mesh;
}

SmallVector<int64_t> DeviceMesh::getSizes() const {
  SmallVector<int64_t> sizes;
  for (auto [stride, next] : llvm::zip(strides, llvm::drop_begin(strides)))
    sizes.insert(sizes.begin(), next / stride);
  return sizes;
}

SmallVector<SmallVector<unsigned>>
DeviceMesh::getAxes(DeviceTiles tiles) const {
  SmallVector<SmallVector<unsigned>> axes;
  std::optional<Digits> digits = split(tiles);
  for (const SmallVector<Digit> &dim : *digits) {
    SmallVector<unsigned> &list = axes.emplace_back();
    for (const Digit &digit : dim) {
      unsigned axis = strides.size() - 1;
      SmallVector<unsigned> along;
      for (int64_t stride : strides) {
        if (stride >= digit.stride && stride < digit.stride * digit.size)
          along.insert(along.begin(), axis - 1);
        --axis;
      }
      llvm::append_range(list, along);
    }
  }
  return axes;
}
