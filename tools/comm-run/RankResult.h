//===- RankResult.h - Results that ranks pass to the launcher ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_RANKRESULT_H
#define COMMDIALECT_TOOLS_COMMRUN_RANKRESULT_H

#include <cstdint>
#include <string>

namespace commrun {

/// The result of a rank, which writes it right before its context ends. A run
/// succeeds only if every rank has written one.
struct RankResult {
  /// Number of outputs that differ from the expected ones.
  int64_t mismatches = 0;
  double largestError = 0;
  /// Times of the shortest and the median run.
  double seconds = 0;
  double median = 0;
  uint64_t peakBytes = 0;
};

void writeRankResult(const std::string &directory, int64_t rank,
                     const RankResult &result);

/// Reads the result of a rank; returns false if there is none.
bool readRankResult(const std::string &directory, int64_t rank,
                    RankResult &result);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_RANKRESULT_H
