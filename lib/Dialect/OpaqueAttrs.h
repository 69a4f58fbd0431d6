//===- OpaqueAttrs.h - Attributes that describe opaque ops ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of discardable attributes with which an importer describes ops of
// dialects that MLIR has no definition of. CommDialect.td defines them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_DIALECT_OPAQUEATTRS_H
#define COMMDIALECT_LIB_DIALECT_OPAQUEATTRS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::comm {

/// A dictionary with optional keys. `bytes` is the number of bytes moved to and
/// from memory, `contraction` and `elementwise` are the numbers of operations
/// of each part (all i64). `contraction_type` and `elementwise_type` are the
/// element types of the parts.
inline constexpr llvm::StringLiteral kWorkAttr = "comm.work";
/// Pairs of numbers (an array of i64): an operand, and the result that reuses
/// its buffer if no later op reads the operand.
inline constexpr llvm::StringLiteral kInPlaceAttr = "comm.in_place";
/// Names (by NameLoc) of ops of the same block that must precede the op.
inline constexpr llvm::StringLiteral kAfterAttr = "comm.after";

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_DIALECT_OPAQUEATTRS_H
