//===- ModuleScheduler.h - One run of comm-schedule -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of a run of comm-schedule: it plans, schedules and checks a module.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_MODULESCHEDULER_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_MODULESCHEDULER_H

#include "CommDialect/Analysis/MemoryLimit.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "Fragment.h"
#include "PipelineLoops.h"

namespace mlir::comm::schedule {

/// Returns true if a region of `op` has a start or a wait.
bool hasCommunicationWithin(Operation *op);

/// Moves `order`, all ops of `block` but the terminator, to its front.
void setOrder(Block *block, ArrayRef<Operation *> order);

/// The analyses of a block in its present order.
struct AnalyzedBlock {
  AnalyzedBlock(Block &block, CostModel &costs, MemoryModel &memory,
                ArrayRef<Operation *> pinned = {})
      : dependences(block, pinned),
        problem(buildProblem(dependences, costs, memory)),
        order(getIdentityOrder(problem)),
        memory(getMemoryProfile(problem, order)),
        simulation(simulate(problem, order)) {}

  /// Analyzes a block that has most of the ops of `base`, which keep their
  /// times.
  AnalyzedBlock(Block &block, const AnalyzedBlock &base, CostModel &costs,
                MemoryModel &memory);

  SmallVector<Operation *, 0> getOps(ArrayRef<unsigned> numbers) const {
    SmallVector<Operation *, 0> ops;
    for (unsigned number : numbers)
      ops.push_back(dependences.getOp(number));
    return ops;
  }

  BlockDependences dependences;
  Problem problem;
  SmallVector<unsigned, 0> order;
  MemoryProfile memory;
  Simulation simulation;
};

/// The ops of each block that keep their order.
using PinnedOrders = DenseMap<Block *, SmallVector<Operation *, 0>>;

/// The cost and memory models of a module, valid until ops move.
struct Models {
  /// Analyzes the blocks in `root`. `pinned` may be null.
  Models(Operation *root, const Machine &machine,
         const PinnedOrders *pinned = nullptr)
      : costs(createCostModel(machine, CostOptions::forModulePass())),
        memory(root), pinned(pinned) {}

  std::shared_ptr<const AnalyzedBlock> analyze(Block &block) {
    ArrayRef<Operation *> kept;
    if (pinned)
      if (auto it = pinned->find(&block); it != pinned->end())
        kept = it->second;
    return std::make_shared<AnalyzedBlock>(block, *costs, memory, kept);
  }

  std::unique_ptr<CostModel> costs;
  MemoryModel memory;
  const PinnedOrders *pinned;
};

/// The figures of a function. Its blocks run one after the other.
struct Totals {
  int64_t makespanNs = 0, peakBytes = 0, exposedNs = 0;

  void add(const AnalyzedBlock &block) { add(block.simulation, block.memory); }
  void add(const Simulation &simulation, const MemoryProfile &memory) {
    makespanNs += simulation.makespanNs;
    exposedNs += simulation.exposedNs;
    peakBytes = std::max(peakBytes, memory.peak);
  }
};

/// The analyses of blocks of a module, with the models behind them, which may
/// be shared.
struct KnownBlocks {
  /// Returns the analysis of `block` and removes it, or returns null.
  std::shared_ptr<const AnalyzedBlock> take(Block &block) {
    auto it = blocks.find(&block);
    return it == blocks.end() ? nullptr : std::move(it->second);
  }

