//===- ToolMain.h - What the main functions share ---------------*- C++ -*-===//
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

/// Runs a tool's `body` and returns what it returns, the exit status. Running
/// out of memory or over a limit of a file's size is an error with a message,
/// and whatever the shell's limits, the stack is deep enough for what parsers
/// take (Nesting.h).
int runTool(int &argc, const char **&argv, llvm::function_ref<int()> body);

/// Parses the options, or exits with an error.
void parseOptions(int argc, const char *const *argv, llvm::StringRef overview);

/// Diagnostics do not show the op, which for an error of a pass is the whole
/// module, unless --mlir-print-op-on-diagnostic is given.
void hideOpsInDiagnostics();

/// Prints, to standard error, which machine is taken where none is given.
void noteDefaultMachine();

/// Prints an error; returns the exit status that goes with it.
int printError(const llvm::Twine &message);

/// Writes what a tool made to a file, or to standard output for "-". Returns
/// the exit status.
int writeOutput(llvm::StringRef path, llvm::StringRef text);

} // namespace mlir::comm

#endif // COMMDIALECT_TOOLS_TOOLMAIN_H
