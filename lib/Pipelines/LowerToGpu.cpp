//===- LowerToGpu.cpp - comm-lower-to-gpu ---------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Transforms/Passes.h"
#include "Phases.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::comm;

/// Kernels to the LLVM dialect.
static void addKernelLowering(OpPassManager &manager) {
  OpPassManager &kernels = manager.nest<gpu::GPUModuleOp>();
  kernels.addPass(createSaturateCastsPass());
  kernels.addPass(createConvertComplexToStandardPass());
  addF8Lowering(kernels);
  kernels.addPass(createLoopInvariantCodeMotionPass());
  kernels.addPass(memref::createExpandStridedMetadataPass());
  kernels.addPass(createLowerAffinePass());
  kernels.addPass(createSCFToControlFlowPass());
  kernels.addPass(createConvertVectorToLLVMPass());
  kernels.addPass(createConvertComplexToLLVMPass());
  kernels.addPass(createConvertGpuOpsToNVVMOps());
  kernels.addPass(createConvertNVVMToLLVMPass());
  // What LLVM has instructions for, and CUDA's library nothing: counts of bits.
  kernels.addPass(createConvertMathToLLVMPass());
  kernels.addPass(createReconcileUnrealizedCastsPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
}

/// The only place of the lowering where anything is chosen: what has no
/// algorithm gets one, and what copy engines are to run becomes what they can.
static void addPlanning(OpPassManager &manager, StringRef machine) {
  buildPrepareForSchedulingPipeline(manager);
  SelectAlgorithmPassOptions select;
  select.machine = machine.str();
  manager.addPass(createSelectAlgorithmPass(select));
  manager.addNestedPass<func::FuncOp>(createSplitAllReducePass());
  manager.addNestedPass<func::FuncOp>(createScatterByCopiesPass());
  ReinplaceAllGatherPassOptions reinplace;
  reinplace.byCopyEngines = true;
  manager.addNestedPass<func::FuncOp>(createReinplaceAllGatherPass(reinplace));
}

void comm::buildLowerToGpuPipeline(OpPassManager &manager,
                                   const LowerToGpuOptions &options) {
  // What comm-optimize made it has verified.
  if (!options.planned) {
    manager.addPass(createVerifyPass());
    addPlanning(manager, options.machine);
  }
  manager.addPass(createMaterializeLayoutsPass());
  addBufferization(manager);
  addPhaseDump(manager, Phase::Bufferize, options.dumpAfterPhases);
  manager.addPass(createAssignLayoutsPass());
  manager.addPass(createConvertCommToGpuPass());
  manager.addPass(createPlanSymmetricMemoryPass());
  // Launches, what was fused into them, and places in windows. What follows
  // leaves communication as it is.
  VerifyPassOptions verify;
  verify.launchOrder = true;
  manager.addPass(createVerifyPass(verify));
  manager.addPass(createConvertComputeToGpuPass());
  addPhaseDump(manager, Phase::Kernels, options.dumpAfterPhases);
  addKernelLowering(manager);
  SerializeKernelsPassOptions serialize;
  serialize.chip = options.chip;
  serialize.format = options.format;
  manager.addPass(createSerializeKernelsPass(serialize));
  EmitProgramPassOptions program;
  program.entry = options.entry;
  program.ranks = options.ranks;
  program.target = "cuda";
  manager.addPass(createEmitProgramPass(program));
  ConvertCommToRuntimePassOptions runtime;
  runtime.target = program.target;
  manager.addPass(createConvertCommToRuntimePass(runtime));
  addPhaseDump(manager, Phase::Runtime, options.dumpAfterPhases);
  addLLVMLowering(manager);
  addPhaseDump(manager, Phase::Llvm, options.dumpAfterPhases);
}
