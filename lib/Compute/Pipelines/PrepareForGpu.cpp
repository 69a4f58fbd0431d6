//===- PrepareForGpu.cpp - Fuses ops as GPUs run them ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/Passes.h"
#include "CommDialect/Compute/Pipelines.h"

using namespace mlir;
using namespace mlir::comm;

void comm::buildPrepareForGpuPipeline(OpPassManager &manager, bool libraries) {
  buildPrepareForSchedulingPipeline(manager);
  OpPassManager &functions = manager.nest<func::FuncOp>();
  auto raise = [&](ArrayRef<LibraryOps> ops) {
    if (libraries)
      functions.addPass(createRaiseComputePass({llvm::to_vector(ops)}));
  };
  raise({LibraryOps::Convolutions, LibraryOps::Attention});
  functions.addPass(createFuseComputePass({{FusionStep::Elementwise}}));
  raise({LibraryOps::ChannelsLast});
  functions.addPass(createFuseComputePass({{FusionStep::Rows}}));
  raise({LibraryOps::Products});
}
