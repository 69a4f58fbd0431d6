//===- PrintUniformity.cpp - Prints the uniformity of each value ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Uniformity.h"
#include "TestPasses.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PRINTUNIFORMITYPASS
#include "TestPasses.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

struct PrintUniformityPass
    : public comm::impl::PrintUniformityPassBase<PrintUniformityPass> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    auto &uniformity = getAnalysis<UniformityAnalysis>();
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op->getNumResults() == 0)
        return;
      // Avoids op->emitRemark, which may print the op: each print would number
      // the whole function.
      InFlightDiagnostic remark = mlir::emitRemark(op->getLoc());
      llvm::interleave(
          op->getResults(),
          [&](Value result) {
            remark << uniformity.getPartitions().describe(
                uniformity.get(result));
          },
          [&] { remark << "; "; });
    });
  }
};

} // namespace
