//===- SimulatorStepsTest.cpp - Simulator against small time steps --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An independent simulator that advances time in small steps and evaluates the
// state at each step.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Simulator.h"
#include "TestProblem.h"
#include "gtest/gtest.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Advances time in steps of 2^-10 ns.
class StepSimulator {
public:
  static constexpr int64_t kSteps = 1024;

  StepSimulator(const Problem &problem, ArrayRef<unsigned> order)
      : opEnd(problem.size(), -1), problem(problem), order(order) {
    for (const Problem::Transfer &transfer : problem.transfers)
      state.push_back({-1, -1, -1,
                       double((transfer.ns - transfer.latencyNs) * kSteps),
                       transfer.latencyNs * kSteps});
  }

  int64_t run() {
    // Events without duration happen before each step.
    for (;; ++now) {
      while (doWithoutTime())
        ;
      if (place > order.size())
        return now;
      step();
    }
  }

  struct State {
    int64_t issue, begin, end;
    /// Remaining time of loading the links, and of the latency before.
    double rest;
    int64_t latency;
    bool isReady = false, isMoving = false;
  };
  SmallVector<State> state;
  SmallVector<int64_t> opEnd;

private:
  bool doWithoutTime() {
    // Transfers end.
    for (State &transfer : state)
      if (transfer.isMoving && transfer.end < 0 && transfer.rest == 0) {
        transfer.end = now;
        return true;
      }
    // Latencies end; a copy engine runs one transfer at a time.
    for (unsigned index : begun)
      if (!state[index].isReady && state[index].latency == 0) {
        state[index].isReady = true;
        if (problem.transfers[index].usesCopyEngine) {
          isAmbiguous |= lastReady == now;
          lastReady = now;
        }
        ready.push_back(index);
        return true;
      }
    for (unsigned index : ready)
      if (!state[index].isMoving && !isEngineBusy(index)) {
        state[index].isMoving = true;
        return true;
      }
    // The compute lane advances.
    if (place <= order.size() && work == 0) {
      if (isComputing) {
        isComputing = false;
        lastBoundary = now;
        isBehindWait = false;
        ++numComputed;
        opEnd[order[place++]] = now;
        return true;
      }
      if (!getBlocking().empty()) {
        // Transfers may begin first.
        return doBegins();
      }
      if (place == order.size()) {
        ++place;
        return true;
      }
      const Problem::Op &op = problem.ops[order[place]];
      for (unsigned index : op.waitsFor)
        isBehindWait |= issuedAfter.at(index) != numComputed;
      if (op.startOf != Problem::kNone && state[op.startOf].issue < 0) {
        state[op.startOf].issue = now;
        issuedAfter[op.startOf] = numComputed;
        issued.push_back(op.startOf);
        return true;
      }
      // Ready transfers begin before a kernel occupies the compute lane.
      if (doBegins())
        return true;
      if (op.ns > 0) {
        isComputing = true;
        work = (op.ns + (isBehindWait ? problem.waitNs : 0)) * kSteps;
        return true;
      }
      opEnd[order[place++]] = now;
      return true;
    }
    return doBegins();
  }

  bool doBegins() {
    for (unsigned index : issued) {
      State &transfer = state[index];
      if (transfer.begin >= 0)
        continue;
      bool isFirst = true;
      for (unsigned other : issued) {
        if (other == index)
          break;
        if (problem.transfers[other].lane == problem.transfers[index].lane &&
            state[other].end < 0)
          isFirst = false;
      }
      bool isHeld = problem.startsAtKernelBoundary && isComputing &&
                    !problem.transfers[index].usesCopyEngine &&
                    lastBoundary != now;
      if (!isFirst || isHeld)
        continue;
      transfer.begin = now;
      begun.push_back(index);
      return true;
    }
    return false;
  }

  bool isEngineBusy(unsigned index) {
    const Problem::Transfer &transfer = problem.transfers[index];
    return transfer.usesCopyEngine && llvm::any_of(ready, [&](unsigned other) {
             return problem.transfers[other].usesCopyEngine &&
                    isMoving(other) &&
                    (problem.transfers[other].links & transfer.links) != 0;
           });
  }

  /// Returns the transfers that block the compute lane now.
  SmallVector<unsigned> getBlocking() {
    SmallVector<unsigned> blocking;
    auto add = [&](unsigned index) {
      if (state[index].end < 0)
        blocking.push_back(index);
    };
    if (place < order.size())
      llvm::for_each(problem.ops[order[place]].waitsFor, add);
    else if (place == order.size())
      for (auto [i, transfer] : llvm::enumerate(problem.transfers))
        if (transfer.wait == Problem::kNone)
          add(i);
    return blocking;
  }

