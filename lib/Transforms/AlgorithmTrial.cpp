//===- AlgorithmTrial.cpp - Orders to select algorithms in ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlgorithmTrial.h"
#include "AlgorithmMoves.h"
#include "Analysis/ScalarBodies.h"
#include "CommDialect/Transforms/Buckets.h"
#include "Schedule/ModuleScheduler.h"
#include "mlir/IR/Diagnostics.h"

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

LogicalResult comm::selectInOwnOrder(ModuleOp module, const Machine &machine) {
  SavedOrders own;
  for (auto function : module.getOps<func::FuncOp>())
    own.saveWithin(function);
  if (!makeNamedBuckets(module, machine))
    own.restore();
  return selectAlgorithms(module, machine);
}

FailureOr<bool> comm::scheduleToSelect(ModuleOp module, const Machine &machine,
                                       const MemoryLimit *limit) {
  MemoryLimit noLimit;
  schedule::ModuleScheduler scheduler(module, machine, noLimit);
  if (!limit)
    scheduler.ignorePeaks();
  if (failed(scheduler.schedule(/*pipelinesLoops=*/false)))
    return failure();
  return !limit ||
         llvm::all_of(
             module.getOps<func::FuncOp>(), [&](func::FuncOp function) {
               auto peak = function->getAttrOfType<IntegerAttr>(
                   CommDialect::kOriginalPeakAttr);
               std::optional<int64_t> bytes;
               if (peak)
                 bytes = limit->getBytes(peak.getInt());
               return !bytes ||
                      scheduler.getTotals(function).peakBytes <= *bytes;
             });
}

bool comm::canKeepLimit(ModuleOp module, const Machine &machine,
                        const MemoryLimit &limit) {
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  // Moves of a block go before what they are moves of.
  Algorithm library =
      CostModel(machine, CostOptions::forModulePass()).getDefaultAlgorithm();
  std::vector<std::unique_ptr<AlgorithmMoves>> moves;
  std::vector<std::vector<Fragment>> moved;
  std::vector<std::unique_ptr<AppliedMove>> applied;
  SavedOrders orders;
  SmallVector<std::pair<func::FuncOp, DictionaryAttr>> attributes;
  for (auto function : module.getOps<func::FuncOp>()) {
    attributes.emplace_back(function, function->getAttrDictionary());
    orders.saveWithin(function);
    walkBlocksButScalars(function, [&](Block *block) {
      SmallVector<std::pair<CollectiveOpInterface, Algorithm>> starts;
      for (auto start : block->getOps<CollectiveOpInterface>())
        if (isByCopyEngines(start))
          starts.emplace_back(start, *start.getAlgorithm());
      if (starts.empty())
        return;
      moves.push_back(std::make_unique<AlgorithmMoves>(*block));
      moved.push_back(moves.back()->move(starts, library));
    });
  }
  for (auto [of, fragments] : llvm::zip_equal(moves, moved))
    applied.push_back(std::make_unique<AppliedMove>(of->getBlock(), fragments));
  bool keeps = succeeded(schedule::ModuleScheduler(module, machine, limit)
                             .schedule(/*pipelinesLoops=*/false));
  while (!applied.empty())
    applied.pop_back();
  orders.restore();
  for (auto [function, dictionary] : attributes)
    function->setAttrs(dictionary);
  return keeps;
}
