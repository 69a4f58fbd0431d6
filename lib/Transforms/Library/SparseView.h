//===- SparseView.h - Tensors with zeros put in -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor as another one with zeros around and between its elements, maybe
// read from its end and with its dimensions in another order: what a library
// does itself while it reads.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_LIBRARY_SPARSEVIEW_H
#define COMMDIALECT_LIB_TRANSFORMS_LIBRARY_SPARSEVIEW_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::comm {

/// True if all elements of `tensor` are 0.
bool isZeroTensor(Value tensor);

/// The tensor of which `value` is read with dimensions in another order, some
/// from the end: the source, and for each dimension of `value` that of the
/// source and whether it is from the end. Null: it is none.
struct Reordered {
  Value source;
  SmallVector<unsigned> dims;
  SmallVector<bool> fromEnd;
};
Reordered getReordered(Value value);

struct SparseView {
  /// Of one dimension of the tensor: element `low + i * step` is element i of
  /// the base (from its end, if `fromEnd`), all others are 0.
  struct Dim {
    int64_t low = 0, step = 1;
    bool fromEnd = false;

    bool isPlain() const { return low == 0 && step == 1 && !fromEnd; }
  };

  Value base;
  SmallVector<Dim> dims;
  /// The dimension of `base` of each of the tensor's, if `groups` is empty.
  SmallVector<unsigned> baseDims;
  /// The tensor's dimensions that are one of `base`: those of
  /// `tensor.expand_shape`. Empty: it is none.
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> shape;

  /// The dimension of the tensor that a dimension of the base is, besides such
  /// of one element; none if several are.
  std::optional<unsigned> getDimOfGroup(unsigned group) const;
  /// The elements of the base along dimension `dim` of the tensor.
  int64_t getBaseSize(unsigned dim) const;
  /// The base with as many dimensions as the tensor, in the base's order; made
  /// where it has fewer.
  Value materialize(OpBuilder &builder, Location loc) const;
};

/// `value` as views of what it was made of, itself first, the longest way last.
SmallVector<SparseView> getSparseViews(Value value);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_LIBRARY_SPARSEVIEW_H
