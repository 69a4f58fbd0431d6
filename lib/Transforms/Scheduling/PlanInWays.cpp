//===- PlanInWays.cpp - Picks the fastest of several plans ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Algorithms and buckets are chosen by estimates. To ensure that they never
// make a program slower, it is planned without them, too. Each function gets
// the plan with which it is fastest in the simulator.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Transforms/Planner.h"
#include "Measure.h"
#include "PlanSearch.h"
#include "Support/CapturedDiagnostics.h"
#include "Support/Remarks.h"
#include <deque>

using namespace mlir;
using namespace mlir::comm;

static constexpr StringLiteral kPlanFlag = "comm-plan";

namespace {

/// A way to plan with fewer kinds of decisions than requested.
struct Way {
  PlannerOptions options;
  /// The omitted decisions, for remarks.
  StringRef without;
};

/// Plans one module in several ways and keeps the fastest plan of each
/// function.
class WaysToPlan {
public:
  WaysToPlan(ModuleOp module, const PlannerOptions &options, ModuleOp original)
      : module(module), options(options), original(original) {}

  FailureOr<Plan> run();

private:
  FailureOr<Plan> plan(ModuleOp made, const PlannerOptions &way);
  SmallVector<Way, 2> getOtherWays() const;
  llvm::StringMap<int64_t> measure(ModuleOp made, const Plan &plan) const;
  void take(func::FuncOp theirs, Plan &other, Plan &best);

  ModuleOp module;
  PlannerOptions options;
  ModuleOp original;
  /// True if the last plan decides only the order.
  bool isOnlyOrder = false;
  /// True if the last plan has another order of starts.
  bool areStartsOrdered = false;
};

} // namespace

FailureOr<Plan> WaysToPlan::plan(ModuleOp made, const PlannerOptions &way) {
  Planner planner(made, way, original);
  FailureOr<Plan> plan = planner.run();
  planner.removeMarks();
  isOnlyOrder = planner.decidesOnlyOrder();
  areStartsOrdered = planner.hasOrderedStarts();
  return plan;
}

/// Returns the ways with fewer kinds of decisions than the options have; none
/// if parts are pinned or planning is to be quick.
SmallVector<Way, 2> WaysToPlan::getOtherWays() const {
  SmallVector<Way, 2> ways;
  if (options.pinned || options.effort != SearchEffort::Full ||
      !llvm::is_contained({BucketSearch::Auto, BucketSearch::Saturation,
                           BucketSearch::Alone, BucketSearch::None},
                          options.buckets))
    return ways;
  bool hasBuckets = options.buckets != BucketSearch::None;
  if (options.selectsAlgorithms) {
    Way &way = ways.emplace_back(Way{options, "algorithms"});
    way.options.selectsAlgorithms = false;
  }
  if (hasBuckets) {
    bool isAlone = options.buckets == BucketSearch::Alone;
    StringRef without = isAlone ? "another order of starts" : "buckets";
    if (options.selectsAlgorithms)
      without = isAlone ? "algorithms and another order of starts"
                        : "algorithms and buckets";
    Way &way = ways.emplace_back(Way{options, without});
    way.options.selectsAlgorithms = false;
    way.options.buckets = BucketSearch::None;
  }
  return ways;
}

/// Returns the makespan in ns of each function of `made` that communicates.
llvm::StringMap<int64_t> WaysToPlan::measure(ModuleOp made,
                                             const Plan &plan) const {
  llvm::StringMap<int64_t> ns;
  if (options.recordsPlan) {
    for (const PlannedFunction &function : plan.functions)
      ns[function.name] = function.planned.makespanNs;
    return ns;
  }
  // The machine was loaded before, so this does not fail.
  FailureOr<Machine> machine = loadTarget(made, options.machine);
  if (failed(machine))
    return ns;
  schedule::Models models(made, *machine);
  for (auto function : made.getOps<func::FuncOp>())
    if (!function.isExternal() && schedule::hasCommunicationWithin(function))
      ns[function.getSymName()] = measureFunction(function, models).makespanNs;
  return ns;
}

/// Replaces our function and its plan by those of another way.
void WaysToPlan::take(func::FuncOp theirs, Plan &other, Plan &best) {
  auto ours = module.lookupSymbol<func::FuncOp>(theirs.getSymName());
  for (PlannedFunction &function : best.functions)
    for (PlannedFunction &planned : other.functions)
      if (function.name == theirs.getSymName() && planned.name == function.name)
        function = std::move(planned);
  ours->setAttrs(theirs->getAttrDictionary());
  ours.getBody().takeBody(theirs.getBody());
}

