//===- Text.h - Text of strangers in messages -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names in files, messages of peers and arguments go into errors through here.
// No LLVM, no exceptions.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_TEXT_H
#define COMMDIALECT_SUPPORT_TEXT_H

#include <cstddef>
#include <string>
#include <string_view>

namespace commtext {

/// The number of characters of a name that an error shows.
inline constexpr size_t kLongestName = 100;
/// The number of characters of a path that an error shows.
inline constexpr size_t kLongestPath = 1000;

/// Returns `text` as UTF-8 on one line that controls no terminal: control
/// characters (C0, DEL, C1), line separators, and those that change the
/// direction of text become escapes such as `\n`, `\x1b` or `\u202e`, and bytes
/// that are not UTF-8 become `\xff`. Behind `longest` characters it ends with
/// `...`.
std::string makePrintable(std::string_view text, size_t longest = kLongestName);

} // namespace commtext

#endif // COMMDIALECT_SUPPORT_TEXT_H
