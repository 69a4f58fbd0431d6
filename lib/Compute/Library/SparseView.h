//===- SparseView.h - Tensors with inserted zeros ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor seen as another one with zeros around and between its elements,
// possibly reversed and with permuted dimensions. A library can do all of this
// while it reads.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_LIBRARY_SPARSEVIEW_H
#define COMMDIALECT_LIB_COMPUTE_LIBRARY_SPARSEVIEW_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::comm {

/// Returns true if all elements of `tensor` are 0.
bool isZeroTensor(Value tensor);

/// The source that a value permutes and partly reverses, or null. For each
/// dimension of the value, the source dimension and whether it is reversed.
struct Reordered {
  Value source;
  SmallVector<unsigned> dims;
  SmallVector<bool> fromEnd;
};
Reordered getReordered(Value value);

struct SparseView {
  /// Element `low + i * step` of the tensor dimension is element i of the base,
  /// counted from its end if `fromEnd`. All others are 0.
  struct Dim {
    int64_t low = 0, step = 1;
    bool fromEnd = false;

    bool isPlain() const { return low == 0 && step == 1 && !fromEnd; }
  };

  Value base;
  SmallVector<Dim> dims;
  /// The base dimension of each tensor dimension, if `groups` is empty.
  SmallVector<unsigned> baseDims;
  /// The tensor dimensions of each base dimension, as in `tensor.expand_shape`.
  /// Empty if there is no expansion.
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> shape;

  /// Returns the only non-unit tensor dimension of a base dimension, or nullopt
  /// if there are several.
  std::optional<unsigned> getDimOfGroup(unsigned group) const;
  /// Returns the number of base elements along dimension `dim` of the tensor.
  int64_t getBaseSize(unsigned dim) const;
  /// Returns the base with the rank of the tensor, in the base's order. Expands
  /// it if needed.
  Value materialize(OpBuilder &builder, Location loc) const;
};

/// Returns views of `value` whose bases are `value` itself and, one op further
/// back each, the tensors that it is computed from.
SmallVector<SparseView> getSparseViews(Value value);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_LIBRARY_SPARSEVIEW_H
