//===- LowerToHost.cpp - Pipeline comm-lower-to-host ----------------------===//
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
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::comm;

void comm::buildLowerToHostPipeline(OpPassManager &manager,
                                    const LowerToHostOptions &options) {
  // comm-optimize has already verified a planned program.
  if (!options.planned) {
    manager.addPass(createVerifyPass());
    buildPrepareForSchedulingPipeline(manager);
  }
  addBufferization(manager);
  addPhaseDump(manager, Phase::Bufferize, options.dumpAfterPhases);
  manager.addPass(createOutlineKernelsPass());
  manager.addNestedPass<func::FuncOp>(createConvertComputeToHostPass());
  addPhaseDump(manager, Phase::Kernels, options.dumpAfterPhases);
  EmitProgramPassOptions program;
  program.entry = options.entry;
  program.ranks = options.ranks;
  manager.addPass(createEmitProgramPass(program));
  manager.addPass(createConvertCommToRuntimePass());
  addPhaseDump(manager, Phase::Runtime, options.dumpAfterPhases);
  addLLVMLowering(manager);
  addPhaseDump(manager, Phase::Llvm, options.dumpAfterPhases);
}
