//===- AlgorithmTrial.cpp - Selects algorithms in a schedule --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlgorithmTrial.h"
#include "Analysis/OriginalPeaks.h"
#include "Analysis/ScalarBodies.h"
#include "Buckets.h"
#include "Scheduling/LeastMemory.h"

using namespace mlir;
using namespace mlir::comm;

/// Moves each start right after the producer of its data, and creates the
/// buckets that the program names, with their own algorithms.
static void makeOnlyNamedBuckets(ModuleOp module, const Machine &machine,
                                 BucketOptions none) {
  none.caps.bytes = {0};
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  for (auto function : module.getOps<func::FuncOp>())
    makeBuckets(function, *costs, none);
}

bool comm::makeNamedBuckets(ModuleOp module, const Machine &machine,
                            const BucketOptions &options) {
  recordOriginalPeaks(module);
  bool hasNamedBuckets = false;
  forEachOp<CollectiveOpInterface>(module, [&](CollectiveOpInterface op) {
    hasNamedBuckets |= op->hasAttr(CommDialect::kBucketWithAttr) &&
                       !options.fixedBlocks->contains(op->getBlock());
  });
  if (hasNamedBuckets)
    makeOnlyNamedBuckets(module, machine, options);
  return hasNamedBuckets;
}

/// Moves each start right after the producer of its data, in a program that
/// names no buckets. Keeps the reasons why collectives are in none.
static void raiseToOperands(ModuleOp module, const Machine &machine) {
  SmallVector<std::pair<Operation *, Attribute>> reasons;
  forEachOp<CollectiveOpInterface>(module, [&](CollectiveOpInterface op) {
    reasons.emplace_back(op, op->getAttr(CommDialect::kLeftAloneAttr));
  });
  makeOnlyNamedBuckets(module, machine, BucketOptions());
  for (auto [op, reason] : reasons) {
    op->removeAttr(CommDialect::kLeftAloneAttr);
    if (reason)
      op->setAttr(CommDialect::kLeftAloneAttr, reason);
  }
}

static bool hasLargeBlock(func::FuncOp function, const SearchBudget &budget) {
  return llvm::any_of(function.getBody(), [&](Block &block) {
    return block.getOperations().size() > budget.mostOpsToImprove;
  });
}

static SavedOrders saveOrders(ModuleOp module) {
  SavedOrders orders;
  for (auto function : module.getOps<func::FuncOp>())
    orders.saveWithin(function);
  return orders;
}

UnselectedProgram::UnselectedProgram(ModuleOp module)
    : orders(saveOrders(module)) {
  for (auto function : module.getOps<func::FuncOp>())
    functions.emplace_back(function, function->getAttrDictionary());
  forEachOp<CollectiveOpInterface>(module, [&](CollectiveOpInterface start) {
    if (!start.getAlgorithm())
      starts.push_back(start);
  });
}

void UnselectedProgram::restore() const {
  orders.restore();
  for (auto [function, attributes] : functions)
    function->setAttrs(attributes);
  for (CollectiveOpInterface start : starts)
    start.setAlgorithm(std::nullopt);
}

/// Returns true if comm-schedule's initial order of least peak needs at most
/// `bytes`.
static bool canKeepLimit(const schedule::AnalyzedBlock &block, int64_t bytes) {
  if (block.memory.peak <= bytes)
    return true;
  SmallVector<unsigned, 0> order = findLeastMemoryOrder(block.problem, bytes);
  return getMemoryPeak(block.problem, order) <= bytes;
}

LogicalResult comm::selectInSchedule(ModuleOp module, const Machine &machine,
                                     const MemoryLimit &limit,
                                     bool hasNamedBuckets,
                                     schedule::KnownBlocks &known,
                                     const SearchBudget &budget,
                                     bool reportsGuesses) {
  SavedOrders own = saveOrders(module);
  // The initial order of a large block makes little difference.
  bool raisesStarts =
      !hasNamedBuckets &&
      llvm::none_of(module.getOps<func::FuncOp>(), [&](func::FuncOp function) {
        return hasLargeBlock(function, budget);
      });
  if (raisesStarts)
    raiseToOperands(module, machine);
  if (hasNamedBuckets || raisesStarts)
    known = schedule::KnownBlocks();
  MemoryLimit noLimit;
  schedule::ModuleScheduler scheduler(
      module, machine, noLimit,
      {SearchEffort::Full, budget, /*functions=*/std::nullopt,
       /*computesPeaks=*/false, /*reportsGuesses=*/false,
       /*comparesPasses=*/true, std::move(known)});
  if (failed(scheduler.schedule(/*pipelinesLoops=*/false)))
    return failure();
  schedule::ScheduledModels models = scheduler.takeModels();
  if (failed(
          selectAlgorithms(module, machine, &models, budget, reportsGuesses)))
    return failure();
  schedule::KnownBlocks there;
  for (auto function : module.getOps<func::FuncOp>()) {
    auto peak =
        function->getAttrOfType<IntegerAttr>(CommDialect::kOriginalPeakAttr);
    std::optional<int64_t> bytes;
    if (peak)
      bytes = limit.getBytes(peak.getInt());
    if (!bytes || scheduler.getTotals(function).peakBytes <= *bytes) {
      if (!hasLargeBlock(function, budget) ||
          !models.contains(&function.front()))
        continue;
      schedule::Totals totals = scheduler.getTotals(function);
      totals.makespanNs = 0;
      for (Block &block : function.getBody()) {
        const Problem &model = models[&block];
        totals.makespanNs +=
            simulate(model, getIdentityOrder(model)).makespanNs;
      }
      there.totals[function] = totals;
      continue;
    }
    if (!there.models)
      there.models = std::make_shared<schedule::Models>(module, machine);
    for (Block &block : function.getBody()) {
      std::shared_ptr<const schedule::AnalyzedBlock> analyzed =
          there.models->analyze(block);
      if (!canKeepLimit(*analyzed, *bytes)) {
        own.restore();
        return success();
      }
      there.blocks[&block] = std::move(analyzed);
    }
  }
  known = std::move(there);
  return success();
}
