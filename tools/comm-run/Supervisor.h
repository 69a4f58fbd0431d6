//===- Supervisor.h - Runs one child process and ends it --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_SUPERVISOR_H
#define COMMDIALECT_TOOLS_COMMRUN_SUPERVISOR_H

#include "OutputFilter.h"

#include <chrono>
#include <csignal>
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>

namespace commrun {

struct ChildResult {
  int exitStatus = 0; ///< when `killedBy` is 0
  int killedBy = 0;   ///< the signal that killed the child
  bool hung = false;  ///< ended by us, long after a rank had failed
  bool late = false;  ///< ended by us at the deadline

  bool succeeded() const {
    return exitStatus == 0 && killedBy == 0 && !hung && !late;
  }
};

/// From its construction on, signals that ask this process to end do not kill
/// it: they end the running child and are then found in `stopSignal`. So there
/// is always a moment to remove temporary files. When this process is killed
/// outright, the kernel kills the running child.
class Supervisor {
public:
  Supervisor();
  ~Supervisor();
  Supervisor(const Supervisor &) = delete;
  Supervisor &operator=(const Supervisor &) = delete;

  /// Calls `body` in a child process with its own process group and an empty
  /// standard input; what it returns is the exit status. With `filter`, the
  /// child's standard error goes through it, and a child that does not end
  /// after a failure that the filter saw is ended. `what` it does is shown on a
  /// terminal while it does it (Progress.h).
  ChildResult run(const std::string &what, const std::function<int()> &body,
                  OutputFilter *filter);

  /// Children that run `seconds` after this Supervisor was made are ended.
  void setTimeLimit(double seconds);

  /// The signal that asked this process to end, or 0.
  int stopSignal();
  /// Whether the time limit is over.
  bool isLate() const;

private:
  void readSignals();
  [[noreturn]] void runChild(const std::function<int()> &body, int errorPipe,
                             pid_t parent);

  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  std::optional<Clock::time_point> deadline;
  sigset_t oldMask;
  int signals = -1; ///< a signalfd
  int stop = 0;
  int stops = 0; ///< how often we were asked
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_SUPERVISOR_H
