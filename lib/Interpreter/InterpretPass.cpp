//===- InterpretPass.cpp - comm-interpret pass ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Partition.h"
#include "CommDialect/Interpreter/Interpret.h"
#include "CommDialect/Interpreter/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::comm {
#define GEN_PASS_DEF_INTERPRETPASS
#include "CommDialect/Interpreter/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

/// The maximum number of ranks; each is a thread.
static constexpr int64_t kMostRanks = 256;

namespace {

struct InterpretPass : public comm::impl::InterpretPassBase<InterpretPass> {
  using InterpretPassBase::InterpretPassBase;

  void runOnConverted() final {
    ModuleOp module = getOperation();
    auto refuse = [&] {
      signalPassFailure();
      return emitError(module.getLoc()) << getArgumentName() << ": ";
    };
    int64_t numRanks = ranks ? int64_t(ranks) : countRanks(module);
    if (ranks < 0 || numRanks > kMostRanks) {
      refuse() << "the program has " << numRanks << " ranks, expected 1 to "
               << kMostRanks;
      return;
    }
    if (seeds < 1) {
      refuse() << "seeds is " << seeds.getValue() << ", expected 1 or more";
      return;
    }
    bool hasRun = false;
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isExternal() ||
          (this->function.empty() ? !function.isPublic()
                                  : function.getSymName() != this->function))
        continue;
      hasRun = true;
      for (int64_t i = 0; i < seeds; ++i)
        if (failed(interpretFunction(
                function, {numRanks, uint64_t(seed + i), int64_t(mostSteps)},
                printResults ? &llvm::outs() : nullptr)))
          return signalPassFailure();
    }
    if (!hasRun && !this->function.empty())
      refuse() << "there is no function '@" << this->function
               << "' with a body";
    markAllAnalysesPreserved();
  }
};

} // namespace
