//===- Checks.cpp - Checks schedules after bufferization ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks schedules after bufferization's analysis. For another order, that may
// insert other copies, so that the order needs more memory than expected. Then
// other orders are tried.
//
//===----------------------------------------------------------------------===//

#include "ModuleScheduler.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::schedule;

void schedule::setOrder(Block *block, ArrayRef<Operation *> order) {
  for (Operation *op : llvm::reverse(order))
    op->moveBefore(block, block->begin());
}

Totals ModuleScheduler::analyzeBlocks(ScheduledFunction &planned) {
  Totals totals;
  for (ScheduledBlock &plan : planned.blocks) {
    plan.analyzed.reset();
    if (plan.depth != 0)
      continue;
    plan.analyzed = analyze(*plan.block);
    totals.add(*plan.analyzed);
  }
  return totals;
}

Totals ModuleScheduler::reanalyzeBlocks(ScheduledFunction &planned) {
  renewModels();
  return analyzeBlocks(planned);
}

bool ModuleScheduler::retry(ScheduledFunction &planned, Totals after) {
  auto isGood = [&](const Totals &totals) {
    return planned.keepsLimit(totals) &&
           totals.makespanNs < planned.before.makespanNs;
  };
  SmallVector<ScheduledBlock *> blocks;
  for (ScheduledBlock &plan : planned.blocks)
    if (plan.depth == 0)
      blocks.push_back(&plan);
  auto setOriginalOrder = [&] {
    for (ScheduledBlock *plan : blocks)
      setOrder(plan->block, plan->originalOrder);
  };
  setOriginalOrder();
  reanalyzeBlocks(planned);
  SmallVector<std::shared_ptr<const AnalyzedBlock>> originals;
  for (ScheduledBlock *plan : blocks)
    originals.push_back(std::move(plan->analyzed));
  std::optional<int64_t> bestNs;
  SmallVector<SmallVector<Operation *, 0>> bestOrders;
  auto keepIfBetter = [&](const Totals &totals) {
    if (!isGood(totals) || (bestNs && totals.makespanNs >= *bestNs))
      return;
    bestNs = totals.makespanNs;
    bestOrders.clear();
    for (ScheduledBlock *plan : blocks)
      bestOrders.push_back(
          plan->analyzed->getOps(getIdentityOrder(plan->analyzed->problem)));
  };

  // Lower the limit by the excess.
  int64_t excess = 0;
  for (unsigned i = 0;
       i < options.budget.mostRetries && !planned.keepsLimit(after); ++i) {
    excess += after.peakBytes - *planned.memoryLimit;
    bool isWithin = true;
    for (auto [plan, original] : llvm::zip(blocks, originals)) {
      int64_t limit = *plan->memoryLimit - excess;
      Schedule schedule = findOrder(*original, limit);
      isWithin &= schedule.peakBytes <= limit;
      setOrder(plan->block, original->getOps(schedule.order));
    }
    if (!isWithin)
      break;
    after = reanalyzeBlocks(planned);
    keepIfBetter(after);
  }

  // Try the other orders that may be faster.
  for (unsigned i = 0; i < options.budget.mostOtherOrders; ++i) {
    setOriginalOrder();
    int64_t makespanNs = 0;
    bool hasOther = false;
    for (ScheduledBlock *plan : blocks) {
      if (i >= plan->others.size())
        continue;
      hasOther = true;
      makespanNs += plan->others[i].makespanNs;
      setOrder(plan->block, plan->others[i].order);
    }
    if (!hasOther || makespanNs >= bestNs.value_or(planned.before.makespanNs))
      break;
    if (isGood(reanalyzeBlocks(planned)))
      return true;
  }
  for (auto [plan, order] : llvm::zip(blocks, bestOrders))
    setOrder(plan->block, order);
  if (bestNs)
    reanalyzeBlocks(planned);
  return bestNs.has_value();
}

/// Emits the error that no order keeps the limit. The blocks must be analyzed.
static LogicalResult refuse(const ScheduledFunction &planned) {
  const AnalyzedBlock *largest = nullptr;
  for (const ScheduledBlock &plan : planned.blocks)
    if (plan.depth == 0 &&
        (!largest || plan.analyzed->memory.peak > largest->memory.peak))
      largest = plan.analyzed.get();
  const AnalyzedBlock &block = *largest;
  func::FuncOp function = planned.function;
  InFlightDiagnostic diagnostic =
      function.emitError() << "found no order of '" << function.getSymName()
                           << "' that keeps the memory limit of "
                           << *planned.memoryLimit
                           << " bytes; the least peak found is "
                           << block.memory.peak
                           << " bytes; try memory-limit=" << block.memory.peak
                           << "B, or none";
  static constexpr unsigned kMost = 5;
  SmallVector<unsigned> live =
      getLiveBuffers(block.problem, block.order, block.memory.peakPosition);
  for (unsigned i : ArrayRef(live).take_front(kMost)) {
    const Problem::Buffer &buffer = block.problem.buffers[i];
    diagnostic.attachNote(
        buffer.users.empty()
            ? function.getLoc()
            : block.dependences.getOp(buffer.users.front())->getLoc())
        << "live at the peak: a buffer of " << buffer.bytes << " bytes";
  }
  return diagnostic;
}

