//===- Planner.h - Creates plans --------------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANNER_H
#define COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANNER_H

#include "Analysis/MemoryLimit.h"
#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Scheduling/Plan.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

struct PlannerOptions {
  /// The options of comm-plan.
  std::string machine, memoryLimit, buckets, bucketMode;
  /// See MemoryLimit::widen.
  int64_t widePeakBytes = 0, leastLimitBytes = 0;
  bool selectsAlgorithms = false, pipelinesLoops = false;
  /// Starts may pass each other before anything else is decided (orderStarts).
  bool ordersStarts = true;
  /// Our runtime runs the program, so collectives that the library cannot run
  /// as they are get an algorithm (selectRequiredAlgorithms).
  bool isForRuntime = false;
  /// Schedules with less effort (findSchedule).
  bool isQuick = false;
  /// Records the decisions, and the time and memory before and after them.
  /// Otherwise the plan is empty.
  bool recordsPlan = true;
  /// A plan whose pinned parts are kept. May be null.
  const Plan *pinned = nullptr;
};

/// Plans all functions of `module` that communicate, and leaves it unchanged.
/// By the simulator, the plan is never slower than the program. Emits an error
/// and fails if no order keeps the memory limit, or if a pinned part cannot be
/// kept.
FailureOr<Plan> makePlan(ModuleOp module, const PlannerOptions &options);

/// Plans and applies the plan, as applyPlan would. After a failure, the module
/// is in no defined state.
FailureOr<Plan> planAndApply(ModuleOp module, const PlannerOptions &options);

/// Applies `plan` to `module`; on an error, leaves the module unchanged.
/// `adapts`: see PlanApplier::applyOrders. `flag` names the pass in remarks.
LogicalResult applyPlan(ModuleOp module, const Plan &plan,
                        const Machine &machine, bool adapts, StringRef flag);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANNER_H
