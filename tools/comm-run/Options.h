//===- Options.h - Command line of comm-run ---------------------*- C++ -*-===//
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
  /// Set if the run is recorded as a CUDA graph and replayed.
  bool cudaGraph = false;
  /// Set if results may be in memory that the next run overwrites.
  bool staticResults = false;
  bool staticArguments = false;
  bool anyOrder = false;
  std::optional<int64_t> ranks;
  std::optional<std::string> target;
  /// Absent: comm-optimize. Empty: no optimization.
  std::optional<std::string> passes;
  std::optional<std::string> machine;
  std::optional<std::string> memoryLimit;
  /// The file name stem of reports.
  std::optional<std::string> report;
  /// A directory for the program after each phase of compilation.
  std::optional<std::string> dumpAfterPhases;
  /// Seconds; kept as text because it is only passed to the runtime.
  std::optional<std::string> timeout;
  /// Limit in seconds for compiling and running.
  std::optional<double> timeLimit;
  std::optional<std::string> inputs;
  /// The seed of random inputs; absent: inputs are files.
  std::optional<uint64_t> randomInputs;
  std::optional<std::string> check;
  std::optional<std::string> outputs;
  std::optional<std::string> emit;
  Tolerance tolerance;
  int64_t repeat = 1;
  /// Milliseconds that a GPU rests before each timed batch of replays.
  int64_t pause = 0;
  std::string file;

  /// Set in the processes that the launcher starts: this process is one rank.
  /// It writes its RankResult to the directory `results`, which also has the
  /// launcher's Lifeline.
  bool rankProcess = false;
  std::string results;
  /// The `hostIdentity` of the launcher's host.
  std::string launcherHost;
  /// A directory on the launcher's host for the memory that ranks share, if
  /// any.
  std::optional<std::string> sharedMemory;
  /// The directory to which ranks write results, before the launcher moves them
  /// to `outputs`.
  std::optional<std::string> pendingOutputs;
};

/// Parses the command line. Throws a UsageError.
Options parseOptions(int argc, const char *const *argv);

const char *helpText();

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_OPTIONS_H
