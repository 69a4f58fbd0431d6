//===- SchedulePass.cpp - comm-schedule -----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which blocks are scheduled, in which order and with how much memory, and
// whether the result is as good as it looked: bufferization may decide
// otherwise in another order. What order a block gets is Scheduler.h's matter.
//
//===----------------------------------------------------------------------===//

#include "../ListSchedule.h"
#include "CommDialect/Analysis/Exposure.h"
#include "CommDialect/Analysis/MemoryLimit.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Analysis/MemoryTimeline.h"
#include "CommDialect/Analysis/Scheduler.h"
#include "CommDialect/Analysis/Simulator.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Transforms/Passes.h"
#include "CommDialect/Transforms/Remarks.h"
#include "PipelineLoops.h"
#include "Seeds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SCHEDULEPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

static constexpr StringLiteral kFlag = "comm-schedule";

/// How often less memory, and how many other orders, are tried where an order
/// turns out to need more memory than it seemed to.
static constexpr unsigned kMostRetries = 2, kMostOthers = 4;

namespace {

/// A block with what is known of it in its order at the moment.
struct AnalyzedBlock {
  AnalyzedBlock(Block &block, CostModel &costs, MemoryModel &memory)
      : dependences(block), model(buildBlockModel(dependences, costs, memory)),
        order(getIdentityOrder(model)), memory(getMemoryProfile(model, order)),
        simulation(simulate(model, order)) {}

  SmallVector<Operation *, 0> getOps(ArrayRef<unsigned> numbers) const {
    SmallVector<Operation *, 0> ops;
    for (unsigned number : numbers)
      ops.push_back(dependences.getOp(number));
    return ops;
  }

  BlockDependences dependences;
  BlockModel model;
  SmallVector<unsigned, 0> order;
  MemoryProfile memory;
  Simulation simulation;
};

static CostOptions getCostOptions() {
  CostOptions options;
  options.followsCalls = true;
  return options;
}

/// The analyses of a module as it is at the moment.
struct Models {
  Models(ModuleOp module, const Machine &machine)
      : costs(machine, getCostOptions()), memory(module) {}

  std::unique_ptr<AnalyzedBlock> analyze(Block &block) {
    return std::make_unique<AnalyzedBlock>(block, costs, memory);
  }

  CostModel costs;
  MemoryModel memory;
};

/// A block that is to be scheduled.
struct PlannedBlock {
  Block *block;
  /// Regions between the function and the block.
  unsigned depth;
  /// Bytes that its own buffers may take.
  std::optional<int64_t> memoryLimit;
  /// The ops as they were.
  SmallVector<Operation *, 0> originalOrder;
  /// Orders besides the best one, the fastest first.
  struct OtherOrder {
    SmallVector<Operation *, 0> order;
    int64_t makespanNs;
  };
  SmallVector<OtherOrder, 0> others;
  /// As it is, where that is known.
  std::unique_ptr<AnalyzedBlock> analyzed;
};

/// What a function takes: the time of its blocks one after the other.
struct Totals {
  int64_t makespanNs = 0, peakBytes = 0;

  void add(const AnalyzedBlock &block) {
    makespanNs += block.simulation.makespanNs;
    peakBytes = std::max(peakBytes, block.memory.peak);
  }
};

struct PlannedFunction {
  func::FuncOp function;
  Totals before;
  /// Its loops have been pipelined.
  bool isPipelined = false;
  std::optional<int64_t> memoryLimit;
  /// A block is before those that are nested in it.
  SmallVector<PlannedBlock, 1> blocks;

  bool keepsLimit(const Totals &totals) const {
    return !memoryLimit || totals.peakBytes <= *memoryLimit;
  }
};

/// A collective in the order before.
struct BeforeInfo {
  int64_t exposedNs;
  unsigned startPlace, waitPlace;
};

/// A function whose loops are pipelined.
struct PipelinedFunction {
  func::FuncOp function;
  Totals before;
  /// As it was. Not in the module.
  OwningOpRef<func::FuncOp> original;
  SmallVector<LoopDecision> loops;

  bool hasChanged() const {
    return llvm::any_of(
        loops, [](const LoopDecision &loop) { return loop.numStarts; });
  }
};

/// One run of the pass.
class ModuleScheduler {
public:
  ModuleScheduler(ModuleOp module, const Machine &machine,
                  const MemoryLimit &limit)
      : module(module), machine(machine), limit(limit) {}

