//===- LevelTree.h - Tree of live bytes along an order ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An order of nodes that each allocate and free bytes. MemoryTimeline keeps
// levels and knows buffers; this tree keeps amounts, so that a whole block of
// nodes moves in logarithmic time, and who owns an amount is the caller's to
// say, as Inductor's bookkeeping needs it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_OVERLAP_LEVELTREE_H
#define COMMDIALECT_LIB_TRANSFORMS_OVERLAP_LEVELTREE_H

#include "Support/Treap.h"
#include "llvm/ADT/ArrayRef.h"
#include <limits>
#include <optional>

namespace mlir::comm::overlap {

/// What a node does to the bytes that are live.
struct LevelAmounts {
  int64_t alloc = 0, free = 0;
  /// Live only while the node runs.
  int64_t transient = 0;
  /// For `findLast`.
  bool isMarked = false;

  int64_t getNet() const { return alloc - free; }
};

/// A node, and of the subtree below it, with levels counted from before it.
struct LevelNode : TreapNode {
  LevelAmounts amounts;
  int64_t net = 0, maxDuring = 0, maxBefore = 0, minNet = 0;
  unsigned numMarked = 0;
};

/// A treap over places: node i stays node i wherever it is. Levels are bytes:
/// before a node, and during it (what is live before it, what it allocates and
/// what it needs while it runs). All in O(log n).
class LevelTree : private Treap<LevelTree, LevelNode> {
public:
  using Amounts = LevelAmounts;

  /// Node i is at place i. `baseBytes` are live before the first.
  LevelTree(ArrayRef<Amounts> amounts, int64_t baseBytes);

  unsigned size() const { return nodes.size(); }
  using Treap::getNode;
  using Treap::getPosition;
  const Amounts &getAmounts(unsigned node) const { return nodes[node].amounts; }
  void setAmounts(unsigned node, const Amounts &amounts);

  /// Bytes live before the node at `place`; at `size()` after the last.
  int64_t getBefore(unsigned place) const;
  int64_t getDuring(unsigned place) const;
  /// The largest during the places from `begin` to before `end`, of which there
  /// is one.
  int64_t getMaxDuring(unsigned begin, unsigned end) const;

  /// What makes a node one that is looked for: any of these.
  struct Bounds {
    int64_t duringAbove = std::numeric_limits<int64_t>::max();
    int64_t beforeAbove = std::numeric_limits<int64_t>::max();
    int64_t netBelow = std::numeric_limits<int64_t>::min();
    bool isMarked = false;
  };
  std::optional<unsigned> findLast(unsigned begin, unsigned end,
                                   const Bounds &bounds) const;

  /// Moves the places from `begin` to before `end` up to `to`, keeping their
  /// order: what was there comes after them.
  void moveUp(unsigned begin, unsigned end, unsigned to);

  SmallVector<unsigned, 0> getOrder() const;

private:
  friend Treap;

  int64_t getNet(unsigned node) const {
    return node == kNone ? 0 : nodes[node].net;
  }
  void update(unsigned node);
  void pushDown(unsigned) {}
  int64_t getMaxDuring(unsigned node, unsigned begin, unsigned end,
                       int64_t level) const;
  std::optional<unsigned> findLast(unsigned node, unsigned begin, unsigned end,
                                   const Bounds &bounds, int64_t level,
                                   unsigned offset) const;

  int64_t baseBytes;
};

} // namespace mlir::comm::overlap

#endif // COMMDIALECT_LIB_TRANSFORMS_OVERLAP_LEVELTREE_H
