//===- MemoryTimeline.cpp - Live bytes of a changing order ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/MemoryTimeline.h"
#include "Support/Treap.h"

using namespace mlir;
using namespace mlir::comm;

static constexpr unsigned kNoNode = ~0u;

//===----------------------------------------------------------------------===//
// MemoryProfile
//===----------------------------------------------------------------------===//

namespace {
/// The positions between which a buffer is live, both included.
struct Lifetime {
  unsigned first, last;
};
} // namespace

/// Returns false if `buffer` is never live: a live-in buffer without uses in
/// the block is freed before it.
static bool isEverLive(const ModelBuffer &buffer) {
  return !buffer.users.empty() || (buffer.isLiveIn && buffer.isLiveOut);
}

static std::optional<Lifetime> getLifetime(const ModelBuffer &buffer,
                                           ArrayRef<unsigned> positions) {
  unsigned end = positions.size();
  if (end == 0 || !isEverLive(buffer))
    return std::nullopt;
  Lifetime lifetime{end, 0};
  for (unsigned user : buffer.users) {
    lifetime.first = std::min(lifetime.first, positions[user]);
    lifetime.last = std::max(lifetime.last, positions[user]);
  }
  if (buffer.isLiveIn)
    lifetime.first = 0;
  if (buffer.isLiveOut)
    lifetime.last = end - 1;
  return lifetime;
}

MemoryProfile comm::getMemoryProfile(const BlockModel &model,
                                     ArrayRef<unsigned> order) {
  SmallVector<unsigned, 0> positions = getPositions(order);
  SmallVector<int64_t, 0> begins(order.size()), ends(order.size());
  for (const ModelBuffer &buffer : model.buffers) {
    std::optional<Lifetime> lifetime = getLifetime(buffer, positions);
    if (!lifetime)
      continue;
    begins[lifetime->first] += buffer.bytes;
    if (!buffer.isLiveOut)
      ends[lifetime->last] += buffer.bytes;
  }
  MemoryProfile profile;
  profile.during.reserve(order.size());
  profile.after.reserve(order.size());
  int64_t live = 0;
  for (auto [position, op] : llvm::enumerate(order)) {
    live += begins[position];
    profile.during.push_back(live + model.ops[op].transientBytes);
    live -= ends[position];
    profile.after.push_back(live);
    if (profile.during.back() > profile.peak) {
      profile.peak = profile.during.back();
      profile.peakPosition = position;
    }
  }
  return profile;
}

int64_t comm::getMemoryPeak(const BlockModel &model, ArrayRef<unsigned> order) {
  SmallVector<unsigned, 0> positions = getPositions(order);
  // By position: bytes that become live there, and bytes that are freed after
  // it.
  SmallVector<std::pair<int64_t, int64_t>, 0> changes(order.size());
  for (const ModelBuffer &buffer : model.buffers) {
    std::optional<Lifetime> lifetime = getLifetime(buffer, positions);
    if (!lifetime)
      continue;
    changes[lifetime->first].first += buffer.bytes;
    if (!buffer.isLiveOut)
      changes[lifetime->last].second += buffer.bytes;
  }
  int64_t live = 0, peak = 0;
  for (auto [op, change] : llvm::zip_equal(order, changes)) {
    live += change.first;
    peak = std::max(peak, live + model.ops[op].transientBytes);
    live -= change.second;
  }
  return peak;
}

SmallVector<unsigned> comm::getLiveBuffers(const BlockModel &model,
                                           ArrayRef<unsigned> order,
                                           unsigned position) {
  SmallVector<unsigned, 0> positions = getPositions(order);
  SmallVector<unsigned> live;
  for (auto [i, buffer] : llvm::enumerate(model.buffers)) {
    std::optional<Lifetime> lifetime = getLifetime(buffer, positions);
    if (lifetime && lifetime->first <= position && position <= lifetime->last)
      live.push_back(i);
  }
  llvm::sort(live, [&](unsigned a, unsigned b) {
    return std::make_pair(-model.buffers[a].bytes, a) <
           std::make_pair(-model.buffers[b].bytes, b);
  });
  return live;
}

