//===- OrderCollectives.cpp - comm-order-collectives pass -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The attribute is sufficient because all passes use BlockDependences, which
// respects it.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/IR/CommInterfaces.h"

namespace mlir::comm {
#define GEN_PASS_DEF_ORDERCOLLECTIVESPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

namespace {

struct OrderCollectivesPass
    : public RemarkingPass<
          comm::impl::OrderCollectivesPassBase<OrderCollectivesPass>> {
  void runOnConverted() final {
    func::FuncOp function = getOperation();
    int64_t numStarts = 0;
    function.walk([&](CollectiveOpInterface) { ++numStarts; });
    if (numStarts == 0)
      return;
    function->setAttr(CommDialect::kOrderedStartsAttr,
                      UnitAttr::get(&getContext()));
    ForwardedRemark(RemarkKind::RemarkAnalysis, function.getLoc(),
                    "StartsOrdered", getArgumentName(),
                    function.getSymNameAttr())
        .add("Starts", numStarts);
  }
};

} // namespace
