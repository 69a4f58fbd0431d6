//===- BucketModelTest.cpp - Bucket models against created buckets --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On random blocks, the model with planned buckets equals the model of the
// block after creating them.
//
//===----------------------------------------------------------------------===//

#include "Bucket/ChooseBuckets.h"
#include "RandomBlock.h"
#include "gtest/gtest.h"
#include <set>

using namespace mlir;
using namespace mlir::comm;

namespace {

class Generator : public RandomBlock {
public:
  using RandomBlock::RandomBlock;

  /// Creates a function. Returned arguments and views are copied at the end.
  std::string make() {
    bool isOrdered = pick(8) == 0;
    return RandomBlock::make(isOrdered ? "attributes {comm.ordered_starts} "
                                       : "",
                             10 + pick(40), /*numResults=*/3);
  }

private:
  void addOp() override {
    unsigned kind = pick(10);
    if (kind < 3)
      addCompute(pick(12) ? "comm.mutates = array<i64>, " : "");
    else if (kind == 3)
      addCompute("comm.mutates = array<i64>, comm.views = 0 : i64, ");
    else if (kind < 8)
      addStart();
    else if (pick(10))
      addWait();
    else
      addBarrier();
  }
};

using Buffers =
    std::multiset<std::tuple<std::vector<unsigned>, int64_t, bool, bool>>;

Buffers getBuffers(const Problem &model) {
  Buffers buffers;
  for (const Problem::Buffer &buffer : model.buffers)
    buffers.insert({{buffer.users.begin(), buffer.users.end()},
                    buffer.bytes,
                    buffer.isLiveIn,
                    buffer.isLiveOut});
  return buffers;
}

void expectSame(const Problem &told, const Problem &made) {
  EXPECT_EQ(told.check(), std::nullopt);
  EXPECT_EQ(made.check(), std::nullopt);
  ASSERT_EQ(told.size(), made.size());
  ASSERT_EQ(told.transfers.size(), made.transfers.size());
  for (auto [a, b] : llvm::zip(told.ops, made.ops)) {
    EXPECT_EQ(a.ns, b.ns);
    EXPECT_EQ(a.startOf, b.startOf);
    EXPECT_EQ(std::set<unsigned>(a.waitsFor.begin(), a.waitsFor.end()),
              std::set<unsigned>(b.waitsFor.begin(), b.waitsFor.end()));
  }
  for (auto [a, b] : llvm::zip(told.transfers, made.transfers)) {
    EXPECT_EQ(a.start, b.start);
    EXPECT_EQ(a.wait, b.wait);
    EXPECT_EQ(a.ns, b.ns);
    EXPECT_EQ(a.latencyNs, b.latencyNs);
    EXPECT_EQ(told.lanes[a.lane].group, made.lanes[b.lane].group);
  }
  // Compare transitive predecessors, because implied edges may differ.
  auto getAllBefore = [](const Problem &model) {
    std::vector<llvm::BitVector> all;
    for (auto [op, predecessors] : llvm::enumerate(model.predecessors)) {
      all.emplace_back(model.size());
      for (unsigned predecessor : predecessors) {
        all[op] |= all[predecessor];
        all[op].set(predecessor);
      }
    }
    return all;
  };
  EXPECT_EQ(getAllBefore(told), getAllBefore(made));
  EXPECT_EQ(getBuffers(told), getBuffers(made));
}

TEST(BucketModelTest, IsThatOfTheMadeBlock) {
  BlockReader reader;
  FailureOr<Machine> machine = reader.loadMachine("h100-x8");
  ASSERT_TRUE(succeeded(machine));
  unsigned numBuckets = 0, numWithEnd = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::string text = Generator(seed).make();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    OwningOpRef<ModuleOp> module = reader.read(text);
    ASSERT_TRUE(module);
    auto function = module->lookupSymbol<func::FuncOp>("f");
    Block &block = function.getBody().front();
    OwningOpRef<ModuleOp> scratch = createScratch(*module);
    schedule::Models models(*module, *machine);
    std::shared_ptr<const schedule::AnalyzedBlock> base = models.analyze(block);
    BucketOptions options;
    options.mode = BucketMode::Coalesced;
    options.caps = makeBucketCaps({int64_t(16) << seed % 5});
    BucketPlan plan = planBuckets(base->dependences, *models.costs, options);
    std::optional<Problem> told =
        modelBuckets(*base, plan, options.mode, models);
    ASSERT_TRUE(told);
    numBuckets += plan.buckets.size();
    numWithEnd += models.memory.hasEndCopies(block);

    BucketMove move(*scratch, base->dependences, plan, options);
    schedule::Models after(function, *machine);
    schedule::AnalyzedBlock made(block, *base, *after.costs, after.memory);
    expectSame(*told, made.problem);
    if (::testing::Test::HasFailure())
      return;
  }
  EXPECT_GT(numBuckets, 400u);
  EXPECT_GT(numWithEnd, 50u);
}

} // namespace
