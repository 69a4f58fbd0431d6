//===- Optimize.cpp - comm-optimize ---------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryLimit.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::comm;

namespace {
/// Has memory limits that are ratios refer to the program as it is now.
struct RecordPeaks : public PassWrapper<RecordPeaks, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RecordPeaks)

  void runOnOperation() final {
    recordOriginalPeaks(getOperation(), /*followsCalls=*/true);
  }
};
} // namespace

void comm::buildOptimizePipeline(OpPassManager &manager,
                                 const OptimizeOptions &options) {
  manager.addPass(createVerifyPass());
  // Not canonicalized: an scf.if that hands on what is in flight would become a
  // select, that a linalg op, and that a copy which the wait then names.
  manager.addPass(std::make_unique<RecordPeaks>());
  if (!options.prepared)
    buildPrepareForSchedulingPipeline(manager);
  addPhaseDump(manager, Phase::Prepare, options.dumpAfterPhases);
  PlanPassOptions plan;
  plan.machine = options.machine;
  plan.memoryLimit = options.memoryLimit;
  plan.buckets = options.buckets;
  plan.bucketMode = options.bucketMode;
  plan.algorithms = options.algorithms;
  plan.pinned = options.pinned;
  plan.output = options.plan;
  plan.pipelineLoops = options.pipelineLoops;
  plan.apply = true;
  manager.addPass(createPlanPass(plan));
  manager.addPass(createVerifyPass());
  addPhaseDump(manager, Phase::Optimize, options.dumpAfterPhases);
}
