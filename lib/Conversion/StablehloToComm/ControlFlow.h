//===- ControlFlow.h - Loops, branches and tokens ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_CONTROLFLOW_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_CONTROLFLOW_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Is `op` a well-formed `stablehlo.while`, `if` or `case`?
bool isControlFlow(Operation *op);

/// Removes all StableHLO tokens from values and types. What they order is
/// ordered by the program already.
LogicalResult removeTokens(ModuleOp module);

/// Converts `stablehlo.while`, `if` and `case` to scf.
LogicalResult convertControlFlow(ModuleOp module);

/// Makes `scf.for` of the loops of `module` that count. Integers in tensors of
/// rank 0, which they count with, are computed by arith.
void countLoops(ModuleOp module);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_CONTROLFLOW_H
