//===- Nesting.h - How deep a text is nested ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parsers of MLIR and of llvm::json call themselves for each nested value,
// region or type, so a file of brackets would overflow the stack. Readers of
// files ask here first. No LLVM, no exceptions.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_NESTING_H
#define COMMDIALECT_SUPPORT_NESTING_H

#include <cstddef>
#include <optional>
#include <string_view>

namespace commfiles {

/// More than any machine description or report has.
inline constexpr unsigned kMaxJsonNesting = 32;

/// More than any program that is not made to overflow stacks has.
inline constexpr unsigned kMaxProgramNesting = 1024;

/// Where brackets are first nested deeper than `limit`, in a JSON or MLIR text.
/// Brackets in strings and comments do not count, nor do arrows and
/// comparisons. Where brackets do not match, as in a text that no parser takes,
/// this is a guess.
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
      // Here mlir-opt splits a file into programs.
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
