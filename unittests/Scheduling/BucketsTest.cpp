//===- BucketsTest.cpp - Tests plans of buckets by hand -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Buckets.h"
#include <gtest/gtest.h>

using namespace mlir::comm;
using Numbers = std::vector<unsigned>;
using Role = BucketProblem::Role;

namespace {

/// Two layers of a backward pass: a gradient, the start of its sum, the wait,
/// and an update that reads the sum. The second layer has the ops 4 to 7.
/// Gradients take 200 ns, and updates none. A sum takes 100 ns and 1 ns for
/// each byte, of which each layer has 50.
BucketProblem makeBackward(Role update, bool hasEdgeBetween = false) {
  llvm::SmallVector<BucketGraph::Edge, 0> edges = {
      {0, 1}, {1, 2}, {2, 3}, {0, 4}, {4, 5}, {5, 6}, {6, 7}};
  if (hasEdgeBetween)
    edges.push_back({2, 4});
  BucketProblem problem(BucketGraph(8, edges));
  problem.roles[3] = problem.roles[7] = update;
  problem.nsBefore = {0, 200, 200, 200, 200, 400, 400, 400, 400};
  BucketProblem::Key &key = problem.keys.emplace_back();
  key.caps.bytes = {1000};
  key.computeNs = [](int64_t bytes) { return 100 + bytes; };
  return problem;
}

BucketProblem::Candidate makeCandidate(unsigned start, unsigned layer = 0) {
  BucketProblem::Candidate candidate;
  candidate.start = start;
  candidate.wait = start + 1;
  candidate.bytes = 50;
  candidate.layer = layer;
  return candidate;
}

BucketPlan plan(BucketProblem &problem) {
  problem.analyze();
  return planBuckets(problem);
}

Numbers getOrder(const BucketPlan &plan) {
  return {plan.order.begin(), plan.order.end()};
}

Numbers getStarts(const BucketPlan::Bucket &bucket) {
  Numbers starts;
  for (const BucketPlan::Member &member : bucket.members)
    starts.push_back(member.start);
  return starts;
}

TEST(Buckets, JoinWhatNoAnchorNeeds) {
  BucketProblem problem = makeBackward(Role::Light);
  problem.addCandidate(makeCandidate(1));
  problem.addCandidate(makeCandidate(5));
  BucketPlan planned = plan(problem);
  ASSERT_EQ(planned.buckets.size(), 1u);
  EXPECT_EQ(getStarts(planned.buckets[0]), Numbers({1, 5}));
  EXPECT_EQ(planned.buckets[0].end, BucketEnd::NothingLeft);
  EXPECT_TRUE(planned.alone.empty());
  EXPECT_EQ(getOrder(planned), Numbers({0, 4, 1, 5, 2, 6, 3, 7}));
}

TEST(Buckets, CloseAtTheirCap) {
  BucketProblem problem = makeBackward(Role::Light);
  problem.keys[0].caps.bytes = {50};
  problem.addCandidate(makeCandidate(1));
  problem.addCandidate(makeCandidate(5));
  BucketPlan planned = plan(problem);
  EXPECT_TRUE(planned.buckets.empty());
  ASSERT_EQ(planned.alone.size(), 2u);
  EXPECT_EQ(planned.alone[1].start, 5u);
  EXPECT_EQ(planned.alone[1].reason, "its size reaches the cap");
  // Starts run when their gradients are ready, and waits once all have started.
  EXPECT_EQ(getOrder(planned), Numbers({0, 1, 4, 5, 2, 3, 6, 7}));
}

TEST(Buckets, StartBeforeTheyAreNeeded) {
  // The sum of the first layer cannot end before its update, whatever joins it.
  BucketProblem problem = makeBackward(Role::Anchor);
  problem.addCandidate(makeCandidate(1));
  problem.addCandidate(makeCandidate(5));
  problem.getName = [](unsigned op) { return "#" + std::to_string(op); };
  BucketPlan planned = plan(problem);
  EXPECT_TRUE(planned.buckets.empty());
  ASSERT_EQ(planned.alone.size(), 2u);
  EXPECT_EQ(planned.alone[0].reason,
            "needed by #3 before another could join it");
  EXPECT_EQ(getOrder(planned), Numbers({0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(Buckets, KeepLayersApart) {
  BucketProblem problem = makeBackward(Role::Light);
  problem.addCandidate(makeCandidate(1, /*layer=*/1));
  problem.addCandidate(makeCandidate(5, /*layer=*/2));
  BucketPlan planned = plan(problem);
  EXPECT_TRUE(planned.buckets.empty());
  ASSERT_EQ(planned.alone.size(), 2u);
  EXPECT_EQ(planned.alone[0].reason, "the only one of its layer");
}

TEST(Buckets, DoNotJoinWhatDependsOnThem) {
  // The second gradient needs the first sum, so the first bucket must end.
  BucketProblem problem = makeBackward(Role::Light, /*hasEdgeBetween=*/true);
  problem.addCandidate(makeCandidate(1));
  problem.addCandidate(makeCandidate(5));
  BucketPlan planned = plan(problem);
  EXPECT_TRUE(planned.buckets.empty());
  EXPECT_EQ(planned.alone.size(), 2u);
}

TEST(Buckets, AreMadeIfGiven) {
  BucketPlan::Member first = makeCandidate(1), second = makeCandidate(5);
  llvm::SmallVector<BucketPlan::Member> both = {first, second};
  BucketProblem problem = makeBackward(Role::Light);
  problem.keys[0].caps.bytes = {0};
  EXPECT_EQ(problem.addGiven({both}), llvm::SmallVector<bool>({true}));
  BucketPlan planned = plan(problem);
  ASSERT_EQ(planned.buckets.size(), 1u);
  EXPECT_EQ(getStarts(planned.buckets[0]), Numbers({1, 5}));
  EXPECT_EQ(getOrder(planned), Numbers({0, 4, 1, 5, 2, 6, 3, 7}));

  BucketProblem refused = makeBackward(Role::Light, /*hasEdgeBetween=*/true);
  EXPECT_EQ(refused.addGiven({both}), llvm::SmallVector<bool>({false}));
  EXPECT_TRUE(plan(refused).buckets.empty());
}

/// Two gathers of parameters that are ready from the beginning, each with an op
/// that reads it.
BucketPlan planGathers(unsigned prefetch) {
  BucketProblem problem(BucketGraph(6, {{0, 1}, {1, 2}, {3, 4}, {4, 5}}));
  problem.nsBefore = {0, 0, 0, 100, 100, 100, 200};
  problem.prefetch = prefetch;
  BucketProblem::Key &key = problem.keys.emplace_back();
  key.caps.bytes = {1};
  key.computeNs = [](int64_t) { return 50; };
  problem.addCandidate(makeCandidate(0));
  problem.addCandidate(makeCandidate(3));
  return plan(problem);
}

TEST(Buckets, ArePrefetched) {
  EXPECT_EQ(getOrder(planGathers(0)), Numbers({0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(getOrder(planGathers(1)), Numbers({0, 3, 1, 2, 4, 5}));
  EXPECT_EQ(getOrder(planGathers(2)), Numbers({0, 3, 1, 2, 4, 5}));
}

} // namespace