  bool isInFlight(unsigned index) {
    return state[index].begin >= 0 && state[index].end < 0;
  }
  bool isMoving(unsigned index) {
    return state[index].isMoving && state[index].end < 0;
  }

  void step() {
    if (!isComputing && place <= order.size())
      ++blockedSteps;
    bool hasKernel = false, hasCopy = false, isCopying = false;
    int64_t longest = 0;
    SmallVector<double> rates(state.size(), 0);
    for (unsigned i = 0; i < state.size(); ++i) {
      if (!isInFlight(i))
        continue;
      (problem.transfers[i].usesCopyEngine ? hasCopy : hasKernel) = true;
      if (!problem.transfers[i].usesCopyEngine)
        longest = std::max(longest, problem.transfers[i].ns);
      else
        isCopying |= isMoving(i);
      int most = 1;
      for (unsigned link = 0; link < 32; ++link) {
        if (!((problem.transfers[i].links >> link) & 1))
          continue;
        int load = 0;
        for (unsigned j = 0; j < state.size(); ++j)
          load += isMoving(j) && ((problem.transfers[j].links >> link) & 1);
        most = std::max(most, load);
      }
      if (state[i].latency > 0)
        --state[i].latency;
      else if (isMoving(i))
        rates[i] = 1.0 / most;
    }
    for (unsigned i = 0; i < state.size(); ++i)
      state[i].rest -= rates[i];
    if (!isComputing)
      return;
    int64_t slowdown = hasKernel ? problem.kernelSlowdown
                       : hasCopy ? problem.copySlowdown
                                 : 0;
    const Problem::Op &op = problem.ops[order[place]];
    if (op.isMatmul && op.ns < longest)
      slowdown = std::max(slowdown, problem.shortMatmulSlowdown);
    if (isCopying)
      slowdown = std::max(slowdown, op.copySlowdown);
    work -= 1000.0 / (1000 + slowdown);
  }

  const Problem &problem;
  ArrayRef<unsigned> order;
  SmallVector<unsigned> issued, begun, ready;
  std::map<unsigned, unsigned> issuedAfter;
  unsigned place = 0, numComputed = 0;
  int64_t now = 0, lastBoundary = 0;
  double work = 0;
  bool isComputing = false, isBehindWait = false;

  int64_t lastReady = -1;

public:
  int64_t blockedSteps = 0;
  /// Set if two copies become ready at the same time: either may go first.
  bool isAmbiguous = false;
};

} // namespace

TEST(SimulatorTest, AsInSmallSteps) {
  std::mt19937 random(1);
  unsigned numCompared = 0;
  for (unsigned i = 0; i < 400; ++i) {
    TestProblem problem = makeRandomProblem(random, 4 + i % 12);
    SmallVector<unsigned, 0> order = getIdentityOrder(problem);
    StepSimulator steps(problem, order);
    int64_t makespan = steps.run();
    if (steps.isAmbiguous)
      continue;
    ++numCompared;
    Simulation result = simulate(problem, order);
    auto isNear = [&](int64_t ns, int64_t numSteps) {
      return std::abs(ns * StepSimulator::kSteps - numSteps) <=
             StepSimulator::kSteps / 2;
    };
    EXPECT_TRUE(isNear(result.makespanNs, makespan)) << "problem " << i;
    for (unsigned op = 0; op < problem.size(); ++op)
      EXPECT_TRUE(isNear(result.endNs[op], steps.opEnd[op])) << "problem " << i;
    int64_t exposed = 0;
    for (auto [run, expected] : llvm::zip(result.transfers, steps.state)) {
      EXPECT_TRUE(isNear(run.issueNs, expected.issue)) << "problem " << i;
      EXPECT_TRUE(isNear(run.beginNs, expected.begin)) << "problem " << i;
      EXPECT_TRUE(isNear(run.endNs, expected.end)) << "problem " << i;
      exposed += run.exposedNs;
    }
    EXPECT_EQ(exposed, result.exposedNs);
    // Each blocked interval has two ends that are rounded.
    EXPECT_LE(std::abs(exposed * StepSimulator::kSteps - steps.blockedSteps),
              int64_t(problem.size()) * StepSimulator::kSteps)
        << "problem " << i;
  }
  EXPECT_GT(numCompared, 300u);
}
