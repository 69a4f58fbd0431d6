//===- Shapes.h - HLO's shapes -*- C++ -*- ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_SHAPES_H
#define COMMDIALECT_LIB_TARGET_HLO_SHAPES_H

#include "HloModuleImpl.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::comm::hlo {

/// The type of an array's elements, signless; null if it is none that is known.
Type getElementType(MLIRContext *context, const ShapeProto &shape);
bool isUnsigned(const ShapeProto &shape);
inline bool isTuple(const ShapeProto &shape) {
  constexpr int32_t kTuple = 13;
  return shape.elementType == kTuple;
}
bool isToken(const ShapeProto &shape);
bool isArray(const ShapeProto &shape);

/// Calls back with the arrays and tokens of a shape, tuples taken apart.
void forEachLeaf(const ShapeProto &shape,
                 llvm::function_ref<void(const ShapeProto &)> callback);
unsigned getNumLeaves(const ShapeProto &shape);

/// The types of the leaves: tensors, and `none` for what holds no data. Fails
/// for sizes that are negative and elements that are not known.
LogicalResult getLeafTypes(MLIRContext *context, const ShapeProto &shape,
                           SmallVectorImpl<Type> &types);

/// In doubles: products of sizes must not overflow.
double getNumElements(const ShapeProto &shape);
double getBytes(const ShapeProto &shape);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_SHAPES_H
