//===- CodeGen.h - From the LLVM dialect to a shared object -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPILER_CODEGEN_H
#define COMMDIALECT_LIB_COMPILER_CODEGEN_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Registers the translation to LLVM IR of all dialects that lowering leaves.
void registerCodeGen(DialectRegistry &registry);

/// Optimises `module`, generates code for any x86-64-v3 machine, and links it
/// to the shared object `path`. On failure says why on standard error, and
/// leaves no file.
LogicalResult emitSharedObject(ModuleOp module, StringRef path);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPILER_CODEGEN_H
