//===- Help.h - What comm-opt says of itself --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMOPT_HELP_H
#define COMMDIALECT_TOOLS_COMMOPT_HELP_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir {
class PassRegistryEntry;
} // namespace mlir

namespace mlir::comm {

/// docs/generated/CommPasses.md, which CMake puts into the tool.
llvm::StringRef getPassDocs();

/// Returns the pass or pipeline of a name, or null.
const PassRegistryEntry *findPass(llvm::StringRef name);

/// Returns the pass of ours whose name is spelled most like `name`, or nothing.
llvm::StringRef findNearestPass(llvm::StringRef name);

/// Prints what a pass or pipeline does, the defaults of its options, and the
/// passes of a pipeline. Returns the exit status.
int explain(llvm::StringRef name);

/// Answers `--help` and `--explain PASS` on standard output; returns the exit
/// status, or none if the options ask for neither. `--help-all` becomes LLVM's
/// `--help` in `argv`. Passes must be registered.
std::optional<int> answerHelp(int argc, const char **argv);

} // namespace mlir::comm

#endif // COMMDIALECT_TOOLS_COMMOPT_HELP_H
