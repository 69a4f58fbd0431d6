//===- RankContext.h - The context of a rank process ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_RANKCONTEXT_H
#define COMMDIALECT_TOOLS_COMMRUN_RANKCONTEXT_H

#include "CommDialect/Runtime/CommContext.h"

#include <string>

namespace commrun {

/// Thrown after a failure that has been printed.
struct ReportedFailure {};

/// Prints a whole line with one call, so that lines of several ranks do not
/// mix.
void printLine(const std::string &line);

/// Returns the rank's number, as set by mpirun if there is no context.
std::string rankName();

/// The context of this process, which has one. A failure prints `rank R: error:
/// MESSAGE` and ends all ranks; a failure that all ranks have is thrown by all,
/// and printed by the rank that has caused it first. SIGTERM, which mpirun
/// sends to the other ranks when one dies, prints the current operation.
class RankContext {
public:
  /// Connects the ranks as the environment says. Throws an Error.
  RankContext();
  RankContext(const RankContext &) = delete;

  CommContext *get() const { return context; }
  int64_t rank() const { return commContextRank(context); }

  /// Throws an Error, or ReportedFailure, unless `error` is null.
  void check(CommError *error) const;
  /// Disconnects. Throws as `check`.
  void finish();

private:
  CommContext *context = nullptr;
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_RANKCONTEXT_H
