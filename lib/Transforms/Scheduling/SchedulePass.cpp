//===- SchedulePass.cpp - comm-schedule pass ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Determines which blocks are scheduled, in which sequence and with how much
// memory. Scheduler.h finds the order of a block; Checks.cpp checks the result.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Exposure.h"
#include "Analysis/ScalarBodies.h"
#include "BlockSchedulePass.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Transforms/Passes.h"
#include "ModuleScheduler.h"
#include "PriorityOrder.h"
#include "Seeds.h"
#include "Support/Remarks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/Support/Format.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SCHEDULEPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::schedule;
using remark::RemarkKind;

static constexpr StringLiteral kScheduleFlag = "comm-schedule";

static bool communicates(Operation *op) {
  return isa<CollectiveOpInterface, WaitOpInterface>(op);
}

bool schedule::hasCommunicationWithin(Operation *op) {
  return op->getNumRegions() != 0 && !hasScalarBody(op) &&
         op->walk([](Operation *nested) {
             return communicates(nested) ? WalkResult::interrupt()
                                         : WalkResult::advance();
           }).wasInterrupted();
}

/// Returns a view of the block in which ops have their numbers in `base`.
static BlockView getNumberedView(Block &block, const BlockDependences &base) {
  BlockView view(block);
  for (Operation &op : block) {
    unsigned number = base.getIndex(&op);
    bool isKnown = number < base.size() && base.getOp(number) == &op;
    view.ops.push_back(&op);
    view.numbers.push_back(isKnown ? number : BlockView::kNew);
  }
  if (block.mightHaveTerminator()) {
    view.ops.pop_back();
    view.numbers.pop_back();
  }
  return view;
}

AnalyzedBlock::AnalyzedBlock(Block &block, const AnalyzedBlock &base,
                             CostModel &costs, MemoryModel &memory)
    : dependences(getNumberedView(block, base.dependences)),
      problem(buildMovedProblem(dependences, base.problem, costs)) {
  memory.addTo(problem, dependences);
  order = getIdentityOrder(problem);
  this->memory = getMemoryProfile(problem, order);
  simulation = simulate(problem, order);
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

/// Plans a block and its nested blocks that communicate.
void ModuleScheduler::planBlock(ScheduledFunction &planned,
                                std::shared_ptr<const AnalyzedBlock> analyzed,
                                unsigned depth,
                                std::optional<int64_t> memoryLimit) {
  const AnalyzedBlock &info = *analyzed;
  const BlockDependences &dependences = info.dependences;
  ScheduledBlock plan{
      &dependences.getBlock(), depth, memoryLimit, {}, {}, {}, {}, {}};
  llvm::append_range(plan.originalOrder, dependences.getOps());
  plan.analyzed = std::move(analyzed);
  planned.blocks.push_back(std::move(plan));

  for (auto [run, transfer] :
       llvm::zip(info.simulation.transfers, info.problem.transfers))
    before[dependences.getOp(transfer.start)] = {run.exposedNs, transfer.start,
                                                 transfer.wait};
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    if (!hasCommunicationWithin(op) || communicates(op))
      continue;
    // Assume that the buffers live around the op do not change.
    std::optional<int64_t> nestedLimit;
    if (memoryLimit)
      nestedLimit = std::max<int64_t>(
          0, *memoryLimit -
                 (info.memory.during[i] - info.problem.ops[i].transientBytes));
    for (Region &region : op->getRegions())
      for (Block &nested : region)
        planBlock(planned, analyze(nested), depth + 1, nestedLimit);
  }
}

