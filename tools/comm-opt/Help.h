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

namespace mlir::comm {

/// docs/generated/CommPasses.md, which CMake puts into the tool.
llvm::StringRef getPassDocs();

/// Answers `--help` and `--explain PASS` on standard output; returns the exit
/// status, or none if the options ask for neither. `--help-all` becomes LLVM's
/// `--help` in `argv`. Passes must be registered.
std::optional<int> answerHelp(int argc, const char **argv);

} // namespace mlir::comm

#endif // COMMDIALECT_TOOLS_COMMOPT_HELP_H
