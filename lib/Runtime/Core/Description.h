//===- Description.h - An operation as the program says it ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the commOp... calls of a program describe, and the checks of it that one
// rank can make alone. The same for both runtimes.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_DESCRIPTION_H
#define COMMDIALECT_LIB_RUNTIME_CORE_DESCRIPTION_H

#include "Abi.h"
#include "Header.h"
#include "Slice.h"

#include <string>
#include <utility>
#include <vector>

namespace comm::runtime {

/// This rank's line of a group. `size` is 0 and `me` -1 for a rank outside
/// every line.
struct Line {
  std::string name;
  int me = -1;
  int size = 0;
  std::vector<int> members; ///< ranks in the world, in group order
};

struct Operand {
  Slice view;
  int32_t type;
};

struct Description {
  int32_t kind;
  const Line *line;
  int32_t reduction;
  int64_t dim, dim2, root;
  const char *location;
  std::vector<Operand> sources, destinations;
  std::vector<double> factors;
  std::vector<std::pair<int64_t, int64_t>> pairs;
  std::vector<int64_t> peers, sendSizes, receiveSizes;
  /// Sources of an all_gather may be where their destinations have them.
  bool mayGatherOwnPieces = false;

  bool inPlace() const { return sources.empty(); }
  const char *name() const {
    if (kind == COMM_P2P && sources.empty() != destinations.empty())
      return sources.empty() ? "comm.recv" : "comm.send";
    return kindName(kind);
  }
};

/// The operand that the descriptor of a memref of `rank` dimensions describes.
/// A descriptor that no memref can have ends the program; `what` and `index`
/// name the operand.
Operand toOperand(const Description &op, const char *what, size_t index,
                  int64_t rank, const CommMemRef *buffer, int32_t elementType);

/// Ends the program if `op` is null; `function` was called with it.
void checkNotNull(const void *op, const char *function);

/// Checks what one rank can check alone; a violation ends the program.
void validate(const Description &op);

/// What the ranks of a collective must agree on; its sequence is 0.
Header collectiveHeader(const Description &op);
/// all_to_all_v: what this rank sends to and expects of `peer`.
void setSizes(Header &header, const Description &op, int peer);
/// What sender and receiver of message `index` (sources, then destinations) of
/// a p2p must agree on; its sequence is 0.
Header messageHeader(const Description &op, size_t index);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_DESCRIPTION_H