void ModuleScheduler::plan(func::FuncOp function) {
  if (!hasCommunicationWithin(function))
    return;
  ScheduledFunction &planned = functions.emplace_back();
  planned.function = function;
  SmallVector<std::shared_ptr<const AnalyzedBlock>> blocks;
  for (Block &block : function.getBody()) {
    blocks.push_back(analyze(block));
    planned.before.add(*blocks.back());
  }

  Builder builder(module.getContext());
  int64_t originalPeak = planned.before.peakBytes;
  if (auto known =
          function->getAttrOfType<IntegerAttr>(CommDialect::kOriginalPeakAttr))
    originalPeak = known.getInt();
  function->setAttr(CommDialect::kOriginalPeakAttr,
                    builder.getI64IntegerAttr(originalPeak));
  planned.memoryLimit = limit.getBytes(originalPeak);
  if (planned.memoryLimit)
    function->setAttr(CommDialect::kMemoryLimitAttr,
                      builder.getI64IntegerAttr(*planned.memoryLimit));
  else
    function->removeAttr(CommDialect::kMemoryLimitAttr);

  for (std::shared_ptr<const AnalyzedBlock> &block : blocks)
    planBlock(planned, std::move(block), /*depth=*/0, planned.memoryLimit);
  for (ScheduledBlock &plan : planned.blocks)
    if (plan.depth == 0)
      plan.originalPeak = originalPeak;
}

//===----------------------------------------------------------------------===//
// Scheduling
//===----------------------------------------------------------------------===//

/// The maximum relative increase of the makespan for an order that is better
/// for effects that the simulator does not model.
static constexpr double kMostLoss = 0.005;

/// Returns the maximum makespan in ns of a schedule that replaces `found`. It
/// must not be slower than the input and the orders `others` that keep the
/// limit.
static int64_t getMostNs(const Problem &problem,
                         std::optional<int64_t> memoryLimit,
                         ArrayRef<SmallVector<unsigned, 0>> others,
                         const Schedule &found) {
  int64_t mostNs = found.makespanNs + int64_t(found.makespanNs * kMostLoss);
  auto promise = [&](ArrayRef<unsigned> order) {
    if (!memoryLimit || getMemoryPeak(problem, order) <= *memoryLimit)
      mostNs = std::min(mostNs, simulate(problem, order).makespanNs);
  };
  promise(getIdentityOrder(problem));
  llvm::for_each(others, promise);
  return std::max(mostNs, found.makespanNs);
}

/// Replaces `found` by the best order for copies that take a tenth longer, if
/// its actual makespan is at most `mostNs`. Ranks do not arrive at the same
/// time, so a copy that exactly fits beside a matmul in the simulator delays
/// the next one in reality.
static void considerLateCopies(const Problem &problem,
                               std::optional<int64_t> memoryLimit,
                               ScheduleOptions options, int64_t mostNs,
                               Schedule &found) {
  auto isCopy = [](const Problem::Transfer &transfer) {
    return transfer.usesCopyEngine;
  };
  if (problem.size() > options.budget.mostOpsToRepeat ||
      llvm::none_of(problem.transfers, isCopy))
    return;
  Problem late = problem;
  for (Problem::Transfer &transfer : late.transfers)
    if (isCopy(transfer))
      transfer.ns += transfer.ns / 10;
  options.effort = SearchEffort::Full;
  options.others = nullptr;
  Schedule robust = findSchedule(late, memoryLimit, options);
  if (memoryLimit && robust.peakBytes > std::max(*memoryLimit, found.peakBytes))
    return;
  if (robust.makespanNs >= simulate(late, found.order).makespanNs)
    return;
  int64_t makespanNs = simulate(problem, robust.order).makespanNs;
  if (makespanNs > mostNs)
    return;
  found = std::move(robust);
  found.makespanNs = makespanNs;
}

/// Returns true if so much communication is exposed that other passes may have
/// a better order.
static bool isExposed(const Problem &problem, const Schedule &found) {
  static constexpr int64_t kPercent = 5;
  return simulate(problem, found.order).exposedNs >
         found.makespanNs / 100 * kPercent;
}

