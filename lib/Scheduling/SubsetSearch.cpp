//===- SubsetSearch.cpp - Optimal orders of a few ops ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SubsetSearch.h"
#include "ListScheduler.h"
#include "SimulatorState.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DebugLog.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "comm-schedule"

using namespace mlir;
using namespace mlir::comm;

/// The maximum number of ops in a set.
static constexpr unsigned kMostOps = 64;

/// Returns for each op true if it takes no time and no memory, so that it can
/// run as soon as its predecessors have run.
static SmallVector<bool> findFree(const Problem &problem) {
  SmallVector<bool> isFree;
  for (const Problem::Op &op : problem.ops)
    isFree.push_back(op.ns == 0 && op.startOf == Problem::kNone &&
                     op.waitsFor.empty() && op.transientBytes == 0);
  for (const Problem::Buffer &buffer : problem.buffers)
    for (unsigned user : buffer.users)
      isFree[user] = false;
  return isFree;
}

bool comm::isSmallBlock(const Problem &problem, const SearchBudget &budget) {
  return problem.size() <= kMostOps &&
         llvm::count(findFree(problem), false) <= budget.mostOpsToExhaust;
}

namespace {

class SubsetSearch {
public:
  SubsetSearch(const Problem &problem, std::optional<int64_t> memoryLimit,
               std::optional<int64_t> makespanNs, unsigned mostSteps)
      : problem(problem), memoryLimit(memoryLimit), mostSteps(mostSteps),
        clock(problem), best(makespanNs ? clock.toTicks(*makespanNs)
                                        : std::numeric_limits<int64_t>::max()),
        isFree(findFree(problem)), before(problem.size()) {
    for (int64_t tail : getTails(problem))
      tails.push_back(clock.toTicks(tail));
    for (unsigned op = 0; op < problem.size(); ++op)
      for (unsigned predecessor : problem.predecessors[op])
        before[op] |= bit(predecessor);
    for (const Problem::Buffer &buffer : problem.buffers) {
      uint64_t mask = 0;
      for (unsigned user : buffer.users)
        mask |= bit(user);
      users.push_back(mask);
    }
  }

  SmallVector<unsigned, 0> run() {
    // A partial order that is behind in all times rarely leads to a faster
    // order, but it may if transfers wait for the end of kernels. So the first
    // search, which drops such orders, only gives a bound to the second one,
    // which keeps them.
    for (bool strict : {false, true}) {
      isStrict = strict;
      runOnce();
    }
    return std::move(bestOrder);
  }

private:
  static constexpr unsigned kNone = ~0u;

  /// The last op of a partial order, and the step before.
  struct Step {
    unsigned op, before;
  };
  struct State {
    SimulatorState simulator;
    unsigned step;
  };
  using States = llvm::MapVector<uint64_t, SmallVector<State, 2>>;

  void runOnce() {
    // The states by the set of ops that have run. All states of a round have
    // run equally many ops that are not free.
    steps.clear();
    States states;
    addState(states, {SimulatorState(problem), kNone}, 0);
    while (!states.empty()) {
      States next;
      for (auto &[mask, list] : states) {
        for (State &state : list)
          expand(next, mask, state);
        if (steps.size() > mostSteps)
          break;
      }
      states = std::move(next);
    }
    LDBG() << (isStrict ? "exact" : "first")
           << " search of subsets: " << steps.size() << " steps"
           << (steps.size() > mostSteps ? ", not all" : "") << "; "
           << (bestOrder.empty() ? "no faster order" : "a faster order");
  }

  void keepBest(unsigned step) {
    bestOrder.clear();
    for (; step != kNone; step = steps[step].before)
      bestOrder.push_back(steps[step].op);
    std::reverse(bestOrder.begin(), bestOrder.end());
  }

  static uint64_t bit(unsigned op) { return uint64_t(1) << op; }

  /// The bytes live while `op` runs after the ops in `mask`.
  int64_t getBytes(uint64_t mask, unsigned op) const {
    int64_t bytes = problem.ops[op].transientBytes;
    for (auto [buffer, ops] : llvm::zip(problem.buffers, users)) {
      bool hasBegun = buffer.isLiveIn || (ops & (mask | bit(op)));
      bool hasEnded = !buffer.isLiveOut && !(ops & ~mask);
      if (hasBegun && !hasEnded)
        bytes += buffer.bytes;
    }
    return bytes;
  }

