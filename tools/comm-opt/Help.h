//===- Help.h - Help of comm-opt --------------------------------*- C++ -*-===//
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

/// Returns docs/generated/CommPasses.md, which CMake embeds into the tool.
llvm::StringRef getPassDocs();

/// Returns the pass or pipeline called `name`, or null.
const PassRegistryEntry *findPass(llvm::StringRef name);

/// Returns the listed pass with the spelling nearest to `name`; empty if none
/// is near.
llvm::StringRef findNearestPass(llvm::StringRef name);

/// Prints the documentation of a pass or pipeline, the defaults of its options,
/// and the passes of a pipeline. Returns the exit status.
int explain(llvm::StringRef name);

/// Answers `--help` and `--explain PASS` on standard output and returns the
/// exit status; nullopt if neither is given. `--help-all` becomes LLVM's
/// `--help` in `argv`. Passes must be registered.
std::optional<int> answerHelp(int argc, const char **argv);

} // namespace mlir::comm

#endif // COMMDIALECT_TOOLS_COMMOPT_HELP_H
