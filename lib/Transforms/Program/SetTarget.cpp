//===- SetTarget.cpp - comm-set-target pass -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Transforms/Passes.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SETTARGETPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

struct SetTargetPass : public comm::impl::SetTargetPassBase<SetTargetPass> {
  using SetTargetPassBase::SetTargetPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<CommDialect>();
  }
  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleOp module = getOperation();
    if (failed(loadMachine(machine, [&] { return module.emitError(); })))
      return signalPassFailure();
    setTarget(module, machine);
  }
};

} // namespace