  LogicalResult run(bool pipelinesLoops);

private:
  void pipeline();
  /// Has the original instead of the pipelined function.
  void undo(PipelinedFunction &pipelined);
  void planAll();
  LogicalResult scheduleAll(bool &mustUndo);
  void plan(func::FuncOp function);
  void planBlock(PlannedFunction &planned,
                 std::unique_ptr<AnalyzedBlock> analyzed, unsigned depth,
                 std::optional<int64_t> memoryLimit);
  /// Returns whether anything has moved.
  bool scheduleBlock(PlannedBlock &plan);
  Schedule findOrder(const AnalyzedBlock &analyzed,
                     std::optional<int64_t> memoryLimit,
                     SmallVectorImpl<Schedule> *others = nullptr);
  Totals analyzeAnew(PlannedFunction &planned);
  /// Tries other orders of a function that was within its limit, but is not as
  /// it turned out, `after`. Returns whether one is better than the original.
  bool retry(PlannedFunction &planned, Totals after);
  /// Takes back what did not turn out as promised.
  LogicalResult check(PlannedFunction &planned, bool &hasRestored,
                      bool &mustUndo);
  void remarkOn(PlannedFunction &planned);

  /// To be called when ops have moved.
  void renewModels() { models = std::make_unique<Models>(module, machine); }

  ModuleOp module;
  const Machine &machine;
  const MemoryLimit &limit;
  std::unique_ptr<Models> models;
  SmallVector<PlannedFunction, 0> functions;
  std::vector<PipelinedFunction> pipelined;
  /// By start.
  DenseMap<Operation *, BeforeInfo> before;
  bool hasReportedGuesses = false;
};

} // namespace

static bool communicates(Operation *op) {
  return isa<CollectiveOpInterface, WaitOpInterface>(op);
}

static bool hasCommunicationWithin(Operation *op) {
  return op->getNumRegions() != 0 && op->walk([](Operation *nested) {
                                         return communicates(nested)
                                                    ? WalkResult::interrupt()
                                                    : WalkResult::advance();
                                       }).wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

/// Plans a block and the blocks nested in it that communicate.
void ModuleScheduler::planBlock(PlannedFunction &planned,
                                std::unique_ptr<AnalyzedBlock> analyzed,
                                unsigned depth,
                                std::optional<int64_t> memoryLimit) {
  const AnalyzedBlock &info = *analyzed;
  const BlockDependences &dependences = info.dependences;
  PlannedBlock plan{&dependences.getBlock(), depth, memoryLimit, {}, {}, {}};
  llvm::append_range(plan.originalOrder, dependences.getOps());
  plan.analyzed = std::move(analyzed);
  planned.blocks.push_back(std::move(plan));

  for (auto [run, transfer] :
       llvm::zip(info.simulation.transfers, info.model.transfers))
    before[dependences.getOp(transfer.start)] = {run.exposedNs, transfer.start,
                                                 transfer.wait};
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    if (communicates(op) || !hasCommunicationWithin(op))
      continue;
    // What is live around the op is taken to stay as it is.
    std::optional<int64_t> nestedLimit;
    if (memoryLimit)
      nestedLimit = std::max<int64_t>(
          0, *memoryLimit -
                 (info.memory.during[i] - info.model.ops[i].transientBytes));
    for (Region &region : op->getRegions())
      for (Block &nested : region)
        planBlock(planned, models->analyze(nested), depth + 1, nestedLimit);
  }
}

