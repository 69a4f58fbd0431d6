//===- BufferPasses.cpp - Passes around bufferization ---------------------===//
//---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferSteps.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PREPAREBUFFERSPASS
#define GEN_PASS_DEF_FINISHBUFFERSPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {
struct PrepareBuffersPass
    : public comm::impl::PrepareBuffersPassBase<PrepareBuffersPass> {
  void runOnConverted() override {
    bool changes = unshareFills(getOperation());
    changes |= copyCarriedSources(getOperation());
    if (!changes)
      markAllAnalysesPreserved();
  }
};

struct FinishBuffersPass
    : public comm::impl::FinishBuffersPassBase<FinishBuffersPass> {
  void runOnConverted() override {
    shortenLifetimes(getOperation());
    reuseArguments(getOperation());
  }
};
} // namespace
