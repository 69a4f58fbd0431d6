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

/// An element type of XLA: creates MLIR's, and tells how many bytes it has and
/// whether it is an unsigned integer.
struct Primitive {
  Type (*create)(MLIRContext *) = nullptr;
  unsigned bytes = 1;
  bool isUnsigned = false;
};

template <unsigned kWidth>
Type createInteger(MLIRContext *context) {
  return IntegerType::get(context, kWidth);
}

template <typename Float>
Type createFloat(MLIRContext *context) {
  return Float::get(context);
}

template <typename Float>
Type createComplex(MLIRContext *context) {
  return ComplexType::get(Float::get(context));
}

/// Numbers of XLA's PrimitiveType without elements.
enum : int64_t { kTuple = 13, kOpaque = 14, kToken = 17, kBuffer = 34 };

/// XLA's PrimitiveType, by its number.
constexpr Primitive kPrimitives[] = {{nullptr, 1},
                                     {createInteger<1>, 1},
                                     {createInteger<8>, 1},
                                     {createInteger<16>, 2},
                                     {createInteger<32>, 4},
                                     {createInteger<64>, 8},
                                     {createInteger<8>, 1, true},
                                     {createInteger<16>, 2, true},
                                     {createInteger<32>, 4, true},
                                     {createInteger<64>, 8, true},
                                     {createFloat<Float16Type>, 2},
                                     {createFloat<Float32Type>, 4},
                                     {createFloat<Float64Type>, 8},
                                     {nullptr, 1},
                                     {nullptr, 1},
                                     {createComplex<Float32Type>, 8},
                                     {createFloat<BFloat16Type>, 2},
                                     {nullptr, 1},
                                     {createComplex<Float64Type>, 16},
                                     {createFloat<Float8E5M2Type>, 1},
                                     {createFloat<Float8E4M3FNType>, 1},
                                     {createInteger<4>, 1},
                                     {createInteger<4>, 1, true},
                                     {createFloat<Float8E4M3B11FNUZType>, 1},
                                     {createFloat<Float8E5M2FNUZType>, 1},
                                     {createFloat<Float8E4M3FNUZType>, 1},
                                     {createInteger<2>, 1},
                                     {createInteger<2>, 1, true},
                                     {createFloat<Float8E4M3Type>, 1},
                                     {createFloat<Float8E3M4Type>, 1},
                                     {createInteger<1>, 1},
                                     {createInteger<1>, 1, true},
                                     {createFloat<Float4E2M1FNType>, 1},
                                     {createFloat<Float8E8M0FNUType>, 1},
                                     {nullptr, 1}};

} // namespace

static const Primitive &getPrimitive(const ShapeProto &shape) {
  auto number = static_cast<uint64_t>(shape.elementType);
  return kPrimitives[number < std::size(kPrimitives) ? number : 0];
}

Type hlo::getElementType(MLIRContext *context, const ShapeProto &shape) {
  auto *create = getPrimitive(shape).create;
  return create ? create(context) : Type();
}

bool hlo::isUnsigned(const ShapeProto &shape) {
  return getPrimitive(shape).isUnsigned;
}

bool hlo::isTuple(const ShapeProto &shape) {
  return shape.elementType == kTuple;
}

bool hlo::isToken(const ShapeProto &shape) {
  return shape.elementType == kToken;
}

bool hlo::isArray(const ShapeProto &shape) {
  return !llvm::is_contained({kTuple, kToken, kOpaque, kBuffer},
                             shape.elementType);
}

bool hlo::isScalarInteger(const ShapeProto &shape) {
  auto *create = getPrimitive(shape).create;
  return shape.dimensions.empty() &&
         (create == createInteger<32> || create == createInteger<64>);
}

void hlo::forEachLeaf(const ShapeProto &shape,
                      function_ref<void(const ShapeProto &)> callback) {
  // The recursion is bounded, because deeper nesting does not parse.
  if (isTuple(shape) || shape.elementType == kBuffer) {
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
  return getPrimitive(leaf).bytes;
}

double hlo::getBytes(const ShapeProto &shape) {
  double bytes = 0;
  forEachLeaf(shape, [&](const ShapeProto &leaf) {
    bytes += getNumElements(leaf) * getElementBytes(leaf);
  });
  return bytes;
}
