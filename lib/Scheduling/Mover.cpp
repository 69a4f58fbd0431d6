//===- Mover.cpp - Moves starts up and waits down -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mover.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <limits>
#include <queue>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::overlap;
using llvm::ArrayRef;
using llvm::SmallVector;

//===----------------------------------------------------------------------===//
// Problems
//===----------------------------------------------------------------------===//

static SmallVector<Order::Amounts, 0> getAmounts(const NodeList &list) {
  SmallVector<Order::Amounts, 0> amounts(list.size());
  for (auto [i, node] : llvm::enumerate(list.nodes)) {
    amounts[i].transient = node.transientBytes;
    amounts[i].isMarked = node.isStart;
  }
  for (const NodeList::Buffer &buffer : list.buffers) {
    if (buffer.allocAt != kNone)
      amounts[buffer.allocAt].alloc += buffer.allocBytes;
    if (buffer.freeAt != kNone)
      amounts[buffer.freeAt].free += buffer.freeBytes;
  }
  return amounts;
}

/// Returns the bytes live before the first node: those of buffers that no node
/// allocates.
static int64_t getBaseBytes(const NodeList &list) {
  int64_t bytes = 0;
  for (const NodeList::Buffer &buffer : list.buffers)
    if (buffer.allocAt == kNone)
      bytes += buffer.allocBytes;
  return bytes;
}

int64_t comm::overlap::getPeak(const NodeList &list) {
  int64_t level = getBaseBytes(list), peak = level;
  for (const Order::Amounts &amounts : getAmounts(list)) {
    peak = std::max(peak, level + amounts.alloc + amounts.transient);
    level += amounts.getNet();
  }
  return peak;
}

