//===- RowGroups.h - Ops that share a row kernel ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A softmax, a norm or a cross entropy reduces the rows of a tensor, computes
// with the totals of each row, and iterates over the rows again. Such ops can
// share a kernel, in which a few threads process each row. They can do so if
// their loops, except those of one iteration, have the same sizes: the loops
// over rows, followed by those along a row.
//
// Supports tensors and memrefs.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_ROWGROUPS_H
#define COMMDIALECT_LIB_ANALYSIS_ROWGROUPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// The position of an op in a group of ops that become one kernel.
struct RowPosition {
  int64_t group, position;
};
std::optional<RowPosition> getRowPosition(Operation *op);
void setRowPosition(Operation *op, RowPosition position);

/// Sizes of the loops over rows, and of those along a row, except loops of one
/// iteration.
struct RowSpace {
  SmallVector<int64_t> rows, elements;

  int64_t countRows() const;
  int64_t countElements() const;
};

/// Returns the rows that the reduction `op` reduces; none if their sizes are
/// not static, or if it reduces no dimension or all of them.
std::optional<RowSpace> getRowSpace(linalg::LinalgOp op);

/// The role of an op in a row kernel.
enum class RowKind {
  Elements, ///< computes each element of the rows
  Rows,     ///< computes a value of each row
  Reduction ///< reduces the elements of each row
};

/// The mapping of an op's loops to a row space.
struct RowLoops {
  RowKind kind = RowKind::Elements;
  /// For each loop of the op, the loop of the space, rows first; none for a
  /// loop of one iteration.
  SmallVector<std::optional<unsigned>> loops;
};
/// Returns the mapping of `op`'s loops; none if `op` does not iterate over
/// `space`, or does so in another order.
std::optional<RowLoops> getRowLoops(linalg::LinalgOp op, const RowSpace &space);

/// The layout of an operand relative to a row space.
enum class RowExtent {
  Other,   ///< any other layout
  Row,     ///< one element for each row, in order
  Element, ///< one for each element of the rows, in order
};
RowExtent getRowExtent(linalg::LinalgOp op, OpOperand &operand,
                       const RowLoops &loops, const RowSpace &space);

/// Returns the source of `value` through ops that add or remove dimensions of
/// size 1.
Value getWithoutUnits(Value value);
/// Returns true if `op` only adds or removes dimensions of size 1.
bool changesUnitsOnly(Operation *op);

/// Returns true if an earlier op of the group of `op` defines or reads `value`,
/// a tensor that `op` reads.
bool isInRowKernel(Operation *op, Value value);
/// Returns true if only ops of the group of `op` use its result `result`.
bool staysInRowKernel(Operation *op, Value result);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_ROWGROUPS_H
