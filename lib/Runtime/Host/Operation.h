//===- Operation.h - One started operation ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation passes through: description (the commOp... calls), validation
// against itself (Validate.cpp), a plan of what goes where (Plan.cpp), and then
// the engine: exchange and check headers, run the phases of the plan.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_OPERATION_H
#define COMMDIALECT_LIB_RUNTIME_HOST_OPERATION_H

#include "Abi.h"
#include "Header.h"
#include "Slice.h"

#include <mpi.h>

#include <atomic>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace comm::host {

/// This rank's line of a group. `communicator` is null and `size` 0 for a rank
/// outside every line.
struct Group {
  std::string name;
  MPI_Comm communicator = MPI_COMM_NULL;
  int me = -1;
  int size = 0;
  std::vector<int> members; ///< ranks in the world, in group order
  /// Operations started so far: collectives of the line, and messages to and
  /// from each of its ranks. All ranks count alike, which is how messages find
  /// each other.
  uint32_t collectives = 0;
  std::vector<uint32_t> sent, received;
};

struct Operand {
  Slice view;
  int32_t type;
};

/// A message of one slice; small neighbours travel together (Engine.cpp).
struct Transfer {
  int peer;
  int tag;
  Slice slice;
};

/// Transfers that may go in any order. The next phase begins when all of them
/// are complete and `finish` has run.
struct Phase {
  std::vector<Transfer> sends, receives;
  std::function<void()> local;  ///< runs while the messages are on their way
  std::function<void()> finish; ///< runs when all have arrived
};

/// A header sent to a peer, one expected from it, or both.
struct HeaderExchange {
  int peer;
  int tag;
  bool send, receive;
  Header mine, theirs;
};

/// A received message that is to be taken apart into slices.
struct Unpacking {
  const char *packed;
  std::vector<Slice> slices;
};

} // namespace comm::host

struct CommOp {
  // The description.
  int32_t kind;
  comm::host::Group *group;
  int32_t reduction;
  int64_t dim, dim2, root;
  const char *location;
  std::vector<comm::host::Operand> sources, destinations;
  std::vector<double> factors;
  std::vector<std::pair<int64_t, int64_t>> pairs;
  std::vector<int64_t> peers, sendSizes, receiveSizes;

  bool inPlace() const { return sources.empty(); }
  const char *name() const {
    if (kind == COMM_P2P && sources.empty() != destinations.empty())
      return sources.empty() ? "comm.recv" : "comm.send";
    return comm::host::kindName(kind);
  }

  // Set at the start, by the thread that starts it.
  uint32_t sequence = 0;
  std::vector<comm::host::HeaderExchange> headers;

  // Progress; guarded by the engine's lock.
  std::vector<comm::host::Phase> phases;
  size_t phase = 0;
  bool headersDone = false;
  std::vector<MPI_Request> headerRequests, requests;
  std::vector<comm::host::Unpacking> unpackings;
  std::vector<char *> staging;

  std::atomic<bool> done{false};
};

namespace comm::host {

class StagingPool;

/// Checks what one rank can check alone; a violation ends the program.
void validate(const CommOp &op);

/// Takes the operation's place in the order of its group and sets
/// `op.headers`.
void makeHeaders(CommOp &op);

/// Sets `op.phases`. Packs sources that are not contiguous.
void plan(CommOp &op, StagingPool &pool);

/// Tags: bits 0-1 what within the operation, then its number, then whether it
/// is a collective or a message between two ranks.
constexpr int headerTag = 0;
inline int makeTag(bool pointToPoint, uint32_t sequence, int part) {
  return (pointToPoint ? 1 << 22 : 0) |
         static_cast<int>((sequence & 0xfffff) << 2) | part;
}
constexpr int greatestTag = (1 << 23) - 1;

} // namespace comm::host

#endif // COMMDIALECT_LIB_RUNTIME_HOST_OPERATION_H
