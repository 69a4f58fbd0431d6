//===- SimulatorState.cpp - Incremental simulator -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorState.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;

TickClock::TickClock(const Problem &problem) {
  // Bounds all values computed below: the makespan, the rest of a transfer
  // times the number of lanes, and a time times 1000.
  double total = 1;
  int64_t slowdown = std::max({problem.kernelSlowdown, problem.copySlowdown,
                               problem.shortMatmulSlowdown});
  for (const Problem::Transfer &transfer : problem.transfers)
    slowdown = std::max(slowdown, problem.getSlowdown(transfer));
  for (const Problem::Op &op : problem.ops)
    slowdown = std::max(slowdown, op.copySlowdown);
  for (const Problem::Op &op : problem.ops)
    total += double(op.ns + (op.waitsFor.empty() ? 0 : problem.waitNs)) *
             double(1000 + slowdown);
  for (const Problem::Transfer &transfer : problem.transfers)
    total += double(transfer.ns) * (1000 + problem.lanes.size());
  while (bits > 0 && std::ldexp(total, bits) > 0x1p62)
    --bits;
  // Unrealistic costs would overflow even with bits = 0, so scale them down.
  if (total > 0x1p62)
    scale = 0x1p62 / total;
}

SimulatorState::SimulatorState(const Problem &problem, Simulation *result)
    : problem(&problem), result(result), clock(problem),
      lanes(problem.lanes.size()), ends(problem.transfers.size(), kNever),
      issuedUpTo(problem.transfers.size()),
      issuedOnLinksUpTo(problem.transfers.size()),
      issuedAfter(problem.transfers.size()) {}

//===----------------------------------------------------------------------===//
// The compute lane
//===----------------------------------------------------------------------===//

void SimulatorState::run(unsigned op) {
  const Problem::Op &info = problem->ops[op];
  if (result)
    result->startNs[op] = clock.toNs(now);
  waitFor(info.waitsFor);
  isBehindWait |= isBehindCompute(info.waitsFor);
  if (info.startOf != Problem::kNone)
    issue(info.startOf);
  if (info.ns > 0) {
    compute(info);
    isBehindWait = false;
    ++numComputed;
  }
  if (result)
    result->endNs[op] = clock.toNs(now);
}

// Blames the first transfer to end for all the time up to its end, the second
// for the time from there to its own end, and so on.
void SimulatorState::waitFor(ArrayRef<unsigned> transfers) {
  if (transfers.empty())
    return;
  SmallVector<std::pair<int64_t, unsigned>, 4> order;
  for (unsigned transfer : transfers) {
    while (ends[transfer] == kNever && (nextEnd != kNever || !held.empty())) {
      // The compute lane idles, so its processors are free.
      if (!held.empty())
        beginHeld();
      else
        advance(nextEnd, /*isBoundary=*/true);
    }
    order.emplace_back(ends[transfer], transfer);
  }
  llvm::sort(order);
  for (auto [end, transfer] : order) {
    if (end <= now)
      continue;
    if (result) {
      int64_t exposed = clock.toNs(end) - clock.toNs(now);
      result->transfers[transfer].exposedNs += exposed;
      result->exposedNs += exposed;
    }
    now = end;
  }
}

bool SimulatorState::isBehindCompute(ArrayRef<unsigned> transfers) const {
  return llvm::any_of(transfers, [&](unsigned transfer) {
    return issuedAfter[transfer] != numComputed;
  });
}

int64_t SimulatorState::getSlowdown(const Problem::Op &op) const {
  int64_t perMille = slowdown;
  if (op.isMatmul && op.ns < longestKernelNs)
    perMille = std::max(perMille, problem->shortMatmulSlowdown);
  if (isCopying)
    perMille = std::max(perMille, op.copySlowdown);
  return perMille;
}

void SimulatorState::compute(const Problem::Op &op) {
  int64_t rest = clock.toTicks(op.ns + (isBehindWait ? problem->waitNs : 0));
  // The final part of the kernel, in which held transfers may begin.
  int64_t tail = problem->kernelTail
                     ? int64_t(double(rest) * *problem->kernelTail / 1000)
                     : 0;
  while (true) {
    if (problem->kernelTail && !held.empty() && rest <= tail) {
      beginHeld();
      continue;
    }
    // Run to the kernel's tail if a transfer is held, else to its end.
    int64_t left = problem->kernelTail && !held.empty() ? rest - tail : rest;
    int64_t slowed = getSlowdown(op);
    int64_t end = now + left + llvm::divideCeil(left * slowed, 1000);
    if (end <= nextEnd) {
      now = end;
      rest -= left;
      if (rest > 0)
        continue;
      passBoundary();
      return;
    }
    rest -= (nextEnd - now) * 1000 / (1000 + slowed);
    now = nextEnd;
    advance(now, /*isBoundary=*/false);
  }
}

