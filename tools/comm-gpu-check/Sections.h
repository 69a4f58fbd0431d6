//===- Sections.h - What is tried -------------------------------*- C++ -*-===//
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

/// What a section found on this rank.
struct Tally {
  int64_t checks = 0; ///< results that were compared
  int64_t wrong = 0;  ///< of these
  bool isCut = false; ///< its time was over before all was tried
};

struct Limits {
  /// True when the section's time is over, on all ranks alike. Every rank calls
  /// it equally often.
  std::function<bool()> isOver;
  /// Calls in a row, of each kernel that the section takes.
  int64_t repeats;
};

/// Each kernel, for each size; with both buffers aligned and not, pieces in
/// rows, and values in place of which others are sent.
Tally checkSizes(Device &device, const Limits &limits);
/// Many calls without a break, each with other data, of changing sizes.
Tally checkRepeats(Device &device, const Limits &limits);
/// One rank is late: its host sleeps, or its GPU is busy.
Tally checkDelays(Device &device, const Limits &limits);
/// Two groups at once, on two streams.
Tally checkGroups(Device &device, const Limits &limits);
/// A recorded sequence of calls, replayed.
Tally checkGraphs(Device &device, const Limits &limits);

} // namespace commcheck

#endif // COMMDIALECT_TOOLS_COMM_GPU_CHECK_SECTIONS_H
