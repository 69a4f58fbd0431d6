//===- ShardProperties.h - Properties of ops of shard -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_SHARDTOCOMM_SHARDPROPERTIES_H
#define COMMDIALECT_LIB_CONVERSION_SHARDTOCOMM_SHARDPROPERTIES_H

#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::comm::shards {

using Axes = SmallVector<shard::GridAxis>;

shard::GridOp getGrid(Operation *op);

/// Returns the axes that `op` names in `attribute`. For a query, no axes are
/// all axes; for a collective, each device is then a group of its own.
Axes getAxes(Operation *op, StringRef attribute = "grid_axes");

SmallVector<int64_t> getSizes(shard::GridOp grid,
                              ArrayRef<shard::GridAxis> axes);

bool isCollective(Operation *op);

std::optional<shard::ReductionKind> getShardReduction(Operation *op);

/// Returns comm's kind of the reduction of `op`, or nullopt if there is none.
std::optional<ReductionKind> getReduction(Operation *op);

/// Returns the coordinates, along the axes of `op`, of the root of a collective
/// or of the peer of a message; empty if `op` has neither.
SmallVector<OpFoldResult> getDevice(Operation *op);

/// Returns the number of the device at `coordinates` of a grid of `sizes`, in
/// row-major order, if the coordinates are constants.
std::optional<int64_t> getLinearIndex(ArrayRef<OpFoldResult> coordinates,
                                      ArrayRef<int64_t> sizes);

/// Checks the grids of `module`.
LogicalResult checkGrids(ArrayRef<shard::GridOp> grids, ModuleOp module);

/// Emits an error if `op`, an op of the shard dialect that is not a grid,
/// cannot be converted.
LogicalResult checkOp(Operation *op);

} // namespace mlir::comm::shards

#endif // COMMDIALECT_LIB_CONVERSION_SHARDTOCOMM_SHARDPROPERTIES_H
