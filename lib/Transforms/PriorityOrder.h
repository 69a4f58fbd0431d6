//===- PriorityOrder.h - A list scheduler by priorities ---------*- C++ -*-===//
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

#include "CommDialect/Analysis/BlockModel.h"

namespace mlir::comm {

class PriorityOrder {
public:
  /// `given`: the order that the ops have, as their numbers; empty: that of
  /// the numbers.
  explicit PriorityOrder(const BlockDependences &dependences,
                         ArrayRef<unsigned> given = {});

  /// Places each start, and what it needs, as early as possible; what earlier
  /// starts need goes first. Linear.
  void raiseStarts();

  /// Places waits only where nothing else is left. Linear.
  void sinkWaits();

  /// Returns the numbers of the ops in their new order, in O((V + E) log V).
  /// With `model`, each start is followed by as much compute as its transfer
  /// takes, of what is ready.
  SmallVector<unsigned, 0> run(const BlockModel *model = nullptr) const;

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
  /// The given order, and the place of each op in it.
  SmallVector<unsigned, 0> given, places;
};

/// The orders of comm-sink-waits, of comm-raise-comms, and of one after the
/// other, which ignore memory.
SmallVector<SmallVector<unsigned, 0>, 0>
getUnlimitedOrders(const BlockDependences &dependences);

/// The order of comm-reorder-compute-for-overlap.
SmallVector<unsigned, 0>
reorderComputeForOverlap(const BlockDependences &dependences,
                         const BlockModel &model, bool isCompat);

/// By start, how long the block waits for what it starts in `order`, in
/// nanoseconds, by the simulator.
using Exposures = DenseMap<Operation *, int64_t>;
Exposures getExposures(const BlockDependences &dependences,
                       const BlockModel &model, ArrayRef<unsigned> order);

/// Puts the ops of the block into `order`, the terminator staying last.
void applyOrder(const BlockDependences &dependences, ArrayRef<unsigned> order);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PRIORITYORDER_H
