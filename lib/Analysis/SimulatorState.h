//===- SimulatorState.h - The simulator, op by op -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `simulate` does for a whole order, one op at a time and in a state that
// can be copied: schedulers run it along with their decisions.
//
// The compute lane goes through the ops; between two of its steps the transfers
// in flight move on. The rates of transfers change only when one begins or
// ends, so that each such event costs time linear in the transfers in flight,
// and an op during which there is none costs constant time.
//
// Time is in ticks of 2^-16 ns (coarser for blocks of more than a minute,
// so that nothing overflows). All divisions round so that work takes longer:
// by less than a tick for each event, which never makes an order faster than
// its lower bound. Work that shares nothing is exact.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_SIMULATORSTATE_H
#define COMMDIALECT_LIB_ANALYSIS_SIMULATORSTATE_H

#include "CommDialect/Analysis/Simulator.h"
#include <array>

namespace mlir::comm {

/// Nanoseconds to ticks and back.
class TickClock {
public:
  explicit TickClock(const BlockModel &model);

  int64_t toTicks(int64_t ns) const {
    return (scale == 1 ? ns : int64_t(ns * scale)) << bits;
  }
  /// To the nearest.
  int64_t toNs(int64_t ticks) const {
    return bits == 0 ? ticks : (ticks + getHalfNs()) >> bits;
  }
  int64_t getHalfNs() const { return (int64_t(1) << bits) / 2; }

private:
  unsigned bits = 16;
  double scale = 1;
};

class SimulatorState {
public:
  /// Writes what happens to `result`, if that is not null.
  explicit SimulatorState(const BlockModel &model,
                          Simulation *result = nullptr);

  /// Runs an op after those before.
  void run(unsigned op);
  /// Blocks until the transfers have ended.
  void waitFor(ArrayRef<unsigned> transfers);

  const TickClock &getClock() const { return clock; }

  // All times are in ticks.

  /// Since the beginning.
  int64_t getNow() const { return now; }
  bool hasEnded(unsigned transfer) const { return ends[transfer] <= now; }
  /// The transfers that have ended since the last call, which may be ahead of
  /// the present by as much as the next op.
  SmallVector<unsigned, 4> takeEnded() { return std::exchange(ended, {}); }
  bool hasNewlyEnded() const { return !ended.empty(); }
  /// Until a transfer, which has been issued, ends if it shares nothing.
  int64_t getTimeToEnd(unsigned transfer) const;
  /// What is issued on a lane and has not ended, with the links to itself.
  int64_t getQueued(unsigned lane) const;
  /// How long that loads its links.
  int64_t getQueuedOnLinks(unsigned lane) const;

  /// After the same ops, what follows will be the same as after `other`.
  bool isSameAs(const SimulatorState &other) const;

private:
  static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

  struct Lane {
    bool isIdle() const { return !isBusy && !isHeld; }
    /// Issued, in order; those before `next` have begun.
    SmallVector<unsigned, 2> queue;
    unsigned next = 0;
    bool isBusy = false, isHeld = false;
    /// Of all that was issued; and of that on the links.
    int64_t issued = 0, issuedOnLinks = 0;
  };
  /// What a transfer does: wait for ranks, wait for a copy engine, move data.
  enum class Phase { Latency, Queued, Moving };
  struct InFlight {
    unsigned transfer;
    /// Work left, in ticks; in its latency, of that.
    int64_t rest;
    /// It moves at this fraction of its speed.
    int64_t share;
    Phase phase;
  };

  // The compute lane.
  void compute(const BlockModel::Op &op);
  /// Was there compute since one of these was issued?
  bool isBehindCompute(ArrayRef<unsigned> transfers) const;
  /// Per mille by which it takes longer now.
  int64_t getSlowdown(const BlockModel::Op &op) const;

  // The transfers: of each lane one in flight, the others behind it.
  void issue(unsigned transfer);
  /// Lets `time`, which is not after the next end, be the present.
  /// `isBoundary`: the compute lane runs no kernel then.
  void advance(int64_t time, bool isBoundary);
  /// A kernel ends on the compute lane: what waits for that begins.
  void passBoundary();
  void beginHeld();
  /// The next transfer of `lane`, which is free, could begin.
  void becomeReady(unsigned lane, int64_t time, bool isBoundary);
  /// It begins when the compute lane leaves room.
  void hold(unsigned lane);
  void begin(unsigned lane, int64_t time);
  /// Its latency is over. A copy engine runs one copy after the other, in the
  /// order in which they can.
  void endLatency(InFlight &flight);
  /// Copies that have waited for the engine move if it is free.
  void moveQueued();
  void move(InFlight &flight);
  bool isEngineBusy(uint32_t links) const;
  void finish(unsigned transfer, int64_t time);
  void addToLinks(unsigned transfer, int sign);
  int64_t getTicksOnLinks(unsigned transfer) const {
    const ModelTransfer &info = model->transfers[transfer];
    return clock.toTicks(info.ns) - clock.toTicks(info.latencyNs);
  }
  void progress(int64_t time);
  void updateRates();
  /// What is left of the present phase.
  int64_t getRest(const InFlight &flight) const {
    return flight.phase == Phase::Queued
               ? flight.rest
               : flight.rest - (now - lastProgress) / flight.share;
  }
  /// Of what was issued on a lane, what has not begun and the rest in flight.
  int64_t getLeft(unsigned lane, int64_t issued, ArrayRef<int64_t> issuedUpTo,
                  function_ref<int64_t(const InFlight &)> getRest) const;
  int64_t getRestOnLinks(const InFlight &flight) const {
    return flight.phase == Phase::Latency ? getTicksOnLinks(flight.transfer)
                                          : getRest(flight);
  }

  const BlockModel *model;
  Simulation *result;
  TickClock clock;
  int64_t now = 0;
  SmallVector<Lane, 4> lanes;
  /// By transfer: when it has ended; kNever if it has not. And what was issued
  /// on its lane up to it, and of that on the links.
  SmallVector<int64_t, 8> ends, issuedUpTo, issuedOnLinksUpTo;
  /// How many ops have computed; and by transfer, when it was issued.
  unsigned numComputed = 0;
  /// The next compute is launched by an event (OverlapFigures::waitNs).
  bool isBehindWait = false;
  SmallVector<unsigned, 8> issuedAfter;
  SmallVector<InFlight, 4> inFlight;
  /// Those that wait for a copy engine, the first one first.
  SmallVector<unsigned, 2> queuedCopies;
  /// Lanes whose next transfer waits for a kernel's end.
  SmallVector<unsigned, 4> held;
  SmallVector<unsigned, 4> ended;
  /// How many transfers are in flight on each link.
  std::array<uint16_t, 32> load = {};
  /// Per mille by which compute takes longer now, but for ops that are slower;
  /// the longest transfer by a kernel, alone, in ns; and whether a copy moves.
  int64_t slowdown = 0, longestKernelNs = 0;
  bool isCopying = false;
  int64_t lastProgress = 0, lastBoundary = 0;
  /// When the next transfer ends, if the compute lane does nothing before.
  int64_t nextEnd = kNever;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_SIMULATORSTATE_H
