//===- AlternativesTest.cpp - Choice of how transfers run -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Alternatives.h"
#include "CommDialect/Scheduling/Simulator.h"
#include <gtest/gtest.h>

using namespace mlir::comm;

namespace {

TransferCost makeCost(const char *algorithm, int64_t ns, int64_t slowdown = 0,
                      bool usesCopyEngine = false) {
  TransferCost cost;
  cost.ns = ns;
  cost.slowdown = slowdown;
  cost.usesCopyEngine = usesCopyEngine;
  cost.algorithm = algorithm;
  return cost;
}

/// Returns a problem of `numTransfers` transfers of one lane that start at once
/// and are waited for after `computeNs` of compute.
Problem makeCovered(unsigned numTransfers, int64_t computeNs) {
  Problem problem;
  llvm::SmallVector<unsigned> starts;
  for (unsigned i = 0; i < numTransfers; ++i)
    starts.push_back(problem.addStart({}));
  problem.addOp(computeNs);
  problem.addWait(starts);
  return problem;
}

void addChoice(AlternativeChooser &chooser, unsigned transfer,
               llvm::ArrayRef<TransferCost> costs, bool keepsCost = false) {
  TransferChoice choice;
  choice.transfer = transfer;
  choice.keepsCost = keepsCost;
  choice.alternatives.append(costs.begin(), costs.end());
  chooser.add(std::move(choice));
}

const TransferCost kKernel = makeCost("kernel", 300, /*slowdown=*/300);
const TransferCost kCopies =
    makeCost("copies", 600, /*slowdown=*/0, /*usesCopyEngine=*/true);

TEST(Alternatives, ShortestOnTheCriticalPath) {
  Problem problem = makeCovered(1, /*computeNs=*/0);
  AlternativeChooser chooser(problem);
  addChoice(chooser, 0, {kCopies, kKernel});
  chooser.improve();
  const TransferChoice &choice = chooser.getChoices().front();
  EXPECT_EQ(choice.get().algorithm, "kernel");
  EXPECT_EQ(choice.get().addedNs, 300);
  EXPECT_EQ(choice.computeNs, 0);
  EXPECT_FALSE(choice.isSimulated);
}

TEST(Alternatives, LeastAddedWhereComputeHidesThem) {
  Problem problem = makeCovered(1, /*computeNs=*/1000);
  AlternativeChooser chooser(problem);
  addChoice(chooser, 0, {kKernel, kCopies});
  chooser.improve();
  const TransferChoice &choice = chooser.getChoices().front();
  EXPECT_EQ(choice.get().algorithm, "copies");
  // In 300 ns compute loses 300 * 0.3 / 1.3.
  EXPECT_EQ(choice.alternatives[0].addedNs, 69);
  EXPECT_EQ(choice.alternatives[1].addedNs, 0);
  EXPECT_EQ(choice.computeNs, 1000);
}

TEST(Alternatives, FirstOfThoseAlmostEqual) {
  Problem problem = makeCovered(1, /*computeNs=*/0);
  AlternativeChooser chooser(problem);
  addChoice(chooser, 0, {makeCost("first", 101), makeCost("second", 100)});
  EXPECT_EQ(chooser.getChoices().front().get().algorithm, "first");
  addChoice(chooser, 0, {makeCost("first", 105), makeCost("second", 100)});
  EXPECT_EQ(chooser.getChoices().back().get().algorithm, "second");
}

TEST(Alternatives, SimulatedTogether) {
  // Each copy alone is hidden, but both take 1200 ns one after the other.
  // Kernels take 600 ns, in which compute loses 600 * 0.3 / 1.3.
  Problem problem = makeCovered(2, /*computeNs=*/1000);
  AlternativeChooser chooser(problem);
  for (unsigned transfer : {0, 1})
    addChoice(chooser, transfer, {kKernel, kCopies});
  EXPECT_EQ(chooser.getClasses().size(), 1u);
  Problem alone = problem;
  chooser.applyTo(alone);
  EXPECT_EQ(simulate(alone, getIdentityOrder(alone)).makespanNs, 1200);
  chooser.improve();
  for (const TransferChoice &choice : chooser.getChoices()) {
    EXPECT_EQ(choice.get().algorithm, "kernel");
    EXPECT_TRUE(choice.isSimulated);
  }
  chooser.applyTo(problem);
  EXPECT_EQ(simulate(problem, getIdentityOrder(problem)).makespanNs, 1138);
}

TEST(Alternatives, KeptCosts) {
  Problem problem = makeCovered(2, /*computeNs=*/1000);
  problem.transfers[0].ns = 42;
  AlternativeChooser chooser(problem);
  for (unsigned transfer : {0, 1})
    addChoice(chooser, transfer, {kKernel, kCopies}, /*keepsCost=*/true);
  EXPECT_TRUE(chooser.getClasses().empty());
  chooser.improve();
  chooser.applyTo(problem);
  EXPECT_EQ(problem.transfers[0].ns, 42);
}

TEST(Alternatives, ClassesOfOneCommunicator) {
  Problem problem;
  Problem::Transfer ofOther;
  ofOther.lane = 1;
  unsigned first = problem.addStart({}), second = problem.addStart(ofOther);
  problem.lanes[0].group = "dp";
  problem.lanes[1].group = "tp";
  problem.addOp(1000);
  problem.addWait({first, second});
  AlternativeChooser chooser(problem);
  for (unsigned transfer : {0, 1})
    addChoice(chooser, transfer, {kKernel, kCopies});
  EXPECT_EQ(chooser.getClasses().size(), 2u);
}

} // namespace
