//===- F8OnBits.cpp - Casts 8-bit floats by integer ops -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Portable x86-64 has no conversions of 8-bit floats, and those of GPUs
// saturate where XLA's casts do not. So they are converted bitwise, to and from
// f32, which represents all of their values.
//
//===----------------------------------------------------------------------===//

#include "LanewiseBuilder.h"
#include "NarrowFloats.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::comm;

static constexpr unsigned kF32Mantissa = 23;
static constexpr int64_t kF32Bias = 127;
static constexpr int64_t kF32Infinity = 0x7f800000, kF32NaN = 0x7fc00000;
static constexpr int64_t kSign = 0x80;

namespace {

/// The encoding of a type in 8 bits. Codes of numbers exclude the sign bit.
struct Format {
  explicit Format(const llvm::fltSemantics &semantics)
      : mantissa(APFloat::semanticsPrecision(semantics) - 1),
        leastExponent(APFloat::semanticsMinExponent(semantics)),
        hasInfinity(APFloat::semanticsHasInf(semantics)),
        greatest(getCode(APFloat::getLargest(semantics))),
        nan(getCode(APFloat::getNaN(semantics))) {}

  static int64_t getCode(const APFloat &value) {
    return value.bitcastToAPInt().getZExtValue();
  }

  /// Returns the exponent bias of f32 minus that of this format.
  int64_t getBiasOffset() const { return kF32Bias - 1 + leastExponent; }
  unsigned getShift() const { return kF32Mantissa - mantissa; }
  int64_t getLeastNormal() const { return int64_t(1) << mantissa; }
  /// Returns the distance between adjacent subnormal numbers.
  double getStep() const { return std::ldexp(1.0, leastExponent - mantissa); }
  /// Returns true if the code of -0 is the only NaN (FNUZ).
  bool isNaNNegativeZero() const { return nan == kSign; }

  unsigned mantissa;
  int leastExponent;
  bool hasInfinity;
  int64_t greatest, nan;
};

} // namespace

/// Returns true for 8-bit floats that this pass supports, and for vectors and
/// tensors of them.
static bool isF8(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  // f8E8M0FNU has neither sign nor zero.
  return element && element.getWidth() == 8 &&
         APFloat::semanticsHasSignedRepr(element.getFloatSemantics());
}

static const llvm::fltSemantics &getSemantics(Type type) {
  return cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
}

/// Expands the extension of an 8-bit float to f32 and further to the result
/// type.
static void expandExtension(arith::ExtFOp op) {
  LanewiseBuilder builder(op);
  Format format(getSemantics(op.getIn().getType()));
  Type bits = builder.getIntegerType(32);
  auto i32 = [&](int64_t value) { return builder.constant(32, value); };
  using Predicate = arith::CmpIPredicate;

  Value code = builder.create<arith::ExtUIOp>(
      bits, builder.bitcast(builder.getIntegerType(8), op.getIn()));
  Value magnitude = builder.create<arith::AndIOp>({code, i32(kSign - 1)});
  Value sign = builder.create<arith::ShLIOp>(
      {builder.create<arith::AndIOp>({code, i32(kSign)}), i32(24)});
  Value normal = builder.create<arith::AddIOp>(
      {builder.create<arith::ShLIOp>({magnitude, i32(format.getShift())}),
       i32(format.getBiasOffset() << kF32Mantissa)});
  Value subnormal = builder.create<arith::MulFOp>(
      {builder.create<arith::SIToFPOp>(builder.getF32Type(), magnitude),
       builder.constant(Float32Type::get(op.getContext()), format.getStep())});
  Value result = builder.select(
      builder.compare(Predicate::ult, magnitude, i32(format.getLeastNormal())),
      builder.bitcast(bits, subnormal), normal);
  if (format.hasInfinity)
    result = builder.select(
        builder.compare(Predicate::ugt, magnitude, i32(format.greatest)),
        builder.create<arith::OrIOp>({normal, i32(kF32Infinity)}), result);
  else
    result = builder.select(
        builder.compare(Predicate::eq,
                        format.isNaNNegativeZero() ? code : magnitude,
                        i32(format.nan)),
        i32(kF32NaN), result);
  result = builder.bitcast(builder.getF32Type(),
                           builder.create<arith::OrIOp>({result, sign}));

  Type element = getElementTypeOrSelf(op.getType());
  if (element.getIntOrFloatBitWidth() > 32)
    result = builder.create<arith::ExtFOp>(op.getType(), result);
  else if (!element.isF32())
    result = builder.create<arith::TruncFOp>(op.getType(), result); // exact
  op.replaceAllUsesWith(result);
  op.erase();
}

