//===- PriorityOrder.h - The list scheduler of the comm passes -*- C++ -*-
//--===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inductor's `_schedule_for_comm`: of the ops whose predecessors are placed,
// the one of least priority is next. With the priorities of a block as it is
// (none raised or sunk) the order is the given one.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PRIORITYORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_PRIORITYORDER_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/Dependences.h"

namespace mlir::comm {

class PriorityOrder {
public:
  explicit PriorityOrder(const BlockDependences &dependences);

  /// Places each start, and what it needs, as early as possible; what earlier
  /// starts need goes first. Linear.
  void raiseStarts();

  /// Places waits only where nothing else is left. Linear.
  void sinkWaits();

  /// Returns the numbers of the ops in their new order, in O((V + E) log V).
  /// `afterPick` is called with each op that has been placed, after its
  /// successors have been released.
  SmallVector<unsigned, 0>
  run(function_ref<void(unsigned op)> afterPick = nullptr);

  /// Whether `a` goes before `b` where both may.
  bool precedes(unsigned a, unsigned b) const;

private:
  /// Compared in this order: the first start (counted from 0) that needs the
  /// op; whether the op is to be late; the place in the given order.
  struct Priority {
    unsigned neededBy = ~0u;
    bool isLate = false;
  };

  const BlockDependences &dependences;
  SmallVector<Priority, 0> priorities;
};

/// The order of comm-reorder-compute-for-overlap.
SmallVector<unsigned, 0>
reorderComputeForOverlap(const BlockDependences &dependences, CostModel &costs,
                         bool isCompat);

/// Puts the ops of the block into `order`, the terminator staying last.
void applyOrder(const BlockDependences &dependences, ArrayRef<unsigned> order);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PRIORITYORDER_H
