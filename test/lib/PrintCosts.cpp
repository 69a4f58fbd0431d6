//===- PrintCosts.cpp - Prints the costs of each block's ops --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/CostModel.h"
#include "TestPasses.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PRINTCOSTSPASS
#include "TestPasses.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

static void printCosts(Block &block, CostModel &costs) {
  llvm::outs() << " block in " << block.getParentOp()->getName() << "\n";
  for (auto [i, op] : llvm::enumerate(block)) {
    if (op.hasTrait<OpTrait::IsTerminator>())
      continue;
    llvm::outs() << "  " << i << " " << op.getName();
    if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
      CollectiveCost cost = costs.getCollectiveCost(start);
      llvm::outs() << " takes " << cost.ns << " ns by " << cost.algorithm
                   << " over";
      if (cost.links & 1)
        llvm::outs() << " node";
      if (cost.links & 2)
        llvm::outs() << " network";
      if (cost.usesCopyEngine)
        llvm::outs() << " on a copy engine, of which " << cost.latencyNs
                     << " ns before data move";
    } else if (!isa<WaitOpInterface>(op)) {
      llvm::outs() << " takes " << costs.getComputeNs(&op) << " ns";
    }
    llvm::outs() << "\n";
  }
}

namespace {
struct PrintCostsPass : public comm::impl::PrintCostsPassBase<PrintCostsPass> {
  using PrintCostsPassBase::PrintCostsPassBase;

  void runOnOperation() final {
    FailureOr<Machine> loaded = loadTarget(getOperation());
    if (failed(loaded))
      return signalPassFailure();
    CostModel costs(*loaded, CostOptions::forModulePass());
    getOperation().walk<WalkOrder::PreOrder>([&](func::FuncOp function) {
      llvm::outs() << "costs of @" << function.getSymName() << "\n";
      function->walk<WalkOrder::PreOrder>([&](Block *block) {
        // The body of a linalg op describes one element of its iteration space.
        if (!isa<linalg::LinalgOp>(block->getParentOp()))
          printCosts(*block, costs);
      });
    });
    costs.reportGuesses();
    markAllAnalysesPreserved();
  }
};
} // namespace
