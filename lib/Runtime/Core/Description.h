//===- Description.h - Description of an operation --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operation that a program describes through commOp... calls, and the
// checks that one rank can make alone. Both runtimes use it.
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

/// This rank's line of a group. For a rank outside every line, `size` is 0 and
/// `me` is -1.
struct Line {
  std::string name;
  int me = -1;
  int size = 0;
  std::vector<int> members; ///< world ranks, in group order
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
  /// Set if a source of an all_gather may be this rank's own piece of its
  /// destination.
  bool mayGatherOwnPieces = false;
  /// The contributions may be combined in any order (commOpAnyOrder).
  bool anyOrder = false;

  bool inPlace() const { return sources.empty(); }
  const char *name() const {
    if (kind == COMM_P2P && sources.empty() != destinations.empty())
      return sources.empty() ? "comm.recv" : "comm.send";
    return kindName(kind);
  }
};

/// Converts the descriptor of a memref of `rank` dimensions to an operand.
/// Fails if the descriptor is invalid; `what` and `index` name the operand in
/// the error.
Operand toOperand(const Description &op, const char *what, size_t index,
                  int64_t rank, const CommMemRef *buffer, int32_t elementType);

/// Fails if `op` is null; the error names `function`.
void checkNotNull(const void *op, const char *function);

/// Checks what one rank can check alone; fails on a violation.
void validate(const Description &op);

/// Returns the header that the ranks of a collective must agree on. Its
/// sequence is 0.
Header collectiveHeader(const Description &op);
/// Sets the sizes that an all_to_all_v sends to and receives from `peer`.
void setSizes(Header &header, const Description &op, int peer);
/// Returns the header that sender and receiver of message `index` of a p2p must
/// agree on. Sources come before destinations; the sequence is 0.
Header messageHeader(const Description &op, size_t index);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_DESCRIPTION_H
