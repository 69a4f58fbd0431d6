//===- LowerToGpu.cpp - Pipeline comm-lower-to-gpu ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/Passes.h"
#include "CommDialect/Compute/Pipelines.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/Transforms/Passes.h"
#include "Lowering.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::comm;

/// Lowers kernels to the LLVM dialect.
static void addKernelLowering(OpPassManager &manager) {
  OpPassManager &kernels = manager.nest<gpu::GPUModuleOp>();
  kernels.addPass(createConvertComplexToStandardPass());
  addFloatLowering(kernels, FloatStep::Kernels);
  addPowerExpansion(kernels);
  kernels.addPass(createLoopInvariantCodeMotionPass());
  kernels.addPass(memref::createExpandStridedMetadataPass());
  kernels.addPass(createLowerAffinePass());
  kernels.addPass(createSCFToControlFlowPass());
  kernels.addPass(createConvertVectorToLLVMPass());
  kernels.addPass(createConvertComplexToLLVMPass());
  kernels.addPass(createConvertGpuOpsToNVVMOps());
  kernels.addPass(createConvertNVVMToLLVMPass());
  // Lowers bit counts, which LLVM supports and libdevice does not.
  kernels.addPass(createConvertMathToLLVMPass());
  kernels.addPass(createReconcileUnrealizedCastsPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
}

/// Prepares the program, selects algorithms for collectives without one, and
/// rewrites collectives for copy engines. No later pass makes such choices.
static void addPlanning(OpPassManager &manager) {
  buildPrepareForSchedulingPipeline(manager);
  manager.addPass(createSelectAlgorithmPass());
  manager.addNestedPass<func::FuncOp>(createRealizeCopiesPass());
}

void comm::buildLowerToGpuPipeline(OpPassManager &manager,
                                   const LowerToGpuOptions &options) {
  addTarget(manager, options.machine);
  // comm-optimize has already verified a planned program.
  if (!options.planned) {
    manager.addPass(createVerifyPass());
    addPlanning(manager);
  }
  manager.addPass(createSymmetricMemoryPass({WindowStep::Materialize}));
  addBufferization(manager);
  addPhaseDump(manager, Phase::Bufferize, options.dumpAfterPhases);
  manager.addPass(createSymmetricMemoryPass({WindowStep::Assign}));
  manager.addPass(createConvertCommToGpuPass());
  manager.addPass(createSymmetricMemoryPass({WindowStep::Plan}));
  // Verify launches, ops fused into them, and places in windows. Later passes
  // do not change communication.
  VerifyPassOptions verify;
  verify.launchOrder = true;
  manager.addPass(createVerifyPass(verify));
  manager.addPass(createConvertComputeToGpuPass());
  addPhaseDump(manager, Phase::Kernels, options.dumpAfterPhases);
  addKernelLowering(manager);
  SerializeKernelsPassOptions serialize;
  serialize.chip = options.chip;
  serialize.format = options.format;
  serialize.libdevice = options.libdevice;
  manager.addPass(createSerializeKernelsPass(serialize));
  EmitProgramPassOptions program;
  program.entry = options.entry;
  program.ranks = options.ranks;
  program.target = RuntimeTarget::Cuda;
  manager.addPass(createEmitProgramPass(program));
  ConvertCommToRuntimePassOptions runtime;
  runtime.target = program.target;
  manager.addPass(createConvertCommToRuntimePass(runtime));
  addPhaseDump(manager, Phase::Runtime, options.dumpAfterPhases);
  addLLVMLowering(manager);
  addPhaseDump(manager, Phase::Llvm, options.dumpAfterPhases);
}
