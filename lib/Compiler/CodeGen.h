//===- CodeGen.h - Generates a shared object from LLVM IR -------*- C++ -*-===//
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

/// Registers translations to LLVM IR of all dialects that remain after
/// lowering.
void registerCodeGen(DialectRegistry &registry);

/// Optimizes `module`, generates code for any x86-64-v3 machine, and links it
/// into the shared object `linked`, which needs the shared library `runtime`.
LogicalResult emitSharedObject(ModuleOp module, StringRef runtime,
                               std::string &linked);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPILER_CODEGEN_H
