//===- PlanSearch.cpp - Loops, the order, and what is tried ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanSearch.h"
#include "PinnedOrder.h"
#include "PlanApplier.h"

using namespace mlir;
using namespace mlir::comm;

Planner::Function &Planner::getFunction(Operation *op) {
  StringRef name = op->getParentOfType<func::FuncOp>().getSymName();
  return *llvm::find_if(functions, [&](const Function &function) {
    return function.plan.name == name;
  });
}

/// Where there is a plan the program is what comm-apply-plan makes of it: so
/// ops have the names that they will have there.
LogicalResult Planner::applyDecisions() {
  if (!takesDown)
    return success();
  OwningOpRef<ModuleOp> fresh = given->clone();
  StringRef peak = CommDialect::kOriginalPeakAttr;
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    auto asGiven = fresh->lookupSymbol<func::FuncOp>(function.plan.name);
    if (Attribute bytes = made->getAttr(peak))
      asGiven->setAttr(peak, bytes);
    made->setAttrs(asGiven->getAttrDictionary());
    made.getBody().takeBody(asGiven.getBody());
    function.names->update(made);
    PlanApplier applier(made, function.plan, machine, *function.names);
    // What was tried is where the schedule begins.
    if (failed(applier.applyDecisions()) ||
        failed(applier.applyOrders(/*adapts=*/true)))
      return failure();
    if (!function.pinned)
      continue;
    for (const PlannedLoop &loop : function.pinned->loops)
      if (loop.isPinned)
        function.plan.loops.push_back(loop);
    if (failed(applier.applyLoops()))
      return failure();
  }
  return success();
}

/// Names ops as they are once loops are pipelined, and finds pinned orders.
LogicalResult Planner::pinOrders() {
  pinnedOrders.clear();
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    function.names->update(made);
    if (!function.pinned)
      continue;
    PlanApplier applier(made, *function.pinned, machine, *function.names);
    for (const PlannedBlock &kept : function.pinned->blocks) {
      if (!kept.hasPinnedOrder)
        continue;
      FailureOr<Block *> found = applier.findBlock(kept);
      if (failed(found))
        return failure();
      Block *block = *found;
      // Where nothing communicates nothing is planned.
      if (!schedule::hasCommunicationWithin(block->getParentOp()))
        continue;
      if (pinnedOrders.contains(block))
        return emitError(block->getParentOp()->getLoc())
               << "comm-plan: the pinned plan has this block twice";
      if (failed(pinOrder(*block, kept, *function.names, pinnedOrders[block])))
        return failure();
    }
  }
  return success();
}

LogicalResult Planner::schedule() {
  schedule::LoopHooks hooks;
  if (takesDown) {
    hooks.mayPipeline = [&](scf::ForOp loop) {
      Function &function = getFunction(loop);
      return llvm::none_of(function.plan.loops,
                           [&](const PlannedLoop &planned) {
                             return planned.isPinned &&
                                    planned.name == function.names->get(loop);
                           });
    };
    hooks.beforePipelining = [&](scf::ForOp loop,
                                 ArrayRef<CollectiveOpInterface> starts) {
      Function &function = getFunction(loop);
      PlannedLoop &planned = function.plan.loops.emplace_back();
      planned.name = function.names->get(loop).str();
      for (CollectiveOpInterface start : starts)
        planned.starts.push_back(function.names->get(start).str());
    };
    hooks.afterPipelining = [&] { return pinOrders(); };
  }
  schedule::ModuleScheduler scheduler(module, machine, limit, &pinnedOrders,
                                      std::move(hooks));
  scheduler.useKnown(std::move(known));
  if (options.buckets == "rough")
    scheduler.beRough();
  if (options.isQuick)
    scheduler.beQuick();
  if (failed(scheduler.run(options.pipelinesLoops)))
    return failure();
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    function.makespanNs = scheduler.getTotals(made).makespanNs;
    function.isGuessed = scheduler.isGuessed(made);
    if (!takesDown)
      continue;
    if (!scheduler.isPipelined(made))
      llvm::erase_if(function.plan.loops,
                     [](const PlannedLoop &loop) { return !loop.isPinned; });
    takeOrder(function);
  }
  return success();
}

