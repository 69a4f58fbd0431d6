//===- SimplifyFsdp.h - Steps of comm-simplify-fsdp -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_FSDP_SIMPLIFYFSDP_H
#define COMMDIALECT_LIB_TRANSFORMS_FSDP_SIMPLIFYFSDP_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// The pass in the remarks of all steps.
inline constexpr StringLiteral kSimplifyFsdpFlag = "comm-simplify-fsdp";

/// Makes functions use gathered parameters instead of copies in arguments.
/// Fails if arguments cannot be erased.
LogicalResult removeUnshardedParams(ModuleOp module, bool mayDropArguments);

/// Replaces sums of scattered tensors by scattered sums.
void dedupReduceScatters(func::FuncOp function, bool allowsReassociation);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_FSDP_SIMPLIFYFSDP_H
