//===- Simulator.cpp - How an order of ops would run ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Simulator.h"

using namespace mlir;
using namespace mlir::comm;

// Provisional: links are not shared, compute is not slowed down.
Simulation comm::simulate(const BlockModel &model, ArrayRef<unsigned> order) {
  Simulation result;
  result.startNs.resize(model.size());
  result.endNs.resize(model.size());
  result.transfers.resize(model.transfers.size());
  SmallVector<int64_t> laneFree(model.lanes.size());
  int64_t now = 0;
  auto waitFor = [&](unsigned index) {
    Simulation::Transfer &transfer = result.transfers[index];
    transfer.exposedNs = std::max<int64_t>(transfer.endNs - now, 0);
    result.exposedNs += transfer.exposedNs;
    now = std::max(now, transfer.endNs);
  };
  for (unsigned op : order) {
    const BlockModel::Op &modelOp = model.ops[op];
    result.startNs[op] = now;
    if (modelOp.startOf != BlockModel::kNone) {
      const ModelTransfer &transfer = model.transfers[modelOp.startOf];
      Simulation::Transfer &run = result.transfers[modelOp.startOf];
      run.issueNs = now;
      run.beginNs = std::max(now, laneFree[transfer.lane]);
      run.endNs = laneFree[transfer.lane] = run.beginNs + transfer.ns;
      result.commNs += transfer.ns;
    }
    llvm::for_each(modelOp.waitsFor, waitFor);
    now += modelOp.ns;
    result.computeNs += modelOp.ns;
    result.endNs[op] = now;
  }
  for (auto [i, transfer] : llvm::enumerate(model.transfers))
    if (transfer.wait == ModelTransfer::kNone)
      waitFor(i);
  result.makespanNs = now;
  return result;
}

int64_t comm::getLowerBoundNs(const BlockModel &model) {
  int64_t load = 0;
  for (const BlockModel::Op &op : model.ops)
    load += op.ns;
  return load;
}
