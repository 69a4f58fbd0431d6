//===- VerifyPass.cpp - comm-verify ---------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Transforms/Passes.h"
#include "Verify.h"

namespace mlir::comm {
#define GEN_PASS_DEF_VERIFYPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

struct VerifyPass : public comm::impl::VerifyPassBase<VerifyPass> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    Operation *root = getOperation();
    bool communicates =
        root->walk([](Operation *op) {
              return isa<CollectiveOpInterface, WaitOpInterface, SymmAllocOp>(
                         op) ||
                             llvm::any_of(op->getResults(), isToken) ||
                             llvm::any_of(op->getRegions(),
                                          [](Region &region) {
                                            return !region.empty() &&
                                                   llvm::any_of(
                                                       region.getArguments(),
                                                       isToken);
                                          })
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            })
            .wasInterrupted();
    if (!communicates)
      return;

    // MLIR does not run an interface's verifier where the interface is attached
    // to another dialect's op.
    WalkResult foreign = root->walk([](CollectiveOpInterface start) {
      return isa_and_nonnull<CommDialect>(start->getDialect()) ||
                     succeeded(comm::detail::verifyCollective(start))
                 ? WalkResult::advance()
                 : WalkResult::interrupt();
    });
    if (foreign.wasInterrupted())
      return signalPassFailure();

    ValueFlow flow(root);
    verify::ValueNames names;
    // The other checks follow tokens and rely on that each is consumed once.
    if (failed(verify::checkTokens(root, flow, names)))
      return signalPassFailure();
    BufferRoots roots(root, flow);
    TokenFlow tokens(flow);
    bool ok = succeeded(verify::checkTensorsInFlight(root, flow, names));
    ok &= succeeded(verify::checkWaits(root, flow, roots, tokens, names));
    ok &= succeeded(verify::checkWindows(root, flow, roots, tokens, names));
    ok &= succeeded(verify::checkDestinations(root, flow, roots));
    ok &= succeeded(verify::checkSymmetricMemory(root, roots));
    ok &= succeeded(verify::checkControlFlow(root, flow, roots, names));
    if (!ok)
      signalPassFailure();
  }
};

} // namespace
