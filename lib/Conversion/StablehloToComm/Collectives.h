//===- Collectives.h - Collectives of StableHLO -----------------*- C++ -*-===//
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

/// Checks what all collectives have in common.
LogicalResult checkCollective(Operation *op);

/// Converts a collective_broadcast or a collective_reduce. A rank in no group
/// gets zeros, and so does one of a reduce that is not the root. With
/// `has_dynamic_root` the last operand has the root of each other.
LogicalResult convertRooted(Operation *op, GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_COLLECTIVES_H
