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

#include "RandomBlock.h"
#include "SameProblem.h"
#include "Transforms/Scheduling/ChooseBuckets.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

TEST(BucketModelTest, IsThatOfTheMadeBlock) {
  BlockReader reader;
  FailureOr<Machine> machine = reader.loadMachine("h100-x8");
  ASSERT_TRUE(succeeded(machine));
  unsigned numBuckets = 0, numWithEnd = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::string text = MixedBlock(seed).make();
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
