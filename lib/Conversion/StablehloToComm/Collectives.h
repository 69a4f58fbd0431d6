//===- Collectives.h - Conversion of StableHLO collectives ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_COLLECTIVES_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_COLLECTIVES_H

#include "ReplicaGroups.h"

namespace mlir::comm {

/// Checks the requirements common to all collectives.
LogicalResult checkCollective(Operation *op);

/// Creates the wait immediately after `start`.
WaitOp createWait(OpBuilder &builder, Operation *start);

/// Converts a collective_broadcast or a collective_reduce. Ranks in no group
/// receive zeros, and so do ranks of a reduce other than the root. With
/// `has_dynamic_root` the last operand has the root of each other operand.
LogicalResult convertRooted(Operation *op, GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_COLLECTIVES_H