//===----------------------------------------------------------------------===//
// The transfers
//===----------------------------------------------------------------------===//

void SimulatorState::issue(unsigned transfer) {
  const Problem::Transfer &info = problem->transfers[transfer];
  if (result)
    result->transfers[transfer].issueNs = clock.toNs(now);
  Lane &lane = lanes[info.lane];
  lane.queue.push_back(transfer);
  lane.issued += clock.toTicks(info.ns);
  issuedUpTo[transfer] = lane.issued;
  issuedAfter[transfer] = numComputed;
  lane.issuedOnLinks += getTicksOnLinks(transfer);
  issuedOnLinksUpTo[transfer] = lane.issuedOnLinks;
  if (!lane.isIdle())
    return;
  if (problem->startsAtKernelBoundary && problem->kernelTail &&
      !info.usesCopyEngine)
    hold(info.lane);
  else
    becomeReady(info.lane, now, /*isBoundary=*/true);
}

void SimulatorState::advance(int64_t time, bool isBoundary) {
  if (time < nextEnd)
    return;
  progress(time);
  SmallVector<unsigned, 4> freed;
  for (InFlight &flight : inFlight)
    if (flight.rest <= 0 && flight.phase == Phase::Latency)
      endLatency(flight);
  llvm::erase_if(inFlight, [&](const InFlight &flight) {
    if (flight.rest > 0 || flight.phase != Phase::Moving)
      return false;
    finish(flight.transfer, time);
    freed.push_back(problem->transfers[flight.transfer].lane);
    return true;
  });
  moveQueued();
  updateRates();
  for (unsigned lane : freed) {
    lanes[lane].isBusy = false;
    becomeReady(lane, time, isBoundary);
  }
}

void SimulatorState::passBoundary() {
  lastBoundary = now;
  if (!held.empty())
    beginHeld();
}

void SimulatorState::beginHeld() {
  // Begin in lane order, independent of the order in which they became ready.
  llvm::sort(held);
  SmallVector<unsigned, 4> lanesToStart;
  std::swap(held, lanesToStart);
  for (unsigned lane : lanesToStart) {
    lanes[lane].isHeld = false;
    begin(lane, now);
  }
}

void SimulatorState::becomeReady(unsigned index, int64_t time,
                                 bool isBoundary) {
  Lane &lane = lanes[index];
  if (lane.next == lane.queue.size())
    return;
  const Problem::Transfer &transfer = problem->transfers[lane.queue[lane.next]];
  // Tolerate half a nanosecond: sums of equal length may differ by rounding.
  bool mustWait = problem->startsAtKernelBoundary && !transfer.usesCopyEngine &&
                  !isBoundary && time - lastBoundary >= clock.getHalfNs();
  if (mustWait)
    hold(index);
  else
    begin(index, time);
}

void SimulatorState::hold(unsigned index) {
  lanes[index].isHeld = true;
  held.push_back(index);
}

void SimulatorState::begin(unsigned index, int64_t time) {
  Lane &lane = lanes[index];
  unsigned transfer = lane.queue[lane.next++];
  if (result)
    result->transfers[transfer].beginNs = clock.toNs(time);
  progress(time);
  lane.isBusy = true;
  int64_t latency = clock.toTicks(problem->transfers[transfer].latencyNs);
  inFlight.push_back({transfer, latency, 1, Phase::Latency});
  if (latency == 0) {
    endLatency(inFlight.back());
    moveQueued();
  }
  updateRates();
}

bool SimulatorState::isEngineBusy(uint32_t links) const {
  return llvm::any_of(inFlight, [&](const InFlight &flight) {
    const Problem::Transfer &transfer = problem->transfers[flight.transfer];
    return flight.phase == Phase::Moving && transfer.usesCopyEngine &&
           (transfer.links & links) != 0;
  });
}

void SimulatorState::endLatency(InFlight &flight) {
  flight.rest = getTicksOnLinks(flight.transfer);
  if (!problem->transfers[flight.transfer].usesCopyEngine) {
    move(flight);
    return;
  }
  flight.phase = Phase::Queued;
  queuedCopies.push_back(flight.transfer);
}

void SimulatorState::move(InFlight &flight) {
  flight.phase = Phase::Moving;
  addToLinks(flight.transfer, 1);
}

