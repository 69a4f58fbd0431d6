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

#include "CommDialect/Analysis/Simulator.h"
#include "TestModel.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

static Simulation run(const BlockModel &model) {
  return simulate(model, getIdentityOrder(model));
}

//===----------------------------------------------------------------------===//
// Hand-computed times
//===----------------------------------------------------------------------===//

TEST(SimulatorTest, ComputeHidesATransfer) {
  TestModel model;
  unsigned start = model.start(0, 100);
  unsigned compute = model.compute(70);
  unsigned wait = model.wait(start);
  Simulation result = run(model);
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
  TestModel model;
  unsigned a = model.start(0, 1000), b = model.start(1, 1500);
  model.wait({a, b});
  Simulation result = run(model);
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
  TestModel model;
  for (unsigned lane : {0, 1, 2})
    model.start(lane, 100);
  model.compute(10);
  Simulation result = run(model);
  for (const Simulation::Transfer &transfer : result.transfers)
    EXPECT_EQ(transfer.endNs, 300);
  EXPECT_EQ(result.makespanNs, 300);
}

TEST(SimulatorTest, DifferentLinksAreNot) {
  TestModel model;
  unsigned a = model.start(0, 1000, 1), b = model.start(1, 1500, 2);
  model.wait({a, b});
  EXPECT_EQ(run(model).makespanNs, 1500);
}

TEST(SimulatorTest, TheMostLoadedLinkDecides) {
  TestModel model;
  unsigned a = model.start(0, 100, 3), b = model.start(1, 100, 1),
           c = model.start(2, 100, 2);
  model.wait({a, b, c});
  for (const Simulation::Transfer &transfer : run(model).transfers)
    EXPECT_EQ(transfer.endNs, 200);
}

TEST(SimulatorTest, OneLaneIsInOrder) {
  TestModel model;
  model.start(0, 100, 1);
  unsigned b = model.start(0, 50, 2);
  model.wait(b);
  Simulation result = run(model);
  EXPECT_EQ(result.transfers[1].issueNs, 0);
  EXPECT_EQ(result.transfers[1].beginNs, 100);
  EXPECT_EQ(result.transfers[1].endNs, 150);
  EXPECT_EQ(result.transfers[1].exposedNs, 150);
  EXPECT_EQ(result.transfers[0].exposedNs, 0);
}

TEST(SimulatorTest, KernelsBeginAtKernelBoundaries) {
  for (bool usesCopyEngine : {false, true}) {
    TestModel model;
    model.startsAtKernelBoundary = true;
    model.start(0, 100, 1, usesCopyEngine);
    unsigned b = model.start(0, 100, 1, usesCopyEngine);
    model.compute(90);
    model.compute(0);
    model.compute(40);
    model.compute(40);
    model.wait(b);
    Simulation result = run(model);
    EXPECT_EQ(result.transfers[0].beginNs, 0);
    EXPECT_EQ(result.transfers[1].beginNs, usesCopyEngine ? 100 : 130);
    EXPECT_EQ(result.makespanNs, usesCopyEngine ? 200 : 230);
  }
}

TEST(SimulatorTest, KernelsBeginAtOnceBesideAWait) {
  TestModel model;
  model.startsAtKernelBoundary = true;
  unsigned a = model.start(0, 100);
  unsigned b = model.start(0, 100);
  model.compute(10);
  model.wait(a);
  model.compute(150);
  model.wait(b);
  Simulation result = run(model);
  EXPECT_EQ(result.transfers[1].beginNs, 100);
  EXPECT_EQ(result.makespanNs, 250);
}

TEST(SimulatorTest, KernelsComeAfterOnesThatTheyAreIssuedWith) {
  for (bool usesCopyEngine : {false, true}) {
    TestModel model;
    model.startsAtKernelBoundary = true;
    model.kernelTail = 100;
    unsigned a = model.start(0, 50, 1, usesCopyEngine);
    model.compute(200);
    unsigned b = model.start(0, 30, 1, usesCopyEngine);
    model.wait(b);
    model.wait(a);
    Simulation result = run(model);
    // Kernels begin in the last tenth of the kernel, a copy at once.
    EXPECT_EQ(result.transfers[0].beginNs, usesCopyEngine ? 0 : 180);
    EXPECT_EQ(result.transfers[1].beginNs, usesCopyEngine ? 200 : 230);
    EXPECT_EQ(result.makespanNs, usesCopyEngine ? 230 : 260);
  }
}

TEST(SimulatorTest, KernelsBeginAtOnceWhereNothingComputes) {
  TestModel model;
  model.startsAtKernelBoundary = true;
  model.kernelTail = 100;
  unsigned a = model.start(0, 50);
  unsigned b = model.start(1, 70, /*links=*/2);
  model.wait(a);
  model.compute(100);
  model.wait(b);
  Simulation result = run(model);
  EXPECT_EQ(result.transfers[0].beginNs, 0);
  EXPECT_EQ(result.transfers[1].beginNs, 0);
  EXPECT_EQ(result.makespanNs, 150);
}

