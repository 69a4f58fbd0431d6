//===- ControlFlow.h - Converts loops, branches and tokens ------*- C++ -*-===//
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

/// Returns true if `op` is a well-formed `stablehlo.while`, `if` or `case`.
bool isControlFlow(Operation *op);

/// Returns true for a token of StableHLO.
bool isStablehloToken(Type type);

/// Removes all values and types of tokens, for which `isToken` is true. The
/// order of the program must already imply the order that they require.
LogicalResult removeTokens(ModuleOp module,
                           llvm::function_ref<bool(Type)> isToken);

/// Converts `stablehlo.while`, `if` and `case` to scf.
LogicalResult convertControlFlow(ModuleOp module);

/// Converts counting loops of `module` to `scf.for`. Arith ops compute the
/// rank-0 integer tensors that they count with.
void countLoops(ModuleOp module);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_CONTROLFLOW_H
