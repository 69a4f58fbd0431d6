//===- LoopNesting.cpp - Detects too deeply nested loops ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopNesting.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

/// Returns true for a loop for which upstream analyzes whether the body reads a
/// tensor.
static bool carriesTensors(Operation *op) {
  auto isTensor = [](Value value) { return isa<TensorType>(value.getType()); };
  return isa<scf::ForOp, scf::ForallOp>(op) &&
         llvm::any_of(op->getResults(), isTensor);
}

bool comm::isNestedTooDeeply(Operation *op) {
  if (!carriesTensors(op))
    return false;
  unsigned numLoops = 0;
  while (numLoops < kMaxLoopDepth && (op = op->getParentOp()))
    numLoops += carriesTensors(op);
  return numLoops == kMaxLoopDepth;
}
