//===- Measure.cpp - Time and memory of a function ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measure.h"
#include "CommDialect/IR/CommInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

PlanFigures comm::measureFunction(func::FuncOp function,
                                  schedule::Models &models,
                                  schedule::KnownBlocks *known) {
  PlanFigures figures;
  for (Block &block : function.getBody()) {
    std::shared_ptr<const schedule::AnalyzedBlock> analyzed;
    if (known)
      analyzed = known->take(block);
    if (!analyzed)
      analyzed = models.analyze(block);
    figures.makespanNs += analyzed->simulation.makespanNs;
    figures.exposedNs +=
        analyzed->simulation.exposedNs + getNestedExposedNs(analyzed->problem);
    figures.lowerBoundNs += getLowerBoundNs(analyzed->problem);
    figures.peakBytes = std::max(figures.peakBytes, analyzed->memory.peak);
    if (known)
      known->blocks[&block] = std::move(analyzed);
  }
  return figures;
}
