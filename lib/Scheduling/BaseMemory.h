//===- BaseMemory.h - Peaks of orders that move ops forward -----*- C++ -*-===//
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
#ifndef COMMDIALECT_LIB_SCHEDULING_BASEMEMORY_H
#define COMMDIALECT_LIB_SCHEDULING_BASEMEMORY_H

#include "BuffersOfOps.h"

namespace mlir::comm {

class BaseMemory {
public:
  BaseMemory(const Problem &problem, ArrayRef<unsigned> base,
             int64_t memoryLimit);

  /// Whether an op would run within the limit if it were taken now.
  bool isWithin(unsigned op) const;

  /// Takes an op, which runs after those taken before and before all that is
  /// left in its order. O((b + 1) log n) for the b buffers that it touches.
  void take(unsigned op);
  /// The same for the first op of what is left, for good.
  void takeFirst(unsigned op) {
    isForGood = true;
    take(op);
    isForGood = false;
    commit();
  }

  /// The first op of what is left during which more is live than the limit.
  std::optional<unsigned> findFirstAbove();

  /// Puts back what was taken since the last call of `commit`.
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
  /// Of a buffer: which of its users, by place, are the first and the last that
  /// are left, in `userPlaces`. None are left: first > last.
  struct Users {
    int first = 0, last = -1;
    /// Live since one that was taken, or since the beginning.
    bool isLive = false;
  };
  /// What was added to a leaf.
  struct LeafChange {
    unsigned place;
    int64_t sum, largest;
  };
  /// Of neighbouring places: by how much more is live behind them than before
  /// them, and the most that is live during one of them, from what is live
  /// before them.
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

  /// Adds to the bytes at `place` and behind, or only behind.
  void changeFrom(unsigned place, int64_t bytes) {
    change(place, bytes, bytes);
  }
  void changeBehind(unsigned place, int64_t bytes) { change(place, bytes, 0); }
  void change(unsigned place, int64_t sum, int64_t largest);
  void changeLeaf(unsigned place, int64_t sum, int64_t largest);
  /// Brings the tree up to date with its leaves.
  void update();

  const Problem &problem;
  ArrayRef<unsigned> base;
  int64_t memoryLimit;
  SmallVector<unsigned, 0> places;
  /// By place.
  SmallVector<bool, 0> isTaken;
  SmallVector<Users, 0> users;
  /// The places of all buffers' users, those of a buffer ascending.
  SmallVector<unsigned, 0> userPlaces;
  BuffersOfOps buffersOf;
  /// Live after what was taken; live before the first place.
  int64_t liveBytes = 0, firstBytes = 0;
  /// No more is live during any op of what is left.
  int64_t mostBytes = 0;
  /// A complete binary tree over the places, node 1 its root. As differences,
  /// adding to all places from one on changes one path only. Those of `touched`
  /// leaves are not up to date.
  unsigned numLeaves;
  SmallVector<Node, 0> tree;
  SmallVector<unsigned> touched;
  /// What is put back, but where it is for good: what was taken, users of
  /// buffers as they were before, and changes.
  bool isForGood = false;
  SmallVector<unsigned> takenPlaces;
  SmallVector<std::pair<unsigned, Users>> usersBefore;
  SmallVector<LeafChange> leafChanges;
  int64_t committedLive = 0, committedFirst = 0, committedMost = 0;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_BASEMEMORY_H
