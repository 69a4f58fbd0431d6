//===- BucketPlanTest.cpp - Legality of plans of random blocks ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans random blocks with collectives of several keys. Checks the required
// properties of each plan by brute force over all pairs of ops.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "RandomBlock.h"
#include "Transforms/Scheduling/Buckets.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

class Generator : public RandomBlock {
public:
  using RandomBlock::RandomBlock;

  std::string make() { return makeSized(/*numSizes=*/30, /*numResults=*/0); }

private:
  void addOp() override {
    switch (pick(8)) {
    case 0:
    case 1:
      return addCompute("");
    case 2: {
      std::string name = makeName();
      text += "  " + name + " = arith.addf " + pickValue() + ", " +
              pickValue() + " : " + type + "\n";
      values.push_back(name);
      return;
    }
    case 3:
    case 4:
    case 5:
      return addStart();
    case 6:
      return addWait();
    case 7:
      if (pick(6) == 0)
        addBarrier();
      return;
    }
  }
};

class BucketPlanTest : public ::testing::TestWithParam<unsigned> {
protected:
  static bool isMovable(Operation *op) { return isa<AllReduceOp>(op); }

  BlockReader reader;
};

} // namespace

TEST_P(BucketPlanTest, IsLegal) {
  std::string text = Generator(GetParam()).make();
  SCOPED_TRACE(text);
  OwningOpRef<ModuleOp> module = reader.read(text);
  ASSERT_TRUE(module);
  auto function = *module->getOps<func::FuncOp>().begin();
  Block &block = function.getBody().front();
  FailureOr<Machine> machine = reader.loadMachine("h200-x8");
  ASSERT_TRUE(succeeded(machine));
  CostModel costs(*machine);
  BucketOptions options;
  options.mode = BucketMode::Coalesced;
  options.prefetch = GetParam() % 3;
  // Caps of one or more collectives, which have 16 bytes each.
  options.caps.bytes = {int64_t(16) << GetParam() % 2, int64_t(16)
                                                           << GetParam() % 4};
  BlockDependences dependences(block);
  BucketPlan plan = planBuckets(dependences, costs, options);

  // The order must be a permutation.
  unsigned size = dependences.size();
  ASSERT_EQ(plan.order.size(), size);
  std::vector<unsigned> place(size, ~0u);
  for (unsigned i = 0; i < size; ++i) {
    ASSERT_LT(plan.order[i], size);
    ASSERT_EQ(place[plan.order[i]], ~0u);
    place[plan.order[i]] = i;
  }

  // Check the order of dependent ops. In a group's sequence of starts an op has
  // edges only to its neighbors. Others are reached through the all_reduces in
  // between, which may be reordered among themselves.
  bool isOrdered = function->hasAttr("comm.ordered_starts");
  for (unsigned to = 0; to < size; ++to) {
    std::vector<unsigned> worklist = {to};
    std::vector<bool> seen(size);
    while (!worklist.empty()) {
      unsigned op = worklist.back();
      worklist.pop_back();
      for (const auto &edge : dependences.getPredecessors(op)) {
        bool ordersStarts = edge.kind == DependenceKind::Communication;
        if (seen[edge.from] || (op != to && !ordersStarts))
          continue;
        seen[edge.from] = true;
        bool isThrough = !isOrdered && ordersStarts &&
                         isMovable(dependences.getOp(edge.from));
        if (isThrough)
          worklist.push_back(edge.from);
        if (!isThrough || !isMovable(dependences.getOp(to)))
          EXPECT_LT(place[edge.from], place[to]) << edge.from << " " << to;
      }
    }
  }

  // Each collective is either alone or in one bucket.
  std::map<Operation *, unsigned> times;
  for (const BucketPlan::Alone &alone : plan.alone) {
    EXPECT_FALSE(alone.reason.empty());
    ++times[dependences.getOp(alone.start)];
  }
  for (const BucketPlan::Bucket &bucket : plan.buckets) {
    ASSERT_GE(bucket.members.size(), 2u);
    auto first =
        cast<AllReduceOp>(dependences.getOp(bucket.members.front().start));
    unsigned start = place[bucket.members.front().start];
    unsigned wait = place[bucket.members.front().wait];
    int64_t bytes = 0;
    for (auto [i, member] : llvm::enumerate(bucket.members)) {
      auto op = cast<AllReduceOp>(dependences.getOp(member.start));
      ++times[op];
      EXPECT_EQ(op.getGroup(), first.getGroup());
      EXPECT_EQ(op.getReduction(), first.getReduction());
      EXPECT_EQ(op->getAttr("comm.bucket_with"),
                first->getAttr("comm.bucket_with"));
      EXPECT_EQ(place[member.start], start + i);
      EXPECT_EQ(place[member.wait], wait + i);
      if (i + 1 < bucket.members.size())
        bytes += member.bytes;
    }
    // A bucket is closed once it has reached its cap.
    if (!first->hasAttr("comm.bucket_with"))
      EXPECT_LT(bytes, std::max(options.caps.bytes[0], options.caps.bytes[1]));
  }
  block.walk([&](CollectiveOpInterface start) { EXPECT_EQ(times[start], 1u); });

  applyBuckets(dependences, plan, options);
  EXPECT_TRUE(succeeded(verify(*module)));
}

INSTANTIATE_TEST_SUITE_P(Random, BucketPlanTest, ::testing::Range(0u, 400u));
