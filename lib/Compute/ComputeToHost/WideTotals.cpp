//===- WideTotals.cpp - Sums of narrow floats in f32 ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WideTotals.h"
#include "Analysis/Combiner.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::comm;

template <typename CastOp>
static linalg::GenericOp createCast(OpBuilder &builder, Location loc,
                                    Value from, Value to) {
  auto type = cast<MemRefType>(to.getType());
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  return linalg::GenericOp::create(
      builder, loc, TypeRange(), from, to,
      ArrayRef<AffineMap>{identity, identity},
      SmallVector<utils::IteratorType>(type.getRank(),
                                       utils::IteratorType::parallel),
      [&](OpBuilder &nested, Location where, ValueRange arguments) {
        Value number = CastOp::create(nested, where, type.getElementType(),
                                      arguments.front());
        linalg::YieldOp::create(nested, where, number);
      });
}

/// Returns `addend` in `type`. A product of two narrow floats is computed in
/// f32, without rounding to the narrow type.
static Value widenAddend(OpBuilder &builder, Value addend, Type type) {
  Location loc = addend.getLoc();
  auto extend = [&](Value value) -> Value {
    return arith::ExtFOp::create(builder, loc, type, value);
  };
  auto product = addend.getDefiningOp<arith::MulFOp>();
  if (!product)
    return extend(addend);
  return arith::MulFOp::create(builder, loc, extend(product.getLhs()),
                               extend(product.getRhs()),
                               product.getFastmathAttr());
}

/// Changes the body of `op` to combine in `type`.
static void widenBody(linalg::GenericOp op, Type type) {
  Operation *combiner = getCombiner(cast<linalg::LinalgOp>(op.getOperation()));
  BlockArgument total = op.getRegionOutputArgs().front();
  Value addend = combiner->getOperand(combiner->getOperand(0) == total ? 1 : 0);
  OpBuilder builder(combiner);
  total.setType(type);
  Value combined = createCombined(builder, combiner, total,
                                  widenAddend(builder, addend, type));
  combiner->getResult(0).replaceAllUsesWith(combined);
  combiner->erase();
  if (Operation *product = addend.getDefiningOp();
      product && isOpTriviallyDead(product))
    product->erase();
}

std::optional<WideTotals> comm::widenTotals(RewriterBase &rewriter,
                                            linalg::LinalgOp op) {
  Operation *combiner = op.getNumReductionLoops() ? getCombiner(op) : nullptr;
  if (!isa_and_nonnull<arith::AddFOp, arith::MulFOp>(combiner))
    return std::nullopt;
  Type type = getTotalType(combiner);
  if (type == combiner->getResult(0).getType())
    return std::nullopt;
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic) {
    FailureOr<linalg::GenericOp> general =
        linalg::generalizeNamedOp(rewriter, op);
    if (failed(general))
      return std::nullopt;
    generic = *general;
  }

  Location loc = generic.getLoc();
  Value output = generic.getDpsInitOperand(0)->get();
  auto narrow = cast<MemRefType>(output.getType());
  rewriter.setInsertionPoint(generic);
  SmallVector<Value> sizes;
  for (int64_t i = 0, e = narrow.getRank(); i < e; ++i)
    if (narrow.isDynamicDim(i))
      sizes.push_back(memref::DimOp::create(rewriter, loc, output, i));
  Value totals = memref::AllocOp::create(
      rewriter, loc, MemRefType::get(narrow.getShape(), type), sizes);
  WideTotals wide;
  wide.extend = createCast<arith::ExtFOp>(rewriter, loc, output, totals);
  wide.op = generic;
  rewriter.modifyOpInPlace(generic, [&] {
    generic.getDpsInitsMutable().assign(totals);
    widenBody(generic, type);
  });
  rewriter.setInsertionPointAfter(generic);
  wide.round = createCast<arith::TruncFOp>(rewriter, loc, totals, output);
  memref::DeallocOp::create(rewriter, loc, totals);
  return wide;
}
