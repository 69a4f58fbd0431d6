//===- ListScheduler.h - List schedulers with a memory limit ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The list schedulers behind comm-schedule.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_LISTSCHEDULER_H
#define COMMDIALECT_LIB_SCHEDULING_LISTSCHEDULER_H

#include "CommDialect/Scheduling/Problem.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

/// The decisions of a list scheduler.
struct ListPolicy {
  /// By op, numbers below the number of ops. The op with the least one is next.
  ArrayRef<unsigned> priority;
  /// True if starts run as soon as they can. Otherwise a start runs when its
  /// lane would run out of transfers during the next op.
  bool startsAtOnce = true;
  /// The ops that only a start needs run before others if their total time is
  /// at most this many per mille of the start's transfer.
  int64_t pullPerMille = 0;
};

/// Schedules a block in simulated time. An op can run if its predecessors have
/// run, and the transfers that it waits for have ended. The one of least
/// priority is next. A wait blocks only if no other op can run.
///
/// With a limit in bytes, `base` must be an order that keeps it. The remaining
/// ops stay in the order of `base`, and an op runs out of this order only if
/// the peak of the whole order keeps the limit. So the next op of `base` can
/// always run. A refused op is retried after the op at whose position the limit
/// would be exceeded. The total number of refusals is bounded linearly.
///
/// Returns no order as soon as the makespan cannot be below `makespanLimitNs`.
///
/// If `isLimitedByPull` is not null, it becomes false if a larger
/// `ListPolicy::pullPerMille` would give the same order.
SmallVector<unsigned, 0>
runListScheduler(const Problem &problem, const ListPolicy &policy,
                 ArrayRef<unsigned> base, std::optional<int64_t> memoryLimit,
                 int64_t makespanLimitNs = std::numeric_limits<int64_t>::max(),
                 bool *isLimitedByPull = nullptr);

/// Returns for each op a lower bound of the time in ns from its beginning to
/// the end of the block. This is the longest path over dependences and
/// transfers, where transfers of one lane follow one another.
SmallVector<int64_t, 0> getTails(const Problem &problem);

/// Returns for each op the number of distinct tails longer than its own.
SmallVector<unsigned, 0> getTailRanks(const Problem &problem);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_LISTSCHEDULER_H
