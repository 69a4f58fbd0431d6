//===- XlaSharding.h - Reads XLA's shardings --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_XLASHARDING_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_XLASHARDING_H

#include "mlir/Support/LLVM.h"
#include <optional>

namespace mlir::comm {

/// A sharding as XLA writes it. In `{devices=[2,1,4]<=[2,4]T(1,0)
/// last_tile_dim_replicate}`, a value of rank 2 has two tiles along its first
/// dimension, and each tile is on four devices.
struct XlaSharding {
  enum class Kind { Replicated, Manual, Unreduced, Unknown, Maximal, Tiled };
  Kind kind = Kind::Replicated;
  /// The numbers of tiles along the value's dimensions, followed by those of
  /// `last_tile_dims`.
  SmallVector<int64_t> tiles;
  /// The kinds of `last_tile_dims`.
  SmallVector<Kind> lastKinds;
  /// The device of each tile, in row-major order.
  SmallVector<int64_t> devices;

  /// Returns the numbers of tiles along the value's dimensions.
  ArrayRef<int64_t> getDimTiles() const {
    return ArrayRef(tiles).drop_back(lastKinds.size());
  }
};

/// Parses a sharding, or those of a tuple in braces. Returns none if `text` is
/// malformed.
std::optional<SmallVector<XlaSharding>> parseXlaShardings(StringRef text);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_XLASHARDING_H
