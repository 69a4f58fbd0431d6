//===- AlgorithmMovesTest.cpp - Moves against rewritten blocks ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On random blocks, the problem with some collectives by copy engines equals
// that of the rewritten block, whatever other moves were tried before.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Scheduling/AlgorithmMoves.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "RandomBlock.h"
#include "SameProblem.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

using Starts = SmallVector<std::pair<CollectiveOpInterface, Algorithm>>;

/// Rewrites a copy of the module, and returns the problem of @f.
Problem rewrite(ModuleOp module, const Starts &starts, const Machine &machine) {
  auto original = module.lookupSymbol<func::FuncOp>("f");
  DenseMap<Operation *, Algorithm> algorithms(starts.begin(), starts.end());
  OwningOpRef<ModuleOp> copy = module.clone();
  auto function = copy->lookupSymbol<func::FuncOp>("f");
  Block &block = function.getBody().front();
  for (auto [op, here] : llvm::zip(original.getBody().front(), block))
    if (auto it = algorithms.find(&op); it != algorithms.end())
      cast<CollectiveOpInterface>(here).setAlgorithm(it->second);
  splitAllReduces(function, /*flag=*/{});
  scatterByCopies(function, /*flag=*/{});
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  MemoryModel memory(function);
  return buildProblem(BlockDependences(block), *costs, memory);
}

TEST(AlgorithmMoves, AreThoseOfTheRewrittenBlock) {
  BlockReader reader;
  FailureOr<Machine> machine = reader.loadMachine("h100-x8");
  ASSERT_TRUE(succeeded(machine));
  unsigned numMoved = 0, numSplit = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::string text = MixedBlock(seed).make();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    OwningOpRef<ModuleOp> module = reader.read(text);
    ASSERT_TRUE(module);
    Block &block = module->lookupSymbol<func::FuncOp>("f").getBody().front();
    BlockDependences dependences(block);
    std::unique_ptr<CostModel> costs =
        createCostModel(*machine, CostOptions::forModulePass());
    Problem base = buildProblem(dependences, *costs);
    AlgorithmMoves moves(dependences, base, *machine);
    std::minstd_rand random(seed);
    for (unsigned trial = 0; trial < 4; ++trial) {
      Starts starts;
      for (auto start : block.getOps<AllReduceOp>())
        if (random() % 2)
          starts.push_back({start, Algorithm::CopyEngine});
      Problem told = moves.apply(starts);
      moves.addBuffers(told);
      expectSame(told, rewrite(*module, starts, *machine));
      if (::testing::Test::HasFailure())
        return;
      numMoved += starts.size();
      numSplit += told.transfers.size() - base.transfers.size();
    }
  }
  EXPECT_GT(numMoved, 2000u);
  EXPECT_GT(numSplit, 500u);
}

} // namespace
