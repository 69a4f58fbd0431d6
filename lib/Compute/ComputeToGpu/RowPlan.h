//===- RowPlan.h - Plans of row kernels -------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans kernels for groups of ops (comm.row_group) on memrefs, which
// comm-fuse-compute=steps=rows formed on tensors: which groups can be one
// kernel, and which buffers the kernel reads and writes.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_ROWPLAN_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_ROWPLAN_H

#include "Analysis/RowGroups.h"

namespace mlir::comm {

/// An op of a row kernel.
struct RowMember {
  linalg::LinalgOp op;
  RowLoops loops;
  /// The combiners of a reduction, one per output.
  SmallVector<Operation *> combiners;
  /// Per input, the member and its output that produces the value; nullopt if
  /// it is loaded from memory.
  SmallVector<std::optional<std::pair<unsigned, unsigned>>> inputs;
  /// Per output, whether ops outside the kernel need it in memory.
  SmallVector<bool> isStored;
};

/// The ops of a row kernel, in order. All can run at the position of the last
/// one.
struct RowPlan {
  RowSpace space;
  SmallVector<RowMember, 0> members;

  linalg::LinalgOp getLast() const { return members.back().op; }
};

/// Returns the plans for the groups in `block`. Deallocations between the ops
/// of a plan are moved after its last op. `isDeferred` returns true for fills
/// that the ops after them perform.
SmallVector<RowPlan, 0>
planRowKernels(Block &block, function_ref<bool(Operation *)> isDeferred);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_ROWPLAN_H
