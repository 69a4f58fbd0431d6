//===- ApplyPlan.cpp - Applies a plan to a module -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Applies plans to a copy, so that a broken rule leaves the module unchanged.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/Text.h"
#include "CommDialect/Transforms/Passes.h"
#include "CommDialect/Transforms/Planner.h"
#include "Measure.h"
#include "PlanApplier.h"
#include "Support/Remarks.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::comm;
using commtext::makePrintable;

static constexpr StringLiteral kApplyFlag = "comm-apply-plan";

LogicalResult comm::applyPlan(ModuleOp module, const Plan &plan,
                              const ApplyPlanOptions &options) {
  StringRef name = options.machine;
  if (name.empty() && !getTarget(module))
    name = plan.machine;
  auto emitUnknown = [&] {
    return emitError(module.getLoc()) << kApplyFlag << ": ";
  };
  FailureOr<Machine> loaded =
      name.empty() ? loadTarget(module) : loadMachine(name, emitUnknown);
  if (failed(loaded))
    return failure();
  const Machine &machine = *loaded;
  OwningOpRef<ModuleOp> copy = module.clone();
  SmallVector<func::FuncOp> functions;
  for (const PlannedFunction &planned : plan.functions) {
    auto function = copy->lookupSymbol<func::FuncOp>(planned.name);
    auto refuse = [&](Location loc) {
      return emitError(loc) << "the plan breaks the rule 'program': ";
    };
    if (!function || function.isExternal())
      return refuse(module.getLoc())
             << "there is no function '@" << makePrintable(planned.name)
             << "' with a body; make a plan of this program with comm-plan";
    OpNames names(function);
    if (names.size() != planned.numOps)
      return refuse(function.getLoc())
             << "'@" << makePrintable(planned.name) << "' has " << names.size()
             << " ops, and the plan is for one with " << planned.numOps
             << "; prepare the program as for comm-plan, or plan it again";
    PlanApplier applier(function, planned, machine, names);
    if (failed(applier.applyDecisions()) || failed(applier.applyLoops()) ||
        failed(applier.applyOrders(options.adapts)) ||
        failed(applier.applySplits()))
      return failure();
    functions.push_back(function);
  }

  Builder builder(module.getContext());
  schedule::Models models(*copy, machine);
  for (auto [function, planned] : llvm::zip(functions, plan.functions)) {
    PlanFigures figures = measureFunction(function, models);
    if (planned.limitBytes && figures.peakBytes > *planned.limitBytes)
      return emitError(function.getLoc())
             << "the plan breaks the rule 'memory': '@"
             << makePrintable(planned.name) << "' needs " << figures.peakBytes
             << " bytes, and its limit is " << *planned.limitBytes
             << "; plan it again with a higher memory-limit";
    function->setAttr(CommDialect::kOriginalPeakAttr,
                      builder.getI64IntegerAttr(planned.originalPeakBytes));
    if (planned.limitBytes)
      function->setAttr(CommDialect::kMemoryLimitAttr,
                        builder.getI64IntegerAttr(*planned.limitBytes));
    ForwardedRemark(remark::RemarkKind::RemarkPassed, function.getLoc(),
                    "PlanApplied", kApplyFlag, function.getSymNameAttr())
        .add("PlannedNs", planned.planned.makespanNs)
        .add("MakespanNs", figures.makespanNs)
        .add("ExposedNs", figures.exposedNs)
        .add("PeakBytes", figures.peakBytes);
  }
  PassManager manager(module.getContext());
  manager.addPass(createVerifyPass());
  if (failed(manager.run(*copy)))
    return failure();
  for (func::FuncOp function : functions) {
    OpNames::removeMarks(function);
    auto ours = module.lookupSymbol<func::FuncOp>(function.getSymName());
    ours->setAttrs(function->getAttrDictionary());
    ours.getBody().takeBody(function.getBody());
  }
  return success();
}
