//===- SaturateCasts.cpp - Saturates casts to integers --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LanewiseBuilder.h"
#include "NarrowFloats.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

/// Makes a cast saturate by selecting the bounds for values out of range. The
/// cast is poison then, but not selected. Without a branch, LLVM can vectorize
/// the ops.
template <typename CastOp>
static void saturate(CastOp op) {
  constexpr bool isSigned = std::is_same_v<CastOp, arith::FPToSIOp>;
  LanewiseBuilder builder(op);
  Type integer = getElementTypeOrSelf(op.getType());
  unsigned bits = integer.getIntOrFloatBitWidth();
  auto from = cast<FloatType>(getElementTypeOrSelf(op.getIn().getType()));
  Value value = op.getIn();
  // f16 cannot represent the bounds of i32.
  if (from.getWidth() < 32) {
    from = Float32Type::get(op.getContext());
    value = builder.create<arith::ExtFOp>(builder.getF32Type(), value);
  }
  // Bounds that are exact floats: the least integer, and the greatest plus one.
  // Unsigned values use -1 as exclusive lower bound because -0.5 becomes 0.
  double pastGreatest = std::ldexp(1.0, isSigned ? bits - 1 : bits);
  Value low = builder.constant(from, isSigned ? -pastGreatest : -1.0);
  Value high = builder.constant(from, pastGreatest);
  Value least =
      builder.constant(integer, isSigned ? APInt::getSignedMinValue(bits)
                                         : APInt::getZero(bits));
  Value greatest =
      builder.constant(integer, isSigned ? APInt::getSignedMaxValue(bits)
                                         : APInt::getMaxValue(bits));
  using Predicate = arith::CmpFPredicate;
  Value result = builder.create<CastOp>(op.getType(), value);
  result = builder.select(
      builder.compare(isSigned ? Predicate::OGE : Predicate::OGT, value, low),
      result, least);
  result = builder.select(builder.compare(Predicate::OGE, value, high),
                          greatest, result);
  // NaN becomes 0. The selects above already do this if 0 is the least integer.
  if (isSigned)
    result =
        builder.select(builder.compare(Predicate::UNO, value, value),
                       builder.constant(integer, APInt::getZero(bits)), result);
  op.replaceAllUsesWith(result);
  op.erase();
}

/// Rounds twice, as XLA does. GPUs would round once.
template <typename CastOp>
static void castThroughF32(CastOp op) {
  LanewiseBuilder builder(op);
  Value wide = builder.create<CastOp>(builder.getF32Type(), op.getIn());
  op.replaceAllUsesWith(builder.create<arith::TruncFOp>(op.getType(), wide));
  op.erase();
}

static bool isCast(Operation *op) {
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op))
    return getElementTypeOrSelf(op->getResult(0).getType()).isBF16();
  return isa<arith::FPToSIOp, arith::FPToUIOp>(op);
}

LogicalResult comm::saturateCasts(Operation *root) {
  SmallVector<Operation *> casts;
  WalkResult walked = root->walk([&](Operation *op) {
    if (!isCast(op))
      return WalkResult::advance();
    if (isa<TensorType>(op->getResult(0).getType())) {
      op->emitError() << "'" << op->getName()
                      << "' is on tensors; expected a bufferized program";
      return WalkResult::interrupt();
    }
    casts.push_back(op);
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  for (Operation *op : casts)
    llvm::TypeSwitch<Operation *>(op)
        .Case<arith::FPToSIOp, arith::FPToUIOp>(
            [](auto cast) { saturate(cast); })
        .Case<arith::SIToFPOp, arith::UIToFPOp>(
            [](auto cast) { castThroughF32(cast); });
  return success();
}
