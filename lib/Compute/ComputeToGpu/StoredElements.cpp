//===- StoredElements.cpp - Elements in GPU memory ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoredElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::isF8(Type type) {
  return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8;
}

bool comm::isSupportedElement(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType().isF32() || complex.getElementType().isF64();
  if (type.isIndex() || isF8(type) || type.isF16() || type.isBF16() ||
      type.isF32() || type.isF64())
    return true;
  auto integer = dyn_cast<IntegerType>(type);
  return integer && llvm::is_contained({1, 8, 16, 32, 64},
                                       static_cast<int>(integer.getWidth()));
}

Type comm::getStorageType(Type elementType) {
  MLIRContext *context = elementType.getContext();
  if (elementType.isIndex())
    return IntegerType::get(context, 64);
  if (elementType.isInteger(1) || isF8(elementType))
    return IntegerType::get(context, 8);
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return VectorType::get({2}, complex.getElementType());
  return elementType;
}

static Value createPosition(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI32IntegerAttr(value));
}

/// Returns element `i` of a loaded vector.
static Value unpack(OpBuilder &builder, Location loc, Value vector, int64_t i,
                    Type elementType) {
  auto part = [&](int64_t at) -> Value {
    return LLVM::ExtractElementOp::create(builder, loc, vector,
                                          createPosition(builder, loc, at));
  };
  if (!isa<ComplexType>(elementType))
    return convertFromMemory(builder, loc, part(i), elementType);
  Value real = part(2 * i);
  return complex::CreateOp::create(builder, loc, elementType, real,
                                   part(2 * i + 1));
}

Value comm::convertFromMemory(OpBuilder &builder, Location loc, Value value,
                              Type elementType) {
  if (value.getType() == elementType)
    return value;
  if (isa<ComplexType>(elementType))
    return unpack(builder, loc, value, 0, elementType);
  if (elementType.isIndex())
    return arith::IndexCastOp::create(builder, loc, elementType, value);
  if (isF8(elementType))
    return arith::BitcastOp::create(builder, loc, elementType, value);
  return arith::TruncIOp::create(builder, loc, elementType, value);
}

Value comm::convertToMemory(OpBuilder &builder, Location loc, Value value) {
  Type type = getStorageType(value.getType());
  if (value.getType() == type)
    return value;
  if (isa<ComplexType>(value.getType()))
    return packToMemory(builder, loc, value);
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(builder, loc, type, value);
  if (isF8(value.getType()))
    return arith::BitcastOp::create(builder, loc, type, value);
  return arith::ExtUIOp::create(builder, loc, type, value);
}

VectorType comm::getPackedType(Type elementType, int64_t width) {
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return VectorType::get({2 * width}, complex.getElementType());
  return VectorType::get({width}, getStorageType(elementType));
}

SmallVector<Value> comm::unpackFromMemory(OpBuilder &builder, Location loc,
                                          Value vector, Type elementType) {
  int64_t width = cast<VectorType>(vector.getType()).getNumElements() /
                  (isa<ComplexType>(elementType) ? 2 : 1);
  SmallVector<Value> values;
  for (int64_t i = 0; i < width; ++i)
    values.push_back(unpack(builder, loc, vector, i, elementType));
  return values;
}

Value comm::packToMemory(OpBuilder &builder, Location loc,
                         ArrayRef<Value> values) {
  Type elementType = values.front().getType();
  Value vector = LLVM::PoisonOp::create(
      builder, loc, getPackedType(elementType, values.size()));
  int64_t position = 0;
  auto insert = [&](Value part) {
    vector = LLVM::InsertElementOp::create(
        builder, loc, vector, part, createPosition(builder, loc, position++));
  };
  for (Value value : values) {
    if (isa<ComplexType>(elementType)) {
      insert(complex::ReOp::create(builder, loc, value));
      insert(complex::ImOp::create(builder, loc, value));
    } else {
      insert(convertToMemory(builder, loc, value));
    }
  }
  return vector;
}
