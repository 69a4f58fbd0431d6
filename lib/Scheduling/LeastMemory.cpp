//===- LeastMemory.cpp - Finds orders that need little memory -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finding the order of least memory is NP-hard. Two greedy rules undo the
// effect of schedules for speed. Each is applied from the front, where ops that
// free memory run early, and from the back, where ops that allocate run late.
//
//===----------------------------------------------------------------------===//

#include "LeastMemory.h"
#include "BuffersOfOps.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "NumberQueue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DebugLog.h"
#include <queue>

#define DEBUG_TYPE "comm-schedule"

using namespace mlir;
using namespace mlir::comm;

namespace {

enum class Rule {
  /// Ops that do not increase the live bytes run as soon as possible, those
  /// that free most first. The others keep their order.
  KeepOrder,
  /// The op that increases the live bytes least is next.
  LeastGrowth
};

bool isLiveFromTheFirst(const Problem::Buffer &buffer, bool fromBack) {
  return fromBack ? buffer.isLiveOut : buffer.isLiveIn;
}

/// Returns by how many bytes each op would increase the live bytes if it were
/// placed first.
SmallVector<int64_t, 0> getGrowth(const Problem &problem, bool fromBack) {
  SmallVector<int64_t, 0> growth(problem.size());
  for (const Problem::Buffer &buffer : problem.buffers) {
    if (!isLiveFromTheFirst(buffer, fromBack))
      for (unsigned user : buffer.users)
        growth[user] += buffer.bytes;
    if (buffer.users.size() == 1 && !isLiveFromTheFirst(buffer, !fromBack))
      growth[buffer.users.front()] -= buffer.bytes;
  }
  return growth;
}

/// A policy that chooses the op of least growth of live bytes. The growth of an
/// op changes when another op becomes the first user of one of its buffers, or
/// when the op becomes the last unplaced user. So each buffer changes the
/// growth of its users twice.
class MemoryPolicy {
public:
  /// If `fromBack` is true, the order is built from its end.
  MemoryPolicy(const Problem &problem, const BuffersOfOps &buffersOf,
               ArrayRef<int64_t> growth, ArrayRef<unsigned> base, Rule rule,
               bool fromBack)
      : problem(problem), rule(rule), fromBack(fromBack), place(problem.size()),
        opAt(problem.size()), growth(growth), isWaiting(problem.size(), true),
        isPlaced(problem.size()), buffersOf(buffersOf),
        unchanging(problem.size()), growing(problem.size()) {
    for (auto [i, op] : llvm::enumerate(base)) {
      place[op] = fromBack ? base.size() - 1 - i : i;
      opAt[place[op]] = op;
    }
    for (const Problem::Buffer &buffer : problem.buffers)
      numUsersLeft.push_back(buffer.users.size());
  }

  void makeReady(unsigned op) {
    isWaiting[op] = false;
    push(op);
  }

  std::optional<unsigned> getNext() {
    auto isOld = [&](const Key &key) {
      unsigned op = opAt[key.second];
      return isPlaced[op] || key != getKey(op);
    };
    while (!others.empty() && isOld(others.top()))
      others.pop();
    bool isLess = !others.empty() && others.top().first < 0;
    for (NumberQueue *queue : {&unchanging, &growing})
      if (!isLess && !queue->empty()) {
        unsigned op = opAt[queue->top()];
        queue->pop();
        return op;
      }
    if (others.empty())
      return std::nullopt;
    unsigned op = opAt[others.top().second];
    others.pop();
    return op;
  }

  void notePlaced(unsigned op) {
    isPlaced[op] = true;
    for (unsigned buffer : buffersOf[op])
      use(buffer, op);
  }

private:
  using Key = std::pair<int64_t, unsigned>;

  bool isLiveFromTheFirst(const Problem::Buffer &buffer) const {
    return ::isLiveFromTheFirst(buffer, fromBack);
  }
  bool isLiveToTheLast(const Problem::Buffer &buffer) const {
    return ::isLiveFromTheFirst(buffer, !fromBack);
  }

  Key getKey(unsigned op) const {
    if (rule == Rule::KeepOrder)
      return {std::min<int64_t>(growth[op], 1), place[op]};
    return {growth[op], place[op]};
  }

  /// Returns the queue of ready ops with the growth of `key`, or null if they
  /// are in `others`. Two values of growth are so common that they have queues.
  NumberQueue *getQueue(const Key &key) {
    if (key.first == 0)
      return &unchanging;
    return rule == Rule::KeepOrder && key.first == 1 ? &growing : nullptr;
  }