/// Replaces `found` by the fastest of `orders` that keep the limit, if it is
/// faster, or if `found` exceeds the limit.
static void takeFaster(const Problem &problem,
                       std::optional<int64_t> memoryLimit,
                       ArrayRef<SmallVector<unsigned, 0>> orders,
                       Schedule &found) {
  for (const SmallVector<unsigned, 0> &order : orders) {
    bool isOver = memoryLimit && found.peakBytes > *memoryLimit;
    int64_t makespanNs = simulate(problem, order).makespanNs;
    if (!isOver && makespanNs >= found.makespanNs)
      continue;
    int64_t peakBytes = getMemoryPeak(problem, order);
    if (!memoryLimit || peakBytes <= *memoryLimit)
      found = {order, makespanNs, peakBytes};
  }
}

/// Returns a quick schedule. The orders of other passes only compete if much
/// communication is exposed, and are not improved.
static Schedule findQuickSchedule(const BlockDependences &dependences,
                                  const Problem &problem,
                                  std::optional<int64_t> memoryLimit,
                                  const ScheduleOptions &options) {
  Schedule found = findSchedule(problem, memoryLimit, options);
  if (problem.size() <= options.budget.mostOpsToImprove &&
      isExposed(problem, found))
    takeFaster(problem, memoryLimit,
               getSeedOrders(dependences, problem, memoryLimit), found);
  return found;
}

/// Raises and sinks ops of `found` within the limit, for effects that the
/// simulator does not model. With a peak, smaller limits that are ratios of it
/// compete, since ops that stop elsewhere may be faster.
static void addSlack(const Problem &problem, std::optional<int64_t> memoryLimit,
                     std::optional<int64_t> originalPeak, int64_t mostNs,
                     Schedule &found) {
  auto add = [&](std::optional<int64_t> limit, Schedule &schedule) {
    raiseReaders(problem, schedule, limit, mostNs);
    raiseStarts(problem, schedule, limit);
    sinkWaits(problem, schedule, limit);
  };
  const Schedule start = found;
  add(memoryLimit, found);
  if (!originalPeak)
    return;
  for (int64_t limit : getSmallerLimits(*originalPeak, memoryLimit)) {
    Schedule lean = start;
    if (lean.peakBytes <= limit)
      add(limit, lean);
    if (lean.makespanNs < found.makespanNs)
      found = std::move(lean);
  }
}

/// Finds an order of a block. Appends further ones to `others` if it is not
/// null.
Schedule ModuleScheduler::findOrder(const AnalyzedBlock &analyzed,
                                    std::optional<int64_t> memoryLimit,
                                    SmallVectorImpl<Schedule> *others,
                                    std::optional<int64_t> originalPeak) {
  const BlockDependences &dependences = analyzed.dependences;
  const Problem &problem = analyzed.problem;
  ScheduleOptions how = {options.effort, options.budget};
  if (how.effort == SearchEffort::Rough)
    return findSchedule(problem, memoryLimit, how);
  bool isQuick = how.effort == SearchEffort::Quick;
  bool asksOthers = problem.size() <= how.budget.mostOpsToImprove &&
                    !problem.transfers.empty() && !isQuick;
  SmallVector<SmallVector<unsigned, 0>, 0> seeds;
  if (asksOthers)
    seeds = getSeedOrders(dependences, problem, memoryLimit);
  auto improve = [&](ArrayRef<unsigned> order, int64_t limit) {
    return overlapLikeInductor(dependences, problem, order, limit);
  };
  how.seeds = seeds;
  how.improve = improve;
  how.originalPeak = originalPeak;
  how.others = others;
  Schedule found =
      isQuick ? findQuickSchedule(dependences, problem, memoryLimit, how)
              : findSchedule(problem, memoryLimit, how);
  SmallVector<SmallVector<unsigned, 0>, 0> promised = seeds;
  if (asksOthers) {
    llvm::append_range(promised, getLastCandidates(dependences, problem));
    takeFaster(problem, memoryLimit, promised, found);
  }
  int64_t mostNs = getMostNs(problem, memoryLimit, promised, found);
  considerLateCopies(problem, memoryLimit, how, mostNs, found);
  std::optional<int64_t> peak;
  if (asksOthers)
    peak = originalPeak.value_or(getMemoryPeak(problem, analyzed.order));
  addSlack(problem, memoryLimit, peak, mostNs, found);
  return found;
}

