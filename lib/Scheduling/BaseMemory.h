//===- BaseMemory.h - Peaks of orders that move ops forward -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory peaks for list schedulers, which take ops out of a base order and run
// them before the remaining ops. A MemoryTimeline supports all moves. This
// class supports only these moves, but is several times faster, because ops
// keep the positions of the base order.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_BASEMEMORY_H
#define COMMDIALECT_LIB_SCHEDULING_BASEMEMORY_H

#include "BuffersOfOps.h"

namespace mlir::comm {

class BaseMemory {
public:
  BaseMemory(const Problem &problem, ArrayRef<unsigned> base,
             int64_t memoryLimit);

  /// Returns true if the live bytes while `op` runs are within the limit if
  /// `op` is taken next.
  bool isWithin(unsigned op) const;

  /// Schedules `op` after the ops taken before, and before the remaining
  /// ones. O((b + 1) log n) for the b buffers that it uses.
  void take(unsigned op);
  /// Schedules the first remaining op, which is never rolled back.
  void takeFirst(unsigned op) {
    isForGood = true;
    take(op);
    isForGood = false;
    commit();
  }

  /// Returns the first remaining op during which the live bytes exceed the
  /// limit.
  std::optional<unsigned> findFirstAbove();

  /// Undoes all calls of `take` since the last call of `commit`.
  void rollBack();
  void commit() {
    takenPlaces.clear();
    usersBefore.clear();
    leafChanges.clear();
    committedLive = liveBytes;
    committedFirst = firstBytes;
    committedMost = mostBytes;
  }

private:
  /// The range in `userPlaces` of a buffer's remaining users. Empty if first >
  /// last.
  struct Users {
    int first = 0, last = -1;
    /// True if the buffer is live after the ops taken so far.
    bool isLive = false;
  };
  /// A change of a leaf, to undo it.
  struct LeafChange {
    unsigned place;
    int64_t sum, largest;
  };
  /// The live bytes at a range of positions, relative to those live before it.
  /// `sum` is their growth over the range, `largest` their maximum.
  struct Node {
    int64_t sum, largest;
    bool operator==(const Node &other) const {
      return sum == other.sum && largest == other.largest;
    }
  };
  static Node join(const Node &left, const Node &right) {
    return {left.sum + right.sum,
            std::max(left.largest, left.sum + right.largest)};
  }

  /// Adds to the bytes at `place` and at all later positions.
  void changeFrom(unsigned place, int64_t bytes) {
    change(place, bytes, bytes);
  }
  void changeBehind(unsigned place, int64_t bytes) { change(place, bytes, 0); }
  void change(unsigned place, int64_t sum, int64_t largest);
  void changeLeaf(unsigned place, int64_t sum, int64_t largest);
  /// Updates the inner nodes above the touched leaves.
  void update();

  const Problem &problem;
  ArrayRef<unsigned> base;
  int64_t memoryLimit;
  SmallVector<unsigned, 0> places;
  /// True for positions of taken ops.
  SmallVector<bool, 0> isTaken;
  SmallVector<Users, 0> users;
  /// The positions of all buffers' users, in ascending order for each buffer.
  SmallVector<unsigned, 0> userPlaces;
  BuffersOfOps buffersOf;
  /// The bytes live after the taken ops, and the bytes before the first
  /// position of the tree.
  int64_t liveBytes = 0, firstBytes = 0;
  /// An upper bound of the live bytes during the remaining ops.
  int64_t mostBytes = 0;
  /// A complete binary tree over the positions, with root 1. It stores
  /// differences, so that adding to all positions from one on changes one path
  /// only. Nodes above `touched` leaves are outdated.
  unsigned numLeaves;
  SmallVector<Node, 0> tree;
  SmallVector<unsigned> touched;
  /// True while an op is taken that is never rolled back. Otherwise the
  /// following fields record changes since the last commit.
  bool isForGood = false;
  SmallVector<unsigned> takenPlaces;
  SmallVector<std::pair<unsigned, Users>> usersBefore;
  SmallVector<LeafChange> leafChanges;
  int64_t committedLive = 0, committedFirst = 0, committedMost = 0;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_BASEMEMORY_H