void ModuleScheduler::plan(func::FuncOp function) {
  if (!hasCommunicationWithin(function))
    return;
  PlannedFunction &planned = functions.emplace_back();
  planned.function = function;
  SmallVector<std::unique_ptr<AnalyzedBlock>> blocks;
  for (Block &block : function.getBody()) {
    blocks.push_back(models->analyze(block));
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

  for (std::unique_ptr<AnalyzedBlock> &block : blocks)
    planBlock(planned, std::move(block), /*depth=*/0, planned.memoryLimit);
}

//===----------------------------------------------------------------------===//
// Scheduling and checking
//===----------------------------------------------------------------------===//

/// Finds an order of a block. `others` gets further ones.
Schedule ModuleScheduler::findOrder(const AnalyzedBlock &analyzed,
                                    std::optional<int64_t> memoryLimit,
                                    SmallVectorImpl<Schedule> *others) {
  const BlockDependences &dependences = analyzed.dependences;
  const BlockModel &model = analyzed.model;
  SmallVector<SmallVector<unsigned, 0>, 0> seeds;
  if (model.size() <= kMostOpsToImprove && !model.transfers.empty())
    seeds = getSeedOrders(dependences, model, models->costs, memoryLimit);
  auto improve = [&](ArrayRef<unsigned> order, int64_t limit) {
    return overlapLikeInductor(dependences, model, order, limit);
  };
  return findSchedule(model, memoryLimit, seeds, improve, others);
}

bool ModuleScheduler::scheduleBlock(PlannedBlock &plan) {
  std::unique_ptr<AnalyzedBlock> analyzed = std::move(plan.analyzed);
  if (!analyzed)
    analyzed = models->analyze(*plan.block);
  SmallVector<Schedule, 0> others;
  SmallVector<unsigned, 0> order =
      findOrder(*analyzed, plan.memoryLimit, &others).order;
  plan.others.clear();
  for (const Schedule &other : others)
    if (other.order != order && plan.others.size() < kMostOthers)
      plan.others.push_back({analyzed->getOps(other.order), other.makespanNs});
  if (llvm::is_sorted(order))
    return false;
  applyOrder(analyzed->dependences, order);
  return true;
}

static void setOrder(Block *block, ArrayRef<Operation *> order) {
  for (Operation *op : llvm::reverse(order))
    op->moveBefore(block, block->begin());
}

Totals ModuleScheduler::analyzeAnew(PlannedFunction &planned) {
  renewModels();
  Totals totals;
  for (PlannedBlock &plan : planned.blocks) {
    plan.analyzed.reset();
    if (plan.depth != 0)
      continue;
    plan.analyzed = models->analyze(*plan.block);
    totals.add(*plan.analyzed);
  }
  return totals;
}

bool ModuleScheduler::retry(PlannedFunction &planned, Totals after) {
  auto isGood = [&](const Totals &totals) {
    return planned.keepsLimit(totals) &&
           totals.makespanNs < planned.before.makespanNs;
  };
  SmallVector<PlannedBlock *> blocks;
  for (PlannedBlock &plan : planned.blocks)
    if (plan.depth == 0)
      blocks.push_back(&plan);
  auto setOriginalOrder = [&] {
    for (PlannedBlock *plan : blocks)
      setOrder(plan->block, plan->originalOrder);
  };
  setOriginalOrder();
  analyzeAnew(planned);
  SmallVector<std::unique_ptr<AnalyzedBlock>> originals;
  for (PlannedBlock *plan : blocks)
    originals.push_back(std::move(plan->analyzed));
  std::optional<int64_t> bestNs;
  SmallVector<SmallVector<Operation *, 0>> bestOrders;
  auto keepIfBetter = [&](const Totals &totals) {
    if (!isGood(totals) || (bestNs && totals.makespanNs >= *bestNs))
      return;
    bestNs = totals.makespanNs;
    bestOrders.clear();
    for (PlannedBlock *plan : blocks)
      bestOrders.push_back(
          plan->analyzed->getOps(getIdentityOrder(plan->analyzed->model)));
  };

  // Less memory, so that what comes on top is within the limit.
  int64_t excess = 0;
  for (unsigned i = 0; i < kMostRetries && !planned.keepsLimit(after); ++i) {
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
    after = analyzeAnew(planned);
    keepIfBetter(after);
  }

  // In steps, with the memory of each known before the next.
  if (planned.memoryLimit && llvm::all_of(blocks, [](PlannedBlock *plan) {
        return plan->originalOrder.size() <= kMostOpsToImprove;
      })) {
    setOriginalOrder();
    for (unsigned step = 0; step < kNumOverlapSteps; ++step) {
      for (auto [plan, original] : llvm::zip(blocks, originals)) {
        const AnalyzedBlock &block = step == 0 ? *original : *plan->analyzed;
        applyOrder(block.dependences,
                   runOverlapStep(block.dependences, block.model, block.order,
                                  *plan->memoryLimit, step));
      }
      after = analyzeAnew(planned);
    }
    keepIfBetter(after);
  }

  // Other orders, of which some may be faster than that.
  for (unsigned i = 0; i < kMostOthers; ++i) {
    setOriginalOrder();
    int64_t makespanNs = 0;
    bool hasOther = false;
    for (PlannedBlock *plan : blocks) {
      if (i >= plan->others.size())
        continue;
      hasOther = true;
      makespanNs += plan->others[i].makespanNs;
      setOrder(plan->block, plan->others[i].order);
    }
    if (!hasOther || makespanNs >= bestNs.value_or(planned.before.makespanNs))
      break;
    if (isGood(analyzeAnew(planned)))
      return true;
  }
  for (auto [plan, order] : llvm::zip(blocks, bestOrders))
    setOrder(plan->block, order);
  if (bestNs)
    analyzeAnew(planned);
  return bestNs.has_value();
}

static LogicalResult refuse(func::FuncOp function, const AnalyzedBlock &block,
                            int64_t limit) {
  InFlightDiagnostic diagnostic =
      function.emitError() << "found no order of '" << function.getSymName()
                           << "' that keeps the memory limit of " << limit
                           << " bytes; the least peak found is "
                           << block.memory.peak << " bytes";
  static constexpr unsigned kMost = 5;
  SmallVector<unsigned> live =
      getLiveBuffers(block.model, block.order, block.memory.peakPlace);
  for (unsigned i : ArrayRef(live).take_front(kMost)) {
    const ModelBuffer &buffer = block.model.buffers[i];
    diagnostic.attachNote(buffer.value ? buffer.value.getLoc()
                                       : function.getLoc())
        << "live at the peak: a buffer of " << buffer.bytes << " bytes";
  }
  return diagnostic;
}

LogicalResult ModuleScheduler::check(PlannedFunction &planned,
                                     bool &hasRestored, bool &mustUndo) {
  Totals after;
  const AnalyzedBlock *largest = nullptr;
  for (PlannedBlock &plan : planned.blocks) {
    if (plan.depth != 0)
      continue;
    plan.analyzed = models->analyze(*plan.block);
    after.add(*plan.analyzed);
    if (!largest || plan.analyzed->memory.peak > largest->memory.peak)
      largest = plan.analyzed.get();
  }
  if (planned.isPipelined) {
    // How long a loop of unknown length takes is a guess, and its parts look
    // longer than the whole.
    bool isKnown = true;
    for (const PipelinedFunction &entry : pipelined)
      if (entry.function == planned.function)
        for (const LoopDecision &loop : entry.loops)
          isKnown &= loop.isStatic;
    if (planned.keepsLimit(after) &&
        (!isKnown || after.makespanNs <= planned.before.makespanNs))
      return success();
    planned.isPipelined = false;
    mustUndo = true;
    return success();
  }
  if (!planned.keepsLimit(planned.before)) {
    // Slower than before is all right: it had to be changed.
    if (planned.keepsLimit(after))
      return success();
    return refuse(planned.function, *largest, *planned.memoryLimit);
  }
  if (planned.keepsLimit(after) &&
      after.makespanNs <= planned.before.makespanNs)
    return success();
  hasRestored = true;
  if (retry(planned, after))
    return success();
  for (PlannedBlock &plan : planned.blocks) {
    plan.analyzed.reset();
    setOrder(plan.block, plan.originalOrder);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

/// The op's name, and where it is.
static std::string describe(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << op->getName();
  if (auto loc = op->getLoc()->findInstanceOf<FileLineColLoc>())
    os << " at " << loc.getFilename().getValue() << ":" << loc.getLine() << ":"
       << loc.getColumn();
  return text;
}

/// One remark for each collective, and one for the function.
void ModuleScheduler::remarkOn(PlannedFunction &planned) {
  StringAttr name = planned.function.getSymNameAttr();
  Totals after;
  int64_t lowerBoundNs = 0;
  for (PlannedBlock &plan : planned.blocks) {
    std::unique_ptr<AnalyzedBlock> block = std::move(plan.analyzed);
    if (!block)
      block = models->analyze(*plan.block);
    if (plan.depth == 0) {
      after.add(*block);
      lowerBoundNs += getLowerBoundNs(block->model);
    }
    SmallVector<Exposure, 0> exposures =
        explainExposure(block->dependences, block->model, block->order,
                        block->simulation, plan.memoryLimit);
    for (auto [exposure, transfer, run] : llvm::zip(
             exposures, block->model.transfers, block->simulation.transfers)) {
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
                             kFlag, name);
      remark.add("ExposedBeforeNs", info.exposedNs);
      remark.add("ExposedAfterNs", run.exposedNs);
      remark.add("StartPlace",
                 Twine(info.startPlace) + " to " + Twine(transfer.start));
      if (transfer.wait != ModelTransfer::kNone)
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
                         "Schedule", kFlag, name);
  remark.add("MakespanBeforeNs", planned.before.makespanNs)
      .add("MakespanAfterNs", after.makespanNs)
      .add("LowerBoundNs", lowerBoundNs)
      .add("PeakBeforeBytes", planned.before.peakBytes)
      .add("PeakAfterBytes", after.peakBytes);
  if (planned.memoryLimit)
    remark.add("LimitBytes", *planned.memoryLimit);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

void ModuleScheduler::planAll() {
  functions.clear();
  before.clear();
  renewModels();
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal())
      plan(function);
  if (!hasReportedGuesses)
    models->costs.reportGuesses();
  hasReportedGuesses = true;
}

void ModuleScheduler::pipeline() {
  planAll();
  for (PlannedFunction &planned : functions) {
    PipelinedFunction entry{
        planned.function, planned.before, planned.function.clone(), {}};
    entry.loops =
        pipelineLoops(planned.function, models->costs, models->memory);
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

LogicalResult ModuleScheduler::scheduleAll(bool &mustUndo) {
  planAll();
  for (PlannedFunction &planned : functions)
    for (PipelinedFunction &entry : pipelined)
      if (entry.function == planned.function && entry.hasChanged()) {
        planned.isPipelined = true;
        planned.before = entry.before;
      }

  // What is nested first: its time and its memory are those of an op around it.
  unsigned depth = 0;
  for (const PlannedFunction &planned : functions)
    for (const PlannedBlock &plan : planned.blocks)
      depth = std::max(depth, plan.depth);
  for (;; --depth) {
    bool hasMovedHere = false;
    for (PlannedFunction &planned : functions)
      for (PlannedBlock &plan : planned.blocks)
        if (plan.depth == depth)
          hasMovedHere |= scheduleBlock(plan);
    if (hasMovedHere) {
      renewModels();
      for (PlannedFunction &planned : functions)
        for (PlannedBlock &plan : planned.blocks)
          plan.analyzed.reset();
    }
    if (depth == 0)
      break;
  }

  bool hasRestored = false;
  for (PlannedFunction &planned : functions)
    if (failed(check(planned, hasRestored, mustUndo)))
      return failure();
  if (hasRestored)
    renewModels();
  return success();
}

LogicalResult ModuleScheduler::run(bool pipelinesLoops) {
  if (pipelinesLoops)
    pipeline();
  bool mustUndo = false;
  if (failed(scheduleAll(mustUndo)))
    return failure();
  if (mustUndo) {
    for (PipelinedFunction &entry : pipelined)
      if (entry.hasChanged() &&
          llvm::any_of(functions, [&](PlannedFunction &planned) {
            return planned.function == entry.function && !planned.isPipelined;
          }))
        undo(entry);
    if (failed(scheduleAll(mustUndo)))
      return failure();
  }
  if (!module.getContext()->getRemarkEngine())
    return success();
  for (PipelinedFunction &entry : pipelined)
    for (const LoopDecision &loop : entry.loops) {
      ForwardedRemark remark(
          loop.numStarts ? RemarkKind::RemarkPassed : RemarkKind::RemarkMissed,
          loop.loc, loop.numStarts ? "LoopPipelined" : "LoopNotPipelined",
          kFlag, entry.function.getSymNameAttr());
      if (loop.numStarts)
        remark.add("Starts", loop.numStarts);
      else
        remark.add("Reason", loop.reason);
    }
  for (PlannedFunction &planned : functions)
    remarkOn(planned);
  return success();
}

namespace {
struct SchedulePass : public comm::impl::SchedulePassBase<SchedulePass> {
  using SchedulePassBase::SchedulePassBase;

  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, bufferization::BufferizationDialect>();
    registerRemarkForwarding(registry);
  }
  LogicalResult initialize(MLIRContext *context) final {
    startRemarkForwarding(context);
    return success();
  }
  void runOnOperation() final {
    ModuleOp module = getOperation();
    auto emitError = [&] { return module.emitError(); };
    FailureOr<MemoryLimit> limit = MemoryLimit::parse(memoryLimit, emitError);
    FailureOr<Machine> loaded = loadMachine(machine, emitError);
    if (failed(limit) || failed(loaded) ||
        failed(ModuleScheduler(module, *loaded, *limit).run(pipelineLoops)))
      signalPassFailure();
  }
};
} // namespace
