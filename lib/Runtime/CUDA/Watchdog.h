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

namespace comm::cuda {

struct Process;

/// Watches the operations in flight during its lifetime.
class Watchdog {
public:
  explicit Watchdog(Process &process);
  ~Watchdog();

  /// Mark the start and end of a wait of the main thread. During the wait, the
  /// watchdog updates the operation that the SIGTERM handler reports.
  void beginWait();
  void endWait();

private:
  void run();
  void checkProgress();

  Process &process;
  std::mutex lock;
  std::condition_variable changed;
  bool isOver = false, isWaiting = false;
  std::thread thread;
};

/// Ends the program if this object outlives the time-out. For calls on the host
/// that wait for other ranks.
class Deadline {
public:
  /// Starts the time-out. `doing` follows the function in the message, such as
  /// "the groups' windows".
  Deadline(double timeout, const char *function, const char *doing);
  ~Deadline();

private:
  std::mutex lock;
  std::condition_variable changed;
  bool isOver = false;
  std::thread thread;
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_WATCHDOG_H
