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
  std::unique_ptr<BlockDependences> dependences;
  Problem model;
  CompatNodes nodes;

  Operation *getOp(unsigned node) const {
    return dependences->getOp(nodes.ops[node]);
  }
};

} // namespace

/// Emits remarks on the moves of `result` to `order`.
static void remarkOn(const BlockProblem &block, const Result &result,
                     ArrayRef<unsigned> order, const Settings &settings,
                     StringRef flag, StringAttr function) {
  Exposures before = getExposures(*block.dependences, block.model,
                                  getIdentityOrder(block.model));
  Exposures after = getExposures(*block.dependences, block.model, order);
  SmallVector<Move, 0> moves(result.moves);
  llvm::sort(moves,
             [](const Move &a, const Move &b) { return a.node < b.node; });
  bool raises = settings.direction == Direction::RaiseStarts;
  for (const Move &move : moves) {
    StringRef name =
        move.moves ? (raises ? StringRef("StartHoisted") : "WaitSunk")
                   : (raises ? StringRef("StartNotHoisted") : "WaitNotSunk");
    ForwardedRemark remark(
        move.moves ? RemarkKind::RemarkPassed : RemarkKind::RemarkMissed,
        block.getOp(move.node)->getLoc(), name, flag, function);
    remark.add("Moved", move.moves).add("Grouped", move.grouped);
    remark.add("LimitingFactor", describeStop(move, settings.limitBytes));
    if (move.blocker != overlap::kNone)
      remark.add("StoppedBy", describe(block.getOp(move.blocker)));
    unsigned start =
        raises ? move.node : block.nodes.list.nodes[move.node].partner;
    if (start != overlap::kNone) {
      Operation *op = block.getOp(start);
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

  LogicalResult initialize(MLIRContext *context) override {
    if (failed(MachinePass<Base>::initialize(context)))
      return failure();
    settings.compat = this->isCompat;
    budget = this->isCompat ? 0.2 : 0;
    StringRef text = this->peakMemoryBudget;
    if (!text.empty() &&
        (text.getAsDouble(budget) || !(budget >= 0) || budget > kMaxBudget))
      return emitError(UnknownLoc::get(context))
             << this->getArgument() << ": peak-memory-budget is " << text
             << ", expected a number from 0 to 1000";
    return success();
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
      peak = std::max(peak, getPeak(blocks.back().nodes.list));
    }
    settings.limitBytes = getLimit(function, peak);
    for (BlockProblem &block : blocks)
      schedule(block);
    function.walk<WalkOrder::PreOrder>([&](Block *block) {
      if (block->getParent() == &function.getBody() || !hasWork(*block))
        return;
      BlockProblem problem = build(*block, *costs, memory.get());
      settings.limitBytes =
          addBudget(getPeak(problem.nodes.list), this->isCompat ? budget : 0);
      schedule(problem);
    });
    if (this->warns)
      costs->reportGuesses();
  }

protected:
  Settings settings;

private:
  static constexpr double kMaxBudget = 1000;

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
      nodes.ops = getIdentityOrder(model);
      nodes.list = buildNodes(*dependences, model, nodes.ops);
    } else {
      nodes = buildCompatNodes(*dependences, model);
    }
    return {std::move(dependences), std::move(model), std::move(nodes)};
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

  void schedule(BlockProblem &block) {
    Result result = overlap::run(block.nodes.list, settings);
    SmallVector<unsigned, 0> order =
        llvm::is_sorted(result.order)
            ? getIdentityOrder(block.model)
            : getOpOrder(*block.dependences, block.nodes, result.order);
    applyOrder(*block.dependences, order);
    StringRef flag = Base::getArgumentName();
    func::FuncOp function = this->getOperation();
    if (areRemarksEnabled(function.getContext(), flag))
      remarkOn(block, result, order, settings, flag, function.getSymNameAttr());
  }

  double budget = 0;
};

struct ReorderPreservingPeakMemoryPass
    : public PreservingPass<comm::impl::ReorderPreservingPeakMemoryPassBase<
          ReorderPreservingPeakMemoryPass>> {
  using PreservingPass::PreservingPass;

  LogicalResult initialize(MLIRContext *context) final {
    if (prefetchLimit < -1)
      return emitError(UnknownLoc::get(context))
             << getArgument() << ": prefetch-limit is "
             << prefetchLimit.getValue() << ", expected -1 or more";
    settings.passesStarts = unsafeCollectivesReorder;
    if (prefetchLimit >= 0)
      settings.prefetchLimit = std::min<int64_t>(prefetchLimit, overlap::kNone);
    return PreservingPass::initialize(context);
  }
};

struct SinkWaitsIterativePass
    : public PreservingPass<
          comm::impl::SinkWaitsIterativePassBase<SinkWaitsIterativePass>> {
  using PreservingPass::PreservingPass;

  LogicalResult initialize(MLIRContext *context) final {
    settings.direction = Direction::SinkWaits;
    settings.passesStarts = swapWithCollectives;
    return PreservingPass::initialize(context);
  }
};

} // namespace
