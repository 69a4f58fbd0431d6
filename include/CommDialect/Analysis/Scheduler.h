//===- Scheduler.h - A good order for a block's ops -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-schedule decides, on numbers alone: from a model of a block to an
// order of its ops.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_SCHEDULER_H
#define COMMDIALECT_ANALYSIS_SCHEDULER_H

#include "CommDialect/Analysis/BlockModel.h"

namespace mlir::comm {

struct Schedule {
  /// All ops of the model, each once, respecting dependences.
  SmallVector<unsigned, 0> order;
  /// By the simulator.
  int64_t makespanNs = 0;
  /// By the memory profile. Above the limit only if no order was found that
  /// keeps it; the order is then the one with the least peak that was found.
  int64_t peakBytes = 0;
};

/// An order made out of another one that keeps a limit of memory (bytes) if
/// that one does: somebody else's way to overlap communication.
using OrderImprover = llvm::function_ref<SmallVector<unsigned, 0>(
    ArrayRef<unsigned> order, int64_t memoryLimit)>;

/// The most ops of a block that gets more than the quick list schedulers.
inline constexpr unsigned kMostOpsToImprove = 20'000;

/// Finds an order with a small makespan whose peak is at most `memoryLimit`
/// bytes (none: no limit). Where the present order, or one of `seeds`, keeps
/// the limit, the result is never slower than it. Deterministic.
/// O((n + e + u) log n) for n ops, e dependences and u uses of buffers.
///
/// Candidates are made by list schedulers with several priorities and
/// distances of prefetching, and judged by the simulator. Where a limit bites,
/// each of them keeps an order of what is left that is known to fit, and pulls
/// an op to the front only if the order still fits then: it never gets stuck.
/// The best candidates, and seeds, are improved further. What is found with
/// less memory competes as well, so that more memory is not worse: with that of
/// the present order, and with `originalPeak`, which limits are ratios of where
/// a pass has raised the peak since. `others` gets further orders within the
/// limit, the fastest first. With `isQuick`, list schedulers alone improve
/// candidates, each policy once, and only with the limit itself: a third of the
/// work. Blocks of a few movable ops are searched exhaustively.
Schedule findSchedule(const BlockModel &model,
                      std::optional<int64_t> memoryLimit,
                      ArrayRef<SmallVector<unsigned, 0>> seeds = {},
                      OrderImprover improve = nullptr,
                      SmallVectorImpl<Schedule> *others = nullptr,
                      std::optional<int64_t> originalPeak = std::nullopt,
                      bool isQuick = false);

/// What a few list schedulers find: a tenth of the work of `findSchedule`, to
/// compare programs of which only the best is scheduled well.
Schedule findRoughSchedule(const BlockModel &model,
                           std::optional<int64_t> memoryLimit);

/// An order of one list scheduler, without a limit of memory: what has the
/// longest path behind it first, starts as soon as they can. O(n log n).
SmallVector<unsigned, 0> findQuickOrder(const BlockModel &model);

/// Moves each wait, and ops behind it that take no time, to what needs them: as
/// far as the peak stays within `memoryLimit` bytes (none: no limit), or what
/// it is if that is more. Changes nothing if the simulator then has a larger
/// makespan. O(n log n + b log n) for b uses of the buffers that waits touch.
void sinkWaits(const BlockModel &model, Schedule &schedule,
               std::optional<int64_t> memoryLimit);

/// The same for each start, and ops in front of it that take no time: up to
/// behind what they need.
void raiseStarts(const BlockModel &model, Schedule &schedule,
                 std::optional<int64_t> memoryLimit);

/// The same for ops that make little of much (up to 32 MiB): behind what makes
/// that, it is still in a cache, which the simulator does not know. Changes
/// nothing if it then has a makespan above `mostNs`.
void raiseReaders(const BlockModel &model, Schedule &schedule,
                  std::optional<int64_t> memoryLimit, int64_t mostNs);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_SCHEDULER_H
