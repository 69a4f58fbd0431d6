//===- Optimize.cpp - comm-optimize ---------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Transforms/Passes.h"
#include "Phases.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::comm;

void comm::addByCopyEngines(OpPassManager &manager) {
  manager.addNestedPass<func::FuncOp>(createScatterByCopiesPass());
  ReinplaceAllGatherPassOptions reinplace;
  reinplace.byCopyEngines = true;
  manager.addNestedPass<func::FuncOp>(createReinplaceAllGatherPass(reinplace));
}

void comm::buildOptimizePipeline(OpPassManager &manager,
                                 const OptimizeOptions &options) {
  // Not canonicalized: an scf.if that hands on what is in flight would become a
  // select, that a linalg op, and that a copy which the wait then names.
  if (!options.prepared)
    buildPrepareForSchedulingPipeline(manager);
  addPhaseDump(manager, Phase::Prepare, options.dumpAfterPhases);
  SchedulePassOptions schedule;
  schedule.machine = options.machine;
  schedule.memoryLimit = options.memoryLimit;
  if (options.algorithms) {
    SelectAlgorithmPassOptions select;
    select.machine = options.machine;
    select.scheduled = true;
    select.memoryLimit = options.memoryLimit;
    manager.addPass(createSelectAlgorithmPass(select));
    manager.addNestedPass<func::FuncOp>(createSplitAllReducePass());
  }
  if (options.buckets != "none") {
    BucketPassOptions bucket;
    bucket.cap = options.buckets;
    bucket.mode = options.bucketMode;
    bucket.machine = options.machine;
    bucket.memoryLimit = options.memoryLimit;
    manager.addPass(createBucketPass(bucket));
  }
  if (options.algorithms)
    addByCopyEngines(manager);
  // What came with buckets has been scheduled to compare; this is what explains
  // it, and schedules what stayed as it was.
  schedule.pipelineLoops = options.pipelineLoops;
  manager.addPass(createSchedulePass(schedule));
  if (options.algorithms) {
    // What the schedule leaves exposed.
    SplitGatheredMatmulPassOptions split;
    split.machine = options.machine;
    manager.addPass(createSplitGatheredMatmulPass(split));
  }
  manager.addPass(createVerifyPass());
  addPhaseDump(manager, Phase::Optimize, options.dumpAfterPhases);
}
