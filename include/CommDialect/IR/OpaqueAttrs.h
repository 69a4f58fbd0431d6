//===- OpaqueAttrs.h - What opaque ops say of themselves --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of discardable attributes on ops of other dialects that a translation
// knows and MLIR does not (CommDialect.td says what they mean).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_OPAQUEATTRS_H
#define COMMDIALECT_IR_OPAQUEATTRS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::comm {

/// A dictionary of i64: the `bytes` that the op moves to and from memory, the
/// operations of its `contraction` and `elementwise` part, and the types of
/// their elements, `contraction_type` and `elementwise_type`. All optional.
inline constexpr llvm::StringLiteral kWorkAttr = "comm.work";
/// Pairs of numbers (an array of i64): an operand, and the result that is in
/// its buffer if nothing reads the operand later.
inline constexpr llvm::StringLiteral kInPlaceAttr = "comm.in_place";
/// Names (by NameLoc) of ops of the same block that must come first.
inline constexpr llvm::StringLiteral kAfterAttr = "comm.after";

} // namespace mlir::comm

#endif // COMMDIALECT_IR_OPAQUEATTRS_H