/// Expands a truncation, rounding to nearest, ties to even. An overflow results
/// in infinity, or in NaN in formats without infinity.
static void expandTruncation(arith::TruncFOp op) {
  LanewiseBuilder builder(op);
  Format format(getSemantics(op.getType()));
  Type bits = builder.getIntegerType(32);
  auto f32 = Float32Type::get(op.getContext());
  auto i32 = [&](int64_t value) { return builder.constant(32, value); };
  using Predicate = arith::CmpIPredicate;

  Value value = op.getIn();
  unsigned width =
      getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
  if (width < 32)
    value = builder.create<arith::ExtFOp>(builder.getF32Type(), value);
  else if (width > 32) // rounds twice, as XLA does
    value = builder.create<arith::TruncFOp>(builder.getF32Type(), value);
  Value number = builder.bitcast(bits, value);
  Value magnitude = builder.create<arith::AndIOp>({number, i32(0x7fffffff)});
  Value sign = builder.create<arith::AndIOp>(
      {builder.create<arith::ShRUIOp>({number, i32(24)}), i32(kSign)});

  // Add one half, minus one ulp of f32 if the last kept bit is even.
  unsigned shift = format.getShift();
  Value lastBit = builder.create<arith::AndIOp>(
      {builder.create<arith::ShRUIOp>({magnitude, i32(shift)}), i32(1)});
  Value rounded = builder.create<arith::AddIOp>(
      {magnitude, builder.create<arith::AddIOp>(
                      {lastBit, i32((int64_t(1) << (shift - 1)) - 1)})});
  Value normal = builder.create<arith::SubIOp>(
      {builder.create<arith::ShRUIOp>({rounded, i32(shift)}),
       i32(format.getBiasOffset() << format.mantissa)});
  // Adjacent f32 values near `size` are one subnormal step apart, so adding
  // `size` rounds to a subnormal number.
  double size = std::ldexp(format.getStep(), kF32Mantissa);
  Value subnormal = builder.create<arith::SubIOp>(
      {builder.bitcast(bits,
                       builder.create<arith::AddFOp>(
                           {builder.bitcast(builder.getF32Type(), magnitude),
                            builder.constant(f32, size)})),
       i32(Format::getCode(APFloat(static_cast<float>(size))))});
  int64_t leastNormal = Format::getCode(
      APFloat(static_cast<float>(std::ldexp(1.0, format.leastExponent))));
  Value code = builder.select(
      builder.compare(Predicate::ult, magnitude, i32(leastNormal)), subnormal,
      normal);
  code = builder.select(
      builder.compare(Predicate::ugt, code, i32(format.greatest)),
      i32(format.hasInfinity ? format.greatest + 1 : format.nan), code);
  if (format.hasInfinity)
    code = builder.select(
        builder.compare(Predicate::ugt, magnitude, i32(kF32Infinity)),
        i32(format.nan), code);
  if (format.isNaNNegativeZero()) // there is no -0
    sign = builder.select(builder.compare(Predicate::eq, code, i32(0)), i32(0),
                          sign);
  code = builder.create<arith::TruncIOp>(
      builder.getIntegerType(8), builder.create<arith::OrIOp>({code, sign}));
  op.replaceAllUsesWith(builder.bitcast(op.getType(), code));
  op.erase();
}

/// Replaces a constant by an integer bitcast, because LLVM has no constants of
/// 8-bit floats.
static void expandConstant(arith::ConstantOp op) {
  LanewiseBuilder builder(op);
  Type bits = IntegerType::get(op.getContext(), 8);
  TypedAttr value;
  if (auto scalar = dyn_cast<FloatAttr>(op.getValue()))
    value = IntegerAttr::get(bits, scalar.getValue().bitcastToAPInt());
  else
    value = cast<DenseElementsAttr>(op.getValue()).bitcast(bits);
  op.replaceAllUsesWith(
      builder.bitcast(op.getType(), builder.createConstant(value)));
  op.erase();
}

static bool isNarrow(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  return element && element.getWidth() <= 8;
}

/// Returns true if castF8OnBits handles `op` on values of type `narrow`, or
/// `op` only moves bytes.
static bool isSupported(Operation *op, Type narrow) {
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return isF8(narrow);
  if (isa<arith::ConstantOp>(op))
    return getElementTypeOrSelf(narrow).getIntOrFloatBitWidth() == 8 &&
           isa<FloatAttr, DenseElementsAttr>(
               cast<arith::ConstantOp>(op).getValue());
  return !isa_and_present<arith::ArithDialect, math::MathDialect>(
             op->getDialect()) ||
         isa<arith::BitcastOp, arith::SelectOp>(op);
}

LogicalResult comm::castF8OnBits(Operation *root) {
  SmallVector<Operation *> ops;
  WalkResult walked = root->walk([&](Operation *op) {
    SmallVector<Type> types(op->getOperandTypes());
    llvm::append_range(types, op->getResultTypes());
    Type narrow;
    for (Type type : types)
      if (isNarrow(type) && (!narrow || !isSupported(op, type)))
        narrow = type;
    if (!narrow)
      return WalkResult::advance();
    if (!isSupported(op, narrow)) {
      op->emitError() << "'" << op->getName() << "' on type " << narrow
                      << " cannot be compiled; expected floats of 16, 32 or 64 "
                         "bits, or of 8 bits with a sign";
      return WalkResult::interrupt();
    }
    if (isa<arith::ConstantOp, arith::ExtFOp, arith::TruncFOp>(op)) {
      if (isa<TensorType>(types.front())) {
        op->emitError() << "'" << op->getName()
                        << "' is on tensors; expected a bufferized program";
        return WalkResult::interrupt();
      }
      ops.push_back(op);
    }
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  for (Operation *op : ops) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      expandConstant(constant);
    else if (auto extension = dyn_cast<arith::ExtFOp>(op))
      expandExtension(extension);
    else
      expandTruncation(cast<arith::TruncFOp>(op));
  }
  return success();
}
