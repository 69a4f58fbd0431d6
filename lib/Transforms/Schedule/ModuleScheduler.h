//===- ModuleScheduler.h - One run of comm-schedule -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-schedule knows of a module while it plans, schedules and checks.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_MODULESCHEDULER_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_MODULESCHEDULER_H

#include "../Fragment.h"
#include "CommDialect/Analysis/MemoryLimit.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "PipelineLoops.h"

namespace mlir::comm::schedule {

/// How often less memory, and how many other orders, are tried where an order
/// turns out to need more memory than it seemed to.
inline constexpr unsigned kMostRetries = 2, kMostOthers = 4;

/// Is there a start or a wait in a region of `op`?
bool hasCommunicationWithin(Operation *op);

/// A block with what is known of it in its order at the moment.
struct AnalyzedBlock {
  AnalyzedBlock(Block &block, CostModel &costs, MemoryModel &memory,
                ArrayRef<Operation *> pinned = {})
      : dependences(block, pinned),
        model(buildProblem(dependences, costs, memory)),
        order(getIdentityOrder(model)), memory(getMemoryProfile(model, order)),
        simulation(simulate(model, order)) {}

  /// `base` has most of the ops of the block, which take what they took there.
  AnalyzedBlock(Block &block, const AnalyzedBlock &base, CostModel &costs,
                MemoryModel &memory);

  SmallVector<Operation *, 0> getOps(ArrayRef<unsigned> numbers) const {
    SmallVector<Operation *, 0> ops;
    for (unsigned number : numbers)
      ops.push_back(dependences.getOp(number));
    return ops;
  }

  BlockDependences dependences;
  Problem model;
  SmallVector<unsigned, 0> order;
  MemoryProfile memory;
  Simulation simulation;
};

/// Ops of blocks that keep their order to each other.
using PinnedOrders = DenseMap<Block *, SmallVector<Operation *, 0>>;

/// The analyses of a module as it is at the moment.
struct Models {
  /// `root`: what has the blocks.
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

/// What a function takes: the time of its blocks one after the other.
struct Totals {
  int64_t makespanNs = 0, peakBytes = 0, exposedNs = 0;

  void add(const AnalyzedBlock &block) { add(block.simulation, block.memory); }
  void add(const Simulation &simulation, const MemoryProfile &memory) {
    makespanNs += simulation.makespanNs;
    exposedNs += simulation.exposedNs;
    peakBytes = std::max(peakBytes, memory.peak);
  }
};

/// Blocks of a module with the models that they were analyzed by, which others
/// may share.
struct KnownBlocks {
  /// The block, which is then no longer known; null if it is not.
  std::shared_ptr<const AnalyzedBlock> take(Block &block) {
    auto it = blocks.find(&block);
    return it == blocks.end() ? nullptr : std::move(it->second);
  }

  std::shared_ptr<Models> models;
  DenseMap<Block *, std::shared_ptr<const AnalyzedBlock>> blocks;
  /// What large functions take, where blocks need not be analyzed for that.
  DenseMap<Operation *, Totals> totals;
};

/// Models of blocks in the order that they have, without dependences and
/// buffers.
using ScheduledModels = DenseMap<Block *, Problem>;

/// A block that is to be scheduled.
struct PlannedBlock {
  Block *block;
  /// Regions between the function and the block.
  unsigned depth;
  /// Bytes that its own buffers may take, and those that they took before any
  /// pass; the latter only where nothing is around the block.
  std::optional<int64_t> memoryLimit, originalPeak;
  /// The ops as they were.
  SmallVector<Operation *, 0> originalOrder;
  /// Orders besides the best one, the fastest first.
  struct OtherOrder {
    SmallVector<Operation *, 0> order;
    int64_t makespanNs;
  };
  SmallVector<OtherOrder, 0> others;
  /// As it is, where that is known.
  std::shared_ptr<const AnalyzedBlock> analyzed;
  /// In the order that it was given, but for dependences and buffers, and the
  /// peak that was expected of it.
  std::optional<Problem> reordered;
  int64_t expectedPeak = 0;
  /// It has the same buffers in that order.
  bool keepsBuffers = false;
};

struct PlannedFunction {
  func::FuncOp function;
  Totals before;
  /// Its loops have been pipelined.
  bool isPipelined = false;
  std::optional<int64_t> memoryLimit;
  /// As it was scheduled, where that was measured without analyzing it anew.
  std::optional<Totals> after;
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
  /// As it was, if it has changed. Not in the module.
  OwningOpRef<func::FuncOp> original;
  SmallVector<LoopDecision> loops;

