//===- WorkCounts.h - How much the analyses had to do -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times differ from run to run; how many ops are looked at does not. Tests ask
// whether that grows as programs do.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_WORKCOUNTS_H
#define COMMDIALECT_LIB_ANALYSIS_WORKCOUNTS_H

#include <atomic>
#include <cstdint>

namespace mlir::comm {

/// Ops of blocks, each counted as often as it was looked at in this process.
struct WorkCounts {
  /// Those whose dependences were found.
  std::atomic<int64_t> dependences = 0;
  /// Those whose buffers a block's model got.
  std::atomic<int64_t> buffers = 0;
  /// Those that were run by the simulator.
  std::atomic<int64_t> simulated = 0;
};

WorkCounts &getWorkCounts();

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_WORKCOUNTS_H
