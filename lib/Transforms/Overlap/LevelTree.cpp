//===- LevelTree.cpp - Tree of live bytes along an order ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LevelTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace mlir;
using namespace mlir::comm::overlap;

LevelTree::LevelTree(ArrayRef<Amounts> amounts, int64_t baseBytes)
    : Treap(amounts.size()), baseBytes(baseBytes) {
  for (auto [node, own] : llvm::zip_equal(nodes, amounts))
    node.amounts = own;
  build(llvm::seq<unsigned>(0, amounts.size()));
}

void LevelTree::update(unsigned index) {
  LevelNode &node = nodes[index];
  const Amounts &own = node.amounts;
  int64_t before = getNet(node.left);
  node.size = getSize(node.left) + 1 + getSize(node.right);
  node.net = before + own.getNet() + getNet(node.right);
  node.maxBefore = before;
  node.maxDuring = before + own.alloc + own.transient;
  node.minNet = own.getNet();
  node.numMarked = own.isMarked;
  int64_t level = 0;
  for (unsigned child : {node.left, node.right}) {
    if (child != kNone) {
      const LevelNode &below = nodes[child];
      node.maxBefore = std::max(node.maxBefore, level + below.maxBefore);
      node.maxDuring = std::max(node.maxDuring, level + below.maxDuring);
      node.minNet = std::min(node.minNet, below.minNet);
      node.numMarked += below.numMarked;
      nodes[child].parent = index;
    }
    level = before + own.getNet();
  }
}

void LevelTree::setAmounts(unsigned node, const Amounts &amounts) {
  nodes[node].amounts = amounts;
  for (; node != kNone; node = nodes[node].parent)
    update(node);
}

int64_t LevelTree::getBefore(unsigned place) const {
  int64_t level = baseBytes;
  for (unsigned node = root; node != kNone;) {
    unsigned before = getSize(nodes[node].left);
    if (place <= before) {
      node = nodes[node].left;
      continue;
    }
    level += getNet(nodes[node].left) + nodes[node].amounts.getNet();
    place -= before + 1;
    node = nodes[node].right;
  }
  return level;
}

int64_t LevelTree::getDuring(unsigned place) const {
  const Amounts &amounts = nodes[getNode(place)].amounts;
  return getBefore(place) + amounts.alloc + amounts.transient;
}

int64_t LevelTree::getMaxDuring(unsigned begin, unsigned end) const {
  return getMaxDuring(root, begin, end, baseBytes);
}

std::optional<unsigned> LevelTree::findLast(unsigned begin, unsigned end,
                                            const Bounds &bounds) const {
  return findLast(root, begin, end, bounds, baseBytes, /*offset=*/0);
}

void LevelTree::moveUp(unsigned begin, unsigned end, unsigned to) {
  if (begin == to || begin == end)
    return;
  auto [head, rest] = split(root, to);
  auto [passed, moved] = split(rest, begin - to);
  auto [block, tail] = split(moved, end - begin);
  setRoot(merge(merge(head, block), merge(passed, tail)));
}

SmallVector<unsigned, 0> LevelTree::getOrder() const {
  return llvm::map_to_vector<0>(llvm::seq<unsigned>(size()),
                                [&](unsigned place) { return getNode(place); });
}

//===----------------------------------------------------------------------===//
// Subtrees. Places count from the first of the subtree, levels from what is
// live before it.
//===----------------------------------------------------------------------===//

int64_t LevelTree::getMaxDuring(unsigned node, unsigned begin, unsigned end,
                                int64_t level) const {
  if (node == kNone || begin >= end)
    return std::numeric_limits<int64_t>::min();
  const LevelNode &top = nodes[node];
  if (begin == 0 && end >= top.size)
    return level + top.maxDuring;
  unsigned before = getSize(top.left);
  int64_t own = level + getNet(top.left);
  int64_t max = getMaxDuring(top.left, begin, std::min(end, before), level);
  if (begin <= before && before < end)
    max = std::max(max, own + top.amounts.alloc + top.amounts.transient);
  if (end > before + 1)
    max = std::max(
        max, getMaxDuring(top.right, begin > before ? begin - before - 1 : 0,
                          end - before - 1, own + top.amounts.getNet()));
  return max;
}

std::optional<unsigned> LevelTree::findLast(unsigned node, unsigned begin,
                                            unsigned end, const Bounds &bounds,
                                            int64_t level,
                                            unsigned offset) const {
  if (node == kNone || begin >= end)
    return std::nullopt;
  const LevelNode &top = nodes[node];
  if (level + top.maxDuring <= bounds.duringAbove &&
      level + top.maxBefore <= bounds.beforeAbove &&
      top.minNet >= bounds.netBelow && !(bounds.isMarked && top.numMarked))
    return std::nullopt;
  unsigned before = getSize(top.left);
  int64_t own = level + getNet(top.left);
  int64_t net = top.amounts.getNet();
  if (end > before + 1)
    if (auto place =
            findLast(top.right, begin > before ? begin - before - 1 : 0,
                     end - before - 1, bounds, own + net, offset + before + 1))
      return place;
  if (begin <= before && before < end &&
      (own + top.amounts.alloc + top.amounts.transient > bounds.duringAbove ||
       own > bounds.beforeAbove || net < bounds.netBelow ||
       (bounds.isMarked && top.amounts.isMarked)))
    return offset + before;
  return findLast(top.left, begin, std::min(end, before), bounds, level,
                  offset);
}
