//===- Planner.h - Creates and applies plans --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions behind comm-plan and comm-apply-plan (docs/Plans.md). Modules
// have to be prepared for scheduling (comm-prepare-for-scheduling).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TRANSFORMS_PLANNER_H
#define COMMDIALECT_TRANSFORMS_PLANNER_H

#include "CommDialect/Analysis/MemoryLimit.h"
#include "CommDialect/IR/OptionEnums.h"
#include "CommDialect/Scheduling/Plan.h"
#include "CommDialect/Scheduling/SearchBudget.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// The options of comm-plan.
struct PlannerOptions {
  /// Name of a known machine, or a file; empty for the module's target.
  std::string machine;
  MemoryLimit memoryLimit;
  BucketSearch buckets = BucketSearch::Auto;
  BucketMode bucketMode = BucketMode::Coalesced;
  bool selectsAlgorithms = false, pipelinesLoops = false;
  /// Lets starts pass each other before anything else is decided.
  bool ordersStarts = true;
  /// The project's runtime runs the program, so collectives that the library
  /// cannot run as they are get another algorithm.
  bool isForRuntime = false;
  /// The effort of the search for orders.
  SearchEffort effort = SearchEffort::Full;
  SearchBudget budget = {};
  /// Records the decisions, and the time and memory before and after them.
  /// Otherwise the plan is empty.
  bool recordsPlan = true;
  /// A plan whose pinned parts are kept. May be null.
  const Plan *pinned = nullptr;

  /// Sets options from the text that a user gave. Emits an error for the first
  /// text that is invalid.
  LogicalResult parse(StringRef memoryLimit, StringRef buckets,
                      StringRef bucketMode,
                      function_ref<InFlightDiagnostic()> emitError);
};

/// Plans all functions of `module` that communicate, and leaves it unchanged.
/// By the simulator, the plan is never slower than the program. Emits an error
/// and fails if no order keeps the memory limit, or if a pinned part cannot be
/// kept.
FailureOr<Plan> makePlan(ModuleOp module, const PlannerOptions &options);

/// Plans and applies the plan, as applyPlan would. After a failure, the module
/// is in no defined state.
FailureOr<Plan> planAndApply(ModuleOp module, const PlannerOptions &options);

/// The options of comm-apply-plan.
struct ApplyPlanOptions {
  /// Name of a known machine, or a file; empty for the module's target, or
  /// without one for the plan's machine.
  std::string machine;
  /// Puts ops as close to their positions in the plan as dependences allow.
  /// Otherwise orders must be complete and respect all dependences.
  bool adapts = false;
};

/// Checks `plan` and applies it to `module`. On an error, leaves the module
/// unchanged.
LogicalResult applyPlan(ModuleOp module, const Plan &plan,
                        const ApplyPlanOptions &options = {});

} // namespace mlir::comm

#endif // COMMDIALECT_TRANSFORMS_PLANNER_H
