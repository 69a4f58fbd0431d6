//===- WaitAtOnce.cpp - A pass of another compiler ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves each wait right after its last start, so that nothing overlaps, to find
// out if a wrong result is related to overlap.
//
//===----------------------------------------------------------------------===//

#include "WaitAtOnce.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {

struct WaitAtOnce : PassWrapper<WaitAtOnce, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WaitAtOnce)

  StringRef getArgument() const override { return "wait-at-once"; }
  StringRef getDescription() const override {
    return "Let nothing run between a start and its wait";
  }

  void runOnOperation() override {
    getOperation().walk([](comm::WaitOp wait) {
      // A wait may have several tokens. One may come from elsewhere, if a loop
      // carries it or a call returns it.
      Operation *last = nullptr;
      for (Value token : wait.getTokens()) {
        auto start = token.getDefiningOp<comm::CollectiveOpInterface>();
        if (!start || start->getBlock() != wait->getBlock())
          return;
        if (!last || last->isBeforeInBlock(start))
          last = start;
      }
      // All other operands of a wait are those of its starts.
      wait->moveAfter(last);
    });
  }
};

} // namespace

void consumer::registerWaitAtOnce() { PassRegistration<WaitAtOnce>(); }
