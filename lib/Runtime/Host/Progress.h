//===- Progress.h - Progress of started operations ----------------*- C++
//-*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MPI moves nothing unless it is called, so overlap needs somebody to call it
// while the program computes. That is the progress thread. While the program
// waits there is no need for a second thread: the waiting one makes the calls
// itself and the progress thread sleeps, which saves two thread switches an
// operation. A lock keeps the calls one at a time (MPI_THREAD_SERIALIZED).
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
  /// `timeout` is in seconds; 0 is none.
  explicit Progress(double timeout);
  /// No operation may be in flight.
  ~Progress();

  /// Takes a validated operation with its headers made. It must live until
  /// `done`.
  void start(CommOp &op);

  /// Returns when the operation is done. Ends the program after the time-out.
  void wait(CommOp &op, const char *location);

private:
  using Clock = std::chrono::steady_clock;

  void runProgressThread();
  bool awaitWork();
  bool hasWork() const;

  /// What one poll has found.
  struct Polled {
    bool moved;
    bool near;
  };
  /// Polls once; takes `mpiLock`.
  Polled pollLocked();

  // All below under `mpiLock`.
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
  /// When some operation last moved, and whether one is past its headers: then
  /// all its ranks are there and the next step is near.
  Clock::time_point lastMove;
  bool exchanging = false;

  std::mutex queueLock;
  std::condition_variable work;
  std::deque<CommOp *> queue;
  std::atomic<int> pending{0}; ///< started and not done
  std::atomic<int> waiters{0};
  bool stopping = false;
  bool asleep = false; ///< the progress thread waits to be woken
  Clock::time_point lastStart;
  std::thread thread;
};

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_HOST_PROGRESS_H
