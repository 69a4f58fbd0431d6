//===- StoredElements.h - Elements in GPU memory ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_STOREDELEMENTS_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_STOREDELEMENTS_H

#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// Returns true for a float of 8 bits.
bool isF8(Type type);

/// Returns true if kernels can load, store and compute elements of `type`.
bool isSupportedElement(Type type);

/// Returns the LLVM type of an element in memory and as a parameter. An i1 or a
/// float of 8 bits is a byte, an index is i64, and a complex number is a vector
/// of two.
Type getStorageType(Type elementType);

/// Converts `value` from the storage type to the element type, or back.
Value convertFromMemory(OpBuilder &builder, Location loc, Value value,
                        Type elementType);
Value convertToMemory(OpBuilder &builder, Location loc, Value value);

/// Returns the elements of a loaded vector, or a vector of elements to store.
SmallVector<Value> unpackFromMemory(OpBuilder &builder, Location loc,
                                    Value vector, Type elementType);
Value packToMemory(OpBuilder &builder, Location loc, ArrayRef<Value> values);
/// Returns the type of a vector of `width` elements in memory.
VectorType getPackedType(Type elementType, int64_t width);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_STOREDELEMENTS_H
