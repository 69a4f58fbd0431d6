//===- Watchdog.h - Ends programs that hang ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collective that a rank never joins hangs on the GPU and reports nothing:
// the watchdog has its own clock. It also asks NCCL for errors that come later
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

/// Watches the operations in flight while it lives.
class Watchdog {
public:
  explicit Watchdog(Process &process);
  ~Watchdog();

  /// Between the two, the main thread is blocked until work is done: what
  /// SIGTERM then says is kept up to date.
  void beginWait();
  void endWait();

private:
  void run();
  void look();

  Process &process;
  std::mutex lock;
  std::condition_variable changed;
  bool over = false, waiting = false;
  std::thread thread;
};

/// Ends the program if this object lives longer than the time-out: for calls
/// that wait for other ranks on the host.
class Deadline {
public:
  /// `doing` follows the function in the message, as in "the ranks do not
  /// meet".
  Deadline(double timeout, const char *function, const char *doing);
  ~Deadline();

private:
  std::mutex lock;
  std::condition_variable changed;
  bool over = false;
  std::thread thread;
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_WATCHDOG_H
