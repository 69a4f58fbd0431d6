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
#ifndef COMMDIALECT_LIB_SCHEDULING_PRIORITYORDER_H
#define COMMDIALECT_LIB_SCHEDULING_PRIORITYORDER_H

#include "CommGraph.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

class PriorityOrder {
public:
  /// `given` has the numbers of the ops in their original order. If empty, that
  /// is the order of the numbers.
  explicit PriorityOrder(const CommGraph &graph, ArrayRef<unsigned> given = {});

  /// Places each start and its operands as early as possible, those of earlier
  /// starts first. Linear time.
  void raiseStarts();

  /// Places waits only if no other op is ready. Linear time.
  void sinkWaits();

  /// Returns the numbers of the ops in their new order, in O((V + E) log V).
  /// With `problem`, ready compute that takes as long as its transfer follows
  /// each start.
  SmallVector<unsigned, 0> run(const Problem *problem = nullptr) const;

  /// Returns true if `a` goes before `b` when both are ready.
  bool precedes(unsigned a, unsigned b) const;

private:
  /// Compared in this order: the first start (counted from 0) that needs the
  /// op; whether the op is late; the position in the given order.
  struct Priority {
    unsigned neededBy = ~0u;
    bool isLate = false;
  };

  const CommGraph &graph;
  SmallVector<Priority, 0> priorities;
  /// The given order, and the position of each op in it.
  SmallVector<unsigned, 0> given, positions;
};

/// The ops that each op passed on its way from its number to its place.
struct PassedOps {
  /// By op: how many, and the nearest of them, or Problem::kNone.
  SmallVector<unsigned, 0> count, nearest;
};

/// Returns the ops that each op passed on its way down if `isDown`, otherwise
/// up, to its place in `order`. O(n log n).
PassedOps getPassedOps(ArrayRef<unsigned> order, bool isDown);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_PRIORITYORDER_H
