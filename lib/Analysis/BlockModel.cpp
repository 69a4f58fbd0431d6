//===- BlockModel.cpp - A block as a scheduling problem ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/BlockModel.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

class ModelBuilder {
public:
  ModelBuilder(const BlockDependences &dependences, CostModel &costs)
      : dependences(dependences), costs(costs) {}

  BlockModel build() {
    const Machine &machine = costs.getMachine();
    model.startsAtKernelBoundary = machine.startsAtKernelBoundary;
    model.kernelSlowdown = machine.kernelSlowdown;
    model.copySlowdown = machine.copySlowdown;
    unsigned numOps = dependences.size();
    model.ops.resize(numOps);
    model.predecessors.resize(numOps);
    model.successors.resize(numOps);
    for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
      for (const auto &dependence : dependences.getPredecessors(i))
        model.predecessors[i].push_back(dependence.from);
      llvm::sort(model.predecessors[i]);
      llvm::append_range(model.successors[i], dependences.getSuccessors(i));
      if (auto start = dyn_cast<CollectiveOpInterface>(op))
        addStart(i, start);
      else if (auto wait = dyn_cast<WaitOpInterface>(op))
        addWaits(i, wait.getTokens());
      else
        addCompute(i, op);
    }
    return std::move(model);
  }

private:
  void addStart(unsigned index, CollectiveOpInterface start) {
    CollectiveCost cost = costs.getCollectiveCost(start);
    ModelTransfer transfer;
    transfer.start = index;
    transfer.ns = cost.ns;
    transfer.links = cost.links;
    transfer.usesCopyEngine = cost.usesCopyEngine;
    transfer.algorithm = std::move(cost.algorithm);
    FlatSymbolRefAttr group = start.getGroupAttr();
    StringAttr name = group ? group.getAttr() : StringAttr();
    auto [it, inserted] = lanes.try_emplace(name, model.lanes.size());
    if (inserted)
      model.lanes.push_back(name ? name.str() : std::string());
    transfer.lane = it->second;
    model.ops[index].startOf = model.transfers.size();
    transferOf[start.getToken()] = model.transfers.size();
    model.transfers.push_back(std::move(transfer));
  }

  void addWaits(unsigned index, ValueRange tokens) {
    for (Value token : tokens) {
      auto it = transferOf.find(token);
      if (it == transferOf.end())
        continue;
      ModelTransfer &transfer = model.transfers[it->second];
      if (transfer.wait != ModelTransfer::kNone)
        continue;
      transfer.wait = index;
      model.ops[index].waitsFor.push_back(it->second);
    }
  }

  void addCompute(unsigned index, Operation *op) {
    model.ops[index].ns = costs.getComputeNs(op);
    // A token that goes into a region is waited for there.
    addWaits(index, op->getOperands());
    if (op->getNumRegions() != 0)
      op->walk(
          [&](WaitOpInterface wait) { addWaits(index, wait.getTokens()); });
  }

  const BlockDependences &dependences;
  CostModel &costs;
  BlockModel model;
  DenseMap<StringAttr, unsigned> lanes;
  DenseMap<Value, unsigned> transferOf;
};

} // namespace

BlockModel comm::buildBlockModel(const BlockDependences &dependences,
                                 CostModel &costs, MemoryModel &memory) {
  BlockModel model = ModelBuilder(dependences, costs).build();
  memory.addTo(model, dependences);
  return model;
}

SmallVector<unsigned, 0> comm::getIdentityOrder(const BlockModel &model) {
  return llvm::to_vector<0>(llvm::seq<unsigned>(0, model.size()));
}