FailureOr<Plan> WaysToPlan::run() {
  SmallVector<Way, 2> others = getOtherWays();
  if (others.empty())
    return plan(module, options);
  int64_t numOps = 0;
  module.walk([&](Operation *) { ++numOps; });
  if (numOps > options.budget.mostOpsToCompare) {
    FailureOr<Plan> only = plan(module, options);
    if (!isOnlyOrder)
      ForwardedRemark(remark::RemarkKind::RemarkMissed, module.getLoc(),
                      "PlannedInOneWay", kPlanFlag, StringAttr())
          .add("Ops", numOps)
          .add("MostOps", options.budget.mostOpsToCompare);
    return only;
  }

  OwningOpRef<ModuleOp> input;
  if (!original) {
    input = module.clone();
    original = *input;
  }
  MLIRContext *context = module.getContext();
  // The diagnostics of each way. Only those of the chosen ways are emitted.
  std::deque<CapturedDiagnostics> diagnostics;
  llvm::StringMap<unsigned> chosen;
  auto planNext = [&](ModuleOp made, const PlannerOptions &way) {
    CapturedDiagnostics &held = diagnostics.emplace_back(context);
    FailureOr<Plan> next = plan(made, way);
    held.stop();
    return next;
  };
  FailureOr<Plan> best = planNext(module, options);
  if (areStartsOrdered) {
    SmallVector<Way, 2> unordered = {{options, "another order of starts"}};
    if (options.selectsAlgorithms)
      unordered.push_back(
          {others.front().options, "algorithms and another order of starts"});
    for (Way &way : unordered)
      way.options.ordersStarts = false;
    others.insert(others.begin(), unordered.begin(), unordered.end());
  }
  unsigned first = 0;
  llvm::StringMap<int64_t> bestNs;
  if (succeeded(best) && !isOnlyOrder)
    bestNs = measure(module, *best);
  for (const Way &way : others) {
    // Fewer decisions would lead to the same plan.
    if (isOnlyOrder)
      break;
    OwningOpRef<ModuleOp> made = original.clone();
    FailureOr<Plan> next = planNext(*made, way.options);
    if (failed(next))
      continue;
    llvm::StringMap<int64_t> ns = measure(*made, *next);
    bool hasNone = failed(best);
    if (hasNone) {
      best = *next;
      first = diagnostics.size() - 1;
    }
    for (auto theirs : made->getOps<func::FuncOp>()) {
      auto it = ns.find(theirs.getSymName());
      if (it == ns.end())
        continue;
      int64_t &least = bestNs[theirs.getSymName()];
      if (!hasNone && it->second >= least)
        continue;
      if (!hasNone)
        ForwardedRemark(remark::RemarkKind::RemarkAnalysis, theirs.getLoc(),
                        "FasterWithout", kPlanFlag, theirs.getSymNameAttr())
            .add("Without", way.without)
            .add("MakespanNs", it->second)
            .add("InsteadOfNs", least);
      least = it->second;
      chosen[theirs.getSymName()] = diagnostics.size() - 1;
      take(theirs, *next, *best);
    }
  }
  for (unsigned i = 0; i < diagnostics.size(); ++i)
    diagnostics[i].release([&](const Diagnostic &diagnostic) {
      std::optional<StringAttr> function = getFunctionOfRemark(diagnostic);
      if (!function || !*function)
        return i == first;
      auto it = chosen.find(function->getValue());
      return i == (it == chosen.end() ? first : it->second);
    });
  return best;
}

/// Returns `options` with a machine if there is any. Copies of a nested module
/// have no parent whose target they could read.
static PlannerOptions addTarget(PlannerOptions options, ModuleOp module) {
  if (options.machine.empty())
    if (TargetAttr target = getTarget(module))
      options.machine = target.getMachine().str();
  return options;
}

FailureOr<Plan> comm::makePlan(ModuleOp module, const PlannerOptions &options) {
  OwningOpRef<ModuleOp> made = module.clone();
  return WaysToPlan(*made, addTarget(options, module), module).run();
}

FailureOr<Plan> comm::planAndApply(ModuleOp module,
                                   const PlannerOptions &options) {
  return WaysToPlan(module, addTarget(options, module), /*original=*/{}).run();
}
