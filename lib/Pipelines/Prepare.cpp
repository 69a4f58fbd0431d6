//===- Prepare.cpp - What changes what will be allocated ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Transforms/LibraryPasses.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"

using namespace mlir;
using namespace mlir::comm;

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

void comm::buildPrepareForGpuPipeline(OpPassManager &manager, bool libraries) {
  buildPrepareForSchedulingPipeline(manager);
  OpPassManager &functions = manager.nest<func::FuncOp>();
  if (libraries) {
    functions.addPass(createRaiseConvolutionsPass());
    functions.addPass(createRaiseAttentionPass());
  }
  functions.addPass(createFoldScalarTensorsPass());
  functions.addPass(createFuseElementwisePass());
}
