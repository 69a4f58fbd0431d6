//===- Unpartitioned.h - Detects unpartitioned programs ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_UNPARTITIONED_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_UNPARTITIONED_H

#include "ReplicaGroups.h"

namespace mlir::comm {

/// Returns true if values may have the shapes of all partitions, with Shardy's
/// annotations that tell how they are sharded.
bool isAnnotated(ModuleOp module, const GroupTable &groups);

/// Reports an error at the first annotation of XLA that shards a value or
/// assigns it to one device in an unpartitioned program. Such a program has
/// more than one partition, but neither manual computations nor communication.
/// Each rank would compute all of it.
LogicalResult checkPartitioned(ModuleOp module, const GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_UNPARTITIONED_H
