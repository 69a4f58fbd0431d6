//===- BucketChooserTest.cpp - Tests the choice of buckets by hand --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/BucketChooser.h"
#include <gtest/gtest.h>

using namespace mlir::comm;
using Numbers = std::vector<unsigned>;

namespace {

/// A microsecond in ns.
constexpr int64_t kUs = 1000;

/// Adds a collective of 50 bytes.
void addCandidate(BucketProblem &buckets, unsigned start, unsigned wait) {
  BucketProblem::Candidate candidate;
  candidate.start = start;
  candidate.wait = wait;
  candidate.bytes = 50;
  buckets.addCandidate(candidate);
}

/// Two layers of a backward pass. A gradient takes 200 us, the sum of one 300
/// us, and the update that reads it 50 us. A sum and its update share a buffer
/// of 50 bytes.
class Backward : public BucketProgram {
public:
  /// The sum of both gradients takes `bothUs`.
  explicit Backward(int64_t bothUs, std::optional<int64_t> limit = std::nullopt)
      : buckets(BucketGraph(
            8, {{0, 1}, {1, 2}, {2, 3}, {0, 4}, {4, 5}, {5, 6}, {6, 7}})),
        bothNs(bothUs * kUs) {
    unsigned gradient2 = addLayer({});
    addLayer({gradient2});
    using Role = BucketProblem::Role;
    buckets.roles[3] = buckets.roles[7] = Role::Light;
    buckets.nsBefore = {0,         200 * kUs, 200 * kUs, 200 * kUs, 200 * kUs,
                        400 * kUs, 400 * kUs, 400 * kUs, 400 * kUs};
    BucketProblem::Key &key = buckets.keys.emplace_back();
    key.computeNs = [this](int64_t bytes) {
      return bytes > 50 ? bothNs : 300 * kUs;
    };
    for (unsigned start : {1, 5})
      addCandidate(buckets, start, start + 1);
    buckets.analyze();
    addFunction(problem, &buckets, limit);
  }

  TransferCost getCost(unsigned, const BucketPlan::Bucket &) override {
    TransferCost cost;
    cost.ns = bothNs;
    return cost;
  }
  int64_t getLatencyNs(unsigned, unsigned) override { return 0; }

private:
  unsigned addLayer(llvm::ArrayRef<unsigned> after) {
    Problem::Transfer sum;
    sum.ns = 300 * kUs;
    unsigned gradient = problem.addOp(/*ns=*/200 * kUs, after);
    unsigned start = problem.addStart(sum, {gradient});
    problem.addOp(/*ns=*/50 * kUs, {problem.addWait({start})});
    Problem::Buffer &buffer = problem.buffers.emplace_back();
    buffer.bytes = 50;
    buffer.users = {start, start + 1, start + 2};
    return gradient;
  }

