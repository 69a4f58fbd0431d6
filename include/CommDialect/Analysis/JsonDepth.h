//===- JsonDepth.h - How deep a JSON text is nested -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm::json calls itself for each nested value, so a file of brackets would
// overflow the stack. Readers of files ask here first.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_JSONDEPTH_H
#define COMMDIALECT_ANALYSIS_JSONDEPTH_H

#include "llvm/ADT/StringRef.h"

namespace mlir::comm {

/// More than any file of ours has.
inline constexpr unsigned kMaxJsonDepth = 32;

/// True if brackets are nested deeper than that.
inline bool isJsonTooDeep(llvm::StringRef text) {
  unsigned depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '[' || c == '{') && ++depth > kMaxJsonDepth)
      return true;
    else if (!inString && (c == ']' || c == '}') && depth > 0)
      --depth;
  }
  return false;
}

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_JSONDEPTH_H
