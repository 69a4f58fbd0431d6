//===- Sections.h - Test sections of comm-gpu-check -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMM_GPU_CHECK_SECTIONS_H
#define COMMDIALECT_TOOLS_COMM_GPU_CHECK_SECTIONS_H

#include "Device.h"

#include <functional>

namespace commcheck {

/// Results of a section on this rank.
struct Tally {
  int64_t checks = 0;       ///< compared results
  int64_t wrong = 0;        ///< wrong ones among them
  bool wasCutShort = false; ///< set if the time limit ended it early
};

struct Limits {
  /// Returns true, on all ranks alike, once the section's time is over. All
  /// ranks must call it equally often.
  std::function<bool()> isOver;
  /// Consecutive calls of each kernel.
  int64_t repeats;
};

/// Runs each kernel for each size, with aligned and unaligned buffers, pieces
/// in rows, and special values.
Tally checkSizes(Device &device, const Limits &limits);
/// Runs many calls back to back, with different data and changing sizes.
Tally checkRepeats(Device &device, const Limits &limits);
/// Delays one rank: its host sleeps, or its GPU is busy.
Tally checkDelays(Device &device, const Limits &limits);
/// Runs two groups concurrently, on two streams.
Tally checkGroups(Device &device, const Limits &limits);
/// Records a sequence of calls and replays it.
Tally checkGraphs(Device &device, const Limits &limits);

} // namespace commcheck

#endif // COMMDIALECT_TOOLS_COMM_GPU_CHECK_SECTIONS_H
