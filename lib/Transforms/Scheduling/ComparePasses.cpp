//===- ComparePasses.cpp - Orders of whole functions by simpler passes ----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search of each block compares its result with the orders of simpler
// passes. But nested blocks are searched within what their function's limit
// leaves them at first, and an order may need other copies than expected. So
// such functions are compared with what the passes make of all their blocks.
//
//===----------------------------------------------------------------------===//

#include "InputOrder.h"
#include "ModuleScheduler.h"
#include "PriorityOrder.h"
#include "Seeds.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::schedule;

namespace {

/// The analyses of all blocks of a function, and an order for each.
using Analyses = SmallVector<std::shared_ptr<const AnalyzedBlock>, 0>;
using Orders = SmallVector<SmallVector<unsigned, 0>, 0>;

} // namespace

/// Returns the order that pass `step` of comm-inductor-overlap makes of the
/// present one. Blocks of the function share its original peak; nested ones
/// keep to their own.
static SmallVector<unsigned, 0>
runStep(const ScheduledBlock &plan, const AnalyzedBlock &block, unsigned step) {
  return runOverlapStep(block.dependences, block.problem, block.order,
                        plan.originalPeak.value_or(block.memory.peak), step);
}

void ModuleScheduler::forEachPassOrder(
    ScheduledFunction &planned, function_ref<void(const Totals &)> consider) {
  MutableArrayRef<ScheduledBlock> blocks = planned.blocks;
  auto setOrders = [&](const Analyses &present, const Orders &orders) {
    for (auto [block, order] : llvm::zip_equal(present, orders))
      applyOrder(block->dependences, order);
  };
  auto analyzeAll = [&] {
    return Analyses(llvm::map_range(blocks, [&](ScheduledBlock &plan) {
      return plan.analyzed ? plan.analyzed : analyze(*plan.block);
    }));
  };
  SavedOrders original;
  original.saveWithin(planned.function);
  reanalyzeBlocks(planned);
  const Analyses originals = analyzeAll();

  // By pass.
  SmallVector<Orders, 0> made;
  auto add = [&](unsigned pass, SmallVector<unsigned, 0> order) {
    if (pass == made.size())
      made.emplace_back();
    made[pass].push_back(std::move(order));
  };
  for (auto [plan, block] : llvm::zip_equal(blocks, originals)) {
    unsigned pass = 0;
    for (SmallVector<unsigned, 0> &order :
         getUnlimitedOrders(block->dependences))
      add(pass++, std::move(order));
    for (bool isCompat : {false, true})
      add(pass++, reorderComputeForOverlap(block->dependences, block->problem,
                                           isCompat));
    add(pass++, runStep(plan, *block, /*step=*/1));
    SmallVector<unsigned, 0> marked = getMarkedOrder(block->dependences);
    add(pass++, marked.empty() ? block->order : std::move(marked));
  }
  for (auto [pass, orders] : llvm::enumerate(made)) {
    if (llvm::is_contained(ArrayRef(made).take_front(pass), orders))
      continue;
    original.restore();
    setOrders(originals, orders);
    consider(reanalyzeBlocks(planned));
  }

  original.restore();
  Analyses present = originals;
  for (unsigned step = 0; step < kNumOverlapSteps; ++step) {
    Orders orders;
    for (auto [plan, block] : llvm::zip_equal(blocks, present))
      orders.push_back(runStep(plan, *block, step));
    setOrders(present, orders);
    consider(reanalyzeBlocks(planned));
    present = analyzeAll();
  }
}

void ModuleScheduler::comparePasses(ScheduledFunction &planned) {
  auto isLarge = [&](const ScheduledBlock &plan) {
    return plan.originalOrder.size() > options.budget.mostOpsToImprove;
  };
  auto isNested = [](const ScheduledBlock &plan) { return plan.depth != 0; };
  bool comparesNested =
      options.comparesPasses && options.effort == SearchEffort::Full;
  bool mayBeSlower = planned.isRestored ||
                     (comparesNested && llvm::any_of(planned.blocks, isNested));
  if (!mayBeSlower || planned.isPipelined ||
      llvm::any_of(planned.blocks, isLarge))
    return;
  Totals bestTotals = analyzeBlocks(planned);
  SavedOrders best;
  best.saveWithin(planned.function);
  bool hasFound = false;
  for (ScheduledBlock &plan : planned.blocks)
    setOrder(plan.block, plan.originalOrder);
  forEachPassOrder(planned, [&](const Totals &totals) {
    if (!planned.keepsLimit(totals) ||
        totals.makespanNs >= bestTotals.makespanNs)
      return;
    bestTotals = totals;
    best = SavedOrders();
    best.saveWithin(planned.function);
    hasFound = true;
  });
  best.restore();
  reanalyzeBlocks(planned);
  if (!hasFound)
    return;
  hasMoved = true;
  planned.after.reset();
}