  std::shared_ptr<Models> models;
  DenseMap<Block *, std::shared_ptr<const AnalyzedBlock>> blocks;
  /// The figures of large functions whose blocks are not analyzed.
  DenseMap<Operation *, Totals> totals;
};

/// The problems of blocks in their present order, without dependences and
/// buffers.
using ScheduledModels = DenseMap<Block *, Problem>;

/// A block to be scheduled.
struct ScheduledBlock {
  Block *block;
  /// The number of regions between the function and the block.
  unsigned depth;
  /// The maximum bytes of its own buffers, and the peak before any pass. The
  /// latter is only set for blocks of the function itself.
  std::optional<int64_t> memoryLimit, originalPeak;
  /// The ops before they are scheduled.
  SmallVector<Operation *, 0> originalOrder;
  /// Orders besides the best one, the fastest first.
  struct OtherOrder {
    SmallVector<Operation *, 0> order;
    int64_t makespanNs;
  };
  SmallVector<OtherOrder, 0> others;
  /// The analysis of the present order, or null.
  std::shared_ptr<const AnalyzedBlock> analyzed;
  /// The problem in the chosen order, without dependences and buffers, and the
  /// peak that is expected.
  std::optional<Problem> reordered;
  int64_t expectedPeak = 0;
  /// True if it has the same buffers in the chosen order.
  bool keepsBuffers = false;
};

struct ScheduledFunction {
  func::FuncOp function;
  Totals before;
  /// True if its loops have been pipelined.
  bool isPipelined = false;
  /// True if the search's order was not as good as expected.
  bool isRestored = false;
  std::optional<int64_t> memoryLimit;
  /// The figures of the schedule, if they are known without another analysis.
  std::optional<Totals> after;
  /// Parents precede nested blocks.
  SmallVector<ScheduledBlock, 1> blocks;

  bool keepsLimit(const Totals &totals) const {
    return !memoryLimit || totals.peakBytes <= *memoryLimit;
  }
};

/// A collective in the original order.
struct BeforeInfo {
  int64_t exposedNs;
  unsigned startPlace, waitPlace;
};

/// A function with loops that may be pipelined.
struct PipelinedFunction {
  func::FuncOp function;
  Totals before;
  /// The original function if it has changed. It is not in the module.
  OwningOpRef<func::FuncOp> original;
  SmallVector<LoopDecision> loops;

  bool hasChanged() const {
    return llvm::any_of(
        loops, [](const LoopDecision &loop) { return loop.numStarts; });
  }
};

/// Callbacks of the planner about pipelined loops.
struct LoopHooks {
  std::function<bool(scf::ForOp)> mayPipeline = [](scf::ForOp) { return true; };
  std::function<void(scf::ForOp, ArrayRef<CollectiveOpInterface>)>
      beforePipelining = [](scf::ForOp, ArrayRef<CollectiveOpInterface>) {};
  /// Called after loops have been pipelined or restored, before anything is
  /// scheduled.
  std::function<LogicalResult()> afterPipelining = [] { return success(); };
};

/// Options of a ModuleScheduler.
struct ModuleScheduleOptions {
  /// With less than full effort, other passes run only if much communication is
  /// exposed, or never.
  SearchEffort effort = SearchEffort::Full;
  SearchBudget budget = {};
  /// The functions to schedule, or none for all.
  std::optional<SmallVector<func::FuncOp>> functions = std::nullopt;
  /// If false, functions without a memory limit have the expected peaks.
  bool computesPeaks = true;
  /// If false, the caller reports guessed costs.
  bool reportsGuesses = true;
  /// If false, whole functions are not compared with simpler passes.
  bool comparesPasses = true;
  /// Analyses of the unchanged module, in which no order is pinned.
  KnownBlocks known = KnownBlocks();
};

/// One run of the pass.
class ModuleScheduler {
public:
  ModuleScheduler(ModuleOp module, const Machine &machine,
                  const MemoryLimit &limit, ModuleScheduleOptions options = {},
                  const PinnedOrders *pinned = nullptr, LoopHooks hooks = {})
      : module(module), machine(machine), limit(limit),
        options(std::move(options)), pinned(pinned), hooks(std::move(hooks)),
        known(std::move(this->options.known)) {
    if (this->options.functions && this->options.functions->size() == 1)
      root = getMemoryRoot(this->options.functions->front());
  }

  LogicalResult run(bool pipelinesLoops);

