//===- BufferPasses.cpp - comm-place-buffers pass -------------------------===//
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
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::comm {
#define GEN_PASS_DEF_PLACEBUFFERSPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {
struct PlaceBuffersPass
    : public comm::impl::PlaceBuffersPassBase<PlaceBuffersPass> {
  using PlaceBuffersPassBase::PlaceBuffersPassBase;

  void runOnConverted() override {
    func::FuncOp function = getOperation();
    switch (step) {
    case BufferStep::Prepare: {
      bool changes = unshareFills(function);
      changes |= copyCarriedSources(function);
      if (!changes)
        markAllAnalysesPreserved();
      return;
    }
    case BufferStep::Join:
      return joinAdjacentBuffers(function);
    case BufferStep::SplitDeallocs:
      return splitDeallocs(function);
    case BufferStep::Finish:
      shortenLifetimes(function);
      return reuseArguments(function);
    }
  }
};
} // namespace
