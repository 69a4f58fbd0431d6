//===- StoredElements.h - Elements in a GPU's memory ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_STOREDELEMENTS_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_STOREDELEMENTS_H

#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// True for a float of 8 bits.
bool isF8(Type type);

/// True if kernels load, store and compute elements of `type`.
bool isSupportedElement(Type type);

/// The type of LLVM's that an element has in memory and as a parameter: i1 and
/// a float of 8 bits are a byte, index is i64, a complex number a vector of its
/// two parts.
Type getStorageType(Type elementType);

/// `value`, of the storage type, as `elementType`.
Value convertFromMemory(OpBuilder &builder, Location loc, Value value,
                        Type elementType);
Value convertToMemory(OpBuilder &builder, Location loc, Value value);

/// The elements of a vector that was loaded.
SmallVector<Value> unpackFromMemory(OpBuilder &builder, Location loc,
                                    Value vector, Type elementType);
Value packToMemory(OpBuilder &builder, Location loc, ArrayRef<Value> values);
/// The type of a vector of `width` elements.
VectorType getPackedType(Type elementType, int64_t width);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_STOREDELEMENTS_H
