//===- LaneClock.cpp - Time while a schedule is being made ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneClock.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;

int64_t LaneClock::getNsToEnd(unsigned transfer) const {
  if (!inFlight[transfer])
    return 0;
  unsigned lane = model->transfers[transfer].lane;
  int64_t done = issued[lane] - queued[lane];
  return llvm::divideCeil(lastWork[transfer] - done, kScale);
}

void LaneClock::issue(unsigned transfer) {
  const ModelTransfer &info = model->transfers[transfer];
  Lane &lane = lanes[info.lane];
  queued[info.lane] += info.ns * kScale;
  issued[info.lane] += info.ns * kScale;
  lastWork[transfer] = issued[info.lane];
  inFlight[transfer] = true;
  bool wasIdle = lane.isIdle();
  lane.transfers.push_back(transfer);
  if (!wasIdle)
    return;
  active.push_back(info.lane);
  lane.left = info.ns * kScale;
  // Starts are reached between ops of the compute lane.
  lane.isMoving = true;
}

void LaneClock::beginPending(bool atBoundary) {
  for (unsigned lane : active) {
    const ModelTransfer &info = model->transfers[lanes[lane].getFirst()];
    if (atBoundary || !model->startsAtKernelBoundary || info.usesCopyEngine)
      lanes[lane].isMoving = true;
  }
}

int64_t LaneClock::getSharers(unsigned transfer) const {
  if (active.size() == 1)
    return 1;
  int64_t most = 1;
  for (uint32_t links = model->transfers[transfer].links; links != 0;
       links &= links - 1) {
    uint32_t link = links & -links;
    most = std::max<int64_t>(most, llvm::count_if(active, [&](unsigned lane) {
                               unsigned first = lanes[lane].getFirst();
                               return lanes[lane].isMoving &&
                                      (model->transfers[first].links & link);
                             }));
  }
  return most;
}

std::optional<int64_t> LaneClock::getNextEnd() const {
  std::optional<int64_t> next;
  for (unsigned lane : active) {
    if (!lanes[lane].isMoving)
      continue;
    int64_t ns = llvm::divideCeil(
        lanes[lane].left * getSharers(lanes[lane].getFirst()), kScale);
    next = next ? std::min(*next, ns) : ns;
  }
  return next;
}

void LaneClock::advance(int64_t ns, SmallVectorImpl<unsigned> &ended) {
  now += ns;
  SmallVector<int64_t, 4> moved;
  for (unsigned lane : active)
    moved.push_back(
        lanes[lane].isMoving
            ? std::min(lanes[lane].left,
                       ns * kScale / getSharers(lanes[lane].getFirst()))
            : 0);
  for (auto [lane, work] : llvm::zip(active, moved)) {
    lanes[lane].left -= work;
    queued[lane] -= work;
  }
  llvm::erase_if(active, [&](unsigned index) {
    Lane &lane = lanes[index];
    if (!lane.isMoving || lane.left != 0)
      return false;
    ended.push_back(lane.getFirst());
    inFlight[lane.getFirst()] = false;
    ++lane.first;
    lane.isMoving = false;
    if (lane.isIdle())
      return true;
    lane.left = model->transfers[lane.getFirst()].ns * kScale;
    return false;
  });
  beginPending(/*atBoundary=*/false);
}

int64_t LaneClock::getSlowdown() const {
  int64_t slowdown = 0;
  for (unsigned lane : active)
    if (lanes[lane].isMoving)
      slowdown = std::max(
          slowdown, model->transfers[lanes[lane].getFirst()].usesCopyEngine
                        ? model->copySlowdown
                        : model->kernelSlowdown);
  return slowdown;
}

void LaneClock::run(unsigned op, SmallVectorImpl<unsigned> &ended) {
  const BlockModel::Op &info = model->ops[op];
  if (info.startOf != BlockModel::kNone)
    issue(info.startOf);
  // The compute lane is blocked while a wait is.
  for (unsigned transfer : info.waitsFor)
    while (inFlight[transfer]) {
      beginPending(/*atBoundary=*/true);
      advance(*getNextEnd(), ended);
    }
  if (info.ns == 0)
    return;
  // What is left of the op, in thousandths of a nanosecond.
  int64_t left = info.ns * 1000;
  while (left > 0) {
    int64_t rate = 1000 * 1000 / (1000 + getSlowdown());
    int64_t ns = llvm::divideCeil(left, rate);
    if (std::optional<int64_t> next = getNextEnd())
      ns = std::min(ns, *next);
    left -= ns * rate;
    advance(ns, ended);
  }
  beginPending(/*atBoundary=*/true);
}
