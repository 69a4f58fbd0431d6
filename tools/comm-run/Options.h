//===- Options.h - comm-run's command line ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_OPTIONS_H
#define COMMDIALECT_TOOLS_COMMRUN_OPTIONS_H

#include "Compare.h"

#include <cstdint>
#include <optional>
#include <string>

namespace commrun {

struct Options {
  bool help = false;
  bool version = false;
  bool ownKernels = false;
  bool verbose = false;
  bool time = false;
  /// Record the run as a CUDA graph and replay that.
  bool cudaGraph = false;
  /// Results may be in memory that the next run overwrites.
  bool staticResults = false;
  bool staticArguments = false;
  std::optional<int64_t> ranks;
  std::optional<std::string> target;
  /// Absent: comm-optimize. Empty: no optimisation.
  std::optional<std::string> passes;
  std::optional<std::string> machine;
  std::optional<std::string> memoryLimit;
  /// The stem of the files of a report.
  std::optional<std::string> report;
  /// A folder for the program after each phase of compiling.
  std::optional<std::string> dumpAfterPhases;
  /// Seconds; kept as text because it only travels on to the runtime.
  std::optional<std::string> timeout;
  /// Seconds for compiling and running.
  std::optional<double> timeLimit;
  std::optional<std::string> inputs;
  /// The seed of generated inputs; absent: inputs are files.
  std::optional<uint64_t> randomInputs;
  std::optional<std::string> check;
  std::optional<std::string> outputs;
  std::optional<std::string> emit;
  Tolerance tolerance;
  int64_t repeat = 1;
  /// Milliseconds that a GPU rests before each batch of replays that is timed.
  int64_t pause = 0;
  std::string file;

  /// Set in the processes that the launcher starts: this is one rank, and
  /// leaves its RankResult in the directory `results`, where the launcher's
  /// Lifeline is, too.
  bool rankProcess = false;
  std::string results;
  /// The `hostIdentity` of the launcher's host.
  std::string launcherHost;
  /// A directory on that host for the memory that ranks share, if there is one.
  std::optional<std::string> sharedMemory;
  /// Where results are written at first; then the launcher moves them to
  /// `outputs`.
  std::optional<std::string> pendingOutputs;
};

/// Throws a UsageError.
Options parseOptions(int argc, const char *const *argv);

const char *helpText();

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_OPTIONS_H
