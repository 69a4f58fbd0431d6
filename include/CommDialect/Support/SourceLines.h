//===- SourceLines.h - Lines of the source of an op -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op that a library makes (optax, flax, a part of PyTorch) has a line of
// that library. Its location also has the lines of who called it, of which the
// first one outside of libraries tells users what of theirs is meant.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_SOURCELINES_H
#define COMMDIALECT_SUPPORT_SOURCELINES_H

#include "mlir/IR/Location.h"
#include <string>

namespace mlir::comm {

/// Returns true for a file of an installed Python package or of Python's own
/// library.
bool isLibraryFile(StringRef path);

/// The lines of an op. Each may be null.
struct SourceLines {
  /// The line that made it.
  FileLineColLoc line;
  /// Where `line` is a library's: the nearest line of a caller that is not.
  FileLineColLoc caller;
};

/// Returns the lines that `loc` has, callees before callers.
SourceLines getSourceLines(Location loc);

/// Returns "prog.py:3:1", or "prog.py:3" if the column is 0, which stands for
/// an unknown one. `withFolders`: the file is written as `line` has it.
std::string describeLine(FileLineColLoc line, bool withFolders);

/// Returns "lib.py:12:5 (from prog.py:3:1)", or without the caller where there
/// is none; empty where `loc` has no line.
std::string describeSource(Location loc, bool withFolders);

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_SOURCELINES_H