//===----------------------------------------------------------------------===//
// The tree
//===----------------------------------------------------------------------===//

namespace {

struct PositionNode : TreapNode {
  int64_t bytes = 0;
  /// The maximum of the subtree, including what is pending here.
  int64_t max = 0;
  /// Applied to `bytes` and `max` of this node, but not yet to its children.
  int64_t pending = 0;
};

/// A treap over the positions of an order: node i is op i, its position is the
/// number of nodes before it. Each node has the bytes live at its position;
/// updates of a whole subtree stay pending at its root.
class PositionTree : private Treap<PositionTree, PositionNode> {
public:
  /// Builds the tree from the live bytes by op.
  PositionTree(ArrayRef<unsigned> order, ArrayRef<int64_t> bytes)
      : Treap(order.size()) {
    for (auto [node, own] : llvm::zip_equal(nodes, bytes))
      node.bytes = own;
    build(order);
  }

  using Treap::getNode;
  using Treap::getPosition;
  unsigned size() const { return getSize(root); }
  int64_t getMax() const { return root == kNoNode ? 0 : nodes[root].max; }

  int64_t getBytes(unsigned node) const {
    int64_t bytes = nodes[node].bytes;
    for (unsigned above = nodes[node].parent; above != kNoNode;
         above = nodes[above].parent)
      bytes += nodes[above].pending;
    return bytes;
  }

  int64_t getMax(unsigned begin, unsigned end) const {
    return begin >= end ? 0 : getMax(root, begin, end);
  }

  std::optional<unsigned> find(unsigned begin, unsigned end, int64_t bytes,
                               bool fromEnd) const {
    return find(root, begin, end, bytes, fromEnd, /*offset=*/0);
  }

  void add(unsigned begin, unsigned end, int64_t bytes) {
    if (begin < end && bytes != 0)
      add(root, begin, end, bytes);
  }

  void remove(unsigned position) {
    auto [before, rest] = split(root, position);
    auto [node, after] = split(rest, 1);
    (void)node;
    setRoot(merge(before, after));
  }

  void insert(unsigned node, unsigned position, int64_t bytes) {
    uint32_t priority = nodes[node].priority;
    nodes[node] = {};
    nodes[node].priority = priority;
    nodes[node].bytes = bytes;
    update(node);
    auto [before, after] = split(root, position);
    setRoot(merge(merge(before, node), after));
  }

private:
  friend Treap;

  void update(unsigned index) {
    PositionNode &node = nodes[index];
    node.size = 1;
    node.max = node.bytes;
    for (unsigned child : {node.left, node.right}) {
      if (child == kNoNode)
        continue;
      node.size += nodes[child].size;
      node.max = std::max(node.max, nodes[child].max + node.pending);
      nodes[child].parent = index;
    }
  }

  void addToSubtree(unsigned node, int64_t bytes) {
    if (node == kNoNode)
      return;
    nodes[node].bytes += bytes;
    nodes[node].max += bytes;
    nodes[node].pending += bytes;
  }

  void pushDown(unsigned node) {
    addToSubtree(nodes[node].left, nodes[node].pending);
    addToSubtree(nodes[node].right, nodes[node].pending);
    nodes[node].pending = 0;
  }

  // Positions below count from the first of the subtree.

  int64_t getMax(unsigned node, unsigned begin, unsigned end) const {
    if (begin == 0 && end >= nodes[node].size)
      return nodes[node].max;
    unsigned before = getSize(nodes[node].left);
    int64_t max = std::numeric_limits<int64_t>::min();
    if (begin <= before && before < end)
      max = nodes[node].bytes;
    if (begin < before)
      max =
          std::max(max, getMax(nodes[node].left, begin, std::min(end, before)) +
                            nodes[node].pending);
    if (end > before + 1)
      max = std::max(max, getMax(nodes[node].right,
                                 begin > before + 1 ? begin - before - 1 : 0,
                                 end - before - 1) +
                              nodes[node].pending);
    return max;
  }

