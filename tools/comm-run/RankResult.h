//===- RankResult.h - What a rank tells the launcher ------------*- C++ -*-===//
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

/// Written by a rank as its last act before `commFinalize`. The launcher calls
/// a run a success only when it has one of every rank.
struct RankResult {
  /// Outputs that differ from the expected ones.
  int64_t mismatches = 0;
  double largestError = 0;
  /// The shortest run of the program, and the median one.
  double seconds = 0;
  double median = 0;
  uint64_t peakBytes = 0;
};

void writeRankResult(const std::string &directory, int64_t rank,
                     const RankResult &result);

/// False when the rank left none.
bool readRankResult(const std::string &directory, int64_t rank,
                    RankResult &result);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_RANKRESULT_H
