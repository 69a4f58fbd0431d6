//===- Transport.h - Moves bytes between ranks ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_TRANSPORT_H
#define COMMDIALECT_LIB_RUNTIME_HOST_TRANSPORT_H

#include "Description.h"
#include "Metadata.h"
#include "RankState.h"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

namespace comm::runtime {

/// A failure of a transport; the caller knows the operation.
struct TransportError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A message in flight, of the transport's kind.
using Request = void *;

/// Largest message in bytes; MPI counts bytes in an int.
constexpr int64_t greatestMessage = int64_t(1) << 30;

/// Sends and receives messages on one line of a group, whose ranks are numbered
/// by their positions. Messages with the same sender, receiver and tag arrive
/// in the order of their sends. The memory is in use until the request is
/// complete. The calls throw a TransportError, and need a lock that Progress
/// has.
class Channel {
public:
  virtual ~Channel() = default;
  virtual Request send(const void *data, int64_t bytes, int target,
                       int tag) = 0;
  virtual Request receive(void *data, int64_t bytes, int source, int tag) = 0;
  /// Frees what only all ranks together can free. Not called if the context is
  /// broken.
  virtual void close() {}
};

class Transport {
public:
  virtual ~Transport() = default;

  /// Creates the transport that fits the bootstrap, for tags up to
  /// `greatestTag`. `threads` is null unless the ranks are threads. All ranks
  /// must call it together.
  static std::unique_ptr<Transport>
  create(RankState &rank, CommThreads *threads, int greatestTag);

  /// Creates the channel of this rank's line; null if it has none. `color` is
  /// the line's number, or -1. All ranks must call it together for the same
  /// group.
  virtual std::unique_ptr<Channel> open(const Line &line, int color) = 0;

  /// Returns true if all requests are complete, and frees them then.
  virtual bool test(std::vector<Request> &requests) = 0;
  /// Returns true if a request is complete, without freeing it.
  virtual bool isComplete(Request request) = 0;
  /// Cancels requests of a broken context. Returns true if no other rank will
  /// access their memory from then on. Does not throw.
  virtual bool cancel(std::vector<Request> &requests) = 0;
};

/// Create the kinds of transports; called by Transport::create.
std::unique_ptr<Transport> createMpiTransport(const CommMpi &mpi,
                                              int greatestTag);
/// `threads` is null for a single rank.
std::unique_ptr<Transport> createThreadsTransport(CommThreads *threads);
std::unique_ptr<Transport> createSocketTransport(RankState &rank);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_HOST_TRANSPORT_H
