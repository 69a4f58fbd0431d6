//===- Simulator.cpp - How an order of ops would run ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
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

#include "CommDialect/Analysis/Simulator.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace mlir;
using namespace mlir::comm;

static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

namespace {

/// Nanoseconds to ticks and back.
class Clock {
public:
  explicit Clock(const BlockModel &model) {
    // An upper bound of all that is computed below: the makespan, a rest of a
    // transfer times the number of lanes, and a time times 1000.
    double total = 1,
           slowdown = std::max(model.kernelSlowdown, model.copySlowdown);
    for (const BlockModel::Op &op : model.ops)
      total += double(op.ns) * (1000 + slowdown);
    for (const ModelTransfer &transfer : model.transfers)
      total += double(transfer.ns) * (1000 + model.lanes.size());
    while (bits > 0 && std::ldexp(total, bits) > 0x1p62)
      --bits;
    // Costs that no machine has, which would overflow even so.
    if (total > 0x1p62)
      scale = 0x1p62 / total;
  }

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

/// The transfers: of each lane one in flight, the others behind it.
class Transfers {
public:
  Transfers(const BlockModel &model, const Clock &clock,
            MutableArrayRef<Simulation::Transfer> results)
      : model(model), clock(clock), results(results), lanes(model.lanes.size()),
        ends(model.transfers.size(), kNever) {}

  /// When the next transfer ends, if the compute lane does nothing before.
  int64_t getNextEnd() const { return nextEnd; }
  /// When a transfer has ended; kNever if it has not.
  int64_t getEnd(unsigned transfer) const { return ends[transfer]; }

  /// Per mille by which compute takes longer now.
  int64_t getSlowdown() const {
    if (numKernels > 0)
      return model.kernelSlowdown;
    return inFlight.empty() ? 0 : model.copySlowdown;
  }

  void issue(unsigned transfer, int64_t time) {
    results[transfer].issueNs = clock.toNs(time);
    Lane &lane = lanes[model.transfers[transfer].lane];
    lane.queue.push_back(transfer);
    if (lane.isIdle())
      becomeReady(model.transfers[transfer].lane, time, /*isBoundary=*/true);
  }

  /// Lets `time`, which is not after the next end, be the present.
  /// `isBoundary`: the compute lane runs no kernel then.
  void advance(int64_t time, bool isBoundary) {
    if (time < nextEnd)
      return;
    progress(time);
    SmallVector<unsigned, 4> freed;
    llvm::erase_if(inFlight, [&](const InFlight &flight) {
      if (flight.rest > 0)
        return false;
      finish(flight.transfer, time);
      freed.push_back(model.transfers[flight.transfer].lane);
      return true;
    });
    updateRates();
    for (unsigned lane : freed) {
      lanes[lane].isBusy = false;
      becomeReady(lane, time, isBoundary);
    }
  }

  /// A kernel ends on the compute lane: what waits for that begins.
  void passBoundary(int64_t time) {
    lastBoundary = time;
    if (held.empty())
      return;
    // In the order of lanes, whatever they became ready in.
    llvm::sort(held);
    SmallVector<unsigned, 4> lanesToStart;
    std::swap(held, lanesToStart);
    for (unsigned lane : lanesToStart) {
      lanes[lane].isHeld = false;
      begin(lane, time);
    }
  }

private:
  struct Lane {
    bool isIdle() const { return !isBusy && !isHeld; }
    /// Issued, in order; those before `next` have begun.
    SmallVector<unsigned, 0> queue;
    unsigned next = 0;
    bool isBusy = false, isHeld = false;
  };
  struct InFlight {
    unsigned transfer;
    /// Work left, in ticks.
    int64_t rest;
    /// It moves at this fraction of its speed.
    int64_t share;
  };

  /// The next transfer of `lane`, which is free, could begin.
  void becomeReady(unsigned index, int64_t time, bool isBoundary) {
    Lane &lane = lanes[index];
    if (lane.next == lane.queue.size())
      return;
    const ModelTransfer &transfer = model.transfers[lane.queue[lane.next]];
    // Half a nanosecond late is in time: two sums of the same length may differ
    // by their rounding.
    bool mustWait = model.startsAtKernelBoundary && !transfer.usesCopyEngine &&
                    !isBoundary && time - lastBoundary >= clock.getHalfNs();
    if (mustWait) {
      lane.isHeld = true;
      held.push_back(index);
    } else {
      begin(index, time);
    }
  }

  void begin(unsigned index, int64_t time) {
    Lane &lane = lanes[index];
    unsigned transfer = lane.queue[lane.next++];
    results[transfer].beginNs = clock.toNs(time);
    progress(time);
    lane.isBusy = true;
    inFlight.push_back(
        {transfer, clock.toTicks(model.transfers[transfer].ns), 1});
    addToLinks(transfer, 1);
    updateRates();
  }

