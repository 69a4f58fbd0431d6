//===- PriorityOrder.h - Orders of blocks by priorities ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the policies of lib/Scheduling that need no memory limit on blocks, and
// puts the ops of a block into an order.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PRIORITYORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PRIORITYORDER_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "Scheduling/CommGraph.h"

namespace mlir::comm {

CommGraph buildCommGraph(const BlockDependences &dependences);

/// Returns the orders of comm-reorder's policies sink and raise, and of both in
/// either sequence. All ignore memory.
SmallVector<SmallVector<unsigned, 0>, 0>
getUnlimitedOrders(const BlockDependences &dependences);

/// Returns the order of comm-reorder=policy=fill.
SmallVector<unsigned, 0>
reorderComputeForOverlap(const BlockDependences &dependences,
                         const Problem &model, bool isCompat);

/// Exposed time of each start in `order`, in nanoseconds, by the simulator.
using Exposures = DenseMap<Operation *, int64_t>;
Exposures getExposures(const BlockDependences &dependences,
                       const Problem &model, ArrayRef<unsigned> order);

/// Puts the ops of the block into `order`. The terminator stays last.
void applyOrder(const BlockDependences &dependences, ArrayRef<unsigned> order);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PRIORITYORDER_H
