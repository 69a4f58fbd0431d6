//===- ReorderComputeForOverlap.cpp - comm-reorder-compute-for-overlap ----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the scheduler that fills transfers on each block, and says what it hid.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "PriorityOrder.h"

namespace mlir::comm {
#define GEN_PASS_DEF_REORDERCOMPUTEFOROVERLAPPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

static void remarkOn(const BlockDependences &dependences, const Problem &model,
                     ArrayRef<unsigned> order, StringRef flag,
                     StringAttr function) {
  // Compute time before each op.
  SmallVector<int64_t, 0> sums(order.size());
  int64_t sum = 0;
  for (unsigned op : order) {
    sums[op] = sum;
    sum += model.ops[op].ns;
  }
  for (const Problem::Transfer &transfer : model.transfers) {
    int64_t end = transfer.wait == Problem::kNone ? sum : sums[transfer.wait];
    int64_t hidden = end - sums[transfer.start];
    ForwardedRemark(hidden > 0 ? RemarkKind::RemarkPassed
                               : RemarkKind::RemarkMissed,
                    dependences.getOp(transfer.start)->getLoc(),
                    hidden > 0 ? "Filled" : "NotFilled", flag, function)
        .add("Compute", hidden)
        .add("Transfer", transfer.ns)
        .add("LimitingFactor",
             hidden >= transfer.ns ? "None" : "no other compute is ready");
  }
}

namespace {

struct ReorderComputeForOverlapPass
    : public MachinePass<comm::impl::ReorderComputeForOverlapPassBase<
          ReorderComputeForOverlapPass>> {
  using MachinePass::MachinePass;

  void runOnConverted() final {
    std::unique_ptr<CostModel> costs = createCosts();
    if (!costs)
      return;
    getOperation().walk<WalkOrder::PreOrder>([&](Block *block) {
      if (llvm::any_of(*block, [](Operation &op) {
            return isa<CollectiveOpInterface>(op);
          }))
        schedule(*block, *costs);
    });
    costs->reportGuesses();
  }

  void schedule(Block &block, CostModel &costs) {
    BlockDependences dependences(block);
    Problem model = buildProblem(dependences, costs);
    SmallVector<unsigned, 0> order =
        reorderComputeForOverlap(dependences, model, isCompat);
    applyOrder(dependences, order);
    if (areRemarksEnabled(&getContext(), getArgumentName()))
      remarkOn(dependences, model, order, getArgumentName(),
               getOperation().getSymNameAttr());
  }
};

} // namespace
