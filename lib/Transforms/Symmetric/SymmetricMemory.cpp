//===- SymmetricMemory.cpp - comm-symmetric-memory pass -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymmetricMemory.h"
#include "CommDialect/IR/CommDialect.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SYMMETRICMEMORYPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

struct SymmetricMemoryPass
    : public RemarkingPass<
          comm::impl::SymmetricMemoryPassBase<SymmetricMemoryPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    if (failed(run()))
      return signalPassFailure();
    // The last step only sets attributes of places.
    if (step == WindowStep::Plan)
      markAllAnalysesPreserved();
  }

private:
  LogicalResult run() {
    switch (step) {
    case WindowStep::Materialize:
      return materializeLayouts(getOperation());
    case WindowStep::Assign:
      return assignLayouts(getOperation());
    case WindowStep::Plan:
      return planSymmetricMemory(getOperation(),
                                 [&]() -> const SymmetricLifetimes & {
                                   return getAnalysis<SymmetricLifetimes>();
                                 });
    }
    llvm_unreachable("unknown step");
  }
};

} // namespace
