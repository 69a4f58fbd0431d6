//===- Operation.h - A started operation of the host runtime ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stages of an operation: its description (commOp... calls), validation on this
// rank (Core/CheckOperation.cpp), headers (MakeHeaders.cpp), a plan of its
// messages (PlanMessages.cpp). Progress.cpp then exchanges and checks the
// headers and runs the phases of the plan.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_OPERATION_H
#define COMMDIALECT_LIB_RUNTIME_HOST_OPERATION_H

#include "Description.h"
#include "Transport.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace comm::runtime {

/// A line and its channel, which is null for a rank outside every line.
struct Group : Line {
  std::unique_ptr<Channel> channel;
  /// Numbers of operations started so far: collectives of the line, and
  /// messages to and from each of its ranks. All ranks count them in the same
  /// order, so that equal numbers identify a message.
  uint32_t collectives = 0;
  std::vector<uint32_t> sent, received;
};

/// A message of one slice; small slices are merged (Progress.cpp).
struct Transfer {
  int peer;
  int tag;
  Slice slice;
};

/// Transfers that run in any order. The next phase begins once all are complete
/// and `finish` has run.
struct Phase {
  std::vector<Transfer> sends, receives;
  std::function<void()> local;  ///< runs while the messages are in flight
  std::function<void()> finish; ///< runs once all messages have arrived
};

/// A header sent to a peer, one expected from it, or both.
struct HeaderExchange {
  int peer;
  int tag;
  bool sends, receives;
  Header mine, theirs;
};

/// A received message to unpack into slices.
struct Unpacking {
  const char *packed;
  std::vector<Slice> slices;
};

} // namespace comm::runtime

struct CommOp : comm::runtime::Description {
  comm::runtime::Group *group; ///< the same as `line`

  // Set by the thread that starts the operation.
  uint32_t sequence = 0;
  std::vector<comm::runtime::HeaderExchange> headers;

  // Owned by Progress; guarded by its lock.
  std::vector<comm::runtime::Phase> phases;
  size_t phase = 0;
  bool headersDone = false;
  std::vector<comm::runtime::Request> headerRequests, requests;
  std::vector<comm::runtime::Unpacking> unpackings;
  std::vector<char *> staging;

  std::atomic<bool> done{false};
};

namespace comm::runtime {

class StagingPool;

/// Numbers the operation in the order of its group and sets `op.headers`.
void makeHeaders(CommOp &op);

/// Sets `op.phases`. Packs sources that are not contiguous.
void plan(CommOp &op, StagingPool &pool);

/// Tags of messages: bits 0-1 are the part of the operation, then its number,
/// then one bit for messages between two ranks.
constexpr int headerTag = 0;
inline int makeTag(bool pointToPoint, uint32_t sequence, int part) {
  return (pointToPoint ? 1 << 22 : 0) |
         static_cast<int>((sequence & 0xfffff) << 2) | part;
}
constexpr int greatestTag = (1 << 23) - 1;

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_HOST_OPERATION_H
