//===- InductorOverlap.cpp - Pipeline comm-inductor-overlap ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Sinking waits frees memory that the second raising of starts can use.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::comm;

template <typename PassOptions>
static PassOptions getOptions(const InductorOverlapOptions &options) {
  PassOptions passOptions;
  passOptions.compat = options.compat;
  passOptions.peakMemoryBudget = options.peakMemoryBudget;
  return passOptions;
}

void comm::buildInductorOverlapPipeline(OpPassManager &manager,
                                        const InductorOverlapOptions &options) {
  auto raise = getOptions<ReorderPreservingPeakMemoryPassOptions>(options);
  auto sink = getOptions<SinkWaitsIterativePassOptions>(options);
  addTarget(manager, options.machine);
  manager.addPass(createVerifyPass());
  OpPassManager &functions = manager.nest<func::FuncOp>();
  functions.addPass(createReorderPreservingPeakMemoryPass(raise));
  // The other passes see the same ops, so only the first warns.
  raise.warns = sink.warns = false;
  functions.addPass(createSinkWaitsIterativePass(sink));
  functions.addPass(createReorderPreservingPeakMemoryPass(raise));
  manager.addPass(createVerifyPass());
}
