//===- WidenedFactors.cpp - Products of widened 16-bit factors ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// torch-mlir widens bf16 factors to f32 before it multiplies them if it adds a
// bias. The products are the same if they widen their factors themselves, but
// a library then reads half as much and uses the tensor cores for bf16.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Contraction.h"
#include "Fusion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the 16-bit tensor that `value` widens to f32, else null.
static Value getNarrow(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op->getNumResults() != 1 || op.getNumDpsInputs() != 1 ||
      !op.hasPureTensorSemantics() ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return {};
  auto widening = op.getBody()
                      ->getTerminator()
                      ->getOperand(0)
                      .getDefiningOp<arith::ExtFOp>();
  if (!widening || widening.getIn() != op.getBody()->getArgument(0) ||
      !widening.getType().isF32() ||
      widening.getIn().getType().getIntOrFloatBitWidth() != 16)
    return {};
  return op.getInputs()[0];
}

void comm::readNarrowFactors(RewriterBase &rewriter, linalg::LinalgOp product) {
  Value lhs = getNarrow(product.getDpsInputs()[0]);
  Value rhs = getNarrow(product.getDpsInputs()[1]);
  if (!lhs || !rhs || getElementTypeOrSelf(lhs) != getElementTypeOrSelf(rhs))
    return;
  rewriter.setInsertionPoint(product);
  SmallVector<Operation *> widenings;
  for (Value input : product.getDpsInputs())
    widenings.push_back(input.getDefiningOp());
  auto made = linalg::GenericOp::create(
      rewriter, product.getLoc(), product->getResultTypes(),
      ValueRange{lhs, rhs}, product.getDpsInits(),
      product.getIndexingMapsArray(), product.getIteratorTypesArray());
  rewriter.inlineRegionBefore(product->getRegion(0), made.getRegion(),
                              made.getRegion().begin());
  Block *body = made.getBody();
  rewriter.setInsertionPointToStart(body);
  for (BlockArgument argument : body->getArguments().take_front(2)) {
    Type wide = argument.getType();
    argument.setType(getElementTypeOrSelf(lhs));
    auto widened =
        arith::ExtFOp::create(rewriter, product.getLoc(), wide, argument);
    rewriter.replaceAllUsesExcept(argument, widened, widened);
  }
  rewriter.replaceOp(product, made);
  for (Operation *widening :
       llvm::SmallSetVector<Operation *, 2>(widenings.begin(), widenings.end()))
    if (isOpTriviallyDead(widening))
      rewriter.eraseOp(widening);
}

bool comm::roundsBiasedProduct(linalg::GenericOp op) {
  if (op->getNumResults() != 1 || op.getNumReductionLoops() != 0)
    return false;
  auto rounding = op.getBody()
                      ->getTerminator()
                      ->getOperand(0)
                      .getDefiningOp<arith::TruncFOp>();
  auto sum = rounding ? rounding.getIn().getDefiningOp<arith::AddFOp>()
                      : arith::AddFOp();
  if (!sum || rounding.getType().getIntOrFloatBitWidth() != 16)
    return false;
  auto isProduct = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument || argument.getOwner() != op.getBody() ||
        !argument.hasOneUse())
      return false;
    OpOperand &operand = op->getOpOperand(argument.getArgNumber());
    auto product = operand.get().getDefiningOp<linalg::LinalgOp>();
    return product && operand.get().hasOneUse() && isMatmul(product) &&
           llvm::all_of(product.getDpsInputs(), [&](Value factor) {
             return getElementTypeOrSelf(factor.getType()) ==
                    rounding.getType();
           });
  };
  auto isBias = [&](Value value) {
    if (auto widening = value.getDefiningOp<arith::ExtFOp>())
      value = widening.getIn();
    if (auto narrowing = value.getDefiningOp<arith::TruncFOp>())
      value = narrowing.getIn();
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == op.getBody() &&
           op.getIndexingMapsArray()[argument.getArgNumber()].getNumResults() <
               op.getNumLoops();
  };
  return (isProduct(sum.getLhs()) && isBias(sum.getRhs())) ||
         (isProduct(sum.getRhs()) && isBias(sum.getLhs()));
}
