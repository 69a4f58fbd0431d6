//===- Text.h - Untrusted text in messages ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sanitizes names in files, messages of peers and arguments before they are
// printed in errors. Uses neither LLVM nor exceptions.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_TEXT_H
#define COMMDIALECT_SUPPORT_TEXT_H

#include <cstddef>
#include <string>
#include <string_view>

namespace commtext {

/// Largest number of characters of a name that an error shows.
inline constexpr size_t kMaxNameLength = 100;
/// Largest number of characters of a path that an error shows.
inline constexpr size_t kMaxPathLength = 1000;

/// Returns `text` as one line of UTF-8 without control effects on a terminal.
/// Control characters (C0, DEL, C1), line separators, and characters that
/// change the direction of text become escapes such as `\n`, `\x1b` or
/// `\u202e`. Invalid bytes become `\xff`. Text longer than `longest` characters
/// ends with `...`.
std::string makePrintable(std::string_view text,
                          size_t longest = kMaxNameLength);

} // namespace commtext

#endif // COMMDIALECT_SUPPORT_TEXT_H
