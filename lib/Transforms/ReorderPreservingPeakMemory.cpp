//===- ReorderPreservingPeakMemory.cpp - Moves starts up and waits down ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements comm-reorder-preserving-peak-memory and comm-sink-waits-iterative:
// options, the memory limit, and remarks around the mover that both share.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "OverlapModel.h"
#include "PriorityOrder.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::comm {
#define GEN_PASS_DEF_REORDERPRESERVINGPEAKMEMORYPASS
#define GEN_PASS_DEF_SINKWAITSITERATIVEPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::overlap;
using remark::RemarkKind;

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

static std::string describeStop(const Move &move, int64_t limitBytes) {
  switch (move.stop) {
  case Stop::None:
    return "None";
  case Stop::DataDependence:
    return "data dependency";
  case Stop::StartOrder:
    return "collective ordering";
  case Stop::PeakMemory:
    return llvm::formatv("peak memory new:{0} vs limit:{1}", move.bytes,
                         limitBytes);
  case Stop::Hidden:
    return "unexposed by runtime estimations";
  case Stop::EstimatedLoss:
    return "exposes more by runtime estimations";
  case Stop::PrefetchLimit:
    return "prefetch limit";
  case Stop::GroupLimit:
    return "limit of grouped ops";
  }
  llvm_unreachable("unknown reason");
}

namespace {

/// A block as both modes represent it.
struct BlockProblem {
  Block *block;
  std::unique_ptr<BlockDependences> dependences;
  Problem model;
  CompatNodes compat;

  /// Returns the exposures in the current order of the block.
  Exposures getExposures() const {
    SmallVector<unsigned, 0> order;
    for (Operation &op : *block)
      if (!op.hasTrait<OpTrait::IsTerminator>())
        order.push_back(dependences->getIndex(&op));
    return comm::getExposures(*dependences, model, order);
  }
};

} // namespace

