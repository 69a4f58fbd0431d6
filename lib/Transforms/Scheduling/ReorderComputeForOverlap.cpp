//===- ReorderComputeForOverlap.cpp - Fills transfers with compute --------===//
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
#include "ReorderPolicies.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

static void remarkOn(const BlockDependences &dependences, const Problem &model,
                     ArrayRef<unsigned> order, StringAttr function) {
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
                    hidden > 0 ? "Filled" : "NotFilled", kReorderFlag, function)
        .add("Compute", hidden)
        .add("Transfer", transfer.ns)
        .add("LimitingFactor",
             hidden >= transfer.ns ? "None" : "no other compute is ready");
  }
}

void comm::fillTransfers(func::FuncOp function, CostModel &costs,
                         Compat compat) {
  function.walk<WalkOrder::PreOrder>([&](Block *block) {
    if (llvm::none_of(*block, llvm::IsaPred<CollectiveOpInterface>))
      return;
    BlockDependences dependences(*block);
    Problem model = buildProblem(dependences, costs);
    SmallVector<unsigned, 0> order = reorderComputeForOverlap(
        dependences, model, compat == Compat::Inductor);
    applyOrder(dependences, order);
    if (areRemarksEnabled(function.getContext(), kReorderFlag))
      remarkOn(dependences, model, order, function.getSymNameAttr());
  });
}
