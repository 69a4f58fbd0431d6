//===- Register.cpp - Registers the pipelines on compute ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/Pipelines.h"
#include "CommDialect/Transforms/Passes.h"
#include "Pipelines/RegisterPipeline.h"

using namespace mlir;
using namespace mlir::comm;

void comm::registerCommComputePipelines() {
  registerModulePipeline<PrepareOptions>(
      "comm-prepare-for-gpu",
      "Prepare for scheduling, and fuse ops as GPU kernels will run them",
      [](OpPassManager &manager, const PrepareOptions &options) {
        manager.addPass(createVerifyPass());
        buildPrepareForGpuPipeline(manager);
        manager.addPass(createVerifyPass());
        addPhaseDump(manager, Phase::Prepare, options.dumpAfterPhases);
      });
  registerModulePipeline(
      "comm-lower-to-host",
      "Lower comm and its compute to LLVM and the host runtime",
      buildLowerToHostPipeline);
  registerModulePipeline("comm-lower-to-gpu",
                         "Lower comm and its compute to LLVM, kernels and the "
                         "CUDA runtime",
                         buildLowerToGpuPipeline);
}
