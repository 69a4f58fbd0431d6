//===- OpaqueOps.h - Classifies unregistered ops ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Properties of ops of unregistered dialects that only analyses use;
// OpaqueEffects.h has those that passes use.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_OPAQUEOPS_H
#define COMMDIALECT_LIB_ANALYSIS_OPAQUEOPS_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// Returns true if `op` is an op of PyTorch that draws from a random number
/// generator (`rand`, `native_dropout`, attention with dropout): such ops keep
/// their relative order. False if it declares its effects.
bool drawsRandomNumbers(Operation *op);

/// Returns the operand that the results of an op of another dialect alias.
/// Views and in-place ops are found by `comm.views`, by PyTorch's schemas, or
/// by the names `reshape`, `view` and `bitcast`. Null for other ops.
OpOperand *getOpaqueView(Operation *op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_OPAQUEOPS_H
