//===- ReadFromInputs.cpp - Computes extracted elements from inputs -------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Avoids writing a tensor from which a gather reads only single elements. An
// example is logits in f32 that all other users compute from bf16 themselves.
//
//===----------------------------------------------------------------------===//

#include "Fusion.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::isElementOfInputs(linalg::GenericOp op) {
  if (op->getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
      !op.hasPureTensorSemantics() || op.getRegionOutputArgs().empty() ||
      !op.getRegionOutputArgs().front().use_empty() ||
      !op.getIndexingMapsArray().back().isIdentity())
    return false;
  for (Operation &inner : op.getBody()->without_terminator())
    if (!isMemoryEffectFree(&inner))
      return false;
  return llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
    return llvm::all_of(op.getMatchingIndexingMap(input).getResults(),
                        llvm::IsaPred<AffineDimExpr, AffineConstantExpr>);
  });
}

void comm::readFromInputs(RewriterBase &rewriter, tensor::ExtractOp extract,
                          linalg::GenericOp op,
                          SmallVectorImpl<tensor::ExtractOp> &made) {
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
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      mapping.map(index.getResult(), extract.getIndices()[index.getDim()]);
      continue;
    }
    rewriter.clone(inner, mapping)->walk([&](linalg::IndexOp index) {
      rewriter.replaceOp(index, extract.getIndices()[index.getDim()]);
    });
  }
  rewriter.replaceOp(
      extract,
      mapping.lookupOrDefault(op.getBody()->getTerminator()->getOperand(0)));
}