  Problem problem;
  BucketProblem buckets;
  int64_t bothNs;
};

int64_t getNs(const BucketProposal &proposal) {
  return proposal.scheduled.getSum().makespanNs;
}

TEST(BucketChooser, JoinsWhatRunsFasterTogether) {
  // Both gradients take 400 us, their sum 320 us, and both updates 100 us.
  Backward program(/*bothUs=*/320);
  BucketChooser chooser(program, BucketEffort::Full);
  const BucketProposal *chosen = chooser.run();
  ASSERT_TRUE(chosen->caps);
  ASSERT_EQ(chosen->plans[0].buckets.size(), 1u);
  EXPECT_EQ(getNs(*chosen), 820 * kUs);
  EXPECT_EQ(chosen->scheduled.getSum().numCollectives, 1u);
  // The first sum may also run during the second gradient. Both end
  // after 800 us, and the last update after 850 us.
  EXPECT_EQ(getNs(*chooser.getProposals().front()), 850 * kUs);
}

TEST(BucketChooser, LeavesAloneWhatOverlapsBetterAlone) {
  Backward program(/*bothUs=*/400);
  BucketChooser chooser(program, BucketEffort::Full);
  const BucketProposal *chosen = chooser.run();
  EXPECT_FALSE(chosen->caps);
  EXPECT_EQ(getNs(*chosen), 850 * kUs);
}

TEST(BucketChooser, KeepsLimits) {
  // With one buffer at a time, the second gradient overlaps the first sum, but
  // the second sum begins after the first update. The bucket needs both.
  Backward program(/*bothUs=*/320, /*limit=*/60);
  BucketChooser chooser(program, BucketEffort::Full);
  const BucketProposal *chosen = chooser.run();
  EXPECT_FALSE(chosen->caps);
  EXPECT_EQ(getNs(*chosen), 900 * kUs);
  ASSERT_FALSE(chooser.getRefused().empty());
  EXPECT_TRUE(llvm::any_of(chooser.getRefused(), [](const auto *proposal) {
    return proposal->hasBuckets();
  }));
}

TEST(BucketChooser, WantsAHundredthIfQuick) {
  // The bucket saves 5 of 850 us.
  Backward program(/*bothUs=*/345);
  EXPECT_TRUE(BucketChooser(program, BucketEffort::Full).run()->hasBuckets());
  EXPECT_FALSE(BucketChooser(program, BucketEffort::Quick).run()->hasBuckets());
  Backward faster(/*bothUs=*/320);
  EXPECT_TRUE(BucketChooser(faster, BucketEffort::Quick).run()->hasBuckets());
}

TEST(BucketChooser, EstimatesBeyondItsBudget) {
  SearchBudget budget;
  budget.mostOpsToSchedule = 0;
  Backward faster(/*bothUs=*/320), slower(/*bothUs=*/400),
      limited(/*bothUs=*/320, /*limit=*/60);
  BucketChooser chooser(faster, BucketEffort::Full, budget);
  const BucketProposal *chosen = chooser.run();
  EXPECT_TRUE(chosen->hasBuckets());
  EXPECT_FALSE(chosen->isScheduled());
  EXPECT_EQ(chosen->getEstimateNs(), 820 * kUs);
  for (Backward *program : {&slower, &limited})
    EXPECT_FALSE(
        BucketChooser(*program, BucketEffort::Full, budget).run()->caps);
}

/// Sums of two results, which start in the order of the results although the
/// second one is computed first.
class Reversed : public BucketProgram {
public:
  Reversed()
      : buckets(BucketGraph(6, {{0, 1}, {1, 2}, {0, 3}, {2, 4}, {3, 5}})) {
    problem.addOp(/*ns=*/200 * kUs);
    problem.addOp(/*ns=*/200 * kUs, {0});
    Problem::Transfer sum;
    sum.ns = 300 * kUs;
    unsigned second = problem.addStart(sum, {1});
    unsigned first = problem.addStart(sum, {0});
    problem.addWait({second});
    problem.addWait({first});
    buckets.nsBefore = {0,         200 * kUs, 400 * kUs, 400 * kUs,
                        400 * kUs, 400 * kUs, 400 * kUs};
    BucketProblem::Key &key = buckets.keys.emplace_back();
    key.computeNs = [](int64_t) { return 300 * kUs; };
    for (unsigned start : {2, 3})
      addCandidate(buckets, start, start + 2);
    buckets.analyze();
    addFunction(problem, &buckets);
  }

  TransferCost getCost(unsigned, const BucketPlan::Bucket &) override {
    return {};
  }
  int64_t getLatencyNs(unsigned, unsigned) override { return 0; }

private:
  Problem problem;
  BucketProblem buckets;
};

TEST(BucketChooser, OrdersStartsByTheirData) {
  // In program order, both sums begin after 400 us. By their data, the first
  // one ends after 500 us, and the other one after 800 us.
  Reversed program;
  EXPECT_EQ(program.blocks[0].present.makespanNs, 1000 * kUs);
  BucketChooser chooser(program, BucketEffort::OrderOnly);
  const BucketProposal *chosen = chooser.run();
  ASSERT_TRUE(chosen);
  EXPECT_FALSE(chosen->hasBuckets());
  EXPECT_EQ(getNs(*chosen), 800 * kUs);
  const auto &order = chosen->plans[0].order;
  EXPECT_EQ(Numbers(order.begin(), order.end()), Numbers({0, 3, 1, 2, 5, 4}));

  Backward ordered(/*bothUs=*/320);
  EXPECT_FALSE(BucketChooser(ordered, BucketEffort::OrderOnly).run());
}

} // namespace
