//===- Header.cpp - Headers that ranks compare before data moves ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Header.h"
#include "Abi.h"
#include "Reduce.h"

namespace comm::runtime {

const char *kindName(int32_t kind) {
  static const char *const names[] = {
      "comm.all_reduce", "comm.reduce",     "comm.broadcast",
      "comm.all_gather", "comm.gather",     "comm.reduce_scatter",
      "comm.scatter",    "comm.all_to_all", "comm.all_to_all_v",
      "comm.permute",    "comm.p2p",        "comm.barrier"};
  return kind >= COMM_ALL_REDUCE && kind <= COMM_BARRIER ? names[kind]
                                                         : "comm operation";
}

void endTexts(Header &header) {
  header.operands[sizeof(header.operands) - 1] = 0;
  header.pairs[sizeof(header.pairs) - 1] = 0;
  header.location[sizeof(header.location) - 1] = 0;
}

uint64_t digest(const std::string &text) {
  uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  for (unsigned char c : text)
    hash = (hash ^ c) * 0x100000001b3;
  return hash;
}

static std::string quoted(const char *text) {
  return *text ? std::string(text) : std::string("none");
}

std::string describeDisagreement(const Header &mine, const Header &theirs) {
  std::string me = "rank " + std::to_string(mine.rank);
  std::string they = "rank " + std::to_string(theirs.rank);
  std::string where = std::string(" (at ") + theirs.location + ")";
  auto differ = [&](const std::string &what, const std::string &here,
                    const std::string &there) {
    return "the ranks disagree on " + what + ": " + here + " on " + me +
           ", but " + there + " on " + they + where;
  };
  if (theirs.magic != mine.magic)
    return they + " runs another version of the runtime";
  if (theirs.kind != mine.kind)
    return differ("the operation", kindName(mine.kind), kindName(theirs.kind));
  if (theirs.sequence != mine.sequence)
    return differ("the number of operations on this group",
                  std::to_string(mine.sequence),
                  std::to_string(theirs.sequence));
  if (theirs.reduction != mine.reduction)
    return differ("the reduction", reductionName(mine.reduction),
                  reductionName(theirs.reduction));
  if (theirs.operandCount != mine.operandCount)
    return differ("the number of operands", std::to_string(mine.operandCount),
                  std::to_string(theirs.operandCount));
  if (theirs.dim != mine.dim)
    return differ("the dimension", std::to_string(mine.dim),
                  std::to_string(theirs.dim));
  if (theirs.dim2 != mine.dim2)
    return differ("the second dimension", std::to_string(mine.dim2),
                  std::to_string(theirs.dim2));
  if (theirs.root != mine.root)
    return differ("the root", std::to_string(mine.root),
                  std::to_string(theirs.root));
  if (theirs.operandDigest != mine.operandDigest)
    return differ("the operands", quoted(mine.operands),
                  quoted(theirs.operands));
  if (theirs.pairDigest != mine.pairDigest)
    return differ("the pairs", quoted(mine.pairs), quoted(theirs.pairs));
  std::string along = " elements along dimension " + std::to_string(mine.dim);
  if (theirs.sends != mine.receives)
    return they + where + " sends " + std::to_string(theirs.sends) + along +
           ", but " + me + " expects to receive " +
           std::to_string(mine.receives);
  if (theirs.receives != mine.sends)
    return me + " sends " + std::to_string(mine.sends) + along + ", but " +
           they + where + " expects to receive " +
           std::to_string(theirs.receives);
  return "";
}

} // namespace comm::runtime
