//===- Scheduler.h - Finds an order of a block's ops ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the orders of comm-schedule from the problem of a block, without its
// IR.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_SCHEDULER_H
#define COMMDIALECT_SCHEDULING_SCHEDULER_H

#include "CommDialect/Scheduling/Problem.h"
#include "CommDialect/Scheduling/SearchBudget.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

struct Schedule {
  /// All ops of the problem, each once, respecting dependences.
  SmallVector<unsigned, 0> order;
  /// The simulated makespan.
  int64_t makespanNs = 0;
  /// The peak of the memory profile. Above the limit only if no order within
  /// the limit was found; the order is then the one with the lowest peak.
  int64_t peakBytes = 0;
};

/// An external strategy to overlap communication, which derives an order from
/// `order`. The result keeps `memoryLimit` (bytes) if `order` does.
using OrderImprover = llvm::function_ref<SmallVector<unsigned, 0>(
    ArrayRef<unsigned> order, int64_t memoryLimit)>;

struct ScheduleOptions {
  SearchEffort effort = SearchEffort::Full;
  SearchBudget budget = {};
  /// Orders that compete and are improved.
  ArrayRef<SmallVector<unsigned, 0>> seeds = {};
  /// Also improves orders, with full effort.
  OrderImprover improve = nullptr;
  /// The peak in bytes that limits given as ratios refer to, if a pass has
  /// raised the peak since.
  std::optional<int64_t> originalPeak = std::nullopt;
  /// If not null, receives further orders within the limit, the fastest first.
  SmallVectorImpl<Schedule> *others = nullptr;
};

/// Returns the common limits, as ratios of `peak`, that are below `limit` bytes
/// (none: no limit).
SmallVector<int64_t> getSmallerLimits(int64_t peak,
                                      std::optional<int64_t> limit);

/// Finds an order with a small makespan whose peak is at most `memoryLimit`
/// bytes (none: no limit). If the current order, or one of the seeds, keeps the
/// limit, the result is never slower than it. Deterministic. O((n + e + u) log
/// n) for n ops, e dependences and u uses of buffers.
///
/// List schedulers with several priorities and prefetch distances produce the
/// candidates, which the simulator evaluates. Under a tight limit, each
/// scheduler keeps an order of the remaining ops that fits, and hoists an op
/// only if the order still fits, so it never gets stuck. The best candidates
/// and seeds are improved further. Results for smaller limits compete as well,
/// so that more memory is never worse. These limits are ratios of the peak of
/// the current order and of the original peak. Blocks with few movable ops are
/// searched exhaustively. SearchEffort says what less effort leaves out.
Schedule findSchedule(const Problem &problem,
                      std::optional<int64_t> memoryLimit,
                      const ScheduleOptions &options = {});

/// Returns an order of one list scheduler without a memory limit: ops with the
/// longest remaining path first, starts as early as possible. O(n log n).
SmallVector<unsigned, 0> findQuickOrder(const Problem &problem);

/// Sinks each wait, with the zero-cost ops that follow it, to its first user.
/// The peak stays within `memoryLimit` bytes (none: no limit), or its current
/// value if that is larger. Changes nothing if the simulated makespan would
/// grow. O(n log n + b log n) for b uses of the buffers that waits touch.
void sinkWaits(const Problem &problem, Schedule &schedule,
               std::optional<int64_t> memoryLimit);

/// Raises each start, with the zero-cost ops that precede it, to right after
/// the definition of its last operand, under the same conditions.
void raiseStarts(const Problem &problem, Schedule &schedule,
                 std::optional<int64_t> memoryLimit);

/// Raises ops with small results and large operands (up to 32 MiB) to right
/// after the operands' producers, while the data are in a cache. The simulator
/// does not model caches. Changes nothing if the makespan would exceed
/// `mostNs`.
void raiseReaders(const Problem &problem, Schedule &schedule,
                  std::optional<int64_t> memoryLimit, int64_t mostNs);

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_SCHEDULER_H
