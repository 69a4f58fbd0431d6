//===- Text.cpp - Untrusted text in messages ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Support/Text.h"

#include <cstdint>
#include <cstdio>

using namespace commtext;

namespace {
/// A code point and its bytes, or an invalid byte.
struct Character {
  uint32_t code;
  size_t bytes;
  bool isValid;
};
} // namespace

/// Decodes the first code point of `text`, which is not empty. Overlong forms,
/// surrogates and values above U+10FFFF are invalid.
static Character decode(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const Character invalid = {first, 1, false};
  if (first < 0x80)
    return {first, 1, true};
  const size_t bytes = first < 0xc2   ? 0
                       : first < 0xe0 ? 2
                       : first < 0xf0 ? 3
                       : first < 0xf5 ? 4
                                      : 0;
  if (bytes == 0 || bytes > text.size())
    return invalid;
  uint32_t code = first & (0x7f >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80)
      return invalid;
    code = code << 6 | (next & 0x3f);
  }
  constexpr uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < least[bytes] || code > 0x10ffff ||
      (code >= 0xd800 && code <= 0xdfff))
    return invalid;
  return {code, bytes, true};
}

/// Returns true for control characters, line and paragraph separators,
/// direction marks and overrides, and byte order marks.
static bool isControl(uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x061c ||
         (code >= 0x200e && code <= 0x200f) ||
         (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

static std::string escape(const Character &character) {
  switch (character.code) {
  case '\n':
    return "\\n";
  case '\r':
    return "\\r";
  case '\t':
    return "\\t";
  }
  char text[16];
  std::snprintf(text, sizeof(text),
                character.code < 0x100 ? "\\x%02x" : "\\u%04x",
                static_cast<unsigned>(character.code));
  return text;
}

std::string commtext::makePrintable(std::string_view text, size_t longest) {
  std::string result;
  for (size_t shown = 0; !text.empty();) {
    const Character character = decode(text);
    const bool isEscaped = !character.isValid || isControl(character.code);
    const std::string added =
        isEscaped ? escape(character)
                  : std::string(text.substr(0, character.bytes));
    shown += isEscaped ? added.size() : 1;
    if (shown > longest)
      return result + "...";
    result += added;
    text.remove_prefix(character.bytes);
  }
  return result;
}
