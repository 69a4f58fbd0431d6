//===- SearchBudget.h - Limits of the work of searches ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All limits of the searches for orders, buckets, algorithms and splits. Work
// is counted in ops, not in time, so that the result is the same on every
// machine. A host that wants faster or better results changes them here.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_SEARCHBUDGET_H
#define COMMDIALECT_SCHEDULING_SEARCHBUDGET_H

#include <algorithm>
#include <cstdint>
#include <limits>

namespace mlir::comm {

/// The effort of the search for an order.
enum class SearchEffort {
  Full,
  /// Only list schedulers improve orders, each policy once, and only under the
  /// limit itself: a third of the work.
  Quick,
  /// A few list schedulers: a tenth of the work, to compare programs of which
  /// only the best is scheduled fully.
  Rough
};

/// A limit of runs, each of which handles all ops of a program: as many as
/// handle `ops` in all, but at least `least` and at most `most`.
struct RunLimit {
  int64_t ops, least = 0, most = std::numeric_limits<int64_t>::max();

  int64_t getRuns(int64_t numOps) const {
    return std::clamp(ops / std::max<int64_t>(numOps, 1), least, most);
  }
};

struct SearchBudget {
  // The order of a block (Scheduler.h).
  /// The runs of list schedulers. One with a memory limit counts as two.
  RunLimit listSchedules = {200'000, 3, 40};
  /// Their maximum for quick schedules, one for each policy, and for rough
  /// ones.
  int64_t mostQuickListSchedules = 8, mostRoughListSchedules = 4;
  /// The candidates that are improved, fully and quickly, and the rounds for
  /// each.
  unsigned mostImproved = 3, mostQuickImproved = 2, mostRounds = 4;
  /// The largest block, in ops, for which more than list schedulers run. The
  /// largest for which whole searches are repeated, with a limit by the
  /// original peak or with late copies.
  unsigned mostOpsToImprove = 20'000, mostOpsToRepeat = 5'000;
  /// The ops with time or memory of the largest block that is searched
  /// exhaustively, and the steps of that. Without dependences, 14 ops have 2^14
  /// subsets, of which those of 7 ops are 3432.
  unsigned mostOpsToExhaust = 14, mostSubsets = 1 << 15;
  /// If an order needs more memory than expected: the retries with less, and
  /// the other orders that are tried.
  unsigned mostRetries = 2, mostOtherOrders = 4;

  // Algorithms (Alternatives.h) and moves (Moves.h).
  /// The simulations of other alternatives.
  RunLimit alternatives = {1'000'000, 0, 64};
  /// The trials of moves to copy engines. Fewer than `leastMoveTrials` would
  /// cover hardly any sets of collectives, so none is made.
  RunLimit moveTrials = {200'000, 0, 16};
  int64_t leastMoveTrials = 4;
  /// The trials of split matmuls, the matmuls of a block that are split, and
  /// the largest block that is searched.
  RunLimit splitTrials = {250'000, 0, 80};
  unsigned mostSplits = 16, mostOpsToSplit = 50'000;

  // Buckets (BucketChooser.h).
  /// The plans of the search for better caps.
  RunLimit bucketPlans = {100'000, 0, 40};
  /// The largest programs, in ops, for which all proposals are scheduled, and
  /// the largest for which any are; the choice for larger ones is by estimate.
  int64_t mostOpsToScheduleAll = 5'000, mostOpsToSchedule = 20'000;
  /// The scheduled proposals if not all are. Those over a limit do not count,
  /// because that is only known after scheduling.
  RunLimit bucketSchedules = {20'000, 2};
  /// The scheduled proposals with searched caps, and, if buckets are chosen
  /// quickly, all scheduled ones, the best estimates.
  unsigned mostSearchedCaps = 4, mostQuickBuckets = 4;
  /// The minimum saving of quickly chosen buckets, in thousandths of the time.
  int64_t leastGainPerMille = 10;
  /// The steps of the search for the memory limit that a refused proposal
  /// needs.
  unsigned mostLimitSteps = 4;

  // Plans (Transforms/Planner.h).
  /// The largest module, in ops, that is planned with and without each kind of
  /// decision, and whose order before preparation is a candidate.
  int64_t mostOpsToCompare = 10'000;
};

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_SEARCHBUDGET_H
