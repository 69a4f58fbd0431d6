//===- BucketsTest.cpp - Tests plans of buckets by hand -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Buckets.h"
#include "CommDialect/Scheduling/Simulator.h"
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

/// The same backward pass with times: sums take 300 ns, and updates 50 ns.
Problem makeTimedBackward(unsigned laneOfSecond = 0) {
  Problem problem;
  Problem::Transfer sum;
  sum.ns = 300;
  unsigned gradient2 = problem.addOp(/*ns=*/200);
  unsigned start2 = problem.addStart(sum, {gradient2});
  unsigned wait2 = problem.addWait({start2});
  problem.addOp(/*ns=*/50, {wait2});
  unsigned gradient1 = problem.addOp(/*ns=*/200, {gradient2});
  sum.lane = laneOfSecond;
  sum.links = 2;
  unsigned start1 = problem.addStart(sum, {gradient1});
  unsigned wait1 = problem.addWait({start1});
  problem.addOp(/*ns=*/50, {wait1});
  for (unsigned start : {start2, start1}) {
    Problem::Buffer &buffer = problem.buffers.emplace_back();
    buffer.bytes = 50;
    buffer.users = {start, start + 1, start + 2};
  }
  return problem;
}

TransferCost getSumOfBoth(const BucketPlan::Bucket &bucket) {
  TransferCost cost;
  cost.ns = 200 + 100 * bucket.members.size();
  cost.algorithm = "both";
  return cost;
}

TEST(Buckets, MergeIntoOneTransfer) {
  Problem problem = makeTimedBackward();
  BucketPlan plan;
  plan.order = {0, 4, 1, 5, 2, 6, 3, 7};
  BucketPlan::Bucket &bucket = plan.buckets.emplace_back();
  bucket.members = {makeCandidate(1), makeCandidate(5)};

  Problem merged = mergeTransfers(problem, plan, getSumOfBoth);
  EXPECT_EQ(merged.size(), 8u);
  EXPECT_EQ(merged.ops[1].startOf, Problem::kNone);
  EXPECT_EQ(simulate(merged, plan.order).makespanNs, 900);

  std::optional<Problem> made = mergeBuckets(problem, plan, getSumOfBoth);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->check(), std::nullopt);
  ASSERT_EQ(made->size(), 6u); // gradients, start, wait, updates
  ASSERT_EQ(made->transfers.size(), 1u);
  EXPECT_EQ(made->transfers[0].ns, 400);
  EXPECT_EQ(made->transfers[0].links, 2u);
  EXPECT_EQ(made->transfers[0].algorithm, "both");
  EXPECT_EQ(Numbers(made->predecessors[2].begin(), made->predecessors[2].end()),
            Numbers({0, 1}));
  for (unsigned update : {4, 5})
    EXPECT_EQ(Numbers(made->predecessors[update].begin(),
                      made->predecessors[update].end()),
              Numbers({3}));
  EXPECT_EQ(
      Numbers(made->buffers[0].users.begin(), made->buffers[0].users.end()),
      Numbers({2, 3, 4}));
  EXPECT_EQ(simulate(*made, getIdentityOrder(*made)).makespanNs, 900);
}

TEST(Buckets, AreNotMergedAgainstDependences) {
  // Starts of one lane follow the plan's order; others keep their own.
  BucketPlan plan;
  plan.order = {0, 4, 5, 1, 2, 6, 3, 7};
  Problem oneLane = makeTimedBackward();
  std::optional<Problem> made = mergeBuckets(oneLane, plan, getSumOfBoth);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->check(), std::nullopt);
  Problem twoLanes = makeTimedBackward(/*laneOfSecond=*/1);
  twoLanes.addDependence(1, 5, DependenceKind::Communication);
  EXPECT_FALSE(mergeBuckets(twoLanes, plan, getSumOfBoth));
}

} // namespace
