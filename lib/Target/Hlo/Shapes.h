//===- Shapes.h - HLO shapes ------------------------------------*- C++ -*-===//
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

/// Returns the type of an array's elements, signless; null if unknown.
Type getElementType(MLIRContext *context, const ShapeProto &shape);
bool isUnsigned(const ShapeProto &shape);
bool isTuple(const ShapeProto &shape);
bool isToken(const ShapeProto &shape);
bool isArray(const ShapeProto &shape);
/// Returns true for an integer of 32 or 64 bits without dimensions.
bool isScalarInteger(const ShapeProto &shape);

/// Calls `callback` with the arrays and tokens of a shape, with tuples
/// flattened.
void forEachLeaf(const ShapeProto &shape,
                 llvm::function_ref<void(const ShapeProto &)> callback);
unsigned getNumLeaves(const ShapeProto &shape);

/// Returns the types of the leaves: tensors, and `none` for leaves without
/// data. Fails for negative sizes and unknown element types.
LogicalResult getLeafTypes(MLIRContext *context, const ShapeProto &shape,
                           SmallVectorImpl<Type> &types);

/// Return the elements and bytes of a shape, as doubles because products of
/// sizes must not overflow.
double getNumElements(const ShapeProto &shape);
double getBytes(const ShapeProto &shape);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_SHAPES_H
