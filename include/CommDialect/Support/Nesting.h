//===- Nesting.h - Nesting depth of a text ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parsers of MLIR and of llvm::json are recursive, so deeply nested
// brackets in a file would overflow the stack. Readers of files check the depth
// first. This header uses neither LLVM nor exceptions.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_NESTING_H
#define COMMDIALECT_SUPPORT_NESTING_H

#include <cstddef>
#include <optional>
#include <string_view>

namespace commfiles {

/// Limit for JSON; no machine description or report reaches it.
inline constexpr unsigned kMaxJsonNesting = 32;

/// Limit for programs, which only a program written for that purpose exceeds.
inline constexpr unsigned kMaxProgramNesting = 1024;

/// Returns the first position where brackets in a JSON or MLIR text are nested
/// deeper than `limit`, or nullopt. Brackets in strings and comments, arrows
/// and comparisons do not count. The result is approximate if brackets do not
/// match, which no parser accepts anyway.
inline std::optional<size_t> findDeepNesting(std::string_view text,
                                             unsigned limit) {
  unsigned depth = 0;
  bool inString = false;
  auto at = [&](size_t i) { return i < text.size() ? text[i] : '\0'; };
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\n') {
      inString = false; // no string spans lines
    } else if (inString && c == '\\') {
      ++i;
    } else if (c == '"') {
      inString = !inString;
    } else if (inString) {
      continue;
    } else if (c == '/' && at(i + 1) == '/') {
      // mlir-opt splits a file into programs here.
      if (text.substr(i, 8) == "// -----")
        depth = 0;
      i = text.find('\n', i) - 1;
      if (i >= text.size())
        break;
    } else if (c == '-' && at(i + 1) == '>') {
      ++i;
    } else if ((c == '<' || c == '>') && at(i + 1) == '=') {
      ++i;
    } else if (c == '(' || c == '[' || c == '{' || c == '<') {
      if (++depth > limit)
        return i;
    } else if ((c == ')' || c == ']' || c == '}' || c == '>') && depth > 0) {
      --depth;
    }
  }
  return std::nullopt;
}

} // namespace commfiles

#endif // COMMDIALECT_SUPPORT_NESTING_H
