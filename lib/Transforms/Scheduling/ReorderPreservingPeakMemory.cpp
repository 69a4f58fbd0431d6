//===- ReorderPreservingPeakMemory.cpp - Moves starts up and waits down ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adds the memory limit and remarks to the mover.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "OverlapModel.h"
#include "PriorityOrder.h"
#include "ReorderPolicies.h"
#include "llvm/Support/FormatVariadic.h"

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
                     StringAttr function) {
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
        block.getOp(move.node)->getLoc(), name, kReorderFlag, function);
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
// Policies
//===----------------------------------------------------------------------===//

static bool hasWork(Block &block) {
  return llvm::any_of(block,
                      llvm::IsaPred<CollectiveOpInterface, WaitOpInterface>);
}

static BlockProblem buildBlock(Block &block, CostModel &costs,
                               MemoryModel *memory) {
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

static int64_t addBudget(int64_t peak, double budget) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  double added = peak * budget;
  return added < static_cast<double>(most - peak)
             ? peak + static_cast<int64_t>(added)
             : most;
}

/// Returns the limit in bytes. Inductor uses each pass's own baseline; the
/// default mode has one budget for all passes.
static int64_t getLimit(func::FuncOp function, int64_t peak, double budget,
                        bool isCompat) {
  if (!isCompat) {
    StringRef name = CommDialect::kOriginalPeakAttr;
    if (auto original = function->getAttrOfType<IntegerAttr>(name))
      peak = original.getInt();
    else
      function->setAttr(name, Builder(function).getI64IntegerAttr(peak));
  }
  return addBudget(peak, budget);
}

static void moveInBlock(BlockProblem &block, const Settings &settings,
                        StringAttr function) {
  Result result = overlap::run(block.nodes.list, settings);
  SmallVector<unsigned, 0> order =
      llvm::is_sorted(result.order)
          ? getIdentityOrder(block.model)
          : getOpOrder(*block.dependences, block.nodes, result.order);
  applyOrder(*block.dependences, order);
  if (areRemarksEnabled(function.getContext(), kReorderFlag))
    remarkOn(block, result, order, settings, function);
}

void comm::moveWithinMemory(func::FuncOp function, CostModel &costs,
                            Settings settings, double budget) {
  std::unique_ptr<MemoryModel> memory;
  if (!settings.compat)
    memory = std::make_unique<MemoryModel>(function);

  // The function's own blocks share a limit; nested blocks keep to their own
  // peak.
  SmallVector<BlockProblem, 0> blocks;
  int64_t peak = 0;
  for (Block &block : function.getBody()) {
    if (!hasWork(block) && !block.isEntryBlock())
      continue;
    blocks.push_back(buildBlock(block, costs, memory.get()));
    peak = std::max(peak, getPeak(blocks.back().nodes.list));
  }
  settings.limitBytes = getLimit(function, peak, budget, settings.compat);
  for (BlockProblem &block : blocks)
    moveInBlock(block, settings, function.getSymNameAttr());
  function.walk<WalkOrder::PreOrder>([&](Block *block) {
    if (block->getParent() == &function.getBody() || !hasWork(*block))
      return;
    BlockProblem problem = buildBlock(*block, costs, memory.get());
    settings.limitBytes =
        addBudget(getPeak(problem.nodes.list), settings.compat ? budget : 0);
    moveInBlock(problem, settings, function.getSymNameAttr());
  });
}
