//===- Header.h - Headers that ranks compare before data moves --*- C++ -*-===//
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

/// Returns the name of an operation kind, for messages.
const char *kindName(int32_t kind);

/// One rank's view of an operation, sent to each rank it communicates with. Its
/// raw bytes are sent, because all ranks have the same architecture.
struct Header {
  uint32_t magic = 0x434f4d4d;
  uint32_t sequence = 0;
  int32_t kind = 0;
  int32_t reduction = 0;
  int32_t operandCount = 0;
  int32_t rank = 0; ///< world rank of the sender
  int64_t dim = 0;
  int64_t dim2 = 0;
  int64_t root = 0;
  uint64_t operandDigest = 0; ///< digest of all types and shapes
  uint64_t pairDigest = 0;    ///< digest of the pairs of a permute
  int64_t sends = 0;    ///< elements along dim sent to the reader; all_to_all_v
  int64_t receives = 0; ///< elements along dim expected from the reader
  char operands[160] = {}; ///< types and shapes as text, truncated
  char pairs[64] = {};
  char location[112] = {};
};

/// Sets a text field of a header; truncates it with `...` if it does not fit.
template <size_t size>
void setText(char (&field)[size], const std::string &text) {
  std::string cut =
      text.size() < size ? text : text.substr(0, size - 4) + "...";
  cut.copy(field, cut.size());
}

/// Terminates the texts of a header that was received from a peer.
void endTexts(Header &header);

/// Returns the FNV-1a hash of `text`, for comparing texts too long to send.
uint64_t digest(const std::string &text);

/// Describes the first difference between two headers, with both values and the
/// other rank and location. Empty if they agree.
std::string describeDisagreement(const Header &mine, const Header &theirs);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_HEADER_H
