//===- DeviceMesh.h - Finds the mesh of assignments of devices --*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_DEVICEMESH_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_DEVICEMESH_H

#include "mlir/Support/LLVM.h"
#include <optional>
#include <set>

namespace mlir::comm {

/// Devices tiled along dimensions: `devices` has the device of each tile, in
/// row-major order.
struct DeviceTiles {
  ArrayRef<int64_t> tiles;
  ArrayRef<int64_t> devices;
};

/// The coarsest mesh such that each dimension of some assignments of devices is
/// along some of its axes. Meshes are row-major; axis 0 is the slowest.
class DeviceMesh {
public:
  /// Returns the mesh of `all`, which must have the same devices. Fails if
  /// there is none, and sets `conflict` to the assignment that has none with
  /// those before it.
  static FailureOr<DeviceMesh> find(ArrayRef<DeviceTiles> all,
                                    size_t &conflict);

  /// Returns the sizes of the axes.
  SmallVector<int64_t> getSizes() const;

  /// Returns the devices in the order of the mesh; empty if it is 0, 1, …
  ArrayRef<int64_t> getOrder() const { return order; }

  /// Returns the axes of each dimension of an added assignment, the slowest
  /// first.
  SmallVector<SmallVector<unsigned>> getAxes(DeviceTiles tiles) const;

private:
  /// Devices whose places in the mesh are `stride` apart.
  struct Digit {
    int64_t stride, size;
  };
  using Digits = SmallVector<SmallVector<Digit>>;

  std::optional<Digits> split(DeviceTiles tiles) const;
  bool add(DeviceTiles tiles);
  int64_t getPlace(int64_t device) const {
    return places.empty() ? device : places[device];
  }

  /// The strides of all axes, and the number of devices.
  std::set<int64_t> strides;
  SmallVector<int64_t> order;
  /// The inverse of `order`.
  SmallVector<int64_t> places;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_DEVICEMESH_H