std::optional<Totals> ModuleScheduler::measure(ScheduledFunction &planned) {
  if (planned.isPipelined)
    return std::nullopt;
  if (!hasMoved)
    return planned.before;
  Totals totals;
  for (ScheduledBlock &plan : planned.blocks) {
    // The time of nested blocks has changed if they were scheduled, too.
    if (plan.depth != 0 || !plan.reordered)
      return std::nullopt;
    Problem &problem = *plan.reordered;
    SmallVector<unsigned, 0> order = getIdentityOrder(problem);
    MemoryProfile memory;
    memory.peak = plan.expectedPeak;
    if ((options.computesPeaks || planned.memoryLimit) && !plan.keepsBuffers) {
      getModels().memory.addTo(problem, *plan.block);
      memory = getMemoryProfile(problem, order);
    }
    totals.add(simulate(problem, order), memory);
  }
  return totals;
}

LogicalResult ModuleScheduler::check(ScheduledFunction &planned,
                                     bool &hasRestored) {
  std::optional<Totals> measured = measure(planned);
  Totals after = measured ? *measured : analyzeBlocks(planned);
  // A schedule may be slower than the original if that exceeded the limit.
  bool mayBeSlower = planned.isPipelined ? isGuessed(planned.function)
                                         : !planned.keepsLimit(planned.before);
  if (planned.keepsLimit(after) &&
      (mayBeSlower || after.makespanNs <= planned.before.makespanNs)) {
    planned.after = measured;
    return success();
  }
  if (planned.isPipelined) {
    planned.isPipelined = false;
    return success();
  }
  if (!planned.keepsLimit(planned.before)) {
    if (measured)
      analyzeBlocks(planned);
    return refuse(planned);
  }
  hasRestored = planned.isRestored = true;
  if (retry(planned, after))
    return success();
  for (ScheduledBlock &plan : planned.blocks) {
    plan.analyzed.reset();
    setOrder(plan.block, plan.originalOrder);
  }
  return success();
}

void ModuleScheduler::comparePipelined(PipelinedFunction &entry) {
  auto *planned = llvm::find_if(functions, [&](ScheduledFunction &candidate) {
    return candidate.function == entry.function && candidate.isPipelined;
  });
  if (planned == functions.end() || isGuessed(entry.function) ||
      (pinned && !pinned->empty()))
    return;
  // Errors of a trial are not reported.
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> copy = module.clone();
  auto unpipelined =
      copy->lookupSymbol<func::FuncOp>(entry.function.getSymName());
  OwningOpRef<func::FuncOp> body = entry.original->clone();
  unpipelined.getBody().takeBody(body->getBody());
  ModuleScheduleOptions how;
  how.effort = options.effort;
  how.budget = options.budget;
  how.functions = {unpipelined};
  how.reportsGuesses = false;
  ModuleScheduler other(*copy, machine, limit, std::move(how));
  if (failed(other.schedule(/*pipelinesLoops=*/false)))
    return;
  Totals totals = other.getTotals(unpipelined);
  if (planned->keepsLimit(totals) &&
      totals.makespanNs < getTotals(entry.function).makespanNs)
    planned->isPipelined = false;
}

void ModuleScheduler::useRemainingMemory(ScheduledFunction &planned) {
  auto isNested = [](const ScheduledBlock &plan) { return plan.depth != 0; };
  if (options.effort == SearchEffort::Rough || !planned.memoryLimit ||
      llvm::none_of(planned.blocks, isNested))
    return;
  Totals best = analyzeBlocks(planned);
  int64_t bytesLeft = *planned.memoryLimit - best.peakBytes;
  if (bytesLeft <= 0)
    return;
  SmallVector<SmallVector<Operation *>, 0> orders;
  unsigned depth = 0;
  for (ScheduledBlock &plan : planned.blocks) {
    orders.push_back(llvm::map_to_vector(plan.block->without_terminator(),
                                         [](Operation &op) { return &op; }));
    depth = std::max(depth, plan.depth);
    if (isNested(plan))
      *plan.memoryLimit += bytesLeft;
  }
  bool hasMovedAny = false;
  for (unsigned left = depth + 1; left-- > 0;) {
    bool hasMovedHere = false;
    for (ScheduledBlock &plan : planned.blocks)
      if (plan.depth == left)
        hasMovedHere |= scheduleBlock(plan);
    if (!hasMovedHere)
      continue;
    hasMovedAny = true;
    renewModels();
    for (ScheduledBlock &plan : planned.blocks)
      plan.analyzed.reset();
  }
  if (!hasMovedAny)
    return;
  Totals after = analyzeBlocks(planned);
  if (planned.keepsLimit(after) && after.makespanNs < best.makespanNs) {
    hasMoved = true;
    return;
  }
  for (auto [plan, order] : llvm::zip(planned.blocks, orders)) {
    setOrder(plan.block, order);
    if (isNested(plan))
      *plan.memoryLimit -= bytesLeft;
  }
  reanalyzeBlocks(planned);
}
