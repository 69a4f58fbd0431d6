//===- Simulator.h - Simulates an order of ops ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Simulates one compute lane that runs ops in order, and one lane per
// communicator.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_SIMULATOR_H
#define COMMDIALECT_SCHEDULING_SIMULATOR_H

#include "CommDialect/Scheduling/Problem.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

/// Timeline of a block's ops issued in a given order, from its beginning.
struct Simulation {
  struct Transfer {
    /// Times at which the start is reached, data begin to move, and all have
    /// moved.
    int64_t issueNs = 0, beginNs = 0, endNs = 0;
    /// Time for which it blocks the compute lane at its wait.
    int64_t exposedNs = 0;
  };
  /// By op number: begin and end on the compute lane. A wait occupies the lane
  /// while it blocks.
  SmallVector<int64_t, 0> startNs, endNs;
  SmallVector<Transfer, 0> transfers;
  int64_t makespanNs = 0;
  /// Sums over ops, over transfers (each with exclusive use of its links), and
  /// over exposed times.
  int64_t computeNs = 0, commNs = 0, exposedNs = 0;
};

/// Simulates `order` (all ops of the problem, each once, respecting
/// dependences). O((n + t * l) log n) for n ops and t transfers on l lanes.
///
/// If transfers cross the back edge of a loop, simulates a few iterations and
/// returns the timeline of one in the steady state. Its makespan is the time
/// from one iteration to the next. Such a transfer may end after it; the
/// exposed time is that at the wait for the transfer of the iteration before.
Simulation simulate(const Problem &problem, ArrayRef<unsigned> order);

/// Returns a lower bound of the makespan of any order.
int64_t getLowerBoundNs(const Problem &problem);

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_SIMULATOR_H
