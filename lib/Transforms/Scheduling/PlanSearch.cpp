//===- PlanSearch.cpp - One search for a plan -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanSearch.h"
#include "Measure.h"
#include "PinnedOrder.h"
#include "PlanApplier.h"

using namespace mlir;
using namespace mlir::comm;

Planner::Function &Planner::getFunction(Operation *op) {
  auto parent = dyn_cast<func::FuncOp>(op);
  if (!parent)
    parent = op->getParentOfType<func::FuncOp>();
  StringRef name = parent.getSymName();
  return *llvm::find_if(functions, [&](const Function &function) {
    return function.plan.name == name;
  });
}

/// If a plan is recorded, replaces the program by the result of comm-apply-plan
/// on the original, so that ops have the names that they will have there. Not
/// needed if only the order is decided.
LogicalResult Planner::applyDecisions(bool isOnlyOrder) {
  if (!recordsPlan || isOnlyOrder)
    return success();
  assert(isRewritten && "ops changed before the original was kept");
  if (original) {
    given = original.clone();
    for (Function &function : functions) // marks the names
      OpNames(given->lookupSymbol<func::FuncOp>(function.plan.name));
  }
  known = schedule::KnownBlocks();
  StringRef peak = CommDialect::kOriginalPeakAttr;
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    auto asGiven = given->lookupSymbol<func::FuncOp>(function.plan.name);
    if (Attribute bytes = made->getAttr(peak))
      asGiven->setAttr(peak, bytes);
    made->setAttrs(asGiven->getAttrDictionary());
    made.getBody().takeBody(asGiven.getBody());
    function.names->update(made);
    PlanApplier applier(made, function.plan, machine, *function.names);
    // Scheduling starts from the order that was found in the search.
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

/// Updates the names of ops after loops are pipelined, and finds pinned orders.
LogicalResult Planner::pinOrders() {
  pinnedOrders.clear();
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    if (options.pipelinesLoops)
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
      // Blocks without communication are not planned.
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
  if (recordsPlan) {
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
  schedule::ModuleScheduleOptions how;
  how.effort = options.buckets == BucketSearch::Rough ? SearchEffort::Rough
                                                      : options.effort;
  how.budget = options.budget;
  how.known = std::move(known);
  schedule::ModuleScheduler scheduler(module, machine, limit, std::move(how),
                                      &pinnedOrders, std::move(hooks));
  if (failed(scheduler.run(options.pipelinesLoops)))
    return failure();
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    if (!recordsPlan)
      continue;
    if (!scheduler.isPipelined(made))
      llvm::erase_if(function.plan.loops,
                     [](const PlannedLoop &loop) { return !loop.isPinned; });
    recordOrder(function);
  }
  // Pinned orders add dependences to the analyses.
  if (pinnedOrders.empty())
    known = scheduler.takeKnown();
  return success();
}

/// Records the order of all blocks, by the names of ops before scheduling.
/// Pipelining may have created blocks.
void Planner::recordOrder(Function &function) {
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

/// Returns true if the present order is final. Rough plans are rescheduled
/// later, so the order of the program, or the one with which buckets were
/// chosen, is kept if it meets the limit and is not slower.
bool Planner::keepsPresentOrder() {
  if (options.buckets != BucketSearch::Rough || options.pipelinesLoops ||
      options.pinned || options.selectsAlgorithms ||
      (!isUnchanged && hasCopies))
    return false;
  bool hasMoved = !known.models || areStartsOrdered;
  if (!known.models)
    known.models = std::make_shared<schedule::Models>(module, machine);
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    const PlanFigures &before = function.plan.before;
    PlanFigures &planned = function.plan.planned;
    planned = hasMoved ? measureFunction(made, *known.models, &known) : before;
    std::optional<int64_t> bytes = limit.getBytes(before.peakBytes);
    if (planned.makespanNs > before.makespanNs ||
        (bytes && planned.peakBytes > *bytes))
      return false;
    if (bytes)
      made->setAttr(CommDialect::kMemoryLimitAttr,
                    Builder(module).getI64IntegerAttr(*bytes));
  }
  known.models->costs->reportGuesses();
  return true;
}

LogicalResult Planner::search() {
  for (Function &function : functions) {
    if (failed(applyPins(function)))
      return failure();
    orderStarts(function);
  }
  if (options.selectsAlgorithms && failed(select()))
    return failure();
  decide();
  isMeasured = keepsPresentOrder();
  if (isMeasured)
    return success();
  bool isOnlyOrder =
      isUnchanged && !options.pinned && !options.selectsAlgorithms;
  return success(succeeded(applyDecisions(isOnlyOrder)) &&
                 succeeded(schedule()));
}
