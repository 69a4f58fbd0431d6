//===- Watchdog.h - Ends programs that hang ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collective that a rank never joins hangs on the GPU without an error, so
// the watchdog measures time itself. It also polls NCCL for asynchronous errors
// and the bootstrap for ranks that have died.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_WATCHDOG_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_WATCHDOG_H

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

struct CommContext;

namespace comm::cuda {

/// Watches the operations in flight during its lifetime.
class Watchdog {
public:
  explicit Watchdog(CommContext &context);
  ~Watchdog();

  /// Mark the start and end of a wait of the main thread. During the wait, the
  /// watchdog updates the operation that the SIGTERM handler reports.
  void beginWait();
  void endWait();

  /// Keeps the watchdog, which may be null, from looking at the programs during
  /// its lifetime.
  class Pause {
  public:
    explicit Pause(Watchdog *watchdog) {
      if (watchdog)
        guard = std::unique_lock<std::mutex>(watchdog->lock);
    }

  private:
    std::unique_lock<std::mutex> guard;
  };

private:
  void run();
  void checkProgress();

  CommContext &context;
  std::mutex lock;
  std::condition_variable changed;
  bool isOver = false, isWaiting = false;
  std::thread thread;
};

/// Breaks the context if this object outlives the time-out. For calls on the
/// host that wait for other ranks.
class Deadline {
public:
  /// Starts the time-out. `doing` follows the function in the message, such as
  /// "the groups' windows".
  Deadline(CommContext &context, const char *function, const char *doing);
  ~Deadline();

private:
  std::mutex lock;
  std::condition_variable changed;
  bool isOver = false;
  std::thread thread;
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_WATCHDOG_H
