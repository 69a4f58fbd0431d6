//===- Halos.h - Conversion of shard.update_halo ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_SHARDTOCOMM_HALOS_H
#define COMMDIALECT_LIB_CONVERSION_SHARDTOCOMM_HALOS_H

#include "ShardProperties.h"

namespace mlir::comm::shards {

LogicalResult checkHalos(shard::UpdateHaloOp op);

/// Creates the exchange of halos with the neighbours along each dimension that
/// has some, and returns the updated data. `getGroup` returns the group of axes
/// of the grid.
Value createHaloExchange(shard::UpdateHaloOp op, OpBuilder &builder,
                         llvm::function_ref<FlatSymbolRefAttr(Axes)> getGroup);

} // namespace mlir::comm::shards

#endif // COMMDIALECT_LIB_CONVERSION_SHARDTOCOMM_HALOS_H
