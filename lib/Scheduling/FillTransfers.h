//===- FillTransfers.h - Compute during transfers ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_FILLTRANSFERS_H
#define COMMDIALECT_LIB_SCHEDULING_FILLTRANSFERS_H

#include "CommGraph.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

/// Returns an order with raised starts and sunk waits in which compute that
/// hides it follows each start: that of comm-reorder=policy=fill, and
/// with `isCompat` Inductor's. `problem` has the costs of the ops of `graph`.
/// O((V + E) log V).
SmallVector<unsigned, 0> fillTransfers(const CommGraph &graph,
                                       const Problem &problem, bool isCompat);

/// Returns `order` with each op of which `isFree` is true right before the
/// first op that needs it, or at the end. `order` need not have these ops.
SmallVector<unsigned, 0>
placeBeforeUsers(const CommGraph &graph, ArrayRef<unsigned> order,
                 llvm::function_ref<bool(unsigned)> isFree);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_FILLTRANSFERS_H
