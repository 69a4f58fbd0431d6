//===- ReorderPass.cpp - comm-reorder pass --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "ReorderPolicies.h"

namespace mlir::comm {
#define GEN_PASS_DEF_REORDERPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// Marks the function. That is sufficient because all passes use
/// BlockDependences, which respects the attribute.
static void freezeStarts(func::FuncOp function) {
  int64_t numStarts = 0;
  function.walk([&](CollectiveOpInterface) { ++numStarts; });
  if (numStarts == 0)
    return;
  function->setAttr(CommDialect::kOrderedStartsAttr,
                    UnitAttr::get(function.getContext()));
  ForwardedRemark(RemarkKind::RemarkAnalysis, function.getLoc(),
                  "StartsOrdered", kReorderFlag, function.getSymNameAttr())
      .add("Starts", numStarts);
}

namespace {

struct ReorderPass
    : public RemarkingPass<comm::impl::ReorderPassBase<ReorderPass>> {
  using RemarkingPass::RemarkingPass;

  LogicalResult initialize(MLIRContext *context) final {
    auto refuse = [&](StringRef option, const auto &value, StringRef expected) {
      return emitError(UnknownLoc::get(context))
             << kReorderFlag << ": " << option << " is " << value
             << ", expected " << expected;
    };
    constexpr double maxBudget = 1000;
    budget = compat == Compat::Inductor ? 0.2 : 0;
    if (StringRef text = peakMemoryBudget;
        !text.empty() &&
        (text.getAsDouble(budget) || !(budget >= 0) || budget > maxBudget))
      return refuse("peak-memory-budget", text, "a number from 0 to 1000");
    if (prefetchLimit < -1)
      return refuse("prefetch-limit", prefetchLimit.getValue(), "-1 or more");
    if (prefetch < 0 || prefetch >= Problem::kNone)
      return refuse("prefetch", prefetch.getValue(), "0 or more");
    return RemarkingPass::initialize(context);
  }

  void runOnConverted() final {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    SmallVector<ReorderPolicy> chosen(policies.begin(), policies.end());
    if (chosen.empty())
      chosen = {ReorderPolicy::Sink};
    std::unique_ptr<CostModel> costs;
    if (llvm::any_of(chosen, needsCosts)) {
      costs = createCosts();
      if (!costs)
        return;
    }
    for (ReorderPolicy policy : chosen)
      run(policy, function, costs.get());
    if (costs)
      costs->reportGuesses();
  }

private:
  static bool needsCosts(ReorderPolicy policy) {
    return policy == ReorderPolicy::Fill ||
           policy == ReorderPolicy::RaiseWithinMemory ||
           policy == ReorderPolicy::SinkWithinMemory;
  }

  void run(ReorderPolicy policy, func::FuncOp function, CostModel *costs) {
    switch (policy) {
    case ReorderPolicy::Raise:
      return raiseStarts(function);
    case ReorderPolicy::Sink:
      return sinkWaits(function);
    case ReorderPolicy::Fill:
      return fillTransfers(function, *costs, compat);
    case ReorderPolicy::RaiseWithinMemory:
      return moveWithinMemory(function, *costs,
                              getSettings(overlap::Direction::RaiseStarts),
                              budget);
    case ReorderPolicy::SinkWithinMemory:
      return moveWithinMemory(
          function, *costs, getSettings(overlap::Direction::SinkWaits), budget);
    case ReorderPolicy::GroupFsdp:
      return groupFsdp(function, prefetch);
    case ReorderPolicy::Freeze:
      return freezeStarts(function);
    }
  }

  overlap::Settings getSettings(overlap::Direction direction) const {
    overlap::Settings settings;
    settings.direction = direction;
    settings.compat = compat == Compat::Inductor;
    if (prefetchLimit >= 0)
      settings.prefetchLimit = std::min<int64_t>(prefetchLimit, overlap::kNone);
    return settings;
  }

  /// Returns the cost model of the target, or null if there is no target; then
  /// the pass fails. Reads the target once rather than per function.
  std::unique_ptr<CostModel> createCosts() {
    TargetAttr found = getTarget(getOperation());
    if (!found || found != target) {
      FailureOr<Machine> loaded = loadTarget(getOperation());
      if (failed(loaded)) {
        signalPassFailure();
        return nullptr;
      }
      target = found;
      machine = std::move(*loaded);
    }
    return createCostModel(machine);
  }

  double budget = 0;
  /// The target that was loaded last, and its machine.
  TargetAttr target;
  Machine machine;
};

} // namespace
