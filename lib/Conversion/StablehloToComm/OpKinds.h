//===- OpKinds.h - Kinds of StableHLO ops -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_OPKINDS_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_OPKINDS_H

#include "CommDialect/IR/CommOps.h"

namespace mlir::comm {

/// Returns true for elementwise ops of StableHLO, CHLO and MHLO; rank-0
/// operands may be broadcast.
bool isElementwise(Operation *op);

/// Returns true for names of StableHLO ops that only move elements.
bool isMovement(StringRef name);

/// Returns true if `op` computes sums from sums of its operands, each rank from
/// its part: adding, moving, or multiplying by whole values.
bool isLinear(Operation *op);

/// Returns the reduction of a StableHLO op whose region is one sum, maximum or
/// minimum of its arguments.
std::optional<ReductionKind> findSimpleReducer(Operation *op);

/// Returns true if `value` is a constant of zeros.
bool isZero(Value value);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_OPKINDS_H
