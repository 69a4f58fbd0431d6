//===- SimulatorTest.cpp - Simulator and lower bound ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks hand-computed times, and the lower bound against all orders
// (SimulatorStepsTest.cpp compares with a simulation in small time steps).
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Simulator.h"
#include "TestProblem.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

static Simulation run(const Problem &problem) {
  return simulate(problem, getIdentityOrder(problem));
}

//===----------------------------------------------------------------------===//
// Hand-computed times
//===----------------------------------------------------------------------===//

TEST(SimulatorTest, ComputeHidesATransfer) {
  TestProblem problem;
  unsigned start = problem.start(0, 100);
  unsigned compute = problem.compute(70);
  unsigned wait = problem.wait(start);
  Simulation result = run(problem);
  EXPECT_EQ(result.startNs[compute], 0);
  EXPECT_EQ(result.endNs[compute], 70);
  EXPECT_EQ(result.startNs[wait], 70);
  EXPECT_EQ(result.endNs[wait], 100);
  EXPECT_EQ(result.transfers[0].exposedNs, 30);
  EXPECT_EQ(result.makespanNs, 100);
  EXPECT_EQ(result.computeNs, 70);
  EXPECT_EQ(result.commNs, 100);
  EXPECT_EQ(result.exposedNs, 30);
}

TEST(SimulatorTest, OneLinkIsShared) {
  TestProblem problem;
  unsigned a = problem.start(0, 1000), b = problem.start(1, 1500);
  problem.wait({a, b});
  Simulation result = run(problem);
  // Both run at half speed up to 2000; the rest of b runs alone.
  EXPECT_EQ(result.transfers[0].endNs, 2000);
  EXPECT_EQ(result.transfers[1].endNs, 2500);
  EXPECT_EQ(result.makespanNs, 2500);
  // The earliest is blamed for the time up to its end, the next for the rest.
  EXPECT_EQ(result.transfers[0].exposedNs, 2000);
  EXPECT_EQ(result.transfers[1].exposedNs, 500);
  EXPECT_EQ(result.exposedNs, 2500);
}

TEST(SimulatorTest, ThreeShareOneLink) {
  TestProblem problem;
  for (unsigned lane : {0, 1, 2})
    problem.start(lane, 100);
  problem.compute(10);
  Simulation result = run(problem);
  for (const Simulation::Transfer &transfer : result.transfers)
    EXPECT_EQ(transfer.endNs, 300);
  EXPECT_EQ(result.makespanNs, 300);
}

TEST(SimulatorTest, DifferentLinksAreNot) {
  TestProblem problem;
  unsigned a = problem.start(0, 1000, 1), b = problem.start(1, 1500, 2);
  problem.wait({a, b});
  EXPECT_EQ(run(problem).makespanNs, 1500);
}

TEST(SimulatorTest, TheMostLoadedLinkDecides) {
  TestProblem problem;
  unsigned a = problem.start(0, 100, 3), b = problem.start(1, 100, 1),
           c = problem.start(2, 100, 2);
  problem.wait({a, b, c});
  for (const Simulation::Transfer &transfer : run(problem).transfers)
    EXPECT_EQ(transfer.endNs, 200);
}

TEST(SimulatorTest, OneLaneIsInOrder) {
  TestProblem problem;
  problem.start(0, 100, 1);
  unsigned b = problem.start(0, 50, 2);
  problem.wait(b);
  Simulation result = run(problem);
  EXPECT_EQ(result.transfers[1].issueNs, 0);
  EXPECT_EQ(result.transfers[1].beginNs, 100);
  EXPECT_EQ(result.transfers[1].endNs, 150);
  EXPECT_EQ(result.transfers[1].exposedNs, 150);
  EXPECT_EQ(result.transfers[0].exposedNs, 0);
}

