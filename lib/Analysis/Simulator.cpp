//===- Simulator.cpp - Simulates an order of ops --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "SimulatorState.h"
#include "WorkCounts.h"

using namespace mlir;
using namespace mlir::comm;

Simulation comm::simulate(const BlockModel &model, ArrayRef<unsigned> order) {
  getWorkCounts().simulated += order.size();
  Simulation result;
  result.startNs.resize(model.size());
  result.endNs.resize(model.size());
  result.transfers.resize(model.transfers.size());
  SimulatorState state(model, &result);
  for (unsigned op : order) {
    state.run(op);
    result.computeNs += model.ops[op].ns;
  }
  // Transfers without a wait in the block are waited for at its end.
  SmallVector<unsigned, 0> rest;
  for (auto [i, transfer] : llvm::enumerate(model.transfers)) {
    result.commNs += transfer.ns;
    if (transfer.wait == ModelTransfer::kNone)
      rest.push_back(i);
  }
  state.waitFor(rest);
  result.makespanNs = state.getClock().toNs(state.getNow());
  return result;
}
