//===- Order.cpp - Live bytes of a changing order of ops ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Order.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns a hash of `x` that is the same in every run (finalizer of
/// MurmurHash3).
static uint32_t hash(uint32_t x) {
  x = (x ^ (x >> 16)) * 0x85ebca6b;
  x = (x ^ (x >> 13)) * 0xc2b2ae35;
  return x ^ (x >> 16);
}

// Appends each op to the right spine, in linear time. Parents have higher
// priorities than their children.
Order::Order(ArrayRef<unsigned> order, ArrayRef<Amounts> amounts,
             int64_t baseBytes)
    : baseBytes(baseBytes), nodes(order.size()) {
  for (auto [node, own] : llvm::zip_equal(nodes, amounts))
    node.amounts = own;
  SmallVector<unsigned, 0> spine;
  for (unsigned op : order) {
    nodes[op].priority = hash(op);
    unsigned below = kNone;
    while (!spine.empty() &&
           nodes[spine.back()].priority < nodes[op].priority) {
      below = spine.pop_back_val();
      update(below);
    }
    nodes[op].left = below;
    if (!spine.empty())
      nodes[spine.back()].right = op;
    spine.push_back(op);
  }
  while (!spine.empty()) {
    root = spine.pop_back_val();
    update(root);
  }
}

unsigned Order::getPosition(unsigned op) const {
  unsigned position = getSize(nodes[op].left);
  for (; nodes[op].parent != kNone; op = nodes[op].parent)
    if (nodes[nodes[op].parent].right == op)
      position += getSize(nodes[nodes[op].parent].left) + 1;
  return position;
}

unsigned Order::getOpAt(unsigned position) const {
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

SmallVector<unsigned, 0> Order::getOrder() const {
  SmallVector<unsigned, 0> order, path;
  order.reserve(size());
  for (unsigned node = root; node != kNone || !path.empty();) {
    for (; node != kNone; node = nodes[node].left)
      path.push_back(node);
    node = path.pop_back_val();
    order.push_back(node);
    node = nodes[node].right;
  }
  return order;
}

void Order::setAmounts(unsigned op, const Amounts &amounts) {
  nodes[op].amounts = amounts;
  for (; op != kNone; op = nodes[op].parent)
    update(op);
}

int64_t Order::getBefore(unsigned position) const {
  int64_t level = baseBytes;
  for (unsigned node = root; node != kNone;) {
    unsigned before = getSize(nodes[node].left);
    if (position <= before) {
      node = nodes[node].left;
      continue;
    }
    level += getNet(nodes[node].left) + nodes[node].amounts.getNet();
    position -= before + 1;
    node = nodes[node].right;
  }
  return level;
}

int64_t Order::getDuring(unsigned position) const {
  return getBefore(position) + nodes[getOpAt(position)].amounts.getDuring();
}

void Order::move(unsigned begin, unsigned end, unsigned to) {
  if (begin == to || begin == end)
    return;
  auto [head, rest] = split(root, begin);
  auto [moved, tail] = split(rest, end - begin);
  auto [before, after] = split(merge(head, tail), to);
  root = merge(merge(before, moved), after);
  nodes[root].parent = kNone;
}

//===----------------------------------------------------------------------===//
// Subtrees
//===----------------------------------------------------------------------===//

void Order::update(unsigned index) {
  Node &node = nodes[index];
  const Amounts &own = node.amounts;
  int64_t before = getNet(node.left);
  node.size = getSize(node.left) + 1 + getSize(node.right);
  node.net = before + own.getNet() + getNet(node.right);
  node.maxBefore = before;
  node.maxDuring = before + own.getDuring();
  node.minNet = own.getNet();
  node.numMarked = own.isMarked;
  int64_t level = 0;
  for (unsigned child : {node.left, node.right}) {
    if (child != kNone) {
      const Node &below = nodes[child];
      node.maxBefore = std::max(node.maxBefore, level + below.maxBefore);
      node.maxDuring = std::max(node.maxDuring, level + below.maxDuring);
      node.minNet = std::min(node.minNet, below.minNet);
      node.numMarked += below.numMarked;
      nodes[child].parent = index;
    }
    level = before + own.getNet();
  }
}

/// Splits the subtree of `node` into its first `count` nodes and the rest.
std::pair<unsigned, unsigned> Order::split(unsigned node, unsigned count) {
  if (node == kNone)
    return {kNone, kNone};
  unsigned before = getSize(nodes[node].left);
  if (count <= before) {
    auto [left, right] = split(nodes[node].left, count);
    nodes[node].left = right;
    update(node);
    return {left, node};
  }
  auto [left, right] = split(nodes[node].right, count - before - 1);
  nodes[node].right = left;
  update(node);
  return {node, right};
}

unsigned Order::merge(unsigned left, unsigned right) {
  if (left == kNone || right == kNone)
    return left == kNone ? right : left;
  if (nodes[left].priority >= nodes[right].priority) {
    nodes[left].right = merge(nodes[left].right, right);
    update(left);
    return left;
  }
  nodes[right].left = merge(left, nodes[right].left);
  update(right);
  return right;
}

// Positions count from the first of the subtree; `level` is live before it.

int64_t Order::getMaxDuring(unsigned node, unsigned begin, unsigned end,
                            int64_t level) const {
  if (node == kNone || begin >= end)
    return std::numeric_limits<int64_t>::min();
  const Node &top = nodes[node];
  if (begin == 0 && end >= top.size)
    return level + top.maxDuring;
  unsigned before = getSize(top.left);
  int64_t own = level + getNet(top.left);
  int64_t max = getMaxDuring(top.left, begin, std::min(end, before), level);
  if (begin <= before && before < end)
    max = std::max(max, own + top.amounts.getDuring());
  if (end > before + 1)
    max = std::max(
        max, getMaxDuring(top.right, begin > before ? begin - before - 1 : 0,
                          end - before - 1, own + top.amounts.getNet()));
  return max;
}

std::optional<unsigned> Order::find(unsigned node, unsigned begin, unsigned end,
                                    const Bounds &bounds, bool fromEnd,
                                    int64_t level, unsigned offset) const {
  if (node == kNone || begin >= end)
    return std::nullopt;
  const Node &top = nodes[node];
  if (begin >= top.size ||
      (level + top.maxDuring <= bounds.duringAbove &&
       level + top.maxBefore <= bounds.beforeAbove &&
       top.minNet >= bounds.netBelow && !(bounds.isMarked && top.numMarked)))
    return std::nullopt;
  unsigned before = getSize(top.left);
  int64_t own = level + getNet(top.left);
  int64_t net = top.amounts.getNet();
  auto findBelow = [&](bool isRight) -> std::optional<unsigned> {
    if (!isRight)
      return find(top.left, begin, std::min(end, before), bounds, fromEnd,
                  level, offset);
    if (end <= before + 1)
      return std::nullopt;
    return find(top.right, begin > before ? begin - before - 1 : 0,
                end - before - 1, bounds, fromEnd, own + net,
                offset + before + 1);
  };
  if (std::optional<unsigned> position = findBelow(/*isRight=*/fromEnd))
    return position;
  if (begin <= before && before < end &&
      (own + top.amounts.getDuring() > bounds.duringAbove ||
       own > bounds.beforeAbove || net < bounds.netBelow ||
       (bounds.isMarked && top.amounts.isMarked)))
    return offset + before;
  return findBelow(/*isRight=*/!fromEnd);
}
