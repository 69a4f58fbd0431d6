//===- Pieces.h - Tensors as pieces -----------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_VALIDATION_PIECES_H
#define COMMDIALECT_LIB_VALIDATION_PIECES_H

#include "Terms.h"

namespace mlir::comm::validate {

/// More pieces than these of one tensor are given up on.
constexpr size_t kMostPieces = 1 << 14;

/// A box of one piece, of which the reference is made of its index, by
/// dimension.
TensorValue
makeWhole(Terms &terms, ArrayRef<int64_t> shape,
          llvm::function_ref<Ref(ArrayRef<Affine> index)> getElement);

/// The row-major address of `index`.
Affine getAddress(ArrayRef<int64_t> shape, ArrayRef<Affine> index);

/// Where `interval` is, in absolute numbers.
Affine getIndex(const Interval &interval);

/// The part of `piece` in [lo, hi) of dimension `dim`, in one or more.
void cut(Terms &terms, const Piece &piece, unsigned dim, int64_t lo, int64_t hi,
         std::vector<Piece> &parts);

/// The places that are in both; without factors.
std::optional<Interval> intersect(const Interval &a, const Interval &b);

/// The part of `piece` in `places` of dimension `dim`, in one or more.
void pick(Terms &terms, const Piece &piece, unsigned dim,
          const Interval &places, std::vector<Piece> &parts);

/// With `with` for `var`.
void replace(Ref &ref, Var var, const Affine &with);

/// Calls `callback` with the elements of all `values`, which are of one shape,
/// on boxes on which each is one reference.
void zip(Terms &terms, ArrayRef<const TensorValue *> values,
         llvm::function_ref<void(ArrayRef<Interval>, ArrayRef<Ref>)> callback);

/// The elements that `combine` makes of those of `values` in one place.
TensorValue map(Terms &terms, ArrayRef<const TensorValue *> values,
                llvm::function_ref<Ref(ArrayRef<Ref>)> combine);

/// The element of `value` in the place `at`.
Ref getElement(Terms &terms, const TensorValue &value, ArrayRef<Affine> at);

/// Fewer factors, and pieces, of the same.
void mergeFactors(Piece &piece);
void merge(TensorValue &value);

TensorValue reshape(Terms &terms, const TensorValue &value,
                    ArrayRef<int64_t> shape);
TensorValue slice(Terms &terms, const TensorValue &value,
                  ArrayRef<Affine> offsets, ArrayRef<int64_t> sizes,
                  ArrayRef<int64_t> strides);
TensorValue insert(Terms &terms, const TensorValue &source,
                   const TensorValue &destination, ArrayRef<Affine> offsets,
                   ArrayRef<int64_t> strides = {});
/// Without dimension `dim`, which is one.
TensorValue dropDims(const TensorValue &value, ArrayRef<bool> dropped);

} // namespace mlir::comm::validate

#endif // COMMDIALECT_LIB_VALIDATION_PIECES_H
