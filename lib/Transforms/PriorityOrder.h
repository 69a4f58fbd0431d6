//===- PriorityOrder.h - A list scheduler by priorities ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inductor's `_schedule_for_comm`: of the ops whose predecessors are placed,
// the one with the lowest priority is next. Unless starts are raised or waits
// sunk, the order is the given one.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PRIORITYORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_PRIORITYORDER_H

#include "CommDialect/Analysis/BuildProblem.h"

namespace mlir::comm {

class PriorityOrder {
public:
  /// `given` has the numbers of the ops in their original order. If empty, that
  /// is the order of the numbers.
  explicit PriorityOrder(const BlockDependences &dependences,
                         ArrayRef<unsigned> given = {});

  /// Places each start and its operands as early as possible, those of earlier
  /// starts first. Linear time.
  void raiseStarts();

  /// Places waits only if no other op is ready. Linear time.
  void sinkWaits();

  /// Returns the numbers of the ops in their new order, in O((V + E) log V).
  /// With `model`, ready compute that takes as long as its transfer follows
  /// each start.
  SmallVector<unsigned, 0> run(const Problem *model = nullptr) const;

  /// Returns true if `a` goes before `b` when both are ready.
  bool precedes(unsigned a, unsigned b) const;

private:
  /// Compared in this order: the first start (counted from 0) that needs the
  /// op; whether the op is late; the position in the given order.
  struct Priority {
    unsigned neededBy = ~0u;
    bool isLate = false;
  };

  const BlockDependences &dependences;
  SmallVector<Priority, 0> priorities;
  /// The given order, and the position of each op in it.
  SmallVector<unsigned, 0> given, positions;
};

/// Returns the orders of comm-sink-waits, of comm-raise-comms, and of both in
/// either sequence. All ignore memory.
SmallVector<SmallVector<unsigned, 0>, 0>
getUnlimitedOrders(const BlockDependences &dependences);

/// Returns the order of comm-reorder-compute-for-overlap.
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

#endif // COMMDIALECT_LIB_TRANSFORMS_PRIORITYORDER_H
