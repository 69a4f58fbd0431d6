//===- FillTransfers.cpp - Places compute during transfers ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FillTransfers.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "PriorityOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace mlir;
using namespace mlir::comm;

static constexpr unsigned kNoOp = Problem::kNone;

namespace {

/// Finds the first ready op, by priority, that is short enough. A segment tree
/// of minima.
class ReadyCompute {
public:
  explicit ReadyCompute(unsigned size) : size(llvm::PowerOf2Ceil(size + 1)) {
    shortest.assign(2 * this->size, kNever);
  }
  void set(unsigned index, int64_t ns) {
    shortest[size + index] = ns;
    for (unsigned i = (size + index) / 2; i > 0; i /= 2)
      shortest[i] = std::min(shortest[2 * i], shortest[2 * i + 1]);
  }
  void remove(unsigned index) { set(index, kNever); }
  /// Returns the priority index of the first op shorter than `ns`, or kNoOp.
  unsigned findShorter(int64_t ns) const {
    if (shortest[1] >= ns)
      return kNoOp;
    unsigned i = 1;
    while (i < size)
      i = shortest[2 * i] < ns ? 2 * i : 2 * i + 1;
    return i - size;
  }
  unsigned findFirst() const { return findShorter(kNever); }

private:
  static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
  unsigned size;
  SmallVector<int64_t, 0> shortest;
};

/// A policy that simulates a compute clock and the time when each communicator
/// becomes idle.
class FillPolicy {
public:
  FillPolicy(const CommGraph &graph, const Problem &problem,
             const PriorityOrder &priorities)
      : graph(graph), problem(problem), numStartsLeft(problem.transfers.size()),
        byPriority(getIdentityOrder(problem)), compute(problem.size()),
        endNs(problem.transfers.size()), idleAt(problem.lanes.size()) {
    llvm::sort(byPriority, [&](unsigned a, unsigned b) {
      return priorities.precedes(a, b);
    });
    priorityIndices = getPositions(byPriority);
  }

  /// Returns true if `op` takes no time.
  bool isFree(unsigned op) const {
    return problem.ops[op].ns == 0 && !isStart(op) && !isWait(op);
  }

  void makeReady(unsigned op) {
    if (isFree(op))
      free.push_back(op);
    else if (isStart(op))
      starts.insert(priorityIndices[op]);
    else if (isWait(op))
      waits.insert(priorityIndices[op]);
    else
      compute.set(priorityIndices[op], problem.ops[op].ns);
  }

  std::optional<unsigned> getNext() {
    if (!free.empty())
      return free.pop_back_val();
    unsigned op = pickNext();
    return op == kNoOp ? std::nullopt : std::optional(op);
  }

  /// Updates the clocks and the ready ops.
  void notePlaced(unsigned op) {
    if (isFree(op))
      return;
    for (unsigned transfer : problem.ops[op].waitsFor)
      now = std::max(now, endNs[transfer]);
    if (isStart(op)) {
      starts.erase(priorityIndices[op]);
      --numStartsLeft;
      const Problem::Transfer &transfer = getTransfer(op);
      int64_t &idle = idleAt[transfer.lane];
      idle = std::max(idle, now) + transfer.ns;
      endNs[problem.ops[op].startOf] = idle;
      lastIdleAt = std::max(lastIdleAt, idle);
    } else if (isWait(op)) {
      waits.erase(priorityIndices[op]);
    } else {
      compute.remove(priorityIndices[op]);
      now += problem.ops[op].ns;
    }
  }

private:
  bool isStart(unsigned op) const { return graph.isStart.test(op); }
  bool isWait(unsigned op) const { return graph.isWait.test(op); }

  /// Returns the first ready start whose communicator is idle, or kNoOp. Starts
  /// of one communicator are ordered, so few are ready at once.
  unsigned findIdleStart() {
    for (unsigned index : starts)
      if (idleAt[getTransfer(byPriority[index]).lane] <= now)
        return index;
    return kNoOp;
  }

  unsigned pickNext() {
    // While a transfer is in flight, prefer the next transfer of another
    // communicator, then compute whose time is at least half hidden.
    int64_t remaining = lastIdleAt - now;
    unsigned start = findIdleStart();
    if (remaining > 0) {
      if (start != kNoOp)
        return byPriority[start];
      if (unsigned index = compute.findShorter(2 * remaining); index != kNoOp)
        return byPriority[index];
    }
    // Keep longer compute for the next transfer, if there is one.
    bool keepsCompute = remaining > 0 && numStartsLeft != 0 && !waits.empty();
    unsigned first =
        keepsCompute ? start : std::min(start, compute.findFirst());
    if (!waits.empty())
      first = std::min(first, *waits.begin());
    // A start whose communicator is busy hides nothing and needs memory.
    if (first == kNoOp && !starts.empty())
      first = *starts.begin();
    return first == kNoOp ? kNoOp : byPriority[first];
  }

  const Problem::Transfer &getTransfer(unsigned start) const {
    return problem.transfers[problem.ops[start].startOf];
  }

  const CommGraph &graph;
  const Problem &problem;
  unsigned numStartsLeft;
  /// Ops in priority order, and the position of each op in it.
  SmallVector<unsigned, 0> byPriority, priorityIndices;
  /// Ready ops that take no time. They are placed at once, so that what needs
  /// them is ready too.
  SmallVector<unsigned, 0> free;
  ReadyCompute compute;
  std::set<unsigned> starts, waits;
  /// End of each transfer, and the time from which each lane is idle, in ns.
  SmallVector<int64_t, 0> endNs, idleAt;
  int64_t now = 0, lastIdleAt = 0;
};

} // namespace

SmallVector<unsigned, 0>
comm::placeBeforeUsers(const CommGraph &graph, ArrayRef<unsigned> order,
                       llvm::function_ref<bool(unsigned)> isFree) {
  SmallVector<unsigned, 0> placed;
  llvm::BitVector isPlaced(graph.size());
  auto place = [&](unsigned op) {
    SmallVector<unsigned> stack = {op};
    while (!stack.empty()) {
      unsigned top = stack.back(), size = stack.size();
      if (!isPlaced.test(top))
        for (unsigned needed : llvm::reverse(graph.getPredecessors(top)))
          if (!isPlaced.test(needed) && isFree(needed))
            stack.push_back(needed);
      if (stack.size() != size)
        continue;
      stack.pop_back();
      if (isPlaced.test(top))
        continue;
      isPlaced.set(top);
      placed.push_back(top);
    }
  };
  for (unsigned op : order)
    if (!isFree(op))
      place(op);
  for (unsigned op = 0, end = graph.size(); op < end; ++op)
    place(op);
  return placed;
}

SmallVector<unsigned, 0> comm::fillTransfers(const CommGraph &graph,
                                             const Problem &problem,
                                             bool isCompat) {
  PriorityOrder priorities(graph);
  priorities.raiseStarts();
  priorities.sinkWaits();
  if (isCompat)
    return priorities.run(&problem);
  FillPolicy policy(graph, problem, priorities);
  SmallVector<unsigned, 0> order = listSchedule(graph, policy);
  return placeBeforeUsers(graph, order,
                          [&](unsigned op) { return policy.isFree(op); });
}
