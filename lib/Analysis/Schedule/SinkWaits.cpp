//===- SinkWaits.cpp - Waits as late as they can be -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scheduler that believes its figures may wait for a transfer the moment that
// it should be complete. In truth ranks arrive at different times, and a wait
// in front of compute that does not need it holds up all that follows.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/MemoryTimeline.h"
#include "CommDialect/Analysis/Scheduler.h"
#include "CommDialect/Analysis/Simulator.h"

#include <limits>

using namespace mlir;
using namespace mlir::comm;

/// The waits, and ops behind them that only name what they give, in `order`.
static SmallVector<unsigned, 0> getSinkable(const BlockModel &model,
                                            ArrayRef<unsigned> order) {
  SmallVector<unsigned, 0> sinkable;
  SmallVector<bool, 0> isSinkable(model.size(), false);
  for (unsigned op : order) {
    const BlockModel::Op &info = model.ops[op];
    if (info.ns != 0 || info.startOf != BlockModel::kNone ||
        info.transientBytes != 0)
      continue;
    auto sinks = [&](unsigned before) { return isSinkable[before]; };
    if (info.waitsFor.empty() && llvm::none_of(model.predecessors[op], sinks))
      continue;
    isSinkable[op] = true;
    sinkable.push_back(op);
  }
  return sinkable;
}

void comm::sinkWaits(const BlockModel &model, Schedule &schedule,
                     std::optional<int64_t> memoryLimit) {
  SmallVector<unsigned, 0> sinkable = getSinkable(model, schedule.order);
  MemoryTimeline timeline(model, schedule.order);
  int64_t limit =
      std::max(timeline.getPeak(),
               memoryLimit.value_or(std::numeric_limits<int64_t>::max()));
  // The last first, so that those before find it where it stays.
  for (unsigned op : llvm::reverse(sinkable)) {
    // Places are counted without the op itself.
    unsigned place = timeline.getPlace(op), last = model.size() - 1;
    for (unsigned after : model.successors[op])
      last = std::min(last, timeline.getPlace(after) - 1);
    auto fits = [&](unsigned to) {
      return timeline.getPeakIfMoved(op, to) <= limit;
    };
    if (last > place && !fits(last)) {
      // The later, the more lives until then.
      unsigned fitting = place;
      while (last - fitting > 1) {
        unsigned middle = fitting + (last - fitting) / 2;
        (fits(middle) ? fitting : last) = middle;
      }
      last = fitting;
    }
    if (last > place)
      timeline.move(op, last);
  }
  SmallVector<unsigned, 0> order = timeline.getOrder();
  int64_t makespanNs = simulate(model, order).makespanNs;
  if (makespanNs > schedule.makespanNs)
    return;
  schedule = {std::move(order), makespanNs, timeline.getPeak()};
}