TEST(SimulatorTest, KernelsBeginAtKernelBoundaries) {
  for (bool usesCopyEngine : {false, true}) {
    TestProblem problem;
    problem.startsAtKernelBoundary = true;
    problem.start(0, 100, 1, usesCopyEngine);
    unsigned b = problem.start(0, 100, 1, usesCopyEngine);
    problem.compute(90);
    problem.compute(0);
    problem.compute(40);
    problem.compute(40);
    problem.wait(b);
    Simulation result = run(problem);
    EXPECT_EQ(result.transfers[0].beginNs, 0);
    EXPECT_EQ(result.transfers[1].beginNs, usesCopyEngine ? 100 : 130);
    EXPECT_EQ(result.makespanNs, usesCopyEngine ? 200 : 230);
  }
}

TEST(SimulatorTest, KernelsBeginAtOnceBesideAWait) {
  TestProblem problem;
  problem.startsAtKernelBoundary = true;
  unsigned a = problem.start(0, 100);
  unsigned b = problem.start(0, 100);
  problem.compute(10);
  problem.wait(a);
  problem.compute(150);
  problem.wait(b);
  Simulation result = run(problem);
  EXPECT_EQ(result.transfers[1].beginNs, 100);
  EXPECT_EQ(result.makespanNs, 250);
}

TEST(SimulatorTest, KernelsComeAfterOnesThatTheyAreIssuedWith) {
  for (bool usesCopyEngine : {false, true}) {
    TestProblem problem;
    problem.startsAtKernelBoundary = true;
    problem.kernelTail = 100;
    unsigned a = problem.start(0, 50, 1, usesCopyEngine);
    problem.compute(200);
    unsigned b = problem.start(0, 30, 1, usesCopyEngine);
    problem.wait(b);
    problem.wait(a);
    Simulation result = run(problem);
    // Kernels begin in the last tenth of the kernel, a copy at once.
    EXPECT_EQ(result.transfers[0].beginNs, usesCopyEngine ? 0 : 180);
    EXPECT_EQ(result.transfers[1].beginNs, usesCopyEngine ? 200 : 230);
    EXPECT_EQ(result.makespanNs, usesCopyEngine ? 230 : 260);
  }
}

TEST(SimulatorTest, KernelsBeginAtOnceWhereNothingComputes) {
  TestProblem problem;
  problem.startsAtKernelBoundary = true;
  problem.kernelTail = 100;
  unsigned a = problem.start(0, 50);
  unsigned b = problem.start(1, 70, /*links=*/2);
  problem.wait(a);
  problem.compute(100);
  problem.wait(b);
  Simulation result = run(problem);
  EXPECT_EQ(result.transfers[0].beginNs, 0);
  EXPECT_EQ(result.transfers[1].beginNs, 0);
  EXPECT_EQ(result.makespanNs, 150);
}

TEST(SimulatorTest, TransfersHaveSlowdownsOfTheirOwn) {
  TestProblem problem;
  problem.kernelSlowdown = 500;
  problem.start(0, 500);
  unsigned compute = problem.compute(1000);
  problem.transfers[0].slowdown = 250;
  // 500 ns for 400 of work, then 600.
  EXPECT_EQ(run(problem).endNs[compute], 1100);
  EXPECT_EQ(getLowerBoundNs(problem), 1100);
}

TEST(SimulatorTest, MatmulsShorterThanATransferNeedASecondWave) {
  for (bool usesCopyEngine : {false, true})
    for (bool isMatmul : {false, true})
      for (int64_t ns : {250, 500}) {
        TestProblem problem;
        problem.shortMatmulSlowdown = 1000;
        unsigned start = problem.start(0, 500, 1, usesCopyEngine);
        unsigned compute = problem.compute(ns);
        problem.ops[compute].isMatmul = isMatmul;
        problem.wait(start);
        bool isSlow = !usesCopyEngine && isMatmul && ns == 250;
        EXPECT_EQ(run(problem).endNs[compute], isSlow ? 500 : ns);
        EXPECT_LE(getLowerBoundNs(problem), run(problem).makespanNs);
      }
}

