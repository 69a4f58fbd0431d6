//===- ProcessRank.h - The one rank of a process ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_RUNTIME_PROCESSRANK_H
#define COMMDIALECT_PYTHON_RUNTIME_PROCESSRANK_H

#include "Team.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace commdialect {

/// A rank of a group whose ranks are processes, with whole programs. Ranks
/// connect at the first run, and again at the first one after a failure.
class ProcessRank {
public:
  /// `exchange` is null if this is the only rank.
  ProcessRank(const RuntimeLibrary &library, int rank, int ranks, int device,
              const Exchange &exchange);

  /// Counts a run that this rank cannot make, but others may. The next run
  /// connects again.
  void skip();
  /// Returns the error, or an empty string.
  std::string run(const Rank::Job &job);

private:
  std::mutex lock; ///< a rank runs one job at a time
  Team team;
};

/// A program of a rank, for arrays of fixed shapes.
class RankProgram {
public:
  /// The arrays have no data.
  RankProgram(std::shared_ptr<ProcessRank> rank, std::string file,
              std::vector<Array> arguments, std::vector<Array> results)
      : rank(std::move(rank)), file(std::move(file)),
        shapes{std::move(arguments), std::move(results)} {}

  /// Runs the program on arrays at these addresses. On a GPU returns once that
  /// is enqueued on `stream`. Throws std::runtime_error.
  void run(const std::vector<uintptr_t> &arguments,
           const std::vector<uintptr_t> &results, uintptr_t stream) const;

private:
  const std::shared_ptr<ProcessRank> rank;
  const std::string file;
  const Values shapes;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_PROCESSRANK_H
