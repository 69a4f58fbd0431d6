//===- ToolMain.h - Common parts of the tools -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_TOOLMAIN_H
#define COMMDIALECT_TOOLS_TOOLMAIN_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

namespace mlir::comm {

/// Runs a tool's `body` and returns its exit status. Running out of memory or
/// exceeding a file size limit prints an error. The stack is deep enough for
/// the nesting that parsers accept (Nesting.h), whatever the shell's limits.
int runTool(int &argc, const char **&argv, llvm::function_ref<int()> body);

/// Parses the options; exits with an error if they are invalid.
void parseOptions(int argc, const char *const *argv, llvm::StringRef overview);

/// Turns off printing the op in diagnostics, which for errors of passes is the
/// whole module, unless --mlir-print-op-on-diagnostic is given.
void hideOpsInDiagnostics();

/// Prints an error; returns the exit status for failure.
int printError(const llvm::Twine &message);

/// Writes a tool's output to a file, or to standard output for "-". Returns the
/// exit status.
int writeOutput(llvm::StringRef path, llvm::StringRef text);

} // namespace mlir::comm

#endif // COMMDIALECT_TOOLS_TOOLMAIN_H
