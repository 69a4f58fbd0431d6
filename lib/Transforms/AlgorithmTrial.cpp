//===- AlgorithmTrial.cpp - Orders to select algorithms in ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlgorithmTrial.h"
#include "Analysis/ScalarBodies.h"
#include "Analysis/Schedule/LeastMemory.h"
#include "CommDialect/Transforms/Buckets.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::makeNamedBuckets(ModuleOp module, const Machine &machine) {
  BucketOptions none;
  none.caps.bytes = {0};
  CostModel costs(machine, CostOptions::forModulePass());
  recordOriginalPeaks(module);
  SmallVector<std::pair<Operation *, Attribute>> reasons;
  bool areNamed = false;
  for (auto function : module.getOps<func::FuncOp>()) {
    forEachOp<CollectiveOpInterface>(function, [&](CollectiveOpInterface op) {
      areNamed |= op->hasAttr(CommDialect::kBucketWithAttr);
      reasons.emplace_back(op, op->getAttr(CommDialect::kLeftAloneAttr));
    });
    makeBuckets(function, costs, none);
  }
  if (areNamed)
    return true;
  // No buckets were meant to be made.
  for (auto [op, reason] : reasons) {
    op->removeAttr(CommDialect::kLeftAloneAttr);
    if (reason)
      op->setAttr(CommDialect::kLeftAloneAttr, reason);
  }
  return false;
}

static SavedOrders saveOrders(ModuleOp module) {
  SavedOrders orders;
  for (auto function : module.getOps<func::FuncOp>())
    orders.saveWithin(function);
  return orders;
}

LogicalResult comm::selectInOwnOrder(ModuleOp module, const Machine &machine) {
  SavedOrders own = saveOrders(module);
  if (!makeNamedBuckets(module, machine))
    own.restore();
  return selectAlgorithms(module, machine);
}

/// Is the least peak of `block` that comm-schedule begins with at most `bytes`?
static bool canKeepLimit(const schedule::AnalyzedBlock &block, int64_t bytes) {
  if (block.memory.peak <= bytes)
    return true;
  SmallVector<unsigned, 0> order = findLeastMemoryOrder(block.model, bytes);
  return getMemoryProfile(block.model, order).peak <= bytes;
}

LogicalResult comm::selectInSchedule(ModuleOp module, const Machine &machine,
                                     const MemoryLimit &limit,
                                     schedule::KnownBlocks *known) {
  SavedOrders own = saveOrders(module);
  if (makeNamedBuckets(module, machine))
    own = saveOrders(module);
  MemoryLimit noLimit;
  schedule::ModuleScheduler scheduler(module, machine, noLimit);
  scheduler.ignorePeaks();
  if (failed(scheduler.schedule(/*pipelinesLoops=*/false)) ||
      failed(selectAlgorithms(module, machine)))
    return failure();
  schedule::KnownBlocks there;
  for (auto function : module.getOps<func::FuncOp>()) {
    auto peak =
        function->getAttrOfType<IntegerAttr>(CommDialect::kOriginalPeakAttr);
    std::optional<int64_t> bytes;
    if (peak)
      bytes = limit.getBytes(peak.getInt());
    if (!bytes || scheduler.getTotals(function).peakBytes <= *bytes)
      continue;
    if (!there.models)
      there.models = std::make_unique<schedule::Models>(module, machine);
    for (Block &block : function.getBody()) {
      std::unique_ptr<schedule::AnalyzedBlock> analyzed =
          there.models->analyze(block);
      if (!canKeepLimit(*analyzed, *bytes)) {
        own.restore();
        return success();
      }
      there.blocks[&block] = std::move(analyzed);
    }
  }
  if (known)
    *known = std::move(there);
  return success();
}
