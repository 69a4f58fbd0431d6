//===- RaiseCompute.cpp - comm-raise-compute pass -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseCompute.h"
#include "CommDialect/Compute/Passes.h"
#include "Support/Remarks.h"

namespace mlir::comm {
#define GEN_PASS_DEF_RAISECOMPUTEPASS
#include "CommDialect/Compute/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {
struct RaiseComputePass
    : public comm::impl::RaiseComputePassBase<RaiseComputePass> {
  using RaiseComputePassBase::RaiseComputePassBase;

  void getDependentDialects(DialectRegistry &registry) const final {
    RaiseComputePassBase::getDependentDialects(registry);
    registerRemarkForwarding(registry);
  }
  LogicalResult initialize(MLIRContext *context) final {
    startRemarkForwarding(context);
    return success();
  }
  void runOnConverted() final {
    SmallVector<LibraryOps> chosen(ops.begin(), ops.end());
    if (chosen.empty())
      chosen = {LibraryOps::Convolutions, LibraryOps::Attention,
                LibraryOps::ChannelsLast, LibraryOps::Products};
    bool changes = false;
    for (LibraryOps kind : chosen)
      changes |= raise(kind);
    if (!changes)
      markAllAnalysesPreserved();
  }

private:
  /// Returns false if nothing changed.
  bool raise(LibraryOps kind) {
    func::FuncOp function = getOperation();
    switch (kind) {
    case LibraryOps::Convolutions:
      raiseConvolutions(function);
      return true;
    case LibraryOps::Attention:
      raiseAttention(function);
      return true;
    case LibraryOps::ChannelsLast:
      return storeChannelsLast(function);
    case LibraryOps::Products:
      return raiseProducts(function);
    }
    llvm_unreachable("unknown kind of ops");
  }
};
} // namespace