bool ModuleScheduler::scheduleBlock(ScheduledBlock &plan) {
  std::shared_ptr<const AnalyzedBlock> analyzed = std::move(plan.analyzed);
  if (!analyzed)
    analyzed = analyze(*plan.block);
  SmallVector<Schedule, 0> others;
  Schedule found =
      findOrder(*analyzed, plan.memoryLimit, &others, plan.originalPeak);
  plan.expectedPeak = found.peakBytes;
  SmallVector<unsigned, 0> order = std::move(found.order);
  plan.others.clear();
  for (const Schedule &other : others)
    if (other.order != order &&
        plan.others.size() < options.budget.mostOtherOrders)
      plan.others.push_back({analyzed->getOps(other.order), other.makespanNs});
  plan.reordered = renumber(analyzed->problem, order);
  // Callees may have been scheduled since the analysis.
  plan.keepsBuffers = functions.size() == 1 &&
                      llvm::all_of(analyzed->problem.ops,
                                   [](const Problem::Op &op) {
                                     return op.transientBytes == 0;
                                   }) &&
                      getModels().memory.isOrderIndependent(*plan.block) &&
                      !getModels().memory.hasEndCopies(*plan.block);
  if (llvm::is_sorted(order)) {
    plan.analyzed = std::move(analyzed);
    return false;
  }
  applyOrder(analyzed->dependences, order);
  return true;
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

/// Emits a remark for each collective, and one for the function.
void ModuleScheduler::remarkOn(ScheduledFunction &planned) {
  StringAttr name = planned.function.getSymNameAttr();
  Totals after;
  int64_t lowerBoundNs = 0;
  for (ScheduledBlock &plan : planned.blocks) {
    std::shared_ptr<const AnalyzedBlock> block = std::move(plan.analyzed);
    if (!block)
      block = analyze(*plan.block);
    if (plan.depth == 0) {
      after.add(*block);
      lowerBoundNs += getLowerBoundNs(block->problem);
    }
    SmallVector<Exposure, 0> exposures =
        explainExposure(block->dependences, block->problem, block->order,
                        block->simulation, plan.memoryLimit);
    for (auto [exposure, transfer, run] :
         llvm::zip(exposures, block->problem.transfers,
                   block->simulation.transfers)) {
      Operation *start = block->dependences.getOp(transfer.start);
      const BeforeInfo &info = before.at(start);
      bool isHidden = exposure.reason == ExposureReason::Hidden;
      bool isBetter = run.exposedNs < info.exposedNs;
      ForwardedRemark remark(isHidden || isBetter ? RemarkKind::RemarkPassed
                                                  : RemarkKind::RemarkMissed,
                             start->getLoc(),
                             isHidden   ? "Hidden"
                             : isBetter ? "LessExposed"
                                        : "Exposed",
                             kScheduleFlag, name);
      remark.add("ExposedBeforeNs", info.exposedNs);
      remark.add("ExposedAfterNs", run.exposedNs);
      remark.add("StartPlace",
                 Twine(info.startPlace) + " to " + Twine(transfer.start));
      if (transfer.wait != Problem::kNone)
        remark.add("WaitPlace",
                   Twine(info.waitPlace) + " to " + Twine(transfer.wait));
      remark.add("Reason", stringifyExposureReason(exposure.reason));
      if (exposure.blockedBy)
        remark.add("BlockedBy", describe(exposure.blockedBy));
      if (!exposure.detail.empty())
        remark.add("Detail", exposure.detail);
    }
  }
  ForwardedRemark remark(RemarkKind::RemarkAnalysis, planned.function.getLoc(),
                         "Schedule", kScheduleFlag, name);
  remark.add("MakespanBeforeNs", planned.before.makespanNs)
      .add("MakespanAfterNs", after.makespanNs)
      .add("LowerBoundNs", lowerBoundNs)
      .add("PeakBeforeBytes", planned.before.peakBytes)
      .add("PeakAfterBytes", after.peakBytes);
  if (planned.memoryLimit)
    remark.add("LimitBytes", *planned.memoryLimit);
}

/// Emits a remark for each op that is slow because no library runs it.
static void remarkOnSlowKernels(ModuleOp module, CostModel &costs) {
  for (auto function : module.getOps<func::FuncOp>())
    function.walk<WalkOrder::PreOrder>([&](linalg::LinalgOp op) {
      std::optional<SlowKernel> slow = costs.getSlowKernel(op);
      if (!slow)
        return;
      std::string lines;
      llvm::raw_string_ostream(lines)
          << llvm::format("%.2f", slow->linesPerProduct);
      ForwardedRemark(RemarkKind::RemarkAnalysis, op.getLoc(), "SlowKernel",
                      kScheduleFlag, function.getSymNameAttr())
          .add("Op", op->getName().getStringRef())
          .add("Ns", slow->ns)
          .add("RooflineNs", slow->rooflineNs)
          .add("Reason", "no library runs it: its kernel asks for " + lines +
                             " cache lines a product");
    });
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

void ModuleScheduler::planAll() {
  functions.clear();
  before.clear();
  if (known.models)
    models = std::move(known.models);
  else
    renewModels();
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal() &&
        (!options.functions ||
         llvm::is_contained(*options.functions, function)))
      plan(function);
  if (options.reportsGuesses)
    getModels().costs->reportGuesses();
  options.reportsGuesses = false;
}

void ModuleScheduler::pipeline() {
  planAll();
  for (ScheduledFunction &planned : functions) {
    PipelinedFunction entry{planned.function, planned.before, {}, {}};
    // Keep the original in any case: whether pipelining is faster is only known
    // after all is scheduled, and then the loop has other ops.
    auto before = [&](scf::ForOp loop, ArrayRef<CollectiveOpInterface> starts) {
      if (!entry.original)
        entry.original = planned.function.clone();
      hooks.beforePipelining(loop, starts);
    };
    entry.loops = pipelineLoops(planned.function, *getModels().costs,
                                getModels().memory, hooks.mayPipeline, before);
    if (!entry.loops.empty())
      pipelined.push_back(std::move(entry));
  }
}

void ModuleScheduler::undo(PipelinedFunction &entry) {
  entry.function.getBody().takeBody(entry.original->getBody());
  for (LoopDecision &loop : entry.loops) {
    if (loop.numStarts == 0)
      continue;
    loop.numStarts = 0;
    loop.reason = "the function would need more memory or time";
  }
}

LogicalResult ModuleScheduler::scheduleAll() {
  planAll();
  for (ScheduledFunction &planned : functions)
    for (PipelinedFunction &entry : pipelined)
      if (entry.function == planned.function && entry.hasChanged()) {
        planned.isPipelined = true;
        planned.before = entry.before;
      }

  // Nested blocks come first: their time and memory are those of their parent
  // op.
  unsigned depth = 0;
  for (const ScheduledFunction &planned : functions)
    for (const ScheduledBlock &plan : planned.blocks)
      depth = std::max(depth, plan.depth);
  for (;; --depth) {
    bool hasMovedHere = false;
    for (ScheduledFunction &planned : functions)
      for (ScheduledBlock &plan : planned.blocks)
        if (plan.depth == depth)
          hasMovedHere |= scheduleBlock(plan);
    if (hasMovedHere) {
      hasMoved = true;
      renewModels();
      for (ScheduledFunction &planned : functions)
        for (ScheduledBlock &plan : planned.blocks)
          plan.analyzed.reset();
    }
    if (depth == 0)
      break;
  }

  bool hasRestored = false;
  for (ScheduledFunction &planned : functions)
    if (failed(check(planned, hasRestored)))
      return failure();
  if (hasRestored)
    renewModels();
  for (ScheduledFunction &planned : functions) {
    useRemainingMemory(planned);
    comparePasses(planned);
  }
  return success();
}

Totals ModuleScheduler::getTotals(func::FuncOp function) {
  Totals totals;
  for (ScheduledFunction &planned : functions) {
    if (planned.function == function && planned.after)
      return *planned.after;
    for (ScheduledBlock &plan : planned.blocks) {
      if (planned.function != function || plan.depth != 0)
        continue;
      if (!plan.analyzed)
        plan.analyzed = analyze(*plan.block);
      totals.add(*plan.analyzed);
    }
  }
  return totals;
}

ScheduledModels ModuleScheduler::takeModels() {
  ScheduledModels models;
  for (ScheduledFunction &planned : functions)
    if (planned.after)
      for (ScheduledBlock &plan : planned.blocks)
        models[plan.block] = std::move(*plan.reordered);
  return models;
}

KnownBlocks ModuleScheduler::takeKnown() {
  KnownBlocks taken;
  if (hasMoved)
    return taken;
  for (ScheduledFunction &planned : functions)
    for (ScheduledBlock &plan : planned.blocks)
      if (plan.analyzed)
        taken.blocks[plan.block] = std::move(plan.analyzed);
  taken.models = std::move(models);
  return taken;
}

LogicalResult ModuleScheduler::schedule(bool pipelinesLoops) {
  if (pipelinesLoops)
    pipeline();
  if (failed(hooks.afterPipelining()) || failed(scheduleAll()))
    return failure();
  for (PipelinedFunction &entry : pipelined)
    comparePipelined(entry);
  bool hasUndone = false;
  for (PipelinedFunction &entry : pipelined)
    if (entry.hasChanged() &&
        llvm::any_of(functions, [&](ScheduledFunction &planned) {
          return planned.function == entry.function && !planned.isPipelined;
        })) {
      undo(entry);
      hasUndone = true;
    }
  if (!hasUndone)
    return success();
  return success(succeeded(hooks.afterPipelining()) &&
                 succeeded(scheduleAll()));
}

LogicalResult ModuleScheduler::run(bool pipelinesLoops) {
  if (failed(schedule(pipelinesLoops)))
    return failure();
  if (!areRemarksEnabled(module.getContext(), kScheduleFlag))
    return success();
  for (PipelinedFunction &entry : pipelined)
    for (const LoopDecision &loop : entry.loops) {
      ForwardedRemark remark(
          loop.numStarts ? RemarkKind::RemarkPassed : RemarkKind::RemarkMissed,
          loop.loc, loop.numStarts ? "LoopPipelined" : "LoopNotPipelined",
          kScheduleFlag, entry.function.getSymNameAttr());
      if (loop.numStarts)
        remark.add("Starts", loop.numStarts);
      else
        remark.add("Reason", loop.reason);
    }
  for (ScheduledFunction &planned : functions)
    remarkOn(planned);
  remarkOnSlowKernels(module, *getModels().costs);
  return success();
}

namespace {
struct SchedulePass
    : public RemarkingPass<comm::impl::SchedulePassBase<SchedulePass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    ModuleOp module = getOperation();
    auto emitError = [&] { return mlir::emitError(module.getLoc()); };
    FailureOr<MemoryLimit> limit = MemoryLimit::parse(memoryLimit, emitError);
    FailureOr<Machine> loaded = loadTarget(module);
    if (failed(limit) || failed(loaded) ||
        failed(ModuleScheduler(module, *loaded, *limit).run(pipelineLoops)))
      signalPassFailure();
  }
};
} // namespace
