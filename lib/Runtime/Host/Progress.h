//===- Progress.h - Advances started operations -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations advance only during calls of the transport, so overlap needs a
// progress thread that makes them while the program computes. While the program
// waits, the waiting thread makes the calls itself and the progress thread
// sleeps, which saves two thread switches per operation. A lock serializes the
// calls (MPI_THREAD_SERIALIZED).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_PROGRESS_H
#define COMMDIALECT_LIB_RUNTIME_HOST_PROGRESS_H

#include "Operation.h"
#include "Staging.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace comm::runtime {

class Progress {
public:
  /// Starts the progress thread, which breaks `rank` if an operation fails.
  Progress(RankState &rank, Transport &transport);
  /// Stops the progress thread. No operation may be in flight.
  ~Progress();

  /// Enqueues a validated operation that has its headers. It must live until
  /// `done`.
  void start(CommOp &op);

  /// Returns when the operation is done. Fails after the time-out, or if the
  /// context breaks.
  void wait(CommOp &op, const char *location);

  /// Cancels all operations of a broken context, which must not be used
  /// afterwards. Returns true if no other rank will access their memory. Does
  /// not throw.
  bool abandon();

private:
  using Clock = std::chrono::steady_clock;

  class Waiter;

  void runProgressThread();
  bool awaitWork();
  bool hasWork() const;

  /// The result of one poll.
  struct Polled {
    bool hasMoved;
    bool isNextStepNear;
  };
  /// Polls once, holding `transportLock`.
  Polled pollLocked();

  // The functions below require `transportLock`.
  bool poll();
  bool launchQueued();
  bool isNear() const;
  void launch(CommOp &op);
  bool advance(CommOp &op);
  void checkHeaders(CommOp &op);
  void post(CommOp &op, const std::vector<Transfer> &transfers, bool send);
  void postMessage(CommOp &op, const std::vector<const Slice *> &slices,
                   int peer, int tag, bool send);
  void finishPhase(CommOp &op);
  void complete(CommOp &op);
  bool testAll(std::vector<Request> &requests);
  template <typename Body>
  auto withLocation(const CommOp &op, Body body);
  std::string lateRanks(CommOp &op);

  RankState &rank;
  Transport &transport;

  std::mutex transportLock;
  std::vector<CommOp *> active;
  std::unique_ptr<StagingPool> pool = std::make_unique<StagingPool>();
  /// Time of the last progress, and whether some operation is past its headers:
  /// then all its ranks have started it and the next step is near.
  Clock::time_point lastMove;
  bool isExchanging = false;
  bool isQuiet = true; ///< what `abandon` returned

  std::mutex queueLock;
  std::condition_variable work;
  std::deque<CommOp *> queue;
  std::atomic<int> pending{0}; ///< started but not done
  std::atomic<int> waiters{0};
  bool isStopping = false;
  bool isAsleep = false; ///< the progress thread waits to be woken
  Clock::time_point lastStart;
  std::thread thread;
};

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_HOST_PROGRESS_H
