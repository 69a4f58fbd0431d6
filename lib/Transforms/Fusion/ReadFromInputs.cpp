//===- ReadFromInputs.cpp - Elements of what is not written ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A gather reads single elements of a tensor that would be written for it: of
// logits in f32, say, which all other users compute from bf16 themselves.
//
//===----------------------------------------------------------------------===//

#include "Fusion.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::comm;

/// True if any element of the result of `op` is a few ops on elements of its
/// inputs at the same place, or at a part of it.
static bool isElementOfInputs(linalg::GenericOp op) {
  if (op->getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
      !op.hasPureTensorSemantics() || op.hasIndexSemantics() || !isCheap(op) ||
      op.getRegionOutputArgs().empty() ||
      !op.getRegionOutputArgs().front().use_empty() ||
      !op.getIndexingMapsArray().back().isIdentity())
    return false;
  for (Operation &inner : op.getBody()->without_terminator())
    if (inner.getNumRegions() != 0 || !isPure(&inner))
      return false;
  return llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
    return llvm::all_of(op.getMatchingIndexingMap(input).getResults(),
                        llvm::IsaPred<AffineDimExpr, AffineConstantExpr>);
  });
}

void comm::readFromInputs(RewriterBase &rewriter, tensor::ExtractOp extract,
                          SmallVectorImpl<tensor::ExtractOp> &made) {
  auto op = extract.getTensor().getDefiningOp<linalg::GenericOp>();
  if (!op || !isElementOfInputs(op))
    return;
  Location loc = extract.getLoc();
  rewriter.setInsertionPoint(extract);
  IRMapping mapping;
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(input);
    if (argument.use_empty())
      continue;
    if (!isa<TensorType>(input->get().getType())) {
      mapping.map(argument, input->get());
      continue;
    }
    SmallVector<Value> indices;
    for (AffineExpr position : op.getMatchingIndexingMap(input).getResults()) {
      if (auto loop = dyn_cast<AffineDimExpr>(position))
        indices.push_back(extract.getIndices()[loop.getPosition()]);
      else
        indices.push_back(arith::ConstantIndexOp::create(
            rewriter, loc, cast<AffineConstantExpr>(position).getValue()));
    }
    made.push_back(
        tensor::ExtractOp::create(rewriter, loc, input->get(), indices));
    mapping.map(argument, made.back().getResult());
  }
  for (Operation &inner : op.getBody()->without_terminator())
    rewriter.clone(inner, mapping);
  rewriter.replaceOp(
      extract,
      mapping.lookupOrDefault(op.getBody()->getTerminator()->getOperand(0)));
}
