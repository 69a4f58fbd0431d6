//===- RowPlan.h - Ops that are one row kernel ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Groups of ops (comm.row_group) on memrefs, which comm-group-rows made of ops
// on tensors: which of them can be one kernel, and what that reads and writes.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_ROWPLAN_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_ROWPLAN_H

#include "Analysis/RowGroups.h"

namespace mlir::comm {

/// An op of a row kernel.
struct RowMember {
  linalg::LinalgOp op;
  RowLoops loops;
  SmallVector<Operation *> combiners; ///< of a reduction
  /// By input: the member and its output whose value it is; none: it is read
  /// from memory.
  SmallVector<std::optional<std::pair<unsigned, unsigned>>> inputs;
  /// By output: do others need it?
  SmallVector<bool> isStored;
};

/// Several ops, one directly behind the other but for what does no work.
struct RowPlan {
  RowSpace space;
  SmallVector<RowMember, 0> members;

  linalg::LinalgOp getLast() const { return members.back().op; }
};

/// The plans for the groups in `block`. What is freed between the ops of one is
/// freed behind them. `isDeferred` says of fills whether they are done by the
/// op behind them.
SmallVector<RowPlan, 0>
planRowKernels(Block &block, function_ref<bool(Operation *)> isDeferred);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_ROWPLAN_H
