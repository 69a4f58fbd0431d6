//===- Pipeline.cpp - comm-lower-to-host ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/Conversion/Pipelines.h"
#include "CommDialect/Transforms/Passes.h"
#include "CommDialect/Transforms/Pipelines.h"
#include "PipelineParts.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::comm;

/// Upstream's buffer-deallocation-pipeline, with less left to find at run time.
static void addDeallocation(OpPassManager &manager) {
  manager.addPass(memref::createExpandReallocPass());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  manager.addPass(createCanonicalizerPass());
  manager.addNestedPass<func::FuncOp>(createSplitDeallocsPass());
  manager.addPass(bufferization::createBufferDeallocationSimplificationPass());
  manager.addPass(bufferization::createLowerDeallocationsPass());
  manager.addPass(createCSEPass());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createConvertBufferizationToMemRefPass());
}

void comm::addBufferization(OpPassManager &manager) {
  manager.addPass(createCheckCompilablePass());
  // What the memory model asks, too.
  bufferization::OneShotBufferizationOptions analyzed =
      getBufferizationOptions();
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = analyzed.bufferizeFunctionBoundaries;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  options.allowReturnAllocsFromLoops = analyzed.allowReturnAllocsFromLoops;
  manager.addPass(bufferization::createOneShotBufferizePass(options));
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
  manager.addNestedPass<func::FuncOp>(createJoinAdjacentBuffersPass());
  // A function that gives back an argument's buffer would give back a copy, and
  // that of a buffer in flight.
  manager.addPass(bufferization::createDropEquivalentBufferResultsPass());
  addDeallocation(manager);
  manager.addNestedPass<func::FuncOp>(createShortenLifetimesPass());
  // Upstream copies buffers in flight in some cases, silently.
  manager.addPass(createVerifyPass());
}

void comm::addF8Lowering(OpPassManager &manager) {
  math::MathExtendToSupportedTypesOptions extend;
  extend.targetTypeStr = "f32";
  manager.addPass(math::createMathExtendToSupportedTypes(extend));
  manager.addPass(createF8ThroughF32Pass());
}

void comm::addLLVMLowering(OpPassManager &manager) {
  manager.addPass(createSaturateCastsPass());
  // A portable x86-64-v3 has no bf16 instructions.
  manager.addPass(createBf16ThroughF32Pass());
  arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16"};
  emulate.targetTypeStr = "f32";
  manager.addPass(arith::createArithEmulateUnsupportedFloats(emulate));
  addF8Lowering(manager);
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  manager.addPass(arith::createArithExpandOpsPass(expand));
  manager.addNestedPass<func::FuncOp>(createConvertVectorToSCFPass());
  manager.addPass(memref::createExpandStridedMetadataPass());
  manager.addPass(createLowerAffinePass());
  manager.addPass(createSCFToControlFlowPass());
  manager.addPass(createConvertVectorToLLVMPass());
  manager.addPass(createConvertComplexToStandardPass()); // by math
  manager.addPass(createConvertMathToLLVMPass());
  manager.addPass(createConvertMathToLibmPass());
  manager.addPass(createArithToLLVMConversionPass());
  manager.addPass(createConvertIndexToLLVMPass());
  manager.addPass(createConvertComplexToLLVMPass());
  FinalizeMemRefToLLVMConversionPassOptions memref;
  memref.useGenericFunctions = true; // the runtime's, which count
  memref.useAlignedAlloc = true;
  manager.addPass(createFinalizeMemRefToLLVMConversionPass(memref));
  manager.addPass(createConvertFuncToLLVMPass());
  manager.addPass(createConvertControlFlowToLLVMPass());
  manager.addPass(createUBToLLVMConversionPass());
  manager.addPass(createArithToLLVMConversionPass());
  manager.addPass(createReconcileUnrealizedCastsPass());
  manager.addPass(createBf16AsBitsPass());
}

void comm::buildLowerToHostPipeline(OpPassManager &manager,
                                    const LowerToHostOptions &options) {
  manager.addPass(createVerifyPass());
  if (!options.planned)
    buildPrepareForSchedulingPipeline(manager);
  addBufferization(manager);
  manager.addPass(createOutlineKernelsPass());
  manager.addNestedPass<func::FuncOp>(createLowerKernelsPass());
  EmitProgramPassOptions program;
  program.entry = options.entry;
  program.ranks = options.ranks;
  manager.addPass(createEmitProgramPass(program));
  manager.addPass(createConvertCommToRuntimePass());
  addLLVMLowering(manager);
}

void comm::buildImportPipeline(OpPassManager &manager, int64_t ranks) {
  ConvertStablehloToCommPassOptions import;
  import.numRanks = ranks;
  manager.addPass(createConvertStablehloToCommPass(import));
  manager.addPass(createConvertStablehloToArithPass());
}

void comm::buildPrepareForSchedulingPipeline(OpPassManager &manager) {
  // JAX makes a function of each nested jit. What a callee allocates cannot be
  // scheduled with what its caller does, nor can its communication.
  manager.addPass(createInlineCallsPass());
  OpPassManager &functions = manager.nest<func::FuncOp>();
  functions.addPass(createConvertWhileToForPass());
  functions.addPass(createConvertElementwiseToLinalgPass());
  functions.addPass(createUnshareFillsPass());
  functions.addPass(createFreshLoopBuffersPass());
}

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
}

void comm::registerCommPipelines() {
  registerModulePipeline("comm-optimize",
                         "Bucket communication and hide it behind compute on a "
                         "machine",
                         buildOptimizePipeline);
  registerModulePipeline<EmptyPipelineOptions>(
      "comm-prepare-for-scheduling",
      "Change now what would change later what is allocated",
      [](OpPassManager &manager, const EmptyPipelineOptions &) {
        buildPrepareForSchedulingPipeline(manager);
      });
  registerModulePipeline(
      "comm-lower-to-host",
      "Lower comm and its compute to LLVM and the host runtime",
      buildLowerToHostPipeline);
}
