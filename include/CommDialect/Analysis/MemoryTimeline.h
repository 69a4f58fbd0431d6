//===- MemoryTimeline.h - Live bytes of an order that changes -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A balanced tree over the places of an order, with the bytes live at each and
// the largest below each node. Who moves ops asks it first.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_MEMORYTIMELINE_H
#define COMMDIALECT_ANALYSIS_MEMORYTIMELINE_H

#include "CommDialect/Analysis/BlockModel.h"

namespace mlir::comm {

/// The bytes live at each place of an order, computed once, in linear time.
struct MemoryProfile {
  /// By place in the order: while the op there runs (what it allocates is
  /// there, nothing is freed), and after it.
  SmallVector<int64_t, 0> during, after;
  int64_t peak = 0;
  /// The first place of the peak.
  unsigned peakPlace = 0;
};
MemoryProfile getMemoryProfile(const BlockModel &model,
                               ArrayRef<unsigned> order);
/// Its peak alone, which takes less time.
int64_t getMemoryPeak(const BlockModel &model, ArrayRef<unsigned> order);

/// The numbers of the buffers live at `place`, the largest first.
SmallVector<unsigned> getLiveBuffers(const BlockModel &model,
                                     ArrayRef<unsigned> order, unsigned place);

/// An order of the ops of a block that can be changed and asked for its peak,
/// each in O((b + 1) log n) where b is the number of uses of the buffers that
/// the moved op touches first or last.
class MemoryTimeline {
public:
  MemoryTimeline(const BlockModel &model, ArrayRef<unsigned> order);
  ~MemoryTimeline();

  int64_t getPeak() const;
  unsigned getPlace(unsigned op) const;
  unsigned getOpAt(unsigned place) const;
  /// The bytes live while the op at `place` runs.
  int64_t getBytesAt(unsigned place) const;
  /// The largest of the bytes live at the places from `begin` to before `end`.
  int64_t getMax(unsigned begin, unsigned end) const;

  /// The first, or the last, of these places with more than `bytes`; none if
  /// there is no such place.
  std::optional<unsigned> findFirstAbove(unsigned begin, unsigned end,
                                         int64_t bytes) const;
  std::optional<unsigned> findLastAbove(unsigned begin, unsigned end,
                                        int64_t bytes) const;

  /// The peak if `op` were moved so that its place is `place` (counted after
  /// its removal). The order is the same afterwards.
  int64_t getPeakIfMoved(unsigned op, unsigned place);
  void move(unsigned op, unsigned place);

  SmallVector<unsigned, 0> getOrder() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_MEMORYTIMELINE_H
