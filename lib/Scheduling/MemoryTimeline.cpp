//===- MemoryTimeline.cpp - Live bytes of a changing order ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "BuffersOfOps.h"
#include "Order.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::comm;

static constexpr unsigned kNoUser = ~0u;

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
static bool isEverLive(const Problem::Buffer &buffer) {
  return !buffer.users.empty() || (buffer.isLiveIn && buffer.isLiveOut);
}

static std::optional<Lifetime> getLifetime(const Problem::Buffer &buffer,
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

/// Calls `visit` with each position, the op there, and the bytes live during
/// and after it.
template <typename Visit>
static void forEachLevel(const Problem &problem, ArrayRef<unsigned> order,
                         Visit visit) {
  SmallVector<unsigned, 0> positions = getPositions(order);
  // By position: bytes that become live there, and bytes that are freed after
  // it.
  SmallVector<std::pair<int64_t, int64_t>, 0> changes(order.size());
  for (const Problem::Buffer &buffer : problem.buffers) {
    std::optional<Lifetime> lifetime = getLifetime(buffer, positions);
    if (!lifetime)
      continue;
    changes[lifetime->first].first += buffer.bytes;
    if (!buffer.isLiveOut)
      changes[lifetime->last].second += buffer.bytes;
  }
  int64_t live = 0;
  for (auto [position, op] : llvm::enumerate(order)) {
    auto [begun, freed] = changes[position];
    live += begun;
    visit(position, live + problem.ops[op].transientBytes, live - freed);
    live -= freed;
  }
}

MemoryProfile comm::getMemoryProfile(const Problem &problem,
                                     ArrayRef<unsigned> order) {
  MemoryProfile profile;
  profile.during.reserve(order.size());
  profile.after.reserve(order.size());
  forEachLevel(problem, order,
               [&](unsigned position, int64_t during, int64_t after) {
                 profile.during.push_back(during);
                 profile.after.push_back(after);
                 if (during > profile.peak) {
                   profile.peak = during;
                   profile.peakPosition = position;
                 }
               });
  return profile;
}

int64_t comm::getMemoryPeak(const Problem &problem, ArrayRef<unsigned> order) {
  int64_t peak = 0;
  forEachLevel(problem, order, [&](unsigned, int64_t during, int64_t) {
    peak = std::max(peak, during);
  });
  return peak;
}

SmallVector<unsigned> comm::getLiveBuffers(const Problem &problem,
                                           ArrayRef<unsigned> order,
                                           unsigned position) {
  SmallVector<unsigned, 0> positions = getPositions(order);
  SmallVector<unsigned> live;
  for (auto [i, buffer] : llvm::enumerate(problem.buffers)) {
    std::optional<Lifetime> lifetime = getLifetime(buffer, positions);
    if (lifetime && lifetime->first <= position && position <= lifetime->last)
      live.push_back(i);
  }
  llvm::sort(live, [&](unsigned a, unsigned b) {
    return std::make_pair(-problem.buffers[a].bytes, a) <
           std::make_pair(-problem.buffers[b].bytes, b);
  });
  return live;
}

//===----------------------------------------------------------------------===//
// MemoryTimeline
//===----------------------------------------------------------------------===//

struct MemoryTimeline::Impl {
  /// The first and last users of a buffer. kNoUser if it is live from the
  /// beginning, to the end, or never.
  struct Ends {
    unsigned first = kNoUser, last = kNoUser;
  };

  Impl(const Problem &problem, ArrayRef<unsigned> order)
      : problem(problem), buffersOf(problem), ends(problem.buffers.size()),
        order(makeOrder(order)) {}

  Order makeOrder(ArrayRef<unsigned> given) {
    SmallVector<unsigned, 0> positions = getPositions(given);
    SmallVector<Order::Amounts, 0> amounts(problem.size());
    for (auto [own, op] : llvm::zip_equal(amounts, problem.ops))
      own.transient = op.transientBytes;
    int64_t liveInBytes = 0;
    for (auto [i, buffer] : llvm::enumerate(problem.buffers)) {
      if (!isEverLive(buffer))
        continue;
      ends[i] = getEnds(buffer, [&](unsigned op) { return positions[op]; });
      if (buffer.isLiveIn)
        liveInBytes += buffer.bytes;
      if (ends[i].first != kNoUser)
        amounts[ends[i].first].alloc += buffer.bytes;
      if (ends[i].last != kNoUser)
        amounts[ends[i].last].free += buffer.bytes;
    }
    return Order(given, amounts, liveInBytes);
  }

  template <typename GetPosition>
  static Ends getEnds(const Problem::Buffer &buffer, GetPosition getPosition) {
    Ends ends;
    unsigned firstPosition = kNoUser, lastPosition = 0;
    for (unsigned user : buffer.users) {
      unsigned position = getPosition(user);
      if (ends.first == kNoUser || position < firstPosition) {
        ends.first = user;
        firstPosition = position;
      }
      if (ends.last == kNoUser || position > lastPosition) {
        ends.last = user;
        lastPosition = position;
      }
    }
    if (buffer.isLiveIn)
      ends.first = kNoUser;
    if (buffer.isLiveOut)
      ends.last = kNoUser;
    return ends;
  }

  /// Returns the first and last user of `buffer` after `op` has moved.
  Ends getEndsAfterMove(unsigned buffer, unsigned op) const {
    Ends end = ends[buffer];
    auto getPosition = [&](unsigned user) { return order.getPosition(user); };
    if (end.first == op || end.last == op)
      return getEnds(problem.buffers[buffer], getPosition);
    unsigned position = getPosition(op);
    if (end.first != kNoUser && position < getPosition(end.first))
      end.first = op;
    if (end.last != kNoUser && position > getPosition(end.last))
      end.last = op;
    return end;
  }

  /// Moves the bytes that `from` allocates or frees to `to`. Either may be
  /// kNoUser.
  void moveBytes(unsigned from, unsigned to, int64_t Order::Amounts::*amount,
                 int64_t bytes) {
    if (from == to)
      return;
    for (auto [op, added] : {std::pair(from, -bytes), std::pair(to, bytes)}) {
      Order::Amounts amounts = order.getAmounts(op);
      amounts.*amount += added;
      order.setAmounts(op, amounts);
    }
  }

  void move(unsigned op, unsigned position) {
    unsigned from = order.getPosition(op);
    if (from == position)
      return;
    order.move(from, from + 1, position);
    for (unsigned buffer : buffersOf[op]) {
      Ends before = ends[buffer];
      ends[buffer] = getEndsAfterMove(buffer, op);
      int64_t bytes = problem.buffers[buffer].bytes;
      moveBytes(before.first, ends[buffer].first, &Order::Amounts::alloc,
                bytes);
      moveBytes(before.last, ends[buffer].last, &Order::Amounts::free, bytes);
    }
  }

  std::optional<unsigned> findAbove(unsigned begin, unsigned end, int64_t bytes,
                                    bool fromEnd) const {
    Order::Bounds bounds;
    bounds.duringAbove = bytes;
    return fromEnd ? order.findLast(begin, end, bounds)
                   : order.findFirst(begin, end, bounds);
  }

  const Problem &problem;
  BuffersOfOps buffersOf;
  SmallVector<Ends, 0> ends;
  Order order;
};

MemoryTimeline::MemoryTimeline(const Problem &problem, ArrayRef<unsigned> order)
    : impl(std::make_unique<Impl>(problem, order)) {}
MemoryTimeline::~MemoryTimeline() = default;

int64_t MemoryTimeline::getPeak() const {
  return std::max<int64_t>(getMax(0, impl->order.size()), 0);
}
unsigned MemoryTimeline::getPosition(unsigned op) const {
  return impl->order.getPosition(op);
}
unsigned MemoryTimeline::getOpAt(unsigned position) const {
  return impl->order.getOpAt(position);
}
int64_t MemoryTimeline::getBytesAt(unsigned position) const {
  return impl->order.getDuring(position);
}
int64_t MemoryTimeline::getMax(unsigned begin, unsigned end) const {
  return begin >= end ? 0 : impl->order.getMaxDuring(begin, end);
}
std::optional<unsigned> MemoryTimeline::findFirstAbove(unsigned begin,
                                                       unsigned end,
                                                       int64_t bytes) const {
  return impl->findAbove(begin, end, bytes, /*fromEnd=*/false);
}
std::optional<unsigned> MemoryTimeline::findLastAbove(unsigned begin,
                                                      unsigned end,
                                                      int64_t bytes) const {
  return impl->findAbove(begin, end, bytes, /*fromEnd=*/true);
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
  return impl->order.getOrder();
}
