//===- TestSwapOperands.cpp - An incorrect pass ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// comm-test-swap-operands: a bug that --comm-validate-passes must find.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::comm {
#define GEN_PASS_DEF_TESTSWAPOPERANDSPASS
#include "TestPasses.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {
struct TestSwapOperandsPass
    : public comm::impl::TestSwapOperandsPassBase<TestSwapOperandsPass> {
  using TestSwapOperandsPassBase::TestSwapOperandsPassBase;

  void runOnOperation() final {
    getOperation()->walk(
        [](arith::SubFOp op) { op->setOperands({op.getRhs(), op.getLhs()}); });
  }
};
} // namespace
