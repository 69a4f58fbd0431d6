//===- Supervisor.h - Runs and terminates a child process -------*- C++ -*-===//
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
  int exitStatus = 0;      ///< valid if `killedBy` is 0
  int killedBy = 0;        ///< the signal that killed the child, or 0
  bool wasHanging = false; ///< ended long after a failure of a rank
  bool wasLate = false;    ///< ended at the deadline

  bool succeeded() const {
    return exitStatus == 0 && killedBy == 0 && !wasHanging && !wasLate;
  }
};

/// Runs child processes so that temporary files can always be removed. While it
/// exists, termination signals do not kill this process: they end the running
/// child and are then available from `stopSignal`. If this process is killed,
/// the kernel kills the running child.
class Supervisor {
public:
  Supervisor();
  ~Supervisor();
  Supervisor(const Supervisor &) = delete;
  Supervisor &operator=(const Supervisor &) = delete;

  /// Runs `body` in a child process with its own process group and an empty
  /// standard input; the result of `body` is the exit status. With `filter`,
  /// the child's standard error goes through it, and a child that does not end
  /// after a failure that the filter saw is ended. A terminal shows `what`
  /// meanwhile (ProgressLine.h).
  ChildResult run(const std::string &what, const std::function<int()> &body,
                  OutputFilter *filter);

  /// Ends children that still run `seconds` after the construction of this
  /// object.
  void setTimeLimit(double seconds);

  /// Returns the signal that requested the end of this process, or 0.
  int stopSignal();
  /// Returns true if the time limit has passed.
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
  int stops = 0; ///< number of such signals
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_SUPERVISOR_H
