//===- StablehloBuilder.h - Creates ops of StableHLO ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO is not linked: its ops are unregistered, and its attributes and
// types are text.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_STABLEHLOBUILDER_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_STABLEHLOBUILDER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::comm {

/// Creates ops of StableHLO with ranked tensors at one location.
class StablehloBuilder {
public:
  StablehloBuilder(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc) {}

  OpBuilder &builder;
  Location loc;

  /// Returns `text` as an attribute or a type of the dialect.
  Attribute getAttr(const Twine &text);
  Type getType(const Twine &text);
  NamedAttribute getNamed(StringRef name, Attribute attribute);
  NamedAttribute getNamed(StringRef name, ArrayRef<int64_t> numbers);
  NamedAttribute getNamed(StringRef name, int64_t number);

  /// Creates the op `name`, of StableHLO unless it names a dialect.
  Operation *create(StringRef name, TypeRange results, ValueRange operands,
                    ArrayRef<NamedAttribute> attributes = {},
                    unsigned numRegions = 0);
  Value create(StringRef name, Type result, ValueRange operands,
               ArrayRef<NamedAttribute> attributes = {}) {
    return create(name, TypeRange(result), operands, attributes)->getResult(0);
  }
  void createReturn(ValueRange operands) {
    create("return", TypeRange(), operands);
  }

  Value createConstant(ElementsAttr value);
  /// Creates a constant of `type` whose elements are all `number`.
  Value createSplat(RankedTensorType type, double number);
  /// Converts the elements of `value`.
  Value createConvert(Value value, Type element);
  /// Reinterprets the bits of the elements of `value`.
  Value createBitcast(Value value, Type element);
  Value createReshape(Value value, ArrayRef<int64_t> shape);
  /// Creates a tensor of `type` in which dimension i of `value` is dimension
  /// `dims[i]`.
  Value createBroadcast(Value value, RankedTensorType type,
                        ArrayRef<int64_t> dims);
  Value createSlice(Value value, ArrayRef<int64_t> offsets,
                    ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides);
  /// Creates a slice at `offsets`, which are tensors of rank 0.
  Value createDynamicSlice(Value value, ValueRange offsets,
                           ArrayRef<int64_t> sizes);
  /// Compares integers or floats in `direction`, such as LT.
  Value createCompare(Value lhs, Value rhs, StringRef direction,
                      StringRef type);

  /// Returns unsigned integers as wide as the signless ones of `type`.
  static Type getUnsigned(Type type);
  Type getSignless(Type type);
};

inline RankedTensorType withElement(Type tensor, Type element) {
  return cast<RankedTensorType>(tensor).clone(element);
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_STABLEHLOBUILDER_H
