//===- RealizeCopies.cpp - comm-realize-copies pass -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitAllReduce.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"

namespace mlir::comm {
#define GEN_PASS_DEF_REALIZECOPIESPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {
struct RealizeCopiesPass
    : public RemarkingPass<
          comm::impl::RealizeCopiesPassBase<RealizeCopiesPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    StringRef flag = getArgumentName();
    bool changes = splitAllReduces(getOperation(), flag);
    changes |= scatterByCopies(getOperation(), flag);
    changes |=
        reinplaceAllGathers(getOperation(), /*byCopyEngines=*/true, flag);
    if (!changes)
      markAllAnalysesPreserved();
  }
};
} // namespace
