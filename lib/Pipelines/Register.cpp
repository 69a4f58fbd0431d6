//===- Register.cpp - Registers the pipelines -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Transforms/Passes.h"
#include "RegisterPipeline.h"

using namespace mlir;
using namespace mlir::comm;

void comm::registerCommPipelines() {
  registerPassAliases();
  registerModulePipeline("comm-optimize",
                         "Bucket communication and hide it behind compute on a "
                         "machine",
                         buildOptimizePipeline);
  registerModulePipeline("comm-import",
                         "Convert programs of JAX, PyTorch and upstream's "
                         "shard dialect to comm",
                         buildImportPipeline);
  registerModulePipeline<PrepareOptions>(
      "comm-prepare-for-scheduling",
      "Make every change that affects allocations before scheduling",
      [](OpPassManager &manager, const PrepareOptions &options) {
        manager.addPass(createVerifyPass());
        buildPrepareForSchedulingPipeline(manager);
        manager.addPass(createVerifyPass());
        addPhaseDump(manager, Phase::Prepare, options.dumpAfterPhases);
      });
  registerModulePipeline("comm-inductor-overlap",
                         "Inductor's three passes that overlap communication "
                         "under a memory budget",
                         buildInductorOverlapPipeline);
}
