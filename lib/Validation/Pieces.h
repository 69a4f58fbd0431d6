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

/// The maximum number of pieces of a tensor.
constexpr size_t kMostPieces = 1 << 14;

/// Creates a tensor of one piece. `getElement` returns its elements by index.
TensorValue
makeWhole(Terms &terms, ArrayRef<int64_t> shape,
          llvm::function_ref<Ref(ArrayRef<Affine> index)> getElement);

/// Returns the row-major address of `index`.
Affine getAddress(ArrayRef<int64_t> shape, ArrayRef<Affine> index);

/// Returns the absolute index in `interval`.
Affine getIndex(const Interval &interval);

/// Appends the part of `piece` at [lo, hi) of dimension `dim` to `parts`, as
/// one or more pieces.
void cut(Terms &terms, const Piece &piece, unsigned dim, int64_t lo, int64_t hi,
         std::vector<Piece> &parts);

/// Returns the positions in both intervals, without factors.
std::optional<Interval> intersect(const Interval &a, const Interval &b);

/// Appends the part of `piece` at `places` of dimension `dim` to `parts`, as
/// one or more pieces.
void pick(Terms &terms, const Piece &piece, unsigned dim,
          const Interval &places, std::vector<Piece> &parts);

/// Replaces `var` by `with`.
void replace(Ref &ref, Var var, const Affine &with);

/// Splits `values`, which have the same shape, into boxes in which each element
/// is one reference. Calls `callback` with each box and its references.
void zip(Terms &terms, ArrayRef<const TensorValue *> values,
         llvm::function_ref<void(ArrayRef<Interval>, ArrayRef<Ref>)> callback);

/// Applies `combine` to the elements of `values` at each position.
TensorValue map(Terms &terms, ArrayRef<const TensorValue *> values,
                llvm::function_ref<Ref(ArrayRef<Ref>)> combine);

/// Returns the element of `value` at the position `at`.
Ref getElement(Terms &terms, const TensorValue &value, ArrayRef<Affine> at);

/// Merges factors, and pieces, if possible.
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
/// Removes dimensions of size one.
TensorValue dropDims(const TensorValue &value, ArrayRef<bool> dropped);

} // namespace mlir::comm::validate

#endif // COMMDIALECT_LIB_VALIDATION_PIECES_H