  /// Schedules without remarks.
  LogicalResult schedule(bool pipelinesLoops);
  /// Returns true if loops of a scheduled function are pipelined.
  bool isPipelined(func::FuncOp function) const {
    return llvm::any_of(pipelined, [&](const PipelinedFunction &entry) {
      return entry.function == function && entry.hasChanged();
    });
  }
  /// Returns the figures of a scheduled function. They are zero if it does not
  /// communicate.
  Totals getTotals(func::FuncOp function);
  /// Returns the problems of blocks that are known. Called once, after
  /// scheduling.
  ScheduledModels takeModels();
  /// Returns the analyses of the blocks if none has moved. Must be the last
  /// call.
  KnownBlocks takeKnown();

private:
  /// Returns true if a pipelined loop of the function has an unknown trip
  /// count. Its time is a guess then, and its parts look longer than the whole.
  bool isGuessed(func::FuncOp function) const {
    return llvm::any_of(pipelined, [&](const PipelinedFunction &entry) {
      return entry.function == function &&
             llvm::any_of(entry.loops, [](const LoopDecision &loop) {
               return loop.numStarts != 0 && !loop.isStatic;
             });
    });
  }
  void pipeline();
  /// Restores the original of a pipelined function.
  void undo(PipelinedFunction &pipelined);
  void planAll();
  LogicalResult scheduleAll();
  void plan(func::FuncOp function);
  void planBlock(ScheduledFunction &planned,
                 std::shared_ptr<const AnalyzedBlock> analyzed, unsigned depth,
                 std::optional<int64_t> memoryLimit);
  /// Returns true if an op has moved.
  bool scheduleBlock(ScheduledBlock &plan);
  Schedule findOrder(const AnalyzedBlock &analyzed,
                     std::optional<int64_t> memoryLimit,
                     SmallVectorImpl<Schedule> *others = nullptr,
                     std::optional<int64_t> originalPeak = std::nullopt);
  /// Returns the figures of the scheduled blocks with their present buffers.
  /// Returns none if more than their buffers may have changed.
  std::optional<Totals> measure(ScheduledFunction &planned);
  /// Analyzes the blocks with the present models, or with new ones.
  Totals analyzeBlocks(ScheduledFunction &planned);
  Totals reanalyzeBlocks(ScheduledFunction &planned);
  /// Tries other orders of a function that was within its limit before, but
  /// whose order has the figures `after`. Returns true if it finds one better
  /// than the original.
  bool retry(ScheduledFunction &planned, Totals after);
  /// Restores the original if the schedule is not as good as expected.
  LogicalResult check(ScheduledFunction &planned, bool &hasRestored);
  /// Schedules nested blocks again with the unused memory of the function added
  /// to their limits, which are conservative. Keeps the result if it is faster.
  void useRemainingMemory(ScheduledFunction &planned);
  /// Gives the function the order of a simpler pass if that is faster and keeps
  /// the limit, where the search of blocks does not ensure that.
  void comparePasses(ScheduledFunction &planned);
  /// Marks a function for undo if it is faster with its loops as they were.
  void comparePipelined(PipelinedFunction &entry);
  /// Gives all blocks of a function in its original order the orders of simpler
  /// passes, one pass at a time, and calls `consider` with its figures. Does
  /// not restore the order.
  void forEachPassOrder(ScheduledFunction &planned,
                        function_ref<void(const Totals &)> consider);
  void remarkOn(ScheduledFunction &planned);

  /// Must be called when ops have moved.
  void renewModels() {
    models.reset();
    known.blocks.clear();
  }
  Models &getModels() {
    if (!models)
      models = std::make_shared<Models>(root, machine, pinned);
    return *models;
  }
  std::shared_ptr<const AnalyzedBlock> analyze(Block &block) {
    std::shared_ptr<const AnalyzedBlock> taken = known.take(block);
    return taken ? std::move(taken) : getModels().analyze(block);
  }

  ModuleOp module;
  /// The op to analyze.
  Operation *root = module;
  const Machine &machine;
  const MemoryLimit &limit;
  ModuleScheduleOptions options;
  const PinnedOrders *pinned;
  LoopHooks hooks;
  std::shared_ptr<Models> models;
  SmallVector<ScheduledFunction, 0> functions;
  std::vector<PipelinedFunction> pipelined;
  /// By start.
  DenseMap<Operation *, BeforeInfo> before;
  bool hasMoved = false;
  /// Analyses for the first use.
  KnownBlocks known;
};

} // namespace mlir::comm::schedule

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_MODULESCHEDULER_H
