//===- Shapes.cpp - HLO shapes --------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

namespace {
/// XLA's PrimitiveType.
enum Primitive : int32_t {
  PRED = 1,
  S8,
  S16,
  S32,
  S64,
  U8,
  U16,
  U32,
  U64,
  F16,
  F32,
  F64,
  TUPLE,
  OPAQUE_TYPE,
  C64,
  BF16,
  TOKEN,
  C128,
  F8E5M2,
  F8E4M3FN,
  S4,
  U4,
  F8E4M3B11FNUZ,
  F8E5M2FNUZ,
  F8E4M3FNUZ,
  S2,
  U2,
  F8E4M3,
  F8E3M4,
  S1,
  U1,
  F4E2M1FN,
  F8E8M0FNU,
  BUFFER
};
} // namespace

Type hlo::getElementType(MLIRContext *context, const ShapeProto &shape) {
  Builder b(context);
  switch (shape.elementType) {
  case PRED:
  case S1:
  case U1:
    return b.getI1Type();
  case S2:
  case U2:
    return b.getIntegerType(2);
  case S4:
  case U4:
    return b.getIntegerType(4);
  case S8:
  case U8:
    return b.getI8Type();
  case S16:
  case U16:
    return b.getIntegerType(16);
  case S32:
  case U32:
    return b.getI32Type();
  case S64:
  case U64:
    return b.getI64Type();
  case F16:
    return b.getF16Type();
  case BF16:
    return b.getBF16Type();
  case F32:
    return b.getF32Type();
  case F64:
    return b.getF64Type();
  case C64:
    return ComplexType::get(b.getF32Type());
  case C128:
    return ComplexType::get(b.getF64Type());
  case F8E5M2:
    return Float8E5M2Type::get(context);
  case F8E4M3:
    return Float8E4M3Type::get(context);
  case F8E4M3FN:
    return Float8E4M3FNType::get(context);
  case F8E4M3B11FNUZ:
    return Float8E4M3B11FNUZType::get(context);
  case F8E3M4:
    return Float8E3M4Type::get(context);
  case F8E5M2FNUZ:
    return Float8E5M2FNUZType::get(context);
  case F8E4M3FNUZ:
    return Float8E4M3FNUZType::get(context);
  case F4E2M1FN:
    return Float4E2M1FNType::get(context);
  case F8E8M0FNU:
    return Float8E8M0FNUType::get(context);
  default:
    return Type();
  }
}

bool hlo::isUnsigned(const ShapeProto &shape) {
  int32_t type = shape.elementType;
  return (type >= U8 && type <= U64) || type == U4 || type == U2 || type == U1;
}

bool hlo::isToken(const ShapeProto &shape) {
  return shape.elementType == TOKEN;
}

bool hlo::isArray(const ShapeProto &shape) {
  int32_t type = shape.elementType;
  return type != TUPLE && type != TOKEN && type != OPAQUE_TYPE &&
         type != BUFFER;
}

bool hlo::isScalarInteger(const ShapeProto &shape) {
  int32_t type = shape.elementType;
  return shape.dimensions.empty() &&
         (type == S32 || type == S64 || type == U32 || type == U64);
}

void hlo::forEachLeaf(const ShapeProto &shape,
                      function_ref<void(const ShapeProto &)> callback) {
  // The recursion is bounded, because deeper nesting does not parse.
  if (shape.elementType == TUPLE || shape.elementType == BUFFER) {
    for (const ShapeProto &element : shape.tupleShapes)
      forEachLeaf(element, callback);
    return;
  }
  callback(shape);
}

unsigned hlo::getNumLeaves(const ShapeProto &shape) {
  unsigned count = 0;
  forEachLeaf(shape, [&](const ShapeProto &) { ++count; });
  return count;
}

LogicalResult hlo::getLeafTypes(MLIRContext *context, const ShapeProto &shape,
                                SmallVectorImpl<Type> &types) {
  bool isValid = true;
  forEachLeaf(shape, [&](const ShapeProto &leaf) {
    if (!isArray(leaf)) {
      types.push_back(NoneType::get(context));
      return;
    }
    Type element = getElementType(context, leaf);
    SmallVector<int64_t> sizes(leaf.dimensions.begin(), leaf.dimensions.end());
    isValid &= element && llvm::all_of(sizes, [](int64_t n) { return n >= 0; });
    if (isValid)
      types.push_back(RankedTensorType::get(sizes, element));
  });
  return success(isValid);
}

double hlo::getNumElements(const ShapeProto &shape) {
  double count = 0;
  forEachLeaf(shape, [&](const ShapeProto &leaf) {
    double elements = isArray(leaf);
    for (int64_t size : leaf.dimensions)
      elements *= static_cast<double>(size);
    count += elements;
  });
  return count;
}

static double getElementBytes(const ShapeProto &leaf) {
  if (int64_t bits = leaf.layout.elementSizeInBits; bits > 0 && bits <= 128)
    return bits / 8.0;
  switch (leaf.elementType) {
  case S16:
  case U16:
  case F16:
  case BF16:
    return 2;
  case S32:
  case U32:
  case F32:
    return 4;
  case S64:
  case U64:
  case F64:
  case C64:
    return 8;
  case C128:
    return 16;
  default:
    return 1;
  }
}

double hlo::getBytes(const ShapeProto &shape) {
  double bytes = 0;
  forEachLeaf(shape, [&](const ShapeProto &leaf) {
    bytes += getNumElements(leaf) * getElementBytes(leaf);
  });
  return bytes;
}
