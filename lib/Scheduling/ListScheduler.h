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

/// Which decisions a list scheduler takes.
struct ListPolicy {
  /// By op, below the number of ops; of the ops that can run, the one of the
  /// least is next.
  ArrayRef<unsigned> priority;
  /// Starts go first as soon as they can. Otherwise when their lane would run
  /// out of work during the next op.
  bool startsAtOnce = true;
  /// What only a start needs is pulled up for it if it takes at most this many
  /// per mille of the start's transfer.
  int64_t pullPerMille = 0;
};

/// Runs a block in simulated time: of the ops whose predecessors have run, and
/// whose transfers have ended, the one of least priority is next; a wait blocks
/// only where nothing else can run.
///
/// With a limit, `base` must be an order that keeps it. What has not run is
/// kept in the order of `base`, and an op runs out of this order only if the
/// whole keeps the limit: so the next op of it can always run. Refused ops are
/// not asked again until the op at whose place memory would have run out has
/// run, and in all a linear number of times.
///
/// Gives up, and returns no order, once it is clear that the makespan would not
/// be below `makespanLimitNs`.
///
/// `isLimitedByPull`, if not null, becomes false if a larger
/// `ListPolicy::pullPerMille` would lead to the same.
SmallVector<unsigned, 0>
runListScheduler(const Problem &problem, const ListPolicy &policy,
                 ArrayRef<unsigned> base, std::optional<int64_t> memoryLimit,
                 int64_t makespanLimitNs = std::numeric_limits<int64_t>::max(),
                 bool *isLimitedByPull = nullptr);

/// Nanoseconds from the beginning of each op to the end of the block at least:
/// the longest path over dependences and transfers, with the transfers of a
/// lane one after the other.
SmallVector<int64_t, 0> getTails(const Problem &problem);

/// By op, how many other tails there are that are longer.
SmallVector<unsigned, 0> getTailRanks(const Problem &problem);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_LISTSCHEDULER_H
