//===- QuickScheduleTest.cpp - Compares quick orders with other passes ----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On random blocks, a quick order with much exposed time is at least as good as
// the results of Inductor's passes.
//
//===----------------------------------------------------------------------===//

#include "RandomBlock.h"
#include "Transforms/Scheduling/ModuleScheduler.h"
#include "Transforms/Scheduling/Seeds.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

class Generator : public RandomBlock {
public:
  using RandomBlock::RandomBlock;

  std::string make() {
    return RandomBlock::make("", 60 + pick(60), /*numResults=*/1);
  }

private:
  void addOp() override {
    unsigned kind = pick(10);
    if (kind < 2)
      addCompute("comm.mutates = array<i64>, ");
    else if (kind < 6)
      addStart();
    else
      addWait();
  }
};

TEST(QuickScheduleTest, IsNotWorseThanOtherPasses) {
  BlockReader reader;
  FailureOr<Machine> machine = reader.loadMachine("h100-x8");
  ASSERT_TRUE(succeeded(machine));
  unsigned numExposed = 0, numFromOthers = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::string text = Generator(seed).make();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    OwningOpRef<ModuleOp> module = reader.read(text);
    ASSERT_TRUE(module);
    auto function = module->lookupSymbol<func::FuncOp>("f");
    schedule::Models models(*module, *machine);
    std::shared_ptr<const schedule::AnalyzedBlock> block =
        models.analyze(function.getBody().front());
    int64_t byOthers = std::numeric_limits<int64_t>::max();
    for (ArrayRef<unsigned> order :
         getSeedOrders(block->dependences, block->problem, std::nullopt))
      byOthers = std::min(byOthers, simulate(block->problem, order).makespanNs);
    Schedule byLists =
        findSchedule(block->problem, std::nullopt, {SearchEffort::Quick});

    MemoryLimit noLimit;
    schedule::ModuleScheduler scheduler(*module, *machine, noLimit,
                                        {SearchEffort::Quick});
    ASSERT_TRUE(succeeded(scheduler.schedule(/*pipelinesLoops=*/false)));
    schedule::Totals made = scheduler.getTotals(function);
    EXPECT_LE(made.makespanNs, block->simulation.makespanNs);
    EXPECT_LE(made.makespanNs, byLists.makespanNs);
    if (made.exposedNs <= made.makespanNs / 100 * 5)
      continue;
    ++numExposed;
    EXPECT_LE(made.makespanNs, byOthers);
    numFromOthers += byOthers < byLists.makespanNs;
  }
  EXPECT_GT(numExposed, 100u);
  EXPECT_GT(numFromOthers, 3u);
}

} // namespace