  void push(unsigned op) {
    Key key = getKey(op);
    if (NumberQueue *queue = getQueue(key))
      queue->push(key.second);
    else
      others.push(key);
  }

  void addTo(unsigned op, int64_t bytes) {
    Key known = getKey(op);
    growth[op] += bytes;
    if (getKey(op) == known || isPlaced[op] || isWaiting[op])
      return;
    if (NumberQueue *queue = getQueue(known))
      queue->erase(known.second);
    push(op);
  }

  /// Reduces the growth of the only remaining user of `buffer`, which will free
  /// it.
  void addToLastUser(unsigned buffer) {
    if (isLiveToTheLast(problem.buffers[buffer]))
      return;
    for (unsigned user : problem.buffers[buffer].users)
      if (!isPlaced[user])
        addTo(user, -problem.buffers[buffer].bytes);
  }

  void use(unsigned buffer, unsigned op) {
    const Problem::Buffer &info = problem.buffers[buffer];
    unsigned left = --numUsersLeft[buffer];
    // This first user has allocated the buffer.
    if (left + 1 == info.users.size() && !isLiveFromTheFirst(info))
      for (unsigned user : info.users)
        if (user != op)
          addTo(user, -info.bytes);
    if (left == 1)
      addToLastUser(buffer);
  }

  const Problem &problem;
  Rule rule;
  bool fromBack;
  SmallVector<unsigned, 0> place, opAt;
  /// By op: by how many bytes it increases the live bytes.
  SmallVector<int64_t, 0> growth;
  /// By op: true if it has an unplaced predecessor, and true if it is placed.
  SmallVector<bool, 0> isWaiting, isPlaced;
  const BuffersOfOps &buffersOf;
  SmallVector<unsigned, 0> numUsersLeft;
  /// The positions of the ready ops that leave the live bytes as they are, and
  /// of the ready ops that add to them.
  NumberQueue unchanging, growing;
  /// The other ready ops. Has outdated keys, too.
  std::priority_queue<Key, std::vector<Key>, std::greater<Key>> others;
};

/// Returns the order that MemoryPolicy builds.
SmallVector<unsigned, 0> scheduleForMemory(const Problem &problem,
                                           const BuffersOfOps &buffersOf,
                                           ArrayRef<int64_t> growth,
                                           ArrayRef<unsigned> base, Rule rule,
                                           bool fromBack) {
  MemoryPolicy policy(problem, buffersOf, growth, base, rule, fromBack);
  if (!fromBack)
    return listSchedule(problem, policy);
  SmallVector<unsigned, 0> order = listSchedule(ReversedGraph(problem), policy);
  std::reverse(order.begin(), order.end());
  return order;
}

} // namespace

SmallVector<unsigned, 0> comm::findLeastMemoryOrder(const Problem &problem,
                                                    int64_t memoryLimit,
                                                    bool isRough) {
  SmallVector<unsigned, 0> best = getIdentityOrder(problem);
  int64_t leastPeak = getMemoryPeak(problem, best);
  BuffersOfOps buffersOf(problem);
  SmallVector<int64_t, 0> growth[] = {getGrowth(problem, /*fromBack=*/false),
                                      getGrowth(problem, /*fromBack=*/true)};
  for (Rule rule : {Rule::KeepOrder, Rule::LeastGrowth}) {
    if (isRough && rule == Rule::LeastGrowth)
      break;
    SmallVector<unsigned, 0> order = getIdentityOrder(problem);
    // Repeat both directions if the first round has reduced the peak.
    bool hasHelped = true;
    for (unsigned round = 0; round < 2 && hasHelped; ++round) {
      hasHelped = false;
      for (bool fromBack : {false, true}) {
        if (leastPeak <= memoryLimit)
          return best;
        order = scheduleForMemory(problem, buffersOf, growth[fromBack], order,
                                  rule, fromBack);
        int64_t peak = getMemoryPeak(problem, order);
        LDBG() << "order for memory, "
               << (rule == Rule::KeepOrder ? "keeping" : "changing")
               << " the order, from the " << (fromBack ? "back" : "front")
               << ": " << peak << " bytes, least so far " << leastPeak;
        if (peak >= leastPeak)
          continue;
        leastPeak = peak;
        best = order;
        hasHelped = true;
      }
    }
  }
  return best;
}
