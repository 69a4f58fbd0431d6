//===- RoundedProducts.cpp - Products rounded to 16 bits ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RoundedProducts.h"
#include "Analysis/Contraction.h"
#include "SparseView.h"
#include "UnusedOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the element that a body reads by `use`: in the loops of its op, or
/// at a computed position. Null for other uses.
static Value getElement(OpOperand &use) {
  if (auto extract = dyn_cast<tensor::ExtractOp>(use.getOwner()))
    return extract.getResult();
  auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
  return reader && reader.isDpsInput(&use)
             ? reader.getMatchingBlockArgument(&use)
             : Value();
}

/// Returns true if `use` reads elements of which only `type` is used.
static bool isRounded(OpOperand &use, Type type) {
  Value element = getElement(use);
  return element && llvm::all_of(element.getUsers(), [&](Operation *user) {
           auto rounding = dyn_cast<arith::TruncFOp>(user);
           return rounding && rounding.getType() == type;
         });
}

/// Creates `op` with a result of `type`.
static Value createRounded(linalg::LinalgOp op, FloatType type) {
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  auto shaped = cast<RankedTensorType>(op->getResult(0).getType());
  Value zero =
      arith::ConstantOp::create(builder, builder.getFloatAttr(type, 0));
  Value empty = tensor::EmptyOp::create(builder, shaped.getShape(), type);
  Value zeros = linalg::FillOp::create(builder, zero, empty).getResult(0);
  auto product = linalg::GenericOp::create(
      builder, zeros.getType(), op.getDpsInputs(), zeros,
      op.getIndexingMapsArray(), op.getIteratorTypesArray(),
      [](OpBuilder &body, Location loc, ValueRange arguments) {
        Value made =
            arith::MulFOp::create(body, loc, arguments[0], arguments[1]);
        made = arith::AddFOp::create(body, loc, arguments[2], made);
        linalg::YieldOp::create(body, loc, made);
      });
  return product.getResult(0);
}

/// Erases readers of `value` that only copy it, as those that rounded it do.
static void eraseCopies(Value value) {
  for (Operation *user : llvm::make_early_inc_range(value.getUsers())) {
    auto reader = dyn_cast<linalg::GenericOp>(user);
    if (!reader || reader->getNumResults() != 1 ||
        reader.getNumDpsInputs() != 1 ||
        reader->getResult(0).getType() != value.getType() ||
        reader.getBody()->getTerminator()->getOperand(0) !=
            reader.getBody()->getArgument(0) ||
        !llvm::all_of(reader.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity(); }))
      continue;
    reader->getResult(0).replaceAllUsesWith(value);
    reader->erase();
  }
}

bool comm::roundProducts(func::FuncOp function) {
  bool hasChanged = false;
  SmallVector<linalg::LinalgOp> products;
  function.walk([&](linalg::LinalgOp op) {
    if (op.hasPureTensorSemantics() && isMatmul(op))
      products.push_back(op);
  });
  for (linalg::LinalgOp op : products) {
    auto type = dyn_cast<FloatType>(
        getElementTypeOrSelf(op.getDpsInputs()[0].getType()));
    Value sum = op->getResult(0);
    if (!type || type.getWidth() != 16 ||
        getElementTypeOrSelf(op.getDpsInputs()[1].getType()) != type ||
        !getElementTypeOrSelf(sum.getType()).isF32() || sum.use_empty() ||
        !cast<RankedTensorType>(sum.getType()).hasStaticShape() ||
        !isZeroTensor(op.getDpsInits()[0]) ||
        !llvm::all_of(sum.getUses(),
                      [&](OpOperand &use) { return isRounded(use, type); }))
      continue;
    for (OpOperand &use : sum.getUses()) {
      Value element = getElement(use);
      for (Operation *rounding :
           llvm::make_early_inc_range(element.getUsers())) {
        rounding->getResult(0).replaceAllUsesWith(element);
        rounding->erase();
      }
      element.setType(type);
    }
    Value rounded = createRounded(op, type);
    sum.replaceAllUsesWith(rounded);
    op->erase();
    eraseCopies(rounded);
    hasChanged = true;
  }
  if (hasChanged)
    eraseUnusedTensorOps(function);
  return hasChanged;
}
