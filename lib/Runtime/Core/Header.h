//===- Header.h - What ranks tell each other before data moves --*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_HEADER_H
#define COMMDIALECT_LIB_RUNTIME_CORE_HEADER_H

#include <cstdint>
#include <string>

namespace comm::runtime {

/// The name of an operation of a kind, for messages.
const char *kindName(int32_t kind);

/// One rank's idea of an operation, sent to each rank it takes part with. All
/// ranks are the same kind of machine, so the bytes are sent as they are.
struct Header {
  uint32_t magic = 0x434f4d4d;
  uint32_t sequence = 0;
  int32_t kind = 0;
  int32_t reduction = 0;
  int32_t operandCount = 0;
  int32_t rank = 0; ///< the sender's, in the world
  int64_t dim = 0;
  int64_t dim2 = 0;
  int64_t root = 0;
  uint64_t operandDigest = 0; ///< of all types and shapes
  uint64_t pairDigest = 0;    ///< of the pairs of a permute
  int64_t sends = 0;    ///< elements along dim sent to the reader, all_to_all_v
  int64_t receives = 0; ///< elements along dim that it expects in turn
  char operands[160] = {}; ///< types and shapes as text, cut off
  char pairs[64] = {};
  char location[112] = {};
};

/// Sets a text of a header, cut off with `...` where it does not fit.
template <size_t size>
void setText(char (&field)[size], const std::string &text) {
  std::string cut =
      text.size() < size ? text : text.substr(0, size - 4) + "...";
  cut.copy(field, cut.size());
}

/// Makes sure that the texts of a header that comes from elsewhere end.
void endTexts(Header &header);

/// A digest of a text, for a quick comparison of what is too long to send.
uint64_t digest(const std::string &text);

/// What the two headers disagree on, in words that name both values and the
/// other rank and location; empty if they agree.
std::string disagreement(const Header &mine, const Header &theirs);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_HEADER_H
