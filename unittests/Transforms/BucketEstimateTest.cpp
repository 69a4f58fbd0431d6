//===- BucketEstimateTest.cpp - What a plan of buckets would take ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By hand, and against models that were made with the bucket in them.
//
//===----------------------------------------------------------------------===//

#include "../Analysis/TestModel.h"
#include "Bucket/Estimate.h"
#include "CommDialect/Analysis/Simulator.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

/// Each collective takes 100 ns besides its share of the bytes.
static auto getCostOf(const BlockModel &model) {
  return [&model](ArrayRef<unsigned> members) {
    CollectiveCost cost;
    cost.ns = 100;
    for (unsigned member : members)
      cost.ns += model.transfers[member].ns - 100;
    return cost;
  };
}

TEST(BucketEstimateTest, MembersShareALatency) {
  TestModel model;
  unsigned a = model.start(0, 110), b = model.start(0, 130);
  model.compute(50);
  unsigned waitA = model.wait(a), waitB = model.wait(b);
  SmallVector<unsigned, 0> order = getIdentityOrder(model);
  // One after the other.
  EXPECT_EQ(simulate(model, order).makespanNs, 240);
  BlockModel merged = mergeTransfers(
      model, order, {SmallVector<unsigned>{0, 1}}, getCostOf(model));
  ASSERT_EQ(merged.transfers.size(), 1u);
  EXPECT_EQ(merged.transfers[0].ns, 140);
  EXPECT_EQ(merged.transfers[0].start, b);
  EXPECT_EQ(merged.transfers[0].wait, waitA);
  EXPECT_TRUE(merged.ops[waitB].waitsFor.empty());
  Simulation simulation = simulate(merged, order);
  EXPECT_EQ(simulation.makespanNs, 140);
  EXPECT_EQ(simulation.exposedNs, 90);
}

TEST(BucketEstimateTest, PlacesAreThoseOfTheOrder) {
  TestModel model;
  unsigned a = model.start(0, 110), waitA = model.wait(a);
  unsigned between = model.compute(1000);
  unsigned b = model.start(0, 120), waitB = model.wait(b);
  // The second start and its wait come first.
  SmallVector<unsigned, 0> order = {b, a, between, waitB, waitA};
  BlockModel merged = mergeTransfers(
      model, order, {SmallVector<unsigned>{0, 1}}, getCostOf(model));
  EXPECT_EQ(merged.transfers[0].start, a);
  EXPECT_EQ(merged.transfers[0].wait, waitB);
  EXPECT_EQ(simulate(merged, order).makespanNs, 1000);
}

TEST(BucketEstimateTest, OthersStay) {
  TestModel model;
  unsigned a = model.start(0, 110), other = model.start(1, 300, /*links=*/2);
  unsigned b = model.start(0, 130);
  unsigned wait = model.wait({a, other}), last = model.wait(b);
  SmallVector<unsigned, 0> order = {other, a, b, last, wait};
  BlockModel merged = mergeTransfers(
      model, order, {SmallVector<unsigned>{0, 2}}, getCostOf(model));
  ASSERT_EQ(merged.transfers.size(), 2u);
  const ModelTransfer &kept = merged.transfers[merged.ops[other].startOf];
  EXPECT_EQ(kept.ns, 300);
  EXPECT_EQ(kept.links, 2u);
  EXPECT_EQ(kept.wait, wait);
  EXPECT_EQ(merged.ops[a].startOf, BlockModel::kNone);
  EXPECT_EQ(merged.ops[last].waitsFor.size(), 1u);
  EXPECT_EQ(simulate(merged, order).makespanNs, 300);
}

TEST(BucketEstimateTest, NothingToMerge) {
  std::mt19937 random(7);
  for (unsigned i = 0; i < 50; ++i) {
    TestModel model = makeRandomModel(random, 30);
    SmallVector<unsigned, 0> order = getIdentityOrder(model);
    BlockModel merged = mergeTransfers(model, order, {}, getCostOf(model));
    EXPECT_EQ(simulate(merged, order).makespanNs,
              simulate(model, order).makespanNs);
  }
}
