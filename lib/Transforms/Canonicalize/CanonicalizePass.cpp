//===- CanonicalizePass.cpp - comm-canonicalize pass ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the options and runs the Canonicalizer.
//
//===----------------------------------------------------------------------===//

#include "Canonicalizer.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CANONICALIZEPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

struct CanonicalizePass
    : public RemarkingPass<comm::impl::CanonicalizePassBase<CanonicalizePass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    FailureOr<Machine> loaded = loadTarget(getOperation());
    if (failed(loaded))
      return signalPassFailure();
    canonicalize::Canonicalizer(getOperation(), *loaded, allowReassociation,
                                cse)
        .run();
  }
};

} // namespace
