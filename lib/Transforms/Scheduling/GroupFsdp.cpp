//===- GroupFsdp.cpp - Limits the FSDP gathers that are in flight ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "OverlapModel.h"
#include "PriorityOrder.h"
#include "ReorderPolicies.h"
#include "Scheduling/FsdpGroups.h"
#include "Transforms/SplitAllReduce.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// Returns true for ops that pack and unpack: casts, slices, reshapes,
/// concatenations.
static bool isPacking(Operation *op) {
  return isPureCompute(op) &&
         (isa_and_nonnull<tensor::TensorDialect>(op->getDialect()) ||
          isa<CastOpInterface>(op) || getDeclaredView(op));
}

static FsdpProblem buildFsdpProblem(const BlockDependences &dependences) {
  FsdpProblem problem(dependences.size());
  problem.graph = buildCommGraph(dependences);
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    problem.isPacking[i] = isPacking(op);
    problem.isLight[i] = isPureCompute(op) && !overlap::isHeavy(op);
    auto start = dyn_cast<CollectiveOpInterface>(op);
    if (!start)
      continue;
    CollectiveKind kind = start.getCollectiveKind();
    problem.isGather[i] = kind == CollectiveKind::AllGather;
    problem.isScatter[i] = kind == CollectiveKind::ReduceScatter;
    if (WaitOpInterface wait = findOwnWait(start))
      problem.waits[i] = dependences.getIndex(wait);
  }
  return problem;
}

static void remarkOn(const BlockDependences &dependences,
                     const FsdpGroups &groups, StringAttr function) {
  for (const FsdpGroups::Collective &collective : groups.collectives) {
    bool isGrouped = collective.refusal.empty();
    ForwardedRemark remark(
        isGrouped ? RemarkKind::RemarkPassed : RemarkKind::RemarkMissed,
        dependences.getOp(collective.start)->getLoc(),
        isGrouped ? "FsdpGroup" : "NotFsdp", kReorderFlag, function);
    if (!isGrouped) {
      remark.add("Reason", collective.refusal);
      continue;
    }
    remark.add("WithStart", int64_t(collective.numWithStart))
        .add("WithWait", int64_t(collective.numWithWait));
    if (collective.after != Problem::kNone)
      remark.add("After", describe(dependences.getOp(collective.after)));
  }
}

void comm::groupFsdp(func::FuncOp function, int64_t prefetch) {
  // Parameters are arguments of the function, so gathers are in its own blocks.
  for (Block &block : function.getBody()) {
    if (llvm::none_of(block, llvm::IsaPred<CollectiveOpInterface>))
      continue;
    BlockDependences dependences(block);
    FsdpGroups groups = groupFsdp(buildFsdpProblem(dependences), prefetch);
    applyOrder(dependences, groups.order);
    if (areRemarksEnabled(function.getContext(), kReorderFlag))
      remarkOn(dependences, groups, function.getSymNameAttr());
  }
}