/// Emits remarks. `before` has the exposures in the old order.
static void remarkOn(const BlockProblem &block, const Exposures &before,
                     const Result &result, const Settings &settings,
                     StringRef flag, StringAttr function) {
  const NodeList &list = block.compat.list;
  Exposures after = block.getExposures();
  SmallVector<const Move *, 0> moves;
  for (const Move &move : result.moves)
    moves.push_back(&move);
  llvm::sort(moves,
             [](const Move *a, const Move *b) { return a->node < b->node; });
  bool raises = settings.direction == Direction::RaiseStarts;
  for (const Move *move : moves) {
    StringRef name =
        move->moves ? (raises ? StringRef("StartHoisted") : "WaitSunk")
                    : (raises ? StringRef("StartNotHoisted") : "WaitNotSunk");
    ForwardedRemark remark(
        move->moves ? RemarkKind::RemarkPassed : RemarkKind::RemarkMissed,
        block.compat.ops[move->node]->getLoc(), name, flag, function);
    remark.add("Moved", move->moves).add("Grouped", move->grouped);
    remark.add("LimitingFactor", describeStop(*move, settings.limitBytes));
    if (move->blocker != overlap::kNone)
      remark.add("StoppedBy", describe(block.compat.ops[move->blocker]));
    unsigned start = raises ? move->node : list.nodes[move->node].partner;
    if (start != overlap::kNone) {
      Operation *op = block.compat.ops[start];
      remark.add("InitialExposed", before.lookup(op))
          .add("FinalExposed", after.lookup(op));
    }
  }
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

namespace {

template <typename Base>
struct PreservingPass : public MachinePass<Base> {
  using MachinePass<Base>::MachinePass;

  LogicalResult initialize(MLIRContext *context) final {
    if (failed(MachinePass<Base>::initialize(context)))
      return failure();
    Location loc = UnknownLoc::get(context);
    auto fail = [&](StringRef knob, auto value, StringRef expected) {
      return emitError(loc) << this->getArgument() << ": " << knob << " is "
                            << value << ", expected " << expected;
    };
    settings.compat = this->isCompat;
    budget = this->isCompat ? 0.2 : 0;
    StringRef text = this->peakMemoryBudget;
    if (!text.empty() &&
        (text.getAsDouble(budget) || !(budget >= 0) || budget > kMaxBudget))
      return fail("peak-memory-budget", text, "a number from 0 to 1000");
    for (auto [knob, value] :
         {std::pair<StringRef, double>("extra-comm-comp-overlap",
                                       this->extraCommCompOverlap),
          {"comm-mult", this->commMult},
          {"non-comm-mult", this->nonCommMult}})
      if (!(value >= 0) || value > kMaxFactor)
        return fail(knob, std::to_string(value), "a number from 0 to 1000");
    if (this->limit < -1)
      return fail("limit", this->limit.getValue(), "-1 or more");
    if (this->maxGrouped < 0)
      return fail("max-grouped", this->maxGrouped.getValue(), "0 or more");
    settings.useRuntimeEstimations = this->useRuntimeEstimations;
    settings.extraOverlap = this->extraCommCompOverlap;
    settings.commMult = this->commMult;
    settings.nonCommMult = this->nonCommMult;
    settings.limit = getCount(this->limit);
    if (!this->isCompat)
      settings.maxGroup = getCount(this->maxGrouped);
    settings.verify = this->debugMemoryRecompute;
    return setOwnKnobs(loc);
  }

  void runOnConverted() final {
    func::FuncOp function = this->getOperation();
    if (function.isExternal())
      return;
    std::unique_ptr<CostModel> costs = this->createCosts();
    if (!costs)
      return;
    std::unique_ptr<MemoryModel> memory;
    if (!this->isCompat)
      memory = std::make_unique<MemoryModel>(function);

    // The function's own blocks share a limit; nested blocks keep to their own
    // peak.
    SmallVector<BlockProblem, 0> blocks;
    int64_t peak = 0;
    for (Block &block : function.getBody()) {
      if (!hasWork(block) && !block.isEntryBlock())
        continue;
      blocks.push_back(build(block, *costs, memory.get()));
      peak = std::max(peak, getPeak(blocks.back().compat.list));
    }
    int64_t limit = getLimit(function, peak);
    for (BlockProblem &block : blocks)
      if (failed(schedule(block, limit)))
        return this->signalPassFailure();
    for (Block &outer : function.getBody())
      for (Operation &op : outer)
        if (op.getNumRegions() != 0 &&
            failed(scheduleNested(op, *costs, memory.get())))
          return this->signalPassFailure();
    if (this->warns)
      costs->reportGuesses();
  }

protected:
  virtual LogicalResult setOwnKnobs(Location loc) = 0;

  static unsigned getCount(int64_t knob) {
    return knob < 0 || knob >= overlap::kNone ? overlap::kNone : knob;
  }

  Settings settings;

private:
  static constexpr double kMaxBudget = 1000, kMaxFactor = 1000;

  static bool hasWork(Block &block) {
    return llvm::any_of(block, [](Operation &op) {
      return isa<CollectiveOpInterface, WaitOpInterface>(op);
    });
  }

  BlockProblem build(Block &block, CostModel &costs, MemoryModel *memory) {
    auto dependences = std::make_unique<BlockDependences>(block);
    Problem model = memory ? buildProblem(*dependences, costs, *memory)
                           : buildProblem(*dependences, costs);
    CompatNodes nodes;
    if (memory) {
      nodes.list = buildNodes(*dependences, model, getIdentityOrder(model));
      nodes.ops = llvm::to_vector<0>(dependences->getOps());
    } else {
      nodes = buildCompatNodes(*dependences, model);
    }
    return {&block, std::move(dependences), std::move(model), std::move(nodes)};
  }

  /// Returns the limit in bytes. Inductor uses each pass's own baseline; the
  /// default mode has one budget for all passes.
  int64_t getLimit(func::FuncOp function, int64_t peak) {
    if (!this->isCompat) {
      StringRef name = CommDialect::kOriginalPeakAttr;
      if (auto original = function->getAttrOfType<IntegerAttr>(name))
        peak = original.getInt();
      else
        function->setAttr(name, Builder(function).getI64IntegerAttr(peak));
    }
    return addBudget(peak, budget);
  }

  static int64_t addBudget(int64_t peak, double budget) {
    constexpr int64_t most = std::numeric_limits<int64_t>::max();
    double added = peak * budget;
    return added < static_cast<double>(most - peak)
               ? peak + static_cast<int64_t>(added)
               : most;
  }

  LogicalResult scheduleNested(Operation &op, CostModel &costs,
                               MemoryModel *memory) {
    WalkResult result = op.walk<WalkOrder::PreOrder>([&](Block *block) {
      if (!hasWork(*block))
        return WalkResult::advance();
      BlockProblem list = build(*block, costs, memory);
      int64_t limit =
          addBudget(getPeak(list.compat.list), this->isCompat ? budget : 0);
      return WalkResult(schedule(list, limit));
    });
    return failure(result.wasInterrupted());
  }

  LogicalResult schedule(BlockProblem &block, int64_t limit) {
    settings.limitBytes = limit;
    Result result = overlap::run(block.compat.list, settings);
    StringRef flag = Base::getArgumentName();
    if (result.mismatch != overlap::kNone) {
      Operation *op = block.compat.ops[result.mismatch];
      // If Inductor finds its own bookkeeping wrong, it stops here too.
      if (!this->isCompat)
        return op->emitError()
               << flag << ": memory differs from memory computed anew";
      op->emitWarning() << flag
                        << ": memory differs from memory computed anew; the "
                           "pass stops here, as Inductor's does";
    }
    func::FuncOp function = this->getOperation();
    bool remarks = areRemarksEnabled(function.getContext(), flag);
    Exposures before = remarks ? block.getExposures() : Exposures();
    if (this->isCompat)
      applyCompatOrder(block.compat, result.order);
    else
      applyOrder(*block.dependences, result.order);
    if (remarks)
      remarkOn(block, before, result, settings, flag,
               function.getSymNameAttr());
    return success();
  }

  double budget = 0;
};

struct ReorderPreservingPeakMemoryPass
    : public PreservingPass<comm::impl::ReorderPreservingPeakMemoryPassBase<
          ReorderPreservingPeakMemoryPass>> {
  using PreservingPass::PreservingPass;

  LogicalResult setOwnKnobs(Location loc) final {
    if (prefetchLimit < -1)
      return emitError(loc)
             << getArgument() << ": prefetch-limit is "
             << prefetchLimit.getValue() << ", expected -1 or more";
    settings.direction = Direction::RaiseStarts;
    settings.passesStarts = unsafeCollectivesReorder;
    settings.groupsStarts = groupWithCollectives;
    if (!isCompat) // Inductor ignores its own option.
      settings.prefetchLimit = getCount(prefetchLimit);
    return success();
  }
};

struct SinkWaitsIterativePass
    : public PreservingPass<
          comm::impl::SinkWaitsIterativePassBase<SinkWaitsIterativePass>> {
  using PreservingPass::PreservingPass;

  LogicalResult setOwnKnobs(Location) final {
    settings.direction = Direction::SinkWaits;
    settings.passesStarts = swapWithCollectives;
    return success();
  }
};

} // namespace