  std::optional<unsigned> find(unsigned node, unsigned begin, unsigned end,
                               int64_t bytes, bool fromEnd,
                               unsigned offset) const {
    if (node == kNoNode || begin >= end || begin >= nodes[node].size ||
        nodes[node].max <= bytes)
      return std::nullopt;
    unsigned before = getSize(nodes[node].left);
    auto inChild = [&](bool isRight) -> std::optional<unsigned> {
      int64_t rest = bytes - nodes[node].pending;
      if (!isRight)
        return find(nodes[node].left, begin, std::min(end, before), rest,
                    fromEnd, offset);
      if (end <= before + 1)
        return std::nullopt;
      return find(nodes[node].right,
                  begin > before + 1 ? begin - before - 1 : 0, end - before - 1,
                  rest, fromEnd, offset + before + 1);
    };
    if (std::optional<unsigned> position = inChild(fromEnd))
      return position;
    if (begin <= before && before < end && nodes[node].bytes > bytes)
      return offset + before;
    return inChild(!fromEnd);
  }

  void add(unsigned node, unsigned begin, unsigned end, int64_t bytes) {
    if (begin == 0 && end >= nodes[node].size) {
      addToSubtree(node, bytes);
      return;
    }
    unsigned before = getSize(nodes[node].left);
    if (begin <= before && before < end)
      nodes[node].bytes += bytes;
    if (begin < before)
      add(nodes[node].left, begin, std::min(end, before), bytes);
    if (end > before + 1)
      add(nodes[node].right, begin > before + 1 ? begin - before - 1 : 0,
          end - before - 1, bytes);
    update(node);
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// MemoryTimeline
//===----------------------------------------------------------------------===//

struct MemoryTimeline::Impl {
  /// The users between which a buffer is live. kNoNode: live from the
  /// beginning, or to the end.
  struct Ends {
    unsigned first = kNoNode, last = kNoNode;
    /// Set if the buffer is never live.
    bool isUnused = false;
  };

  Impl(const BlockModel &model, ArrayRef<unsigned> order)
      : model(model), tree(order, getBytesByOp(model, order)),
        buffersOf(model.size()), freed(model.size()),
        ends(model.buffers.size()) {
    SmallVector<unsigned, 0> positions = getPositions(order);
    for (auto [i, op] : llvm::enumerate(model.ops))
      freed[i] = op.transientBytes;
    for (auto [i, buffer] : llvm::enumerate(model.buffers)) {
      for (unsigned user : buffer.users)
        buffersOf[user].push_back(i);
      ends[i] = getEnds(buffer, [&](unsigned op) { return positions[op]; });
      if (buffer.isLiveIn && !ends[i].isUnused)
        liveInBytes += buffer.bytes;
      if (ends[i].last != kNoNode)
        freed[ends[i].last] += buffer.bytes;
    }
  }

  static SmallVector<int64_t, 0> getBytesByOp(const BlockModel &model,
                                              ArrayRef<unsigned> order) {
    MemoryProfile profile = getMemoryProfile(model, order);
    SmallVector<int64_t, 0> bytes(order.size());
    for (auto [position, op] : llvm::enumerate(order))
      bytes[op] = profile.during[position];
    return bytes;
  }

  template <typename GetPosition>
  static Ends getEnds(const ModelBuffer &buffer, GetPosition getPosition) {
    Ends ends;
    ends.isUnused = !isEverLive(buffer);
    unsigned firstPosition = kNoNode, lastPosition = 0;
    for (unsigned user : buffer.users) {
      unsigned position = getPosition(user);
      if (ends.first == kNoNode || position < firstPosition) {
        ends.first = user;
        firstPosition = position;
      }
      if (ends.last == kNoNode || position > lastPosition) {
        ends.last = user;
        lastPosition = position;
      }
    }
    if (buffer.isLiveIn)
      ends.first = kNoNode;
    if (buffer.isLiveOut)
      ends.last = kNoNode;
    return ends;
  }

  /// Adds (`sign` 1) or subtracts (`sign` -1) the contribution of a buffer.
  void contribute(unsigned buffer, int64_t sign) {
    const Ends &end = ends[buffer];
    if (end.isUnused)
      return;
    int64_t bytes = sign * model.buffers[buffer].bytes;
    unsigned begin = end.first == kNoNode ? 0 : tree.getPosition(end.first);
    unsigned stop =
        end.last == kNoNode ? tree.size() : tree.getPosition(end.last) + 1;
    tree.add(begin, stop, bytes);
    if (end.last != kNoNode)
      freed[end.last] += bytes;
    if (model.buffers[buffer].isLiveIn)
      liveInBytes += bytes;
  }

  /// Updates the first and last user of `buffer` after `op` has moved.
  void updateEnds(unsigned buffer, unsigned op) {
    Ends &end = ends[buffer];
    auto getPosition = [&](unsigned user) { return tree.getPosition(user); };
    if (end.first == op || end.last == op) {
      end = getEnds(model.buffers[buffer], getPosition);
      return;
    }
    unsigned position = getPosition(op);
    if (end.first != kNoNode && position < getPosition(end.first))
      end.first = op;
    if (end.last != kNoNode && position > getPosition(end.last))
      end.last = op;
  }

  void move(unsigned op, unsigned position) {
    unsigned from = tree.getPosition(op);
    if (from == position)
      return;
    for (unsigned buffer : buffersOf[op])
      contribute(buffer, -1);
    tree.remove(from);
    // Buffers that this op does not touch and that outlive the previous op are
    // live here.
    int64_t bytes = liveInBytes;
    if (position != 0) {
      unsigned before = tree.getNode(position - 1);
      bytes = tree.getBytes(before) - freed[before];
    }
    tree.insert(op, position, bytes + model.ops[op].transientBytes);
    for (unsigned buffer : buffersOf[op]) {
      updateEnds(buffer, op);
      contribute(buffer, 1);
    }
  }

  const BlockModel &model;
  PositionTree tree;
  /// The buffers that each op touches.
  SmallVector<SmallVector<unsigned, 4>, 0> buffersOf;
  /// By op: bytes that are live while it runs and freed after it.
  SmallVector<int64_t, 0> freed;
  SmallVector<Ends, 0> ends;
  int64_t liveInBytes = 0;
};

MemoryTimeline::MemoryTimeline(const BlockModel &model,
                               ArrayRef<unsigned> order)
    : impl(std::make_unique<Impl>(model, order)) {}
MemoryTimeline::~MemoryTimeline() = default;

int64_t MemoryTimeline::getPeak() const {
  return std::max<int64_t>(impl->tree.getMax(), 0);
}
unsigned MemoryTimeline::getPosition(unsigned op) const {
  return impl->tree.getPosition(op);
}
unsigned MemoryTimeline::getOpAt(unsigned position) const {
  return impl->tree.getNode(position);
}
int64_t MemoryTimeline::getBytesAt(unsigned position) const {
  return impl->tree.getBytes(impl->tree.getNode(position));
}
int64_t MemoryTimeline::getMax(unsigned begin, unsigned end) const {
  return impl->tree.getMax(begin, end);
}
std::optional<unsigned> MemoryTimeline::findFirstAbove(unsigned begin,
                                                       unsigned end,
                                                       int64_t bytes) const {
  return impl->tree.find(begin, end, bytes, /*fromEnd=*/false);
}
std::optional<unsigned> MemoryTimeline::findLastAbove(unsigned begin,
                                                      unsigned end,
                                                      int64_t bytes) const {
  return impl->tree.find(begin, end, bytes, /*fromEnd=*/true);
}

int64_t MemoryTimeline::getPeakIfMoved(unsigned op, unsigned position) {
  unsigned from = getPosition(op);
  impl->move(op, position);
  int64_t peak = getPeak();
  impl->move(op, from);
  return peak;
}

void MemoryTimeline::move(unsigned op, unsigned position) {
  impl->move(op, position);
}

SmallVector<unsigned, 0> MemoryTimeline::getOrder() const {
  SmallVector<unsigned, 0> order;
  for (unsigned position = 0, end = impl->tree.size(); position < end;
       ++position)
    order.push_back(impl->tree.getNode(position));
  return order;
}
