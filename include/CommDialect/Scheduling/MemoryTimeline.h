//===- MemoryTimeline.h - Live bytes of a changing order --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A balanced tree over the positions of an order, with the bytes live at each
// and the maximum below each node. Searches query it before they move ops.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_MEMORYTIMELINE_H
#define COMMDIALECT_SCHEDULING_MEMORYTIMELINE_H

#include "CommDialect/Scheduling/Problem.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

/// The bytes live at each position of an order, computed once, in linear time.
struct MemoryProfile {
  /// By position: bytes live while the op there runs (its allocations included,
  /// nothing freed yet), and after it.
  SmallVector<int64_t, 0> during, after;
  int64_t peak = 0;
  /// The first position of the peak.
  unsigned peakPosition = 0;
};
MemoryProfile getMemoryProfile(const Problem &problem,
                               ArrayRef<unsigned> order);
/// Returns only the peak, which is faster.
int64_t getMemoryPeak(const Problem &problem, ArrayRef<unsigned> order);

/// Returns the numbers of the buffers live at `position`, the largest
/// first.
SmallVector<unsigned> getLiveBuffers(const Problem &problem,
                                     ArrayRef<unsigned> order,
                                     unsigned position);

/// A mutable order of the ops of a block with its memory peak. A move or query
/// costs O((b + 1) log n), where b is the number of uses of the buffers that
/// the moved op touches first or last.
class MemoryTimeline {
public:
  MemoryTimeline(const Problem &problem, ArrayRef<unsigned> order);
  ~MemoryTimeline();

  int64_t getPeak() const;
  unsigned getPosition(unsigned op) const;
  unsigned getOpAt(unsigned position) const;
  /// Returns the bytes live while the op at `position` runs.
  int64_t getBytesAt(unsigned position) const;
  /// Returns the maximum of the bytes live at positions [`begin`, `end`).
  int64_t getMax(unsigned begin, unsigned end) const;

  /// Returns the first or last position in [`begin`, `end`) with more than
  /// `bytes` live; none if no position has more.
  std::optional<unsigned> findFirstAbove(unsigned begin, unsigned end,
                                         int64_t bytes) const;
  std::optional<unsigned> findLastAbove(unsigned begin, unsigned end,
                                        int64_t bytes) const;

  /// Returns the peak if `op` were moved to `position`, counted after its
  /// removal. Leaves the order unchanged.
  int64_t getPeakIfMoved(unsigned op, unsigned position);
  void move(unsigned op, unsigned position);

  SmallVector<unsigned, 0> getOrder() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_MEMORYTIMELINE_H
