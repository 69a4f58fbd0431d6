//===- Planner.cpp - Creates plans ----------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Transforms/Planner.h"
#include "AlgorithmTrial.h"
#include "Analysis/OriginalPeaks.h"
#include "Analysis/ScalarBodies.h"
#include "CommDialect/Support/Text.h"
#include "CommDialect/Transforms/Passes.h"
#include "Measure.h"
#include "PlanSearch.h"
#include "Transforms/GatheredMatmul.h"

using namespace mlir;
using namespace mlir::comm;
using commtext::makePrintable;

LogicalResult
PlannerOptions::parse(StringRef limitText, StringRef searchName,
                      StringRef modeName,
                      function_ref<InFlightDiagnostic()> emitError) {
  FailureOr<MemoryLimit> limit = MemoryLimit::parse(limitText, emitError);
  if (failed(limit))
    return failure();
  memoryLimit = *limit;
  std::optional<BucketSearch> search = symbolizeBucketSearch(searchName);
  if (!search)
    return emitError() << "comm-plan: unknown buckets '"
                       << makePrintable(searchName) << "'; expected "
                       << listNames<BucketSearch>();
  buckets = *search;
  std::optional<BucketMode> mode = symbolizeBucketMode(modeName);
  if (!mode)
    return emitError() << "comm-plan: unknown bucket-mode '"
                       << makePrintable(modeName) << "'; expected "
                       << listNames<BucketMode>();
  bucketMode = *mode;
  return success();
}

static int64_t getBytes(func::FuncOp function, StringRef attribute) {
  auto bytes = function->getAttrOfType<IntegerAttr>(attribute);
  return bytes ? bytes.getInt() : 0;
}

LogicalResult Planner::loadCosts() {
  FailureOr<Machine> loaded = loadTarget(module, options.machine);
  if (failed(loaded))
    return failure();
  machine = std::move(*loaded);
  return success();
}

FailureOr<SmallVector<CollectiveOpInterface>> Planner::selectRequired() {
  if (!options.isForRuntime)
    return SmallVector<CollectiveOpInterface>();
  return selectRequiredAlgorithms(module, machine);
}

void Planner::nameOps() {
  bool measures = options.recordsPlan || options.selectsAlgorithms ||
                  options.buckets == BucketSearch::Rough;
  if (measures)
    known.models = std::make_shared<schedule::Models>(module, machine);
  else
    recordOriginalPeaks(module);
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
    if (measures && !function->hasAttr(peak))
      function->setAttr(peak, Builder(function).getI64IntegerAttr(
                                  entry.plan.before.peakBytes));
    if (!recordsPlan)
      continue;
    entry.names.emplace(function);
    entry.plan.numOps = entry.names->size();
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
                       "comm-split-gathered-matmul", record, options.budget);
}

FailureOr<Plan> Planner::run() {
  if (failed(loadCosts()))
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
  plan.machine = options.machine;
  plan.memoryLimit = options.memoryLimit.getText().str();
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