TEST(SimulatorTest, WhatNeedsMemoryIsSlowerWhileACopyMoves) {
  for (bool usesCopyEngine : {false, true})
    for (int64_t copySlowdown : {100, 250}) {
      TestProblem problem;
      problem.copySlowdown = 100;
      unsigned start = problem.start(0, 600, 1, usesCopyEngine);
      problem.transfers[0].latencyNs = usesCopyEngine ? 110 : 0;
      unsigned compute = problem.compute(1000);
      problem.ops[compute].copySlowdown = copySlowdown;
      problem.wait(start);
      // 110 ns for 100 of work without moving data, 490 at its own rate, and
      // the remainder.
      bool isSlow = usesCopyEngine && copySlowdown == 250;
      int64_t ns = isSlow ? 600 + (900 - 392) : usesCopyEngine ? 1055 : 1000;
      EXPECT_NEAR(run(problem).endNs[compute], ns, 1);
      EXPECT_LE(getLowerBoundNs(problem), run(problem).makespanNs);
    }
}

TEST(SimulatorTest, ComputeIsSlowedDownWhileDataMove) {
  TestProblem problem;
  problem.kernelSlowdown = 250;
  problem.copySlowdown = 100;
  problem.start(0, 500);
  problem.start(1, 600, 2, /*usesCopyEngine=*/true);
  unsigned compute = problem.compute(1000);
  Simulation result = run(problem);
  // 500 ns for 400 of work, 100 ns for 90.9 of work, then 509.1.
  EXPECT_EQ(result.endNs[compute], 1109);
  EXPECT_EQ(result.computeNs, 1000);
  problem.transfers[0].ns = 0;
  // 600 ns for 545.45 of work.
  EXPECT_EQ(run(problem).endNs[compute], 1055);
}

TEST(SimulatorTest, TheEndOfTheBlockWaits) {
  TestProblem problem;
  problem.start(0, 100);
  problem.compute(30);
  Simulation result = run(problem);
  EXPECT_EQ(result.makespanNs, 100);
  EXPECT_EQ(result.transfers[0].exposedNs, 70);
}

TEST(SimulatorTest, Empty) {
  TestProblem problem;
  EXPECT_EQ(run(problem).makespanNs, 0);
  EXPECT_EQ(getLowerBoundNs(problem), 0);
}

TEST(SimulatorTest, CostsThatNoMachineHas) {
  TestProblem problem;
  problem.kernelSlowdown = 130;
  for (unsigned lane : {0, 1})
    problem.start(lane, std::numeric_limits<int64_t>::max() / 8);
  problem.compute(std::numeric_limits<int64_t>::max() / 4);
  EXPECT_GT(run(problem).makespanNs, 0);
}

TEST(SimulatorTest, UnsharedWorkIsExact) {
  TestProblem problem;
  int64_t sum = 0;
  for (unsigned i = 0; i < 20000; ++i) {
    unsigned start = problem.start(0, 1 + i % 7);
    problem.wait(start);
    problem.compute(1 + i % 11);
    sum += 1 + i % 7 + 1 + i % 11;
  }
  EXPECT_EQ(run(problem).makespanNs, sum);
}

//===----------------------------------------------------------------------===//
// Copy engines
//===----------------------------------------------------------------------===//

// Two lanes on one link. The latency of the second copy passes while the first
// moves: 10 + 100, then 100. As kernels they would share the link.
TEST(SimulatorTest, CopiesQueueBehindEachOther) {
  for (bool usesCopyEngine : {true, false}) {
    TestProblem problem;
    unsigned a = problem.start(0, 110, /*links=*/1, usesCopyEngine);
    unsigned b = problem.start(1, 110, /*links=*/1, usesCopyEngine);
    for (Problem::Transfer &transfer : problem.transfers)
      transfer.latencyNs = 10;
    problem.wait({a});
    problem.wait({b});
    Simulation result = run(problem);
    EXPECT_EQ(result.transfers[0].endNs, usesCopyEngine ? 110 : 210);
    EXPECT_EQ(result.transfers[1].endNs, 210);
  }
}

// The compute after a wait begins later, unless there was no compute since the
// start, and only once for two waits.
TEST(SimulatorTest, WaitsCost) {
  TestProblem problem;
  problem.waitNs = 5;
  unsigned a = problem.start(0, 10), b = problem.start(1, 10, /*links=*/2);
  unsigned hidden = problem.compute(20);
  problem.wait({a}, {hidden});
  problem.wait({b}, {hidden});
  unsigned c = problem.start(0, 10, /*links=*/1, false, {problem.compute(7)});
  problem.wait({c});
  problem.compute(3);
  Simulation result = run(problem);
  EXPECT_EQ(result.makespanNs, 20 + 5 + 7 + 10 + 3);
}

