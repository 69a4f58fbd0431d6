//===- Order.h - Live bytes of a changing order of ops ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An order of ops that each allocate and free bytes. Amounts move with the ops,
// so that a range of ops moves in logarithmic time. The caller decides which op
// allocates and frees a buffer: MemoryTimeline by its first and last users, the
// counterparts of Inductor's passes by Inductor's rules.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_ORDER_H
#define COMMDIALECT_LIB_SCHEDULING_ORDER_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <limits>
#include <optional>

namespace mlir::comm {

/// A balanced tree (treap) over the positions of an order. Levels are bytes:
/// those live before an op, and those live during it, which include what it
/// allocates. Queries and updates take expected O(log n).
class Order {
public:
  /// The bytes of one op.
  struct Amounts {
    int64_t alloc = 0, free = 0;
    /// Live only while the op runs.
    int64_t transient = 0;
    /// True if Bounds::isMarked finds the op.
    bool isMarked = false;

    int64_t getNet() const { return alloc - free; }
    int64_t getDuring() const { return alloc + transient; }
  };

  /// `amounts` are by op; `baseBytes` are live before the first op.
  Order(ArrayRef<unsigned> order, ArrayRef<Amounts> amounts, int64_t baseBytes);

  unsigned size() const { return nodes.size(); }
  unsigned getPosition(unsigned op) const;
  unsigned getOpAt(unsigned position) const;
  SmallVector<unsigned, 0> getOrder() const;

  const Amounts &getAmounts(unsigned op) const { return nodes[op].amounts; }
  void setAmounts(unsigned op, const Amounts &amounts);

  /// Returns the bytes live before the op at `position`; at `size()`, after the
  /// last op.
  int64_t getBefore(unsigned position) const;
  int64_t getDuring(unsigned position) const;
  /// Returns the maximum during the ops at [`begin`, `end`), which must not be
  /// empty.
  int64_t getMaxDuring(unsigned begin, unsigned end) const {
    return getMaxDuring(root, begin, end, baseBytes);
  }

  /// Conditions of a search: an op is found if any of them holds.
  struct Bounds {
    int64_t duringAbove = std::numeric_limits<int64_t>::max();
    int64_t beforeAbove = std::numeric_limits<int64_t>::max();
    int64_t netBelow = std::numeric_limits<int64_t>::min();
    bool isMarked = false;
  };
  /// Returns the first or last position in [`begin`, `end`) within `bounds`.
  std::optional<unsigned> findFirst(unsigned begin, unsigned end,
                                    const Bounds &bounds) const {
    return find(root, begin, end, bounds, /*fromEnd=*/false, baseBytes, 0);
  }
  std::optional<unsigned> findLast(unsigned begin, unsigned end,
                                   const Bounds &bounds) const {
    return find(root, begin, end, bounds, /*fromEnd=*/true, baseBytes, 0);
  }

  /// Moves the ops at [`begin`, `end`) so that the first is at `to`, a position
  /// counted after their removal. They stay in their order.
  void move(unsigned begin, unsigned end, unsigned to);

private:
  static constexpr unsigned kNone = ~0u;

  /// An op, and of the subtree below it: its size, and levels relative to what
  /// is live before it.
  struct Node {
    uint32_t priority = 0;
    unsigned size = 1;
    unsigned left = kNone, right = kNone, parent = kNone;
    unsigned numMarked = 0;
    Amounts amounts;
    int64_t net = 0, maxDuring = 0, maxBefore = 0, minNet = 0;
  };

  unsigned getSize(unsigned node) const {
    return node == kNone ? 0 : nodes[node].size;
  }
  int64_t getNet(unsigned node) const {
    return node == kNone ? 0 : nodes[node].net;
  }
  void update(unsigned node);
  std::pair<unsigned, unsigned> split(unsigned node, unsigned count);
  unsigned merge(unsigned left, unsigned right);
  int64_t getMaxDuring(unsigned node, unsigned begin, unsigned end,
                       int64_t level) const;
  std::optional<unsigned> find(unsigned node, unsigned begin, unsigned end,
                               const Bounds &bounds, bool fromEnd,
                               int64_t level, unsigned offset) const;

  int64_t baseBytes;
  /// By op.
  SmallVector<Node, 0> nodes;
  unsigned root = kNone;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_ORDER_H
