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
  /// As the options of comm-plan are.
  std::string machine, memoryLimit, buckets, bucketMode;
  /// See MemoryLimit::widen.
  int64_t widePeakBytes = 0, leastLimitBytes = 0;
  bool selectsAlgorithms = false, pipelinesLoops = false;
  /// Starts may pass each other before anything else is decided (orderStarts).
  bool ordersStarts = true;
  /// Our runtime runs the program, so the library runs only what it can run as
  /// the op says (selectRequiredAlgorithms).
  bool isForRuntime = false;
  /// Looks for orders with less effort (findSchedule).
  bool isQuick = false;
  /// Takes down what is decided, and what the program takes before and with it.
  /// Otherwise the plan is empty.
  bool takesDown = true;
  /// Its pinned parts are kept. May be null.
  const Plan *pinned = nullptr;
};

/// Decides for all functions of `module` that communicate, and leaves it as it
/// is. Never slower than what came in, by the simulator. Fails with an error
/// where no order keeps the memory limit, and where what is pinned cannot be.
FailureOr<Plan> makePlan(ModuleOp module, const PlannerOptions &options);

/// The same, and does what it decides, as applyPlan would: the module is then
/// of no use after a failure.
FailureOr<Plan> planAndApply(ModuleOp module, const PlannerOptions &options);

/// Applies `plan` to `module`, or leaves it as it was, with an error. `adapts`:
/// see PlanApplier::applyOrders. `flag`: the pass whose remarks it makes.
LogicalResult applyPlan(ModuleOp module, const Plan &plan,
                        const Machine &machine, bool adapts, StringRef flag);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANNER_H
