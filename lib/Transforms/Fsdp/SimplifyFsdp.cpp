//===- SimplifyFsdp.cpp - comm-simplify-fsdp pass -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimplifyFsdp.h"
#include "../SplitAllReduce.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SIMPLIFYFSDPPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

struct SimplifyFsdpPass
    : public RemarkingPass<comm::impl::SimplifyFsdpPassBase<SimplifyFsdpPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    SmallVector<FsdpStep> chosen(steps.begin(), steps.end());
    if (chosen.empty())
      chosen = {FsdpStep::RemoveUnshardedParams, FsdpStep::DedupReduceScatters,
                FsdpStep::ReinplaceAllGathers};
    for (FsdpStep step : chosen)
      if (failed(run(step)))
        return signalPassFailure();
  }

private:
  LogicalResult run(FsdpStep step) {
    if (step == FsdpStep::RemoveUnshardedParams)
      return removeUnshardedParams(getOperation(), mayDropArguments);
    getOperation().walk([&](func::FuncOp function) {
      if (step == FsdpStep::DedupReduceScatters)
        dedupReduceScatters(function, allowReassociation);
      else
        reinplaceAllGathers(function, /*byCopyEngines=*/false,
                            kSimplifyFsdpFlag);
    });
    return success();
  }
};

} // namespace