  /// Returns the time at which transfers without a wait in the block have
  /// ended, too.
  int64_t getEnd(SimulatorState state) const {
    SmallVector<unsigned> rest;
    for (auto [i, transfer] : llvm::enumerate(problem.transfers))
      if (transfer.wait == Problem::kNone)
        rest.push_back(i);
    state.waitFor(rest);
    return state.getNow();
  }

  /// Returns a lower bound of the end of all orders that begin with this
  /// partial one.
  int64_t getBound(uint64_t mask, const SimulatorState &state) const {
    int64_t compute = 0, tail = 0;
    SmallVector<int64_t> lanes;
    for (unsigned lane = 0; lane < problem.lanes.size(); ++lane)
      lanes.push_back(state.getQueued(lane));
    for (unsigned op = 0; op < problem.size(); ++op) {
      if (mask & bit(op))
        continue;
      const Problem::Op &info = problem.ops[op];
      compute += clock.toTicks(info.ns);
      tail = std::max(tail, tails[op]);
      if (info.startOf != Problem::kNone) {
        const Problem::Transfer &transfer = problem.transfers[info.startOf];
        lanes[transfer.lane] += clock.toTicks(transfer.ns);
      }
      for (unsigned transfer : info.waitsFor)
        if (mask & bit(problem.transfers[transfer].start))
          tail = std::max(tail, state.getTimeToEnd(transfer) + tails[op]);
    }
    int64_t bound = std::max(compute, tail);
    for (int64_t lane : lanes)
      bound = std::max(bound, lane);
    return state.getNow() + bound;
  }

  /// Returns true if `b`, a state after the same ops, can be dropped in favor
  /// of `a`.
  bool dominates(const SimulatorState &a, const SimulatorState &b) const {
    if (isStrict)
      return a.isSameAs(b);
    if (a.getNow() > b.getNow())
      return false;
    for (unsigned i = 0; i < problem.transfers.size(); ++i) {
      int64_t time = a.getTimeToEnd(i);
      if (time != 0 && a.getNow() + time > b.getNow() + b.getTimeToEnd(i))
        return false;
    }
    return true;
  }

  unsigned addStep(unsigned op, unsigned before) {
    steps.push_back({op, before});
    return steps.size() - 1;
  }

  void addState(States &states, State state, uint64_t mask) {
    // Free ops run immediately.
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned op = 0; op < problem.size(); ++op) {
        if ((mask & bit(op)) || (before[op] & ~mask) || !isFree[op])
          continue;
        mask |= bit(op);
        state.step = addStep(op, state.step);
        changed = true;
      }
    }
    if (llvm::popcount(mask) == int(problem.size())) {
      int64_t end = getEnd(state.simulator);
      if (end < best) {
        best = end;
        keepBest(state.step);
      }
      return;
    }
    if (getBound(mask, state.simulator) >= best)
      return;
    SmallVector<State, 2> &list = states[mask];
    if (llvm::any_of(list, [&](const State &other) {
          return dominates(other.simulator, state.simulator);
        }))
      return;
    llvm::erase_if(list, [&](const State &other) {
      return dominates(state.simulator, other.simulator);
    });
    list.push_back(std::move(state));
  }

  void expand(States &next, uint64_t mask, const State &state) {
    for (unsigned op = 0; op < problem.size(); ++op) {
      if ((mask & bit(op)) || (before[op] & ~mask) ||
          (memoryLimit && getBytes(mask, op) > *memoryLimit))
        continue;
      State after = state;
      after.simulator.run(op);
      after.step = addStep(op, state.step);
      addState(next, std::move(after), mask | bit(op));
    }
  }

  const Problem &problem;
  std::optional<int64_t> memoryLimit;
  unsigned mostSteps;
  TickClock clock;
  /// The least known makespan, in ticks, and its order if this search has found
  /// it.
  int64_t best;
  SmallVector<unsigned, 0> bestOrder;
  bool isStrict = false;
  SmallVector<int64_t, 0> tails;
  SmallVector<bool> isFree;
  /// Sets of ops: the predecessors of each op, and the users of each buffer.
  SmallVector<uint64_t> before, users;
  SmallVector<Step, 0> steps;
};

} // namespace

SmallVector<unsigned, 0> comm::searchSubsets(const Problem &problem,
                                             std::optional<int64_t> memoryLimit,
                                             std::optional<int64_t> makespanNs,
                                             const SearchBudget &budget) {
  // The search lets the block wait at its end for what crosses its back edge,
  // so a makespan that is the period of a loop is no bound.
  if (problem.crossesBackEdge())
    makespanNs = std::nullopt;
  return SubsetSearch(problem, memoryLimit, makespanNs, budget.mostSubsets)
      .run();
}
