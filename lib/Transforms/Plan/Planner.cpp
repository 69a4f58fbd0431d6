//===- Planner.cpp - Creates plans ----------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planner.h"
#include "../AlgorithmTrial.h"
#include "../GatheredMatmul.h"
#include "Analysis/ScalarBodies.h"
#include "CommDialect/Analysis/DefaultMachine.h"
#include "CommDialect/Transforms/Buckets.h"
#include "Measure.h"
#include "PlanSearch.h"

using namespace mlir;
using namespace mlir::comm;

static int64_t getBytes(func::FuncOp function, StringRef attribute) {
  auto bytes = function->getAttrOfType<IntegerAttr>(attribute);
  return bytes ? bytes.getInt() : 0;
}

LogicalResult Planner::read() {
  auto emitError = [&] { return mlir::emitError(module.getLoc()); };
  auto emit = [&] { return emitError() << "comm-plan: "; };
  FailureOr<Machine> loaded = loadMachine(options.machine, emitError);
  FailureOr<MemoryLimit> parsed =
      MemoryLimit::parse(options.memoryLimit, emitError);
  if (failed(loaded) || failed(parsed))
    return failure();
  machine = std::move(*loaded);
  limit = *parsed;
  limit.widen(options.widePeakBytes, options.leastLimitBytes);
  if (!llvm::is_contained(
          {"auto", "quick", "rough", "saturation", "alone", "none"},
          options.buckets))
    return emit() << "unknown buckets '" << options.buckets
                  << "'; known are 'auto', 'quick', 'rough', 'saturation', "
                     "'alone' and 'none'";
  if (!symbolizeBucketMode(options.bucketMode))
    return emit() << "unknown bucket-mode '" << options.bucketMode
                  << "'; known are 'concat', 'coalesced' and 'view'";
  return success();
}

FailureOr<SmallVector<CollectiveOpInterface>> Planner::selectRequired() {
  if (!options.isForRuntime)
    return SmallVector<CollectiveOpInterface>();
  return selectRequiredAlgorithms(module, machine);
}

void Planner::nameOps() {
  bool measures = options.recordsPlan || options.selectsAlgorithms;
  if (measures)
    known.models = std::make_shared<schedule::Models>(module, machine);
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal() || !schedule::hasCommunicationWithin(function))
      continue;
    Function &entry = functions.emplace_back();
    entry.plan.name = function.getSymName().str();
    if (options.pinned)
      entry.pinned = options.pinned->find(function.getSymName());
    if (measures)
      entry.plan.before = measureFunction(function, *known.models, &known);
    // Saves recordOriginalPeaks the analysis.
    StringRef peak = CommDialect::kOriginalPeakAttr;
    if (options.selectsAlgorithms && !function->hasAttr(peak))
      function->setAttr(peak, Builder(function).getI64IntegerAttr(
                                  entry.plan.before.peakBytes));
    if (!recordsPlan)
      continue;
    entry.names.emplace(function);
    entry.plan.numOps = entry.names->size();
    if (options.selectsAlgorithms)
      entry.original = getPlannedBlocks(function, *entry.names);
  }
}

void Planner::keepOriginal() {
  isRewritten = true;
  if (recordsPlan && !original && !given)
    given = module.clone();
}

void Planner::split() {
  auto record = [&](AllGatherOp gather) {
    if (!recordsPlan)
      return;
    Function &function = getFunction(gather);
    function.plan.splitMatmuls.push_back(function.names->get(gather).str());
  };
  SplitGatheredMatmulPassOptions defaults;
  splitGatheredMatmuls(module, machine, defaults.leastGain, /*force=*/false,
                       "comm-split-gathered-matmul", record);
}

FailureOr<Plan> Planner::run() {
  if (failed(read()))
    return failure();
  // The original program is measured with these algorithms too, since the
  // library cannot run it without them.
  FailureOr<SmallVector<CollectiveOpInterface>> required = selectRequired();
  if (failed(required))
    return failure();
  nameOps();
  if (options.selectsAlgorithms && !required->empty()) {
    for (CollectiveOpInterface start : *required)
      start.setAlgorithm(std::nullopt);
    known = schedule::KnownBlocks();
  }
  // Only rewriting for copy engines changes ops before buckets are made.
  for (Function &function : functions)
    forEachOp<CollectiveOpInterface>(find(function),
                                     [&](CollectiveOpInterface start) {
                                       hasCopies |= runsOnCopyEngines(start);
                                     });
  if (options.pinned || options.selectsAlgorithms || hasCopies)
    keepOriginal();
  if (failed(search()))
    return failure();
  if (options.selectsAlgorithms) {
    split();
    known = schedule::KnownBlocks();
  }

  Plan plan;
  if (!recordsPlan)
    return plan;
  plan.machine =
      options.machine.empty() ? kDefaultMachine.str() : options.machine;
  plan.memoryLimit = options.memoryLimit;
  bool measures = options.recordsPlan && !isMeasured;
  if (measures && !known.models)
    known.models = std::make_shared<schedule::Models>(module, machine);
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    if (measures)
      function.plan.planned = measureFunction(made, *known.models, &known);
    function.plan.originalPeakBytes =
        getBytes(made, CommDialect::kOriginalPeakAttr);
    if (made->hasAttr(CommDialect::kMemoryLimitAttr))
      function.plan.limitBytes = getBytes(made, CommDialect::kMemoryLimitAttr);
    plan.functions.push_back(function.plan);
  }
  return plan;
}

void Planner::removeMarks() {
  if (!recordsPlan)
    return;
  for (Function &function : functions)
    OpNames::removeMarks(find(function));
}