  bool hasChanged() const {
    return llvm::any_of(
        loops, [](const LoopDecision &loop) { return loop.numStarts; });
  }
};

/// What a planner wants to know, and has to say, of loops that are pipelined.
struct LoopHooks {
  std::function<bool(scf::ForOp)> mayPipeline = [](scf::ForOp) { return true; };
  std::function<void(scf::ForOp, ArrayRef<CollectiveOpInterface>)>
      beforePipelining = [](scf::ForOp, ArrayRef<CollectiveOpInterface>) {};
  /// Called when loops have been pipelined, or are as they were again, before
  /// anything is scheduled.
  std::function<LogicalResult()> afterPipelining = [] { return success(); };
};

/// One run of the pass.
class ModuleScheduler {
public:
  ModuleScheduler(ModuleOp module, const Machine &machine,
                  const MemoryLimit &limit,
                  const PinnedOrders *pinned = nullptr, LoopHooks hooks = {})
      : module(module), machine(machine), limit(limit), pinned(pinned),
        hooks(std::move(hooks)) {}

  LogicalResult run(bool pipelinesLoops);

  /// Other functions stay as they are.
  void restrictTo(ArrayRef<func::FuncOp> functions) {
    only.emplace(functions);
    if (functions.size() == 1)
      root = getMemoryRoot(functions.front());
  }
  /// Where there is no limit, the peaks of what it makes may be as they were
  /// expected to be.
  void ignorePeaks() { asksForPeaks = false; }
  /// The module is as it was when these were made, and nothing is pinned.
  void useKnown(KnownBlocks blocks) { known = std::move(blocks); }
  /// What costs are guessed from is reported by whoever asks for it.
  void keepGuesses() { hasReportedGuesses = true; }
  /// Finds orders that are good enough to compare (findRoughSchedule).
  void beRough() { isRough = true; }
  /// Finds orders with less effort (findSchedule), and asks other passes only
  /// where much is exposed.
  void beQuick() { isQuick = true; }
  /// Schedules; leaves no remarks.
  LogicalResult schedule(bool pipelinesLoops);
  /// Are loops of a function that has been scheduled pipelined?
  bool isPipelined(func::FuncOp function) const {
    return llvm::any_of(pipelined, [&](const PipelinedFunction &entry) {
      return entry.function == function && entry.hasChanged();
    });
  }
  /// What a function that has been scheduled takes; nothing if it does not
  /// communicate.
  Totals getTotals(func::FuncOp function);
  /// To be called once, when all is scheduled: the blocks of which it is known.
  ScheduledModels takeModels();
  /// What is known of the blocks if none has moved. To be called last.
  KnownBlocks takeKnown();

private:
  /// Is a loop of unknown length of it pipelined? How long that takes is a
  /// guess, and its parts look longer than the whole.
  bool isGuessed(func::FuncOp function) const {
    return llvm::any_of(pipelined, [&](const PipelinedFunction &entry) {
      return entry.function == function &&
             llvm::any_of(entry.loops, [](const LoopDecision &loop) {
               return loop.numStarts != 0 && !loop.isStatic;
             });
    });
  }
  void pipeline();
  /// Has the original instead of the pipelined function.
  void undo(PipelinedFunction &pipelined);
  void planAll();
  LogicalResult scheduleAll();
  void plan(func::FuncOp function);
  void planBlock(PlannedFunction &planned,
                 std::shared_ptr<const AnalyzedBlock> analyzed, unsigned depth,
                 std::optional<int64_t> memoryLimit);
  /// Returns whether anything has moved.
  bool scheduleBlock(PlannedBlock &plan);
  Schedule findOrder(const AnalyzedBlock &analyzed,
                     std::optional<int64_t> memoryLimit,
                     SmallVectorImpl<Schedule> *others = nullptr,
                     std::optional<int64_t> originalPeak = std::nullopt);
  /// What the blocks take as they were scheduled, with their buffers as they
  /// are now. None where more than their buffers may have changed.
  std::optional<Totals> measure(PlannedFunction &planned);
  /// With the models that there are, or others.
  Totals analyzeBlocks(PlannedFunction &planned);
  Totals analyzeAnew(PlannedFunction &planned);
  /// Tries other orders of a function that was within its limit, but is not as
  /// it turned out, `after`. Returns whether one is better than the original.
  bool retry(PlannedFunction &planned, Totals after);
  /// Takes back what did not turn out as promised.
  LogicalResult check(PlannedFunction &planned, bool &hasRestored);
  /// Schedules again with what is left of the function's limit added to those
  /// of nested blocks, which are conservative. Keeps what is faster.
  void useMemoryLeft(PlannedFunction &planned);
  void remarkOn(PlannedFunction &planned);

  /// To be called when ops have moved.
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
  /// What has to be analysed.
  Operation *root = module;
  std::optional<SmallVector<func::FuncOp>> only;
  const Machine &machine;
  const MemoryLimit &limit;
  const PinnedOrders *pinned;
  LoopHooks hooks;
  std::shared_ptr<Models> models;
  SmallVector<PlannedFunction, 0> functions;
  std::vector<PipelinedFunction> pipelined;
  /// By start.
  DenseMap<Operation *, BeforeInfo> before;
  bool hasReportedGuesses = false, asksForPeaks = true, isRough = false,
       isQuick = false, hasMoved = false;
  /// For the first time that blocks are analyzed.
  KnownBlocks known;
};

} // namespace mlir::comm::schedule

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_MODULESCHEDULER_H
