//===- SourceLines.h - Source lines of an op --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op that a library creates (optax, flax, a part of PyTorch) has a line of
// that library. Its location also has the lines of the callers; the first one
// outside of libraries is the user's own code.
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

/// The source lines of an op; each may be null.
struct SourceLines {
  /// The line that created the op.
  FileLineColLoc line;
  /// If `line` is in a library, the nearest caller that is not.
  FileLineColLoc caller;
};

/// Returns the lines in `loc`, where callees precede callers.
SourceLines getSourceLines(Location loc);

/// Returns "prog.py:3:1", or "prog.py:3" if the column is 0, which means
/// unknown. With `withFolders`, the file keeps its path.
std::string describeLine(FileLineColLoc line, bool withFolders);

/// Returns "lib.py:12:5 (from prog.py:3:1)", without the caller if there is
/// none. Empty if `loc` has no line.
std::string describeSource(Location loc, bool withFolders);

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_SOURCELINES_H
