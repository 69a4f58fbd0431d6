//===- ProgressLine.h - Shows progress on a terminal ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_PROGRESSLINE_H
#define COMMDIALECT_TOOLS_COMMRUN_PROGRESSLINE_H

#include <chrono>
#include <string>

namespace commrun {

/// A line on standard error, if that is a terminal, with an activity and its
/// duration in seconds, shown after two seconds. The cursor stays at its
/// beginning, so that other output overwrites it.
class ProgressLine {
public:
  /// Starts the clock. `what` is the activity, such as "compiling step.mlir".
  explicit ProgressLine(const std::string &what);
  /// Removes the line.
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;

  /// Updates the line; should be called several times per second.
  void update();
  /// Removes the line until the next second.
  void clear();

private:
  using Clock = std::chrono::steady_clock;
  const std::string what;
  const Clock::time_point start = Clock::now();
  const bool isShown;
  long long seconds = 1; ///< the last number shown
  bool isPrinted = false;
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_PROGRESSLINE_H
