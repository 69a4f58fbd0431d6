//===- Unpartitioned.h - Programs of nobody's ranks -------------*- C++ -*-===//
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

/// An error at the first annotation that shards a value, or places one on one
/// device, in a program that nothing partitions: it has neither a manual
/// computation nor communication, and more than one partition. Each rank would
/// compute all of it.
LogicalResult checkPartitioned(ModuleOp module, GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_UNPARTITIONED_H
