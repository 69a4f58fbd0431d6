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

void comm::buildInductorOverlapPipeline(OpPassManager &manager,
                                        const InductorOverlapOptions &options) {
  ReorderPassOptions reorder;
  reorder.policies = {ReorderPolicy::RaiseWithinMemory,
                      ReorderPolicy::SinkWithinMemory,
                      ReorderPolicy::RaiseWithinMemory};
  reorder.compat = options.compat;
  reorder.peakMemoryBudget = options.peakMemoryBudget;
  addTarget(manager, options.machine);
  manager.addPass(createVerifyPass());
  manager.addNestedPass<func::FuncOp>(createReorderPass(reorder));
  manager.addPass(createVerifyPass());
}