  void finish(unsigned transfer, int64_t time) {
    ends[transfer] = time;
    results[transfer].endNs = clock.toNs(time);
    addToLinks(transfer, -1);
  }

  void addToLinks(unsigned transfer, int sign) {
    uint32_t links = model.transfers[transfer].links;
    for (; links != 0; links &= links - 1)
      load[llvm::countr_zero(links)] += sign;
    if (!model.transfers[transfer].usesCopyEngine)
      numKernels += sign;
  }

  void progress(int64_t time) {
    for (InFlight &flight : inFlight)
      flight.rest -= (time - lastProgress) / flight.share;
    lastProgress = time;
  }

  void updateRates() {
    nextEnd = kNever;
    for (InFlight &flight : inFlight) {
      flight.share = 1;
      uint32_t links = model.transfers[flight.transfer].links;
      for (; links != 0; links &= links - 1)
        flight.share =
            std::max<int64_t>(flight.share, load[llvm::countr_zero(links)]);
      nextEnd = std::min(nextEnd, lastProgress + flight.rest * flight.share);
    }
  }

  const BlockModel &model;
  const Clock &clock;
  MutableArrayRef<Simulation::Transfer> results;
  SmallVector<Lane, 0> lanes;
  SmallVector<int64_t, 0> ends;
  SmallVector<InFlight, 4> inFlight;
  /// Lanes whose next transfer waits for a kernel's end.
  SmallVector<unsigned, 4> held;
  /// How many transfers are in flight on each link.
  std::array<int64_t, 32> load = {};
  unsigned numKernels = 0;
  int64_t lastProgress = 0, lastBoundary = 0, nextEnd = kNever;
};

class ComputeLane {
public:
  ComputeLane(const BlockModel &model, Simulation &result)
      : model(model), result(result), clock(model),
        transfers(model, clock, result.transfers) {}

  void run(unsigned op) {
    const BlockModel::Op &modelOp = model.ops[op];
    result.startNs[op] = clock.toNs(now);
    waitFor(modelOp.waitsFor);
    if (modelOp.startOf != BlockModel::kNone)
      transfers.issue(modelOp.startOf, now);
    if (modelOp.ns > 0)
      compute(clock.toTicks(modelOp.ns));
    result.endNs[op] = clock.toNs(now);
  }

  /// The first of several to end has all the time up to its end, the second the
  /// time from there to its own, and so on.
  void waitFor(ArrayRef<unsigned> indices) {
    SmallVector<std::pair<int64_t, unsigned>, 4> ends;
    for (unsigned index : indices) {
      while (transfers.getEnd(index) == kNever &&
             transfers.getNextEnd() != kNever)
        transfers.advance(transfers.getNextEnd(), /*isBoundary=*/true);
      ends.emplace_back(transfers.getEnd(index), index);
    }
    llvm::sort(ends);
    for (auto [end, index] : ends) {
      if (end <= now)
        continue;
      int64_t exposed = clock.toNs(end) - clock.toNs(now);
      result.transfers[index].exposedNs += exposed;
      result.exposedNs += exposed;
      now = end;
    }
  }

  int64_t getNowNs() const { return clock.toNs(now); }

private:
  void compute(int64_t rest) {
    while (true) {
      int64_t slowdown = transfers.getSlowdown();
      int64_t end = now + rest + llvm::divideCeil(rest * slowdown, 1000);
      int64_t next = transfers.getNextEnd();
      if (end <= next) {
        now = end;
        transfers.passBoundary(now);
        return;
      }
      rest -= (next - now) * 1000 / (1000 + slowdown);
      now = next;
      transfers.advance(now, /*isBoundary=*/false);
    }
  }

  const BlockModel &model;
  Simulation &result;
  Clock clock;
  Transfers transfers;
  int64_t now = 0;
};

} // namespace

Simulation comm::simulate(const BlockModel &model, ArrayRef<unsigned> order) {
  Simulation result;
  result.startNs.resize(model.size());
  result.endNs.resize(model.size());
  result.transfers.resize(model.transfers.size());
  ComputeLane lane(model, result);
  for (unsigned op : order) {
    lane.run(op);
    result.computeNs += model.ops[op].ns;
  }
  // What nobody in the block waits for, the end of the block waits for.
  SmallVector<unsigned, 0> rest;
  for (auto [i, transfer] : llvm::enumerate(model.transfers)) {
    result.commNs += transfer.ns;
    if (transfer.wait == ModelTransfer::kNone)
      rest.push_back(i);
  }
  lane.waitFor(rest);
  result.makespanNs = lane.getNowNs();
  return result;
}