/// Takes down the order of all blocks, by the names that ops had before they
/// were scheduled. Pipelining has made some of the blocks.
void Planner::takeOrder(Function &function) {
  std::vector<PlannedBlock> drafted = std::exchange(function.plan.blocks, {});
  for (auto &[block, planned] :
       getPlannedBlocks(find(function), *function.names)) {
    for (PlannedBlock &known : drafted)
      if (known.isSameBlock(planned)) {
        std::swap(known.order, planned.order);
        planned = std::move(known);
        break;
      }
    planned.hasPinnedOrder = pinnedOrders.contains(block);
    function.plan.blocks.push_back(std::move(planned));
  }
}

/// Who asks for a rough order has a better one from elsewhere: without buckets
/// the one that is there does, if it keeps the limit.
bool Planner::staysAsItCame() {
  if (options.buckets != "rough" || !takesDown || options.pipelinesLoops ||
      options.pinned || options.selectsAlgorithms || !isAsItCame)
    return false;
  for (Function &function : functions) {
    std::optional<int64_t> bytes =
        limit.getBytes(function.plan.before.peakBytes);
    if (!bytes)
      continue;
    if (function.plan.before.peakBytes > *bytes)
      return false;
    find(function)->setAttr(CommDialect::kMemoryLimitAttr,
                            Builder(module).getI64IntegerAttr(*bytes));
  }
  return true;
}

LogicalResult Planner::finish() {
  if (failed(decide()))
    return failure();
  isAsItCame = staysAsItCame();
  return success(isAsItCame ||
                 (succeeded(applyDecisions()) && succeeded(schedule())));
}

/// Is a function slower than it came, though that keeps the limit?
bool Planner::isSlower() {
  return llvm::any_of(functions, [&](Function &function) {
    const PlanFigures &before = function.plan.before;
    auto bytes = find(function)->getAttrOfType<IntegerAttr>(
        CommDialect::kMemoryLimitAttr);
    return !function.isGuessed && function.makespanNs > before.makespanNs &&
           (!bytes || before.peakBytes <= bytes.getInt());
  });
}

/// Has the module as it came again.
void Planner::restart() {
  known = schedule::KnownBlocks();
  OwningOpRef<ModuleOp> fresh = given->clone();
  for (Function &function : functions) {
    auto came = fresh->lookupSymbol<func::FuncOp>(function.plan.name);
    func::FuncOp made = find(function);
    made->setAttrs(came->getAttrDictionary());
    made.getBody().takeBody(came.getBody());
    if (takesDown)
      function.names->update(made);
    function.collectives.clear();
    function.firstBuckets.clear();
    PlannedFunction &plan = function.plan;
    plan.collectives.clear();
    plan.blocks.clear();
    plan.loops.clear();
  }
}

/// Algorithms are best selected where all that could hide a collective is
/// beside it. But within the limit it may not get there, and what was selected
/// for that may be slow, or need more memory than there is. What is only tried
/// says nothing.
LogicalResult Planner::search() {
  SmallVector<Selection> selections = {Selection::None};
  if (options.selectsAlgorithms)
    selections = {Selection::InSchedule, Selection::InOwnOrder,
                  Selection::None};
  for (Selection selection : selections) {
    if (selection != selections.front())
      restart();
    for (Function &function : functions)
      if (failed(markPins(function)))
        return failure();
    std::vector<Diagnostic> diagnostics;
    LogicalResult selected = success(), finished = success();
    {
      ScopedDiagnosticHandler keep(
          module.getContext(), [&](Diagnostic &diagnostic) {
            diagnostics.push_back(std::move(diagnostic));
          });
      selected = select(selection);
      if (succeeded(selected))
        finished = finish();
    }
    bool isGood = succeeded(selected) && succeeded(finished) && !isSlower();
    if (succeeded(selected) && !isGood && selection != selections.back())
      continue;
    for (Diagnostic &diagnostic : diagnostics)
      module.getContext()->getDiagEngine().emit(std::move(diagnostic));
    return success(succeeded(selected) && succeeded(finished));
  }
  llvm_unreachable("the last one is taken");
}