/// Returns the list in reverse order. Buffers that live to the end become live
/// from the beginning, with the bytes that they allocated.
static NodeList mirror(const NodeList &list) {
  unsigned last = list.size() - 1;
  auto turn = [&](unsigned node) {
    return node == kNone ? kNone : last - node;
  };
  NodeList mirrored;
  mirrored.nodes.assign(list.nodes.rbegin(), list.nodes.rend());
  mirrored.predecessors.resize(list.size());
  for (auto [to, edges] : llvm::enumerate(list.predecessors))
    for (const NodeList::Edge &edge : edges)
      mirrored.addEdge(turn(to), turn(edge.node), edge.isOrder);
  for (const NodeList::Buffer &buffer : list.buffers) {
    NodeList::Buffer &turned = mirrored.buffers.emplace_back(buffer);
    std::swap(turned.allocAt, turned.freeAt);
    std::swap(turned.allocBytes, turned.freeBytes);
    turned.allocAt = turn(turned.allocAt);
    turned.freeAt = turn(turned.freeAt);
    if (turned.allocAt == kNone)
      turned.allocBytes = buffer.allocBytes;
    if (turned.freeAt == kNone)
      turned.freeBytes = 0;
    for (unsigned &user : turned.users)
      user = turn(user);
  }
  return mirrored;
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

namespace {

class Mover {
public:
  Mover(const NodeList &list, const Settings &settings, int64_t baseBytes)
      : list(list), settings(settings),
        order(llvm::to_vector<0>(llvm::seq<unsigned>(list.size())),
              getAmounts(list), baseBytes),
        buffersOf(list.size()), isInGroup(list.size()) {
    isSink = settings.direction == Direction::SinkWaits;
    // Inductor only changes which node frees a buffer: when it sinks, which
    // node allocates it in the mirrored order. Then it does not record the new
    // node.
    movesAllocs = !settings.compat || isSink;
    movesFrees = !settings.compat || !isSink;
    updatesOwners = !settings.compat || !isSink;
    // Inductor ignores its own option.
    prefetchLimit = settings.compat ? kNone : settings.prefetchLimit;
    for (auto [i, buffer] : llvm::enumerate(list.buffers)) {
      owners.push_back({buffer.allocAt, buffer.freeAt});
      for (unsigned user : buffer.users)
        buffersOf[user].push_back(i);
    }
  }

  Result run() {
    Result result;
    // Inductor's cursor stops before the last node, so that does not move.
    for (unsigned i = 0, e = list.size(); i + 1 < e; ++i) {
      const NodeList::Node &node = list.nodes[i];
      if (isSink ? !node.isWait : !node.isStart)
        continue;
      result.moves.push_back(walk(i));
    }
    result.order = order.getOrder();
    return result;
  }

private:
  struct Owners {
    unsigned alloc, free;
  };
  /// An event above the group at a position. Positions above the group do not
  /// change during a walk.
  using Mark = std::pair<unsigned, unsigned>;
  using MarkHeap = std::priority_queue<Mark>;

  //===--------------------------------------------------------------------===//
  // The group
  //===--------------------------------------------------------------------===//

  /// The first member, and those that joined, each above the one before.
  SmallVector<unsigned> group;
  unsigned head = 0;
  MarkHeap dependences, events;
  /// Inductor's peak of the group, which it does not update when the group
  /// moves.
  int64_t stalePeak = 0;
  Move move;

  unsigned getEnd() const { return head + group.size(); }
  int64_t getGroupNet() const {
    return order.getBefore(getEnd()) - order.getBefore(head);
  }

  void join(unsigned node, unsigned place) {
    group.push_back(node);
    isInGroup.set(node);
    head = place;
    stalePeak = group.size() == 1 ? order.getDuring(place)
                                  : std::max(stalePeak, order.getDuring(place));
    for (const NodeList::Edge &edge : list.predecessors[node]) {
      // Inductor ignores edges of starts that only order.
      if (settings.compat && edge.isOrder)
        continue;
      if (!isInGroup.test(edge.node))
        dependences.push({order.getPosition(edge.node), edge.node});
    }
    for (unsigned buffer : buffersOf[node])
      addEvents(buffer);
  }

  /// Adds the positions at which passing a node changes which node allocates or
  /// frees `buffer`.
  void addEvents(unsigned buffer) {
    const Owners &owner = owners[buffer];
    if (movesAllocs && owner.alloc != kNone && !isInGroup.test(owner.alloc))
      if (unsigned place = order.getPosition(owner.alloc); place < head)
        events.push({place, buffer});
    if (!movesFrees || owner.free == kNone || !isInGroup.test(owner.free))
      return;
    std::optional<unsigned> nearest;
    for (unsigned user : list.buffers[buffer].users) {
      if (isInGroup.test(user))
        continue;
      unsigned place = order.getPosition(user);
      if (place < head && (!nearest || place > *nearest))
        nearest = place;
    }
    if (nearest)
      events.push({*nearest, buffer});
  }

  Move walk(unsigned node) {
    group.clear();
    dependences = {};
    events = {};
    move = {};
    move.node = node;
    join(node, order.getPosition(node));
    while (head != 0 && step())
      ;
    // This is linear in the group, not in the block.
    for (unsigned member : group)
      isInGroup.reset(member);
    return move;
  }

  bool stop(Stop reason, unsigned blocker) {
    move.stop = reason;
    move.blocker = blocker;
    return false;
  }

  /// Moves the group up to the next event, or handles the event above it.
  /// Returns false if the walk ends.
  bool step() {
    if (move.moves >= prefetchLimit)
      return stop(Stop::PrefetchLimit, order.getOpAt(head - 1));

    while (!dependences.empty() && isInGroup.test(dependences.top().second))
      dependences.pop();
    refreshEvents();

    // There are no events from `begin` on.
    unsigned begin = 0;
    if (!dependences.empty())
      begin = std::max(begin, dependences.top().first + 1);
    if (!events.empty())
      begin = std::max(begin, events.top().first + 1);
    if (isSink) {
      Order::Bounds marked;
      marked.isMarked = true;
      if (auto start = order.findLast(begin, head, marked))
        begin = *start + 1;
    }
    if (prefetchLimit != kNone)
      begin = std::max<int64_t>(begin,
                                int64_t(head) - (prefetchLimit - move.moves));
    if (begin < head)
      return pass(begin);

    unsigned candidate = order.getOpAt(head - 1);
    if (isSink && list.nodes[candidate].isStart)
      return stop(Stop::StartOrder, candidate);
    if (!dependences.empty() && dependences.top().first == head - 1)
      return meetDependence(candidate);
    return meetEvent(candidate);
  }

  /// Moves the group up to `begin`, past nodes that only affect memory levels.
  bool pass(unsigned begin) {
    int64_t net = getGroupNet();
    int64_t groupPeak =
        order.getMaxDuring(head, getEnd()) - order.getBefore(head);
    // A passed node runs after the group, and the group starts at the level
    // before the passed node.
    Order::Bounds bounds;
    bounds.duringAbove = settings.limitBytes - net;
    if (settings.compat)
      bounds.netBelow = stalePeak - settings.limitBytes;
    else
      bounds.beforeAbove = settings.limitBytes - groupPeak;
    std::optional<unsigned> above = order.findLast(begin, head, bounds);
    if (above) {
      int64_t during = order.getDuring(*above);
      unsigned blocker = order.getOpAt(*above);
      move.bytes = std::max(during + net,
                            settings.compat
                                ? stalePeak - order.getAmounts(blocker).getNet()
                                : order.getBefore(*above) + groupPeak);
      moveTo(*above + 1);
      return stop(Stop::PeakMemory, blocker);
    }
    moveTo(begin);
    return true;
  }

  void moveTo(unsigned place) {
    move.moves += head - place;
    order.move(head, getEnd(), place);
    head = place;
  }

  //===--------------------------------------------------------------------===//
  // Predecessors of the group
  //===--------------------------------------------------------------------===//

  bool meetDependence(unsigned candidate) {
    const NodeList::Node &node = list.nodes[candidate];
    if (node.isHeavy || node.isStart || (isSink && node.isWait))
      return stop(node.isStart && isOrderOnly(candidate) ? Stop::StartOrder
                                                         : Stop::DataDependence,
                  candidate);
    if (!settings.compat && group.size() > settings.maxGroup)
      return stop(Stop::GroupLimit, candidate);
    ++move.grouped;
    join(candidate, head - 1);
    return true;
  }

  bool isOrderOnly(unsigned candidate) const {
    for (unsigned member : group)
      for (const NodeList::Edge &edge : list.predecessors[member])
        if (edge.node == candidate && !edge.isOrder)
          return false;
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Buffers that both the group and a passed node use
  //===--------------------------------------------------------------------===//

  bool allocMoves(unsigned buffer, unsigned candidate) const {
    return movesAllocs && owners[buffer].alloc == candidate;
  }
  bool freeMoves(unsigned buffer) const {
    return movesFrees && owners[buffer].free != kNone &&
           isInGroup.test(owners[buffer].free);
  }

  /// Drops events at nodes that have joined, and adds the next ones of their
  /// buffers.
  void refreshEvents() {
    while (!events.empty()) {
      auto [place, buffer] = events.top();
      if (place < head && !isInGroup.test(order.getOpAt(place)))
        return;
      events.pop();
      addEvents(buffer);
    }
  }

  bool meetEvent(unsigned candidate) {
    SmallVector<unsigned> buffers;
    while (!events.empty() && events.top().first == head - 1) {
      if (buffers.empty() || buffers.back() != events.top().second)
        buffers.push_back(events.top().second);
      events.pop();
    }
    // The amounts after the move.
    SmallVector<std::pair<unsigned, Order::Amounts>> changed;
    auto getChanged = [&](unsigned node) -> Order::Amounts & {
      for (auto &[other, amounts] : changed)
        if (other == node)
          return amounts;
      changed.emplace_back(node, order.getAmounts(node));
      return changed.back().second;
    };
    SmallVector<std::pair<unsigned, Owners>> newOwners;
    for (unsigned index : buffers) {
      const NodeList::Buffer &buffer = list.buffers[index];
      Owners owner = owners[index];
      if (allocMoves(index, candidate)) {
        getChanged(candidate).alloc -= buffer.allocBytes;
        owner.alloc = getFirstUser(buffer);
        getChanged(owner.alloc).alloc += buffer.allocBytes;
      }
      if (freeMoves(index)) {
        getChanged(owner.free).free -= buffer.freeBytes;
        owner.free = candidate;
        getChanged(candidate).free += buffer.freeBytes;
      }
      newOwners.emplace_back(index, owner);
    }
    int64_t level = order.getBefore(head - 1), peak = level;
    auto run = [&](unsigned node) {
      Order::Amounts amounts = order.getAmounts(node);
      for (auto &[other, newer] : changed)
        if (other == node)
          amounts = newer;
      peak = std::max(peak, level + amounts.alloc + amounts.transient);
      level += amounts.getNet();
    };
    for (unsigned member : llvm::reverse(group))
      run(member);
    run(candidate);
    if (peak > settings.limitBytes) {
      move.bytes = peak;
      return stop(Stop::PeakMemory, candidate);
    }
    for (auto &[node, amounts] : changed)
      order.setAmounts(node, amounts);
    if (updatesOwners)
      for (auto [buffer, owner] : newOwners)
        owners[buffer] = owner;
    moveTo(head - 1);
    // The allocating node may be in the group now, and other users above it.
    if (updatesOwners)
      for (unsigned buffer : buffers)
        addEvents(buffer);
    return true;
  }

  unsigned getFirstUser(const NodeList::Buffer &buffer) const {
    for (unsigned member : llvm::reverse(group))
      if (llvm::is_contained(buffer.users, member))
        return member;
    llvm_unreachable("no user in the group");
  }

  const NodeList &list;
  const Settings &settings;
  Order order;
  SmallVector<SmallVector<unsigned, 2>, 0> buffersOf;
  SmallVector<Owners, 0> owners;
  llvm::BitVector isInGroup;
  bool isSink, movesAllocs, movesFrees, updatesOwners;
  unsigned prefetchLimit;
};

} // namespace

Result comm::overlap::run(const NodeList &list, const Settings &settings) {
  if (list.size() == 0)
    return {};
  if (settings.direction == Direction::RaiseStarts)
    return Mover(list, settings, getBaseBytes(list)).run();

  // The bytes live after the last node are live before the first mirrored node.
  int64_t level = getBaseBytes(list);
  for (const Order::Amounts &amounts : getAmounts(list))
    level += amounts.getNet();
  NodeList mirrored = mirror(list);
  Result result = Mover(mirrored, settings, level).run();
  unsigned last = list.size() - 1;
  auto turn = [&](unsigned node) {
    return node == kNone ? kNone : last - node;
  };
  std::reverse(result.order.begin(), result.order.end());
  for (unsigned &node : result.order)
    node = turn(node);
  for (Move &move : result.moves) {
    move.node = turn(move.node);
    move.blocker = turn(move.blocker);
  }
  return result;
}