TEST(SimulatorTest, TransfersHaveSlowdownsOfTheirOwn) {
  TestModel model;
  model.kernelSlowdown = 500;
  model.start(0, 500);
  unsigned compute = model.compute(1000);
  model.transfers[0].slowdown = 250;
  // 500 ns for 400 of work, then 600.
  EXPECT_EQ(run(model).endNs[compute], 1100);
  EXPECT_EQ(getLowerBoundNs(model), 1100);
}

TEST(SimulatorTest, MatmulsShorterThanATransferNeedASecondWave) {
  for (bool usesCopyEngine : {false, true})
    for (bool isMatmul : {false, true})
      for (int64_t ns : {250, 500}) {
        TestModel model;
        model.shortMatmulSlowdown = 1000;
        unsigned start = model.start(0, 500, 1, usesCopyEngine);
        unsigned compute = model.compute(ns);
        model.ops[compute].isMatmul = isMatmul;
        model.wait(start);
        bool isSlow = !usesCopyEngine && isMatmul && ns == 250;
        EXPECT_EQ(run(model).endNs[compute], isSlow ? 500 : ns);
        EXPECT_LE(getLowerBoundNs(model), run(model).makespanNs);
      }
}

TEST(SimulatorTest, WhatNeedsMemoryIsSlowerWhileACopyMoves) {
  for (bool usesCopyEngine : {false, true})
    for (int64_t copySlowdown : {100, 250}) {
      TestModel model;
      model.copySlowdown = 100;
      unsigned start = model.start(0, 600, 1, usesCopyEngine);
      model.transfers[0].latencyNs = usesCopyEngine ? 110 : 0;
      unsigned compute = model.compute(1000);
      model.ops[compute].copySlowdown = copySlowdown;
      model.wait(start);
      // 110 ns for 100 of work without moving data, 490 at its own rate, and
      // the remainder.
      bool isSlow = usesCopyEngine && copySlowdown == 250;
      int64_t ns = isSlow ? 600 + (900 - 392) : usesCopyEngine ? 1055 : 1000;
      EXPECT_NEAR(run(model).endNs[compute], ns, 1);
      EXPECT_LE(getLowerBoundNs(model), run(model).makespanNs);
    }
}

TEST(SimulatorTest, ComputeIsSlowedDownWhileDataMove) {
  TestModel model;
  model.kernelSlowdown = 250;
  model.copySlowdown = 100;
  model.start(0, 500);
  model.start(1, 600, 2, /*usesCopyEngine=*/true);
  unsigned compute = model.compute(1000);
  Simulation result = run(model);
  // 500 ns for 400 of work, 100 ns for 90.9 of work, then 509.1.
  EXPECT_EQ(result.endNs[compute], 1109);
  EXPECT_EQ(result.computeNs, 1000);
  model.transfers[0].ns = 0;
  // 600 ns for 545.45 of work.
  EXPECT_EQ(run(model).endNs[compute], 1055);
}

TEST(SimulatorTest, TheEndOfTheBlockWaits) {
  TestModel model;
  model.start(0, 100);
  model.compute(30);
  Simulation result = run(model);
  EXPECT_EQ(result.makespanNs, 100);
  EXPECT_EQ(result.transfers[0].exposedNs, 70);
}

TEST(SimulatorTest, Empty) {
  TestModel model;
  EXPECT_EQ(run(model).makespanNs, 0);
  EXPECT_EQ(getLowerBoundNs(model), 0);
}

TEST(SimulatorTest, CostsThatNoMachineHas) {
  TestModel model;
  model.kernelSlowdown = 130;
  for (unsigned lane : {0, 1})
    model.start(lane, std::numeric_limits<int64_t>::max() / 8);
  model.compute(std::numeric_limits<int64_t>::max() / 4);
  EXPECT_GT(run(model).makespanNs, 0);
}

TEST(SimulatorTest, UnsharedWorkIsExact) {
  TestModel model;
  int64_t sum = 0;
  for (unsigned i = 0; i < 20000; ++i) {
    unsigned start = model.start(0, 1 + i % 7);
    model.wait(start);
    model.compute(1 + i % 11);
    sum += 1 + i % 7 + 1 + i % 11;
  }
  EXPECT_EQ(run(model).makespanNs, sum);
}

//===----------------------------------------------------------------------===//
// Copy engines
//===----------------------------------------------------------------------===//

