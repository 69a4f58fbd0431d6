//===- Simulator.h - How an order of ops would run -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One compute lane that runs ops in order, and one lane for each communicator.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_SIMULATOR_H
#define COMMDIALECT_ANALYSIS_SIMULATOR_H

#include "CommDialect/Analysis/BlockModel.h"

namespace mlir::comm {

/// What happens when a block's ops are issued in some order.
struct Simulation {
  struct Transfer {
    /// When the start is reached; when data begin to move; when all have moved.
    int64_t issueNs = 0, beginNs = 0, endNs = 0;
    /// How long its wait blocks the compute lane because of it.
    int64_t exposedNs = 0;
  };
  /// By number of the op: from when to when it is on the compute lane. A wait
  /// is there while it blocks.
  SmallVector<int64_t, 0> startNs, endNs;
  SmallVector<Transfer, 0> transfers;
  int64_t makespanNs = 0;
  /// Sums over ops, over transfers (each with its links to itself), and over
  /// exposed times.
  int64_t computeNs = 0, commNs = 0, exposedNs = 0;
};

/// Runs `order` (all ops of the model, each once, respecting dependences).
/// O((n + t * l) log n) for n ops and t transfers on l lanes.
Simulation simulate(const BlockModel &model, ArrayRef<unsigned> order);

/// No order has a smaller makespan.
int64_t getLowerBoundNs(const BlockModel &model);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_SIMULATOR_H
