//===- Bf16ThroughF32.cpp - What upstream leaves in bf16 ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::comm {
#define GEN_PASS_DEF_BF16THROUGHF32PASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;

/// `shaped` with elements of `element`; a scalar becomes `element`.
static Type withElementType(Type shaped, Type element) {
  if (auto type = dyn_cast<ShapedType>(shaped))
    return type.clone(element);
  return element;
}

static Value createInteger(OpBuilder &builder, Location loc, Type type,
                           int64_t value) {
  TypedAttr attr = builder.getIntegerAttr(getElementTypeOrSelf(type), value);
  if (auto shaped = dyn_cast<ShapedType>(type))
    attr = DenseElementsAttr::get(shaped, Attribute(attr));
  return arith::ConstantOp::create(builder, loc, attr);
}

static void convertExtension(arith::ExtFOp op) {
  OpBuilder builder(op);
  Value narrow = arith::ExtFOp::create(
      builder, op.getLoc(), withElementType(op.getType(), builder.getF32Type()),
      op.getIn());
  op.getInMutable().assign(narrow);
}

/// Rounding twice to nearest would not be rounding to nearest. The first is to
/// odd: of the two f32 beside an inexact value the one with an odd last bit.
static void convertTruncation(arith::TruncFOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value wide = op.getIn();
  Type f32 = withElementType(op.getType(), builder.getF32Type());
  Type bits = withElementType(op.getType(), builder.getI32Type());
  Value nearest = arith::TruncFOp::create(builder, loc, f32, wide);
  Value back = arith::ExtFOp::create(builder, loc, wide.getType(), nearest);
  // Exact, or not a number.
  Value exact = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UEQ,
                                      wide, back);
  Value nearestBits = arith::BitcastOp::create(builder, loc, bits, nearest);
  Value one = createInteger(builder, loc, bits, 1);
  Value minusOne = createInteger(builder, loc, bits, -1);
  Value zero = createInteger(builder, loc, bits, 0);
  Value odd = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::ne,
      arith::AndIOp::create(builder, loc, nearestBits, one), zero);
  Value keep = arith::OrIOp::create(builder, loc, exact, odd);
  // The bits are sign and magnitude.
  Value isGreater =
      arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGT,
                            math::AbsFOp::create(builder, loc, wide),
                            math::AbsFOp::create(builder, loc, back));
  Value step = arith::SelectOp::create(builder, loc, isGreater, one, minusOne);
  Value other = arith::AddIOp::create(builder, loc, nearestBits, step);
  Value roundedBits =
      arith::SelectOp::create(builder, loc, keep, nearestBits, other);
  op.getInMutable().assign(
      arith::BitcastOp::create(builder, loc, f32, roundedBits));
}

static void convertFma(math::FmaOp op) {
  OpBuilder builder(op);
  Type f32 = withElementType(op.getType(), builder.getF32Type());
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(
        arith::ExtFOp::create(builder, op.getLoc(), f32, operand));
  Value result =
      math::FmaOp::create(builder, op.getLoc(), f32, operands, op->getAttrs());
  op.replaceAllUsesWith(
      arith::TruncFOp::create(builder, op.getLoc(), op.getType(), result)
          .getResult());
  op.erase();
}

namespace {
struct Bf16ThroughF32Pass
    : public comm::impl::Bf16ThroughF32PassBase<Bf16ThroughF32Pass> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (auto extension = dyn_cast<arith::ExtFOp>(op)) {
        if (getElementTypeOrSelf(extension.getIn()).isBF16() &&
            getElementTypeOrSelf(extension.getType()).isF64())
          convertExtension(extension);
      } else if (auto truncation = dyn_cast<arith::TruncFOp>(op)) {
        if (getElementTypeOrSelf(truncation.getIn()).isF64() &&
            getElementTypeOrSelf(truncation.getType()).isBF16())
          convertTruncation(truncation);
      } else if (auto fma = dyn_cast<math::FmaOp>(op)) {
        if (getElementTypeOrSelf(fma.getType()).isBF16())
          convertFma(fma);
      }
    });
  }
};
} // namespace