void SimulatorState::moveQueued() {
  llvm::erase_if(queuedCopies, [&](unsigned transfer) {
    if (isEngineBusy(problem->transfers[transfer].links))
      return false;
    move(*llvm::find_if(inFlight, [&](const InFlight &flight) {
      return flight.transfer == transfer;
    }));
    return true;
  });
}

void SimulatorState::finish(unsigned transfer, int64_t time) {
  ends[transfer] = time;
  ended.push_back(transfer);
  if (result)
    result->transfers[transfer].endNs = clock.toNs(time);
  addToLinks(transfer, -1);
}

void SimulatorState::addToLinks(unsigned transfer, int sign) {
  uint32_t links = problem->transfers[transfer].links;
  for (; links != 0; links &= links - 1)
    load[llvm::countr_zero(links)] += sign;
}

void SimulatorState::progress(int64_t time) {
  for (InFlight &flight : inFlight)
    if (flight.phase != Phase::Queued)
      flight.rest -= (time - lastProgress) / flight.rateDivisor;
  lastProgress = time;
}

void SimulatorState::updateRates() {
  nextEnd = kNever;
  // Transfers run by kernels have precedence over those by copy engines.
  bool hasKernel = false;
  slowdown = longestKernelNs = 0;
  isCopying = false;
  for (InFlight &flight : inFlight) {
    const Problem::Transfer &transfer = problem->transfers[flight.transfer];
    int64_t own = problem->getSlowdown(transfer);
    if (hasKernel == !transfer.usesCopyEngine)
      slowdown = std::max(slowdown, own);
    else if (!hasKernel)
      slowdown = own;
    hasKernel |= !transfer.usesCopyEngine;
    isCopying |= transfer.usesCopyEngine && flight.phase == Phase::Moving;
    if (!transfer.usesCopyEngine)
      longestKernelNs = std::max(longestKernelNs, transfer.ns);
    flight.rateDivisor = 1;
    if (flight.phase == Phase::Queued)
      continue;
    uint32_t links = flight.phase == Phase::Moving ? transfer.links : 0;
    for (; links != 0; links &= links - 1)
      flight.rateDivisor =
          std::max<int64_t>(flight.rateDivisor, load[llvm::countr_zero(links)]);
    nextEnd =
        std::min(nextEnd, lastProgress + flight.rest * flight.rateDivisor);
  }
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

int64_t SimulatorState::getQueued(unsigned index) const {
  return getLeft(index, lanes[index].issued, issuedUpTo,
                 [&](const InFlight &flight) {
                   return flight.phase == Phase::Latency
                              ? getRest(flight) + getRestOnLinks(flight)
                              : getRest(flight);
                 });
}

int64_t SimulatorState::getQueuedOnLinks(unsigned index) const {
  return getLeft(
      index, lanes[index].issuedOnLinks, issuedOnLinksUpTo,
      [&](const InFlight &flight) { return getRestOnLinks(flight); });
}

int64_t
SimulatorState::getLeft(unsigned index, int64_t issued,
                        ArrayRef<int64_t> issuedUpTo,
                        function_ref<int64_t(const InFlight &)> getRest) const {
  const Lane &lane = lanes[index];
  if (lane.next > 0)
    issued -= issuedUpTo[lane.queue[lane.next - 1]];
  if (lane.isBusy)
    for (const InFlight &flight : inFlight)
      if (problem->transfers[flight.transfer].lane == index)
        issued += getRest(flight);
  return issued;
}

int64_t SimulatorState::getTimeToEnd(unsigned transfer) const {
  if (ends[transfer] != kNever)
    return std::max<int64_t>(ends[transfer] - now, 0);
  unsigned lane = problem->transfers[transfer].lane;
  return getQueued(lane) - (lanes[lane].issued - issuedUpTo[transfer]);
}

bool SimulatorState::isSameAs(const SimulatorState &other) const {
  if (now != other.now || lastBoundary != other.lastBoundary ||
      held != other.held || inFlight.size() != other.inFlight.size())
    return false;
  if (isBehindWait != other.isBehindWait || queuedCopies != other.queuedCopies)
    return false;
  if (problem->waitNs > 0)
    for (unsigned i = 0, end = issuedAfter.size(); i < end; ++i)
      if ((issuedAfter[i] != numComputed) !=
          (other.issuedAfter[i] != other.numComputed))
        return false;
  for (auto [a, b] : llvm::zip(inFlight, other.inFlight))
    if (a.transfer != b.transfer || a.phase != b.phase ||
        getRest(a) != other.getRest(b))
      return false;
  return true;
}