// Two lanes on one link. The latency of the second copy passes while the first
// moves: 10 + 100, then 100. As kernels they would share the link.
TEST(SimulatorTest, CopiesQueueBehindEachOther) {
  for (bool usesCopyEngine : {true, false}) {
    TestModel model;
    unsigned a = model.start(0, 110, /*links=*/1, usesCopyEngine);
    unsigned b = model.start(1, 110, /*links=*/1, usesCopyEngine);
    for (ModelTransfer &transfer : model.transfers)
      transfer.latencyNs = 10;
    model.wait({a});
    model.wait({b});
    Simulation result = run(model);
    EXPECT_EQ(result.transfers[0].endNs, usesCopyEngine ? 110 : 210);
    EXPECT_EQ(result.transfers[1].endNs, 210);
  }
}

// The compute after a wait begins later, unless there was no compute since the
// start, and only once for two waits.
TEST(SimulatorTest, WaitsCost) {
  TestModel model;
  model.waitNs = 5;
  unsigned a = model.start(0, 10), b = model.start(1, 10, /*links=*/2);
  unsigned hidden = model.compute(20);
  model.wait({a}, {hidden});
  model.wait({b}, {hidden});
  unsigned c = model.start(0, 10, /*links=*/1, false, {model.compute(7)});
  model.wait({c});
  model.compute(3);
  Simulation result = run(model);
  EXPECT_EQ(result.makespanNs, 20 + 5 + 7 + 10 + 3);
}

//===----------------------------------------------------------------------===//
// The lower bound
//===----------------------------------------------------------------------===//

/// Returns the minimum makespan of all orders that begin with `order`.
static int64_t getBest(const BlockModel &model, SmallVector<unsigned> &order,
                       SmallVector<bool> &isPlaced) {
  if (order.size() == model.size())
    return simulate(model, order).makespanNs;
  int64_t best = std::numeric_limits<int64_t>::max();
  for (unsigned op = 0; op < model.size(); ++op) {
    if (isPlaced[op] ||
        llvm::any_of(model.predecessors[op],
                     [&](unsigned before) { return !isPlaced[before]; }))
      continue;
    isPlaced[op] = true;
    order.push_back(op);
    best = std::min(best, getBest(model, order, isPlaced));
    order.pop_back();
    isPlaced[op] = false;
  }
  return best;
}

static int64_t getBest(const BlockModel &model) {
  SmallVector<unsigned> order;
  SmallVector<bool> isPlaced(model.size());
  return getBest(model, order, isPlaced);
}

TEST(LowerBoundTest, NoOrderIsBetter) {
  std::mt19937 random(2);
  unsigned numExact = 0, numModels = 600;
  for (unsigned i = 0; i < numModels; ++i) {
    TestModel model = makeRandomModel(random, 3 + i % 5);
    int64_t best = getBest(model), bound = getLowerBoundNs(model);
    EXPECT_LE(bound, best) << "model " << i;
    numExact += bound == best;
  }
  // A bound far below the optimum would be useless.
  EXPECT_GT(numExact, numModels / 2);
}

TEST(LowerBoundTest, HeadAndTailOfALane) {
  // Two gradients, each after half of the compute: no compute can hide the
  // second transfer.
  TestModel model;
  unsigned a = model.compute(100);
  unsigned ra = model.start(0, 30, 1, false, a);
  unsigned b = model.compute(100, a);
  unsigned rb = model.start(0, 30, 1, false, b);
  model.wait(ra);
  model.wait(rb);
  EXPECT_EQ(getLowerBoundNs(model), 230);
  EXPECT_EQ(getBest(model), 230);
}

TEST(LowerBoundTest, ComputeLosesBesideTransfers) {
  TestModel model;
  model.kernelSlowdown = 250;
  model.copySlowdown = 100;
  unsigned a = model.compute(100);
  unsigned b = model.start(0, 50, 1, /*usesCopyEngine=*/false, a);
  model.compute(400);
  model.wait(b);
  // The 50 ns of compute that overlap the transfer do the work of 40 ns.
  EXPECT_EQ(getLowerBoundNs(model), 510);
  EXPECT_EQ(getBest(model), 510);
  // Compute that depends on the transfer is not slowed down by it.
  TestModel after;
  after.kernelSlowdown = 250;
  unsigned c = after.start(0, 50);
  after.compute(100, after.wait(c));
  EXPECT_EQ(getLowerBoundNs(after), 150);
  EXPECT_EQ(getBest(after), 150);
}

TEST(LowerBoundTest, ALinkOfTwoLanes) {
  TestModel model;
  unsigned a = model.start(0, 100), b = model.start(1, 100);
  unsigned wa = model.wait(a), wb = model.wait(b);
  model.compute(10, wa);
  model.compute(10, wb);
  EXPECT_EQ(getLowerBoundNs(model), 210);
}

TEST(LowerBoundTest, TransfersOfALaneFollowOneAnother) {
  TestModel model;
  unsigned a = model.start(0, 100), b = model.start(0, 10);
  unsigned wb = model.wait(b);
  model.compute(50, wb);
  model.wait(a);
  EXPECT_EQ(getLowerBoundNs(model), 160);
}
