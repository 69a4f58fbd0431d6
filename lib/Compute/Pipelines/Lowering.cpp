//===- Lowering.cpp - Common parts of both lowerings ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/Compute/Passes.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::comm;

/// Adds upstream's buffer-deallocation-pipeline, with fewer checks at run time.
static void addDeallocation(OpPassManager &manager) {
  manager.addPass(memref::createExpandReallocPass());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  manager.addPass(createCanonicalizerPass());
  manager.addNestedPass<func::FuncOp>(
      createPlaceBuffersPass({BufferStep::SplitDeallocs}));
  manager.addPass(bufferization::createBufferDeallocationSimplificationPass());
  manager.addPass(bufferization::createLowerDeallocationsPass());
  manager.addPass(createCSEPass());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createConvertBufferizationToMemRefPass());
}

void comm::addBufferization(OpPassManager &manager) {
  manager.addPass(createCheckCompilablePass());
  // The memory model uses the same options.
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
  manager.addNestedPass<func::FuncOp>(
      createPlaceBuffersPass({BufferStep::Join}));
  // A function that returns the buffer of an argument would otherwise return a
  // copy, even of a buffer in flight.
  manager.addPass(bufferization::createDropEquivalentBufferResultsPass());
  addDeallocation(manager);
  manager.addNestedPass<func::FuncOp>(
      createPlaceBuffersPass({BufferStep::Finish}));
  // Upstream silently copies buffers in flight in some cases.
  manager.addPass(createVerifyPass());
}

void comm::addFloatLowering(OpPassManager &manager, FloatStep step) {
  math::MathExtendToSupportedTypesOptions extend;
  extend.targetTypeStr = "f32";
  manager.addPass(math::createMathExtendToSupportedTypes(extend));
  LowerFloatsPassOptions lower;
  lower.step = step;
  manager.addPass(createLowerFloatsPass(lower));
}

void comm::addPowerExpansion(OpPassManager &manager) {
  math::MathExpandOpsPassOptions expand;
  expand.opMnemonics = {"fpowi"};
  manager.addPass(math::createMathExpandOpsPass(expand));
}

void comm::addLLVMLowering(OpPassManager &manager) {
  // The portable target x86-64-v3 has no bf16 instructions.
  addFloatLowering(manager, FloatStep::Host);
  addPowerExpansion(manager);
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  manager.addPass(arith::createArithExpandOpsPass(expand));
  manager.addNestedPass<func::FuncOp>(createConvertVectorToSCFPass());
  manager.addPass(memref::createExpandStridedMetadataPass());
  manager.addPass(createLowerAffinePass());
  manager.addPass(createSCFToControlFlowPass());
  manager.addPass(createConvertVectorToLLVMPass());
  // Lowering math creates complex ops.
  manager.addPass(createConvertComplexToStandardPass());
  manager.addPass(createConvertMathToLLVMPass());
  manager.addPass(createConvertMathToLibmPass());
  manager.addPass(createArithToLLVMConversionPass());
  manager.addPass(createConvertIndexToLLVMPass());
  manager.addPass(createConvertComplexToLLVMPass());
  FinalizeMemRefToLLVMConversionPassOptions memref;
  memref.useGenericFunctions = true; // the runtime's, which count bytes
  memref.useAlignedAlloc = true;
  manager.addPass(createFinalizeMemRefToLLVMConversionPass(memref));
  manager.addPass(createConvertFuncToLLVMPass());
  manager.addPass(createConvertControlFlowToLLVMPass());
  manager.addPass(createUBToLLVMConversionPass());
  manager.addPass(createArithToLLVMConversionPass());
  manager.addPass(createReconcileUnrealizedCastsPass());
  LowerFloatsPassOptions bits;
  bits.step = FloatStep::Bits;
  manager.addPass(createLowerFloatsPass(bits));
}
