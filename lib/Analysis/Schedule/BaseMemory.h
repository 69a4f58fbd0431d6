//===- BaseMemory.h - Memory of an order whose ops go first -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A list scheduler takes ops out of a base order, one after the other, and runs
// them before all that is left. What would the peak of the whole be? A
// MemoryTimeline answers this for all moves; this for these alone, several
// times faster, because places stay what they are in the base order.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_SCHEDULE_BASEMEMORY_H
#define COMMDIALECT_LIB_ANALYSIS_SCHEDULE_BASEMEMORY_H

#include "CommDialect/Analysis/BlockModel.h"

namespace mlir::comm {

class BaseMemory {
public:
  BaseMemory(const BlockModel &model, ArrayRef<unsigned> base,
             int64_t memoryLimit);

  /// Takes an op, which runs after those taken before and before all that is
  /// left in its order. Returns whether it runs within the limit itself.
  /// O((b + 1) log n) for the b buffers that it touches.
  bool take(unsigned op);

  /// The first op of what is left during which more is live than the limit.
  std::optional<unsigned> findFirstAbove() const;

  /// Puts back what was taken since the last call of `commit`.
  void rollBack();
  void commit() { journal.clear(); }

private:
  /// Of a buffer: which of its users, by place, are the first and the last that
  /// are left. None are left: first > last.
  struct Users {
    SmallVector<unsigned, 4> places;
    int first = 0, last = -1;
    /// Live since one that was taken, or since the beginning.
    bool isLive = false;
  };
  /// What to put back.
  struct Entry {
    enum { Bytes, BufferState, Taken } kind;
    /// Places; or a buffer; or the place of an op.
    unsigned begin = 0, end = 0;
    int64_t bytes = 0;
    int first = 0, last = 0;
    bool isLive = false;
  };

  /// Adds to the bytes at the places from `begin` to before `end`.
  void add(unsigned begin, unsigned end, int64_t bytes);
  void addToTree(unsigned begin, unsigned end, int64_t bytes);
  void updateAbove(unsigned node);

  const BlockModel &model;
  ArrayRef<unsigned> base;
  int64_t memoryLimit;
  SmallVector<unsigned, 0> places;
  /// By place.
  SmallVector<bool, 0> isTaken;
  SmallVector<Users, 0> users;
  SmallVector<SmallVector<unsigned, 4>, 0> buffersOf;
  /// Live after what was taken.
  int64_t liveBytes = 0;
  /// A complete binary tree, node 1 its root, over the bytes live at places:
  /// the largest below a node, and what is to be added to all below it (and is
  /// in its largest already).
  unsigned numLeaves;
  SmallVector<int64_t, 0> largest, added;
  SmallVector<Entry, 0> journal;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_SCHEDULE_BASEMEMORY_H
