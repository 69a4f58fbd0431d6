//===- UnshareFills.cpp - Gives each user its own fill --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferSteps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

/// Returns true if the user may compute into the buffer of `use`, and so needs
/// its own fill. Readers keep sharing one: a start and the ops that pass its
/// source on to the wait must use the same value.
static bool mayComputeInto(OpOperand &use) {
  auto op = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
  return op && op.isDpsInit(&use);
}

bool comm::unshareFills(func::FuncOp function) {
  SmallVector<linalg::FillOp> fills;
  function.walk([&](linalg::FillOp fill) {
    if (fill->getNumResults() == 1 &&
        fill.getOutputs().front().getDefiningOp<tensor::EmptyOp>())
      fills.push_back(fill);
  });
  bool changed = false;
  for (linalg::FillOp fill : fills) {
    // Keep the position that a schedule has chosen.
    if (fill->hasOneUse() &&
        fill->getParentRegion() == (*fill->user_begin())->getParentRegion())
      continue;
    auto empty = fill.getOutputs().front().getDefiningOp<tensor::EmptyOp>();
    for (OpOperand &use :
         llvm::make_early_inc_range(fill.getResult(0).getUses())) {
      Operation *user = use.getOwner();
      if (!mayComputeInto(use))
        continue;
      OpBuilder builder(user);
      auto ownEmpty = cast<tensor::EmptyOp>(builder.clone(*empty));
      auto ownFill = cast<linalg::FillOp>(builder.clone(*fill));
      ownFill.getOutputsMutable().assign(ownEmpty.getResult());
      use.set(ownFill.getResult(0));
      changed = true;
    }
    changed |= fill->use_empty();
    if (fill->use_empty())
      fill.erase();
    if (empty->use_empty())
      empty.erase();
  }

  SmallVector<tensor::EmptyOp> empties;
  function.walk([&](tensor::EmptyOp empty) { empties.push_back(empty); });
  for (tensor::EmptyOp empty : empties) {
    for (OpOperand &use : llvm::make_early_inc_range(empty->getUses())) {
      if (empty->hasOneUse() &&
          empty->getParentRegion() == use.getOwner()->getParentRegion())
        break;
      OpBuilder builder(use.getOwner());
      use.set(cast<tensor::EmptyOp>(builder.clone(*empty)).getResult());
      changed = true;
    }
    changed |= empty->use_empty();
    if (empty->use_empty())
      empty.erase();
  }
  return changed;
}
