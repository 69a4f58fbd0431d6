//===- LanewiseBuilder.h - Builds ops on scalars or vectors -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_FLOATS_LANEWISEBUILDER_H
#define COMMDIALECT_LIB_COMPUTE_FLOATS_LANEWISEBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::comm {

/// Builds replacement ops for `op` with the shape of its result, a scalar or
/// vector.
class LanewiseBuilder {
public:
  explicit LanewiseBuilder(Operation *op)
      : builder(op), loc(op->getLoc()), shape(op->getResult(0).getType()) {}

  /// Returns the type with the shape of the result and elements of type
  /// `element`.
  Type getType(Type element) {
    auto shaped = dyn_cast<ShapedType>(shape);
    return shaped ? Type(shaped.clone(element)) : element;
  }
  Type getIntegerType(unsigned bits) {
    return getType(builder.getIntegerType(bits));
  }
  Type getF32Type() { return getType(builder.getF32Type()); }

  /// Returns a constant with `value` in each element.
  Value constant(Type element, const APInt &value) {
    return constant(IntegerAttr::get(element, value));
  }
  Value constant(unsigned bits, int64_t value) {
    return constant(builder.getIntegerType(bits),
                    APInt(bits, value, /*isSigned=*/true,
                          /*implicitTrunc=*/true));
  }
  Value constant(FloatType element, double value) {
    return constant(FloatAttr::get(element, value));
  }

  /// Creates the constant `value`, which must have the shape of the result.
  Value createConstant(TypedAttr value) {
    return arith::ConstantOp::create(builder, loc, value);
  }
  template <typename OpTy>
  Value create(Type type, ValueRange operands) {
    return OpTy::create(builder, loc, type, operands).getResult();
  }
  template <typename OpTy>
  Value create(ValueRange operands) {
    return OpTy::create(builder, loc, operands).getResult();
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, predicate, a, b);
  }
  Value compare(arith::CmpFPredicate predicate, Value a, Value b) {
    return arith::CmpFOp::create(builder, loc, predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return arith::SelectOp::create(builder, loc, condition, a, b);
  }
  Value bitcast(Type type, Value value) {
    return arith::BitcastOp::create(builder, loc, type, value);
  }

private:
  Value constant(TypedAttr value) {
    TypedAttr all = value;
    if (auto shaped = dyn_cast<ShapedType>(shape))
      all = DenseElementsAttr::get(shaped.clone(value.getType()),
                                   Attribute(value));
    return createConstant(all);
  }

  OpBuilder builder;
  Location loc;
  Type shape;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_FLOATS_LANEWISEBUILDER_H
