//===- Simulator.cpp - Simulates an order of ops --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "SimulatorState.h"
#include "Support/WorkCounts.h"

using namespace mlir;
using namespace mlir::comm;

Simulation comm::simulate(const Problem &problem, ArrayRef<unsigned> order) {
  getWorkCounts().simulated += order.size();
  Simulation result;
  result.startNs.resize(problem.size());
  result.endNs.resize(problem.size());
  result.transfers.resize(problem.transfers.size());
  SimulatorState state(problem, &result);
  for (unsigned op : order) {
    state.run(op);
    result.computeNs += problem.ops[op].ns;
  }
  // Transfers without a wait in the block are waited for at its end.
  SmallVector<unsigned, 0> rest;
  for (auto [i, transfer] : llvm::enumerate(problem.transfers)) {
    result.commNs += transfer.ns;
    if (transfer.wait == Problem::kNone)
      rest.push_back(i);
  }
  state.waitFor(rest);
  result.makespanNs = state.getClock().toNs(state.getNow());
  return result;
}