//===----------------------------------------------------------------------===//
// The lower bound
//===----------------------------------------------------------------------===//

/// Returns the minimum makespan of all orders that begin with `order`.
static int64_t getBest(const Problem &problem, SmallVector<unsigned> &order,
                       SmallVector<bool> &isPlaced) {
  if (order.size() == problem.size())
    return simulate(problem, order).makespanNs;
  int64_t best = std::numeric_limits<int64_t>::max();
  for (unsigned op = 0; op < problem.size(); ++op) {
    if (isPlaced[op] ||
        llvm::any_of(problem.predecessors[op],
                     [&](unsigned before) { return !isPlaced[before]; }))
      continue;
    isPlaced[op] = true;
    order.push_back(op);
    best = std::min(best, getBest(problem, order, isPlaced));
    order.pop_back();
    isPlaced[op] = false;
  }
  return best;
}

static int64_t getBest(const Problem &problem) {
  SmallVector<unsigned> order;
  SmallVector<bool> isPlaced(problem.size());
  return getBest(problem, order, isPlaced);
}

TEST(LowerBoundTest, NoOrderIsBetter) {
  std::mt19937 random(2);
  unsigned numExact = 0, numModels = 600;
  for (unsigned i = 0; i < numModels; ++i) {
    TestProblem problem = makeRandomProblem(random, 3 + i % 5);
    int64_t best = getBest(problem), bound = getLowerBoundNs(problem);
    EXPECT_LE(bound, best) << "problem " << i;
    numExact += bound == best;
  }
  // A bound far below the optimum would be useless.
  EXPECT_GT(numExact, numModels / 2);
}

TEST(LowerBoundTest, HeadAndTailOfALane) {
  // Two gradients, each after half of the compute: no compute can hide the
  // second transfer.
  TestProblem problem;
  unsigned a = problem.compute(100);
  unsigned ra = problem.start(0, 30, 1, false, a);
  unsigned b = problem.compute(100, a);
  unsigned rb = problem.start(0, 30, 1, false, b);
  problem.wait(ra);
  problem.wait(rb);
  EXPECT_EQ(getLowerBoundNs(problem), 230);
  EXPECT_EQ(getBest(problem), 230);
}

TEST(LowerBoundTest, ComputeLosesBesideTransfers) {
  TestProblem problem;
  problem.kernelSlowdown = 250;
  problem.copySlowdown = 100;
  unsigned a = problem.compute(100);
  unsigned b = problem.start(0, 50, 1, /*usesCopyEngine=*/false, a);
  problem.compute(400);
  problem.wait(b);
  // The 50 ns of compute that overlap the transfer do the work of 40 ns.
  EXPECT_EQ(getLowerBoundNs(problem), 510);
  EXPECT_EQ(getBest(problem), 510);
  // Compute that depends on the transfer is not slowed down by it.
  TestProblem after;
  after.kernelSlowdown = 250;
  unsigned c = after.start(0, 50);
  after.compute(100, after.wait(c));
  EXPECT_EQ(getLowerBoundNs(after), 150);
  EXPECT_EQ(getBest(after), 150);
}

TEST(LowerBoundTest, ALinkOfTwoLanes) {
  TestProblem problem;
  unsigned a = problem.start(0, 100), b = problem.start(1, 100);
  unsigned wa = problem.wait(a), wb = problem.wait(b);
  problem.compute(10, wa);
  problem.compute(10, wb);
  EXPECT_EQ(getLowerBoundNs(problem), 210);
}

TEST(LowerBoundTest, TransfersOfALaneFollowOneAnother) {
  TestProblem problem;
  unsigned a = problem.start(0, 100), b = problem.start(0, 10);
  unsigned wb = problem.wait(b);
  problem.compute(50, wb);
  problem.wait(a);
  EXPECT_EQ(getLowerBoundNs(problem), 160);
}
