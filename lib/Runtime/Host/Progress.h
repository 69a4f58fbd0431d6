//===- Progress.h - Advances started operations -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MPI makes progress only during its calls, so overlap needs a progress thread
// that calls it while the program computes. While the program waits, the
// waiting thread makes the calls itself and the progress thread sleeps, which
// saves two thread switches per operation. A lock serializes the calls
// (MPI_THREAD_SERIALIZED).
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
  /// Starts the progress thread. `timeout` is in seconds; 0 means none.
  explicit Progress(double timeout);
  /// Stops the progress thread. No operation may be in flight.
  ~Progress();

  /// Enqueues a validated operation that has its headers. It must live until
  /// `done`.
  void start(CommOp &op);

  /// Returns when the operation is done. Ends the program after the time-out.
  void wait(CommOp &op, const char *location);

private:
  using Clock = std::chrono::steady_clock;

  void runProgressThread();
  bool awaitWork();
  bool hasWork() const;

  /// The result of one poll.
  struct Polled {
    bool hasMoved;
    bool isNextStepNear;
  };
  /// Polls once, holding `mpiLock`.
  Polled pollLocked();

  // The functions below require `mpiLock`.
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
  bool testAll(CommOp &op, std::vector<MPI_Request> &requests);
  std::string lateRanks(CommOp &op);

  const double timeout;

  std::mutex mpiLock;
  std::vector<CommOp *> active;
  StagingPool pool;
  std::vector<MPI_Status> statuses; ///< scratch
  /// Time of the last progress, and whether some operation is past its headers:
  /// then all its ranks have started it and the next step is near.
  Clock::time_point lastMove;
  bool isExchanging = false;

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
