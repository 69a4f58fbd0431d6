//===- SymmetricMemory.h - Steps of comm-symmetric-memory -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_SYMMETRICMEMORY_H
#define COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_SYMMETRICMEMORY_H

#include "Lifetimes.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::comm {

/// The pass in the remarks of all steps.
inline constexpr StringLiteral kSymmetricMemoryFlag = "comm-symmetric-memory";

/// Hands the layouts of tensors to bufferization. Fails on a layout that
/// bufferization would not honor.
LogicalResult materializeLayouts(ModuleOp module);

/// Chooses which buffers live in their group's window. Fails on an allocation
/// that cannot be symmetric.
LogicalResult assignLayouts(ModuleOp module);

/// Assigns each symmetric buffer its place in the window. `getLifetimes` is
/// called only if there are such buffers. Fails on one that is used in a later
/// iteration, and on a window that is too large.
LogicalResult planSymmetricMemory(
    ModuleOp module,
    llvm::function_ref<const SymmetricLifetimes &()> getLifetimes);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_SYMMETRICMEMORY_H
