//===- Optimize.cpp - Pipeline comm-optimize ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/OriginalPeaks.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Transforms/Passes.h"
#include "Transforms/Scheduling/InputOrder.h"

using namespace mlir;
using namespace mlir::comm;

namespace {
/// Records peaks, so that memory limits given as ratios refer to this program.
struct RecordPeaks : public PassWrapper<RecordPeaks, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RecordPeaks)

  void runOnOperation() final {
    recordOriginalPeaks(getOperation(), /*followsCalls=*/true);
  }
};

/// Marks the order that comm-schedule finds for this program, so that the
/// prepared program does not become slower.
struct MarkOrder : public PassWrapper<MarkOrder, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MarkOrder)

  explicit MarkOrder(StringRef memoryLimit) : memoryLimit(memoryLimit) {}
  void runOnOperation() final {
    FailureOr<Machine> machine = loadTarget(getOperation());
    if (failed(machine))
      return signalPassFailure();
    markScheduledOrder(getOperation(), *machine, memoryLimit);
    markAllAnalysesPreserved();
  }

  std::string memoryLimit;
};

struct RemoveOrderMarks
    : public PassWrapper<RemoveOrderMarks, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RemoveOrderMarks)

  void runOnOperation() final {
    removeOrderMarks(getOperation());
    markAllAnalysesPreserved();
  }
};
} // namespace

void comm::buildOptimizePipeline(OpPassManager &manager,
                                 const OptimizeOptions &options) {
  addTarget(manager, options.machine);
  manager.addPass(createVerifyPass());
  // Do not canonicalize: an scf.if that forwards a value in flight would become
  // a select, then a linalg op, and then a copy that the wait would name.
  manager.addPass(std::make_unique<RecordPeaks>());
  if (!options.prepared) {
    manager.addPass(std::make_unique<MarkOrder>(options.memoryLimit));
    buildPrepareForSchedulingPipeline(manager);
  }
  addPhaseDump(manager, Phase::Prepare, options.dumpAfterPhases);
  PlanPassOptions plan;
  plan.memoryLimit = options.memoryLimit;
  plan.buckets = options.buckets;
  plan.bucketMode = options.bucketMode;
  plan.algorithms = options.algorithms;
  plan.pinned = options.pinned;
  plan.output = options.plan;
  plan.pipelineLoops = options.pipelineLoops;
  plan.apply = true;
  manager.addPass(createPlanPass(plan));
  if (!options.prepared)
    manager.addPass(std::make_unique<RemoveOrderMarks>());
  manager.addPass(createVerifyPass());
  addPhaseDump(manager, Phase::Optimize, options.dumpAfterPhases);
}
