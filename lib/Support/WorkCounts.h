//===- WorkCounts.h - Counts of analyzed ops --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times differ between runs, but counts of analyzed ops do not. Tests check how
// these grow with programs.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SUPPORT_WORKCOUNTS_H
#define COMMDIALECT_LIB_SUPPORT_WORKCOUNTS_H

#include <atomic>
#include <cstdint>

namespace mlir::comm {

/// Ops of blocks, counted each time that this process analyzes them.
struct WorkCounts {
  /// Ops whose dependences were computed.
  std::atomic<int64_t> dependences = 0;
  /// Ops whose buffers were added to a block's model.
  std::atomic<int64_t> buffers = 0;
  /// Ops that the simulator ran.
  std::atomic<int64_t> simulated = 0;
};

WorkCounts &getWorkCounts();

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SUPPORT_WORKCOUNTS_H
