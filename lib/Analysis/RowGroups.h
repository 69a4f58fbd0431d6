//===- RowGroups.h - Ops that go over the same rows -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A softmax, a norm or a cross entropy reduces the rows of a tensor, computes
// with the totals of each row, and goes over the rows again. Such ops can be
// one kernel, in which a row belongs to a few threads. They go over the same
// rows if their loops, but for those of one iteration, have the same sizes: the
// loops that count rows, and behind them those along a row.
//
// On tensors and on memrefs.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_ROWGROUPS_H
#define COMMDIALECT_LIB_ANALYSIS_ROWGROUPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// Where an op is in a group of ops that are to be one kernel.
struct RowPlace {
  int64_t group, place;
};
std::optional<RowPlace> getRowPlace(Operation *op);
void setRowPlace(Operation *op, RowPlace place);

/// Sizes of the loops that count rows, and of those along a row, but for loops
/// of one iteration.
struct RowSpace {
  SmallVector<int64_t> rows, elements;

  int64_t countRows() const;
  int64_t countElements() const;
};

/// The rows that `op`, a reduction, reduces; none if these are no constants, or
/// it reduces none, or all.
std::optional<RowSpace> getRowSpace(linalg::LinalgOp op);

/// What an op does in a row kernel.
enum class RowKind {
  Elements, ///< computes each element of the rows
  Rows,     ///< computes a value of each row
  Reduction ///< reduces the elements of each row
};

/// How an op goes over a row space.
struct RowLoops {
  RowKind kind = RowKind::Elements;
  /// By the op's loop: which one of the space it is, rows first; none: it has
  /// one iteration.
  SmallVector<std::optional<unsigned>> loops;
};
/// None if `op` does not go over `space`, or in another order.
std::optional<RowLoops> getRowLoops(linalg::LinalgOp op, const RowSpace &space);

/// How an operand lies in a row space.
enum class RowExtent {
  Other,   ///< in some other way
  Row,     ///< it has one element for each row, in order
  Element, ///< it has one for each element of the rows, in order
};
RowExtent getRowExtent(linalg::LinalgOp op, OpOperand &operand,
                       const RowLoops &loops, const RowSpace &space);

/// `value` before dimensions of size 1 came or went.
Value getWithoutUnits(Value value);
/// Does `op` do no more than that?
bool changesUnitsOnly(Operation *op);

/// Is `value`, a tensor that `op` reads, made or read by an earlier op of its
/// group?
bool isInRowKernel(Operation *op, Value value);
/// Do only ops of the group of `op` need `result`, which it makes?
bool staysInRowKernel(Operation *op, Value result);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_ROWGROUPS_H
