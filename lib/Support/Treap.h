//===- Treap.h - A sequence as a balanced tree ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds nodes in a changing order. Finding the position of a node, or the node
// at a position, takes expected logarithmic time. `Derived` maintains other
// data of subtrees:
//
//   void update(unsigned node);    // its children may have changed
//   void pushDown(unsigned node);  // its children are about to be visited
//
// `Node` derives from TreapNode.
//
//===----------------------------------------------------------------------===//
#ifndef LIB_SUPPORT_TREAP_H
#define LIB_SUPPORT_TREAP_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace mlir::comm {

struct TreapNode {
  static constexpr unsigned kNone = ~0u;

  uint32_t priority = 0;
  unsigned size = 1;
  unsigned left = kNone, right = kNone, parent = kNone;
};

template <typename Derived, typename Node>
class Treap {
public:
  static constexpr unsigned kNone = TreapNode::kNone;

  unsigned getPosition(unsigned node) const {
    unsigned position = getSize(nodes[node].left);
    for (; nodes[node].parent != kNone; node = nodes[node].parent)
      if (nodes[nodes[node].parent].right == node)
        position += getSize(nodes[nodes[node].parent].left) + 1;
    return position;
  }

  unsigned getNode(unsigned position) const {
    unsigned node = root;
    while (true) {
      unsigned before = getSize(nodes[node].left);
      if (position == before)
        return node;
      if (position < before) {
        node = nodes[node].left;
      } else {
        position -= before + 1;
        node = nodes[node].right;
      }
    }
  }

protected:
  explicit Treap(size_t size) : nodes(size) {}

  /// Builds the tree for `order` in linear time, by appending each node to the
  /// right spine. Parents have higher priorities than their children.
  template <typename Order>
  void build(const Order &order) {
    SmallVector<unsigned, 0> spine;
    for (unsigned node : order) {
      nodes[node].priority = hash(node);
      unsigned below = kNone;
      while (!spine.empty() &&
             nodes[spine.back()].priority < nodes[node].priority) {
        below = spine.pop_back_val();
        derived().update(below);
      }
      nodes[node].left = below;
      if (!spine.empty())
        nodes[spine.back()].right = node;
      spine.push_back(node);
    }
    while (!spine.empty()) {
      root = spine.pop_back_val();
      derived().update(root);
    }
  }

  unsigned getSize(unsigned node) const {
    return node == kNone ? 0 : nodes[node].size;
  }

  void setRoot(unsigned node) {
    root = node;
    if (root != kNone)
      nodes[root].parent = kNone;
  }

  /// Splits the subtree of `node` into its first `count` nodes and the rest.
  std::pair<unsigned, unsigned> split(unsigned node, unsigned count) {
    if (node == kNone)
      return {kNone, kNone};
    derived().pushDown(node);
    unsigned before = getSize(nodes[node].left);
    if (count <= before) {
      auto [left, right] = split(nodes[node].left, count);
      nodes[node].left = right;
      derived().update(node);
      return {left, node};
    }
    auto [left, right] = split(nodes[node].right, count - before - 1);
    nodes[node].right = left;
    derived().update(node);
    return {node, right};
  }

  unsigned merge(unsigned left, unsigned right) {
    if (left == kNone || right == kNone)
      return left == kNone ? right : left;
    if (nodes[left].priority >= nodes[right].priority) {
      derived().pushDown(left);
      nodes[left].right = merge(nodes[left].right, right);
      derived().update(left);
      return left;
    }
    derived().pushDown(right);
    nodes[right].left = merge(left, nodes[right].left);
    derived().update(right);
    return right;
  }

  SmallVector<Node, 0> nodes;
  unsigned root = kNone;

private:
  /// Returns a hash of `x` that is the same in every run (finalizer of
  /// MurmurHash3).
  static uint32_t hash(uint32_t x) {
    x = (x ^ (x >> 16)) * 0x85ebca6b;
    x = (x ^ (x >> 13)) * 0xc2b2ae35;
    return x ^ (x >> 16);
  }

  Derived &derived() { return static_cast<Derived &>(*this); }
};

} // namespace mlir::comm

#endif // LIB_SUPPORT_TREAP_H
