//===- LaneClock.h - Time while a schedule is being made -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the simulator does for a whole order, op by op and in a state that can
// be copied: a scheduler runs it along with its decisions. The order that comes
// out is judged by the simulator itself.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_SCHEDULE_LANECLOCK_H
#define COMMDIALECT_LIB_ANALYSIS_SCHEDULE_LANECLOCK_H

#include "CommDialect/Analysis/BlockModel.h"

namespace mlir::comm {

class LaneClock {
public:
  explicit LaneClock(const BlockModel &model)
      : model(&model), queued(model.lanes.size()), lanes(model.lanes.size()),
        issued(model.lanes.size()), lastWork(model.transfers.size()),
        inFlight(model.transfers.size()) {}

  /// Runs `op` after the ops before. Transfers that have ended meanwhile are
  /// appended to `ended`.
  void run(unsigned op, SmallVectorImpl<unsigned> &ended);

  /// Nanoseconds since the beginning.
  int64_t getNow() const { return now; }

  /// Nanoseconds of transfers that wait or run on a lane, as if alone.
  int64_t getQueuedNs(unsigned lane) const { return queued[lane] / kScale; }

  /// Nanoseconds until `transfer`, which has been issued, ends if no link is
  /// shared. 0 if it has ended.
  int64_t getNsToEnd(unsigned transfer) const;

private:
  /// Work is counted in fractions of a nanosecond that the usual numbers of
  /// transfers on a link divide.
  static constexpr int64_t kScale = 5040;

  struct Lane {
    /// The transfers that were issued, and the first that has not ended.
    SmallVector<unsigned, 2> transfers;
    unsigned first = 0;
    /// Of the first: what is left to move, and whether it is moving.
    int64_t left = 0;
    bool isMoving = false;

    bool isIdle() const { return first == transfers.size(); }
    unsigned getFirst() const { return transfers[first]; }
  };

  void issue(unsigned transfer);
  /// Lets transfers that wait for a kernel boundary begin.
  void beginPending(bool atBoundary);
  /// How many transfers the most loaded link of the transfer carries.
  int64_t getSharers(unsigned transfer) const;
  /// Nanoseconds until the next transfer ends; none are moving: nullopt.
  std::optional<int64_t> getNextEnd() const;
  /// Lets data move.
  void advance(int64_t ns, SmallVectorImpl<unsigned> &ended);
  /// Per mille by which compute takes longer at present.
  int64_t getSlowdown() const;

  const BlockModel *model;
  int64_t now = 0;
  /// What is queued on each lane, in kScale parts of a nanosecond.
  SmallVector<int64_t, 4> queued;
  SmallVector<Lane, 4> lanes;
  /// In the same parts, all that has ever been issued on a lane; and by
  /// transfer how much that was when it had been issued itself.
  SmallVector<int64_t, 4> issued;
  SmallVector<int64_t, 16> lastWork;
  /// The lanes that have transfers, in the order in which they came by them.
  SmallVector<unsigned, 4> active;
  SmallVector<bool, 16> inFlight;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_SCHEDULE_LANECLOCK_H
