//===- UnusedOps.cpp - Erases ops that are no longer used -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnusedOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

void comm::eraseUnusedTensorOps(func::FuncOp function) {
  SmallVector<Operation *> ops;
  // An op comes before those in its regions, which it takes along.
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa_and_present<tensor::TensorDialect, linalg::LinalgDialect>(
            op->getDialect()))
      ops.push_back(op);
  });
  for (Operation *op : llvm::reverse(ops))
    if (isOpTriviallyDead(op))
      op->erase();
}
