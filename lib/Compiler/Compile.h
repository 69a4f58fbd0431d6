//===- Compile.h - Steps of a compilation -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// comm-run's compiler and the Python package's core share these functions. They
// report errors as diagnostics, at an unknown location if no op is at fault.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPILER_COMPILE_H
#define COMMDIALECT_LIB_COMPILER_COMPILE_H

#include "CommDialect/Compiler/CommCompiler.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>

namespace mlir::comm {

/// Returns a registry of all dialects that programs may use, with what lowering
/// and code generation need. Also registers all passes.
DialectRegistry makeCompilerRegistry();

/// Prepares a context for the diagnostics of programs of other dialects.
void prepareContext(MLIRContext &context);

/// Parses the program in `sources`. Verifies it, unless it needs an import.
OwningOpRef<ModuleOp>
parseProgram(const std::shared_ptr<llvm::SourceMgr> &sources,
             MLIRContext *context);

/// Sets the target of `module`, converts exports of JAX and PyTorch in it, and
/// prepares it. `options` must outlive the call, and its files are not used.
LogicalResult importProgram(ModuleOp module, const CommCompileOptions &options);

/// Runs the selected passes, and lowers `module` to the LLVM dialect.
LogicalResult lowerProgram(ModuleOp module, const CommCompileOptions &options);

/// Generates code for a lowered `module`: `linked`, a shared object that needs
/// the runtime of the target.
LogicalResult emitProgram(ModuleOp module, const CommCompileOptions &options,
                          std::string &linked);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPILER_COMPILE_H
