//===- SimulatorState.h - Incremental simulator -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Performs the simulation of `simulate` one op at a time in a state that can be
// copied: schedulers run it along with their decisions.
//
// The compute lane advances through the ops; between two of its steps the
// transfers in flight advance. The rates of transfers change only when one
// begins or ends. So each such event costs time linear in the transfers in
// flight, and an op without one constant time.
//
// Time is in ticks of 2^-16 ns (coarser for blocks of more than a minute, so
// that nothing overflows). All divisions round towards longer work, by less
// than a tick per event, so an order never appears faster than its lower bound.
// Work that shares nothing is exact.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_SIMULATORSTATE_H
#define COMMDIALECT_LIB_SCHEDULING_SIMULATORSTATE_H

#include "CommDialect/Scheduling/Simulator.h"
#include <array>

namespace mlir::comm {

/// Converts nanoseconds to ticks and back.
class TickClock {
public:
  explicit TickClock(const Problem &problem);

  int64_t toTicks(int64_t ns) const {
    return (scale == 1 ? ns : int64_t(ns * scale)) << bits;
  }
  /// Rounds to the nearest nanosecond.
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
  /// Records events in `result` if it is not null.
  explicit SimulatorState(const Problem &problem, Simulation *result = nullptr);

  /// Runs an op after the previous ones.
  void run(unsigned op);
  /// Blocks until the transfers have ended.
  void waitFor(ArrayRef<unsigned> transfers);

  const TickClock &getClock() const { return clock; }

  // All times are in ticks.

  /// Returns the time since the beginning.
  int64_t getNow() const { return now; }
  bool hasEnded(unsigned transfer) const { return ends[transfer] <= now; }
  /// Returns the transfers that have ended since the last call. The simulated
  /// end may be later than now, by at most the next op.
  SmallVector<unsigned, 4> takeEnded() { return std::exchange(ended, {}); }
  bool hasNewlyEnded() const { return !ended.empty(); }
  /// Returns the time until an issued transfer ends if it shares nothing.
  int64_t getTimeToEnd(unsigned transfer) const;
  /// Returns the time of all unfinished transfers issued on a lane, with
  /// exclusive use of their links.
  int64_t getQueued(unsigned lane) const;
  /// Returns the part of getQueued in which the transfers load the links.
  int64_t getQueuedOnLinks(unsigned lane) const;

  /// Returns true if the simulation of further ops is the same as after
  /// `other`, which has run the same ops.
  bool isSameAs(const SimulatorState &other) const;

private:
  static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

  struct Lane {
    bool isIdle() const { return !isBusy && !isHeld; }
    /// Issued transfers, in order; those before `next` have begun.
    SmallVector<unsigned, 2> queue;
    unsigned next = 0;
    bool isBusy = false, isHeld = false;
    /// Total time of all issued transfers, and of their use of links.
    int64_t issued = 0, issuedOnLinks = 0;
  };
  /// State of a transfer: waiting for ranks, waiting for a copy engine, moving.
  enum class Phase { Latency, Queued, Moving };
  struct InFlight {
    unsigned transfer;
    /// Remaining work of the phase, in ticks.
    int64_t rest;
    /// Divisor of its rate of progress.
    int64_t rateDivisor;
    Phase phase;
  };

  // The compute lane.
  void compute(const Problem::Op &op);
  /// Returns true if there was compute since one of `transfers` was issued.
  bool isBehindCompute(ArrayRef<unsigned> transfers) const;
  /// Returns the current slowdown of `op` in per mille.
  int64_t getSlowdown(const Problem::Op &op) const;

  // The transfers: each lane has one in flight, and a queue of others.
  void issue(unsigned transfer);
  /// Advances to `time`, at most the next end. `isBoundary` is true if the
  /// compute lane runs no kernel at that time.
  void advance(int64_t time, bool isBoundary);
  /// Starts transfers held until a kernel of the compute lane ends.
  void passBoundary();
  void beginHeld();
  /// Begins or holds the next transfer of `lane`, which is free.
  void becomeReady(unsigned lane, int64_t time, bool isBoundary);
  /// Holds a transfer until the compute lane has free processors.
  void hold(unsigned lane);
  void begin(unsigned lane, int64_t time);
  /// Ends the latency. A copy engine runs one copy at a time, in the order in
  /// which they become ready.
  void endLatency(InFlight &flight);
  /// Moves copies that wait for the engine if it is free.
  void moveQueued();
  void move(InFlight &flight);
  bool isEngineBusy(uint32_t links) const;
  void finish(unsigned transfer, int64_t time);
  void addToLinks(unsigned transfer, int sign);
  int64_t getTicksOnLinks(unsigned transfer) const {
    const Problem::Transfer &info = problem->transfers[transfer];
    return clock.toTicks(info.ns) - clock.toTicks(info.latencyNs);
  }
  void progress(int64_t time);
  void updateRates();
  /// Returns the remaining work of the current phase.
  int64_t getRest(const InFlight &flight) const {
    return flight.phase == Phase::Queued
               ? flight.rest
               : flight.rest - (now - lastProgress) / flight.rateDivisor;
  }
  /// Returns the part of `issued` on a lane that has not run: transfers not
  /// begun and the rest in flight.
  int64_t getLeft(unsigned lane, int64_t issued, ArrayRef<int64_t> issuedUpTo,
                  function_ref<int64_t(const InFlight &)> getRest) const;
  int64_t getRestOnLinks(const InFlight &flight) const {
    return flight.phase == Phase::Latency ? getTicksOnLinks(flight.transfer)
                                          : getRest(flight);
  }

  const Problem *problem;
  Simulation *result;
  TickClock clock;
  int64_t now = 0;
  SmallVector<Lane, 4> lanes;
  /// By transfer: its end, kNever if it has not ended, and the work issued on
  /// its lane up to it, in total and on the links.
  SmallVector<int64_t, 8> ends, issuedUpTo, issuedOnLinksUpTo;
  /// Number of ops that have computed.
  unsigned numComputed = 0;
  /// Set if the next compute is launched by an event (OverlapFigures::waitNs).
  bool isBehindWait = false;
  SmallVector<unsigned, 8> issuedAfter;
  SmallVector<InFlight, 4> inFlight;
  /// Copies that wait for a copy engine, in order.
  SmallVector<unsigned, 2> queuedCopies;
  /// Lanes whose next transfer waits for a kernel's end.
  SmallVector<unsigned, 4> held;
  SmallVector<unsigned, 4> ended;
  /// Number of transfers in flight on each link.
  std::array<uint16_t, 32> load = {};
  /// The current slowdown of compute in per mille (some ops have a larger one),
  /// and the cost in ns of the longest transfer run by a kernel.
  int64_t slowdown = 0, longestKernelNs = 0;
  bool isCopying = false;
  int64_t lastProgress = 0, lastBoundary = 0;
  /// The end of the next transfer if the compute lane does nothing before.
  int64_t nextEnd = kNever;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_SIMULATORSTATE_H
