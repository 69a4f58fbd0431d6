//===- SplitGatheredMatmul.cpp - comm-split-gathered-matmul pass ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank has its own piece of a gathered operand from the start. If a matmul is
// the first reader of an exposed gather, its part on that piece can hide the
// rest of the gather. This helps the first gather of a step, which has no
// compute before it, and gathers that follow each other faster than they
// complete.
//
//===----------------------------------------------------------------------===//

#include "Analysis/ScalarBodies.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "GatheredMatmul.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SPLITGATHEREDMATMULPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

//===----------------------------------------------------------------------===//
// Profitability
//===----------------------------------------------------------------------===//

namespace {

/// Finds the matmuls of a block to split.
class SplitSearch {
public:
  SplitSearch(SplitMoves &moves, int64_t leastGain, const SearchBudget &budget)
      : moves(moves), leastGain(leastGain), mostSplits(budget.mostSplits),
        numLeft(budget.splitTrials.getRuns(moves.getModel().size())) {}

  /// Runs the search. `canSplit` returns true if the matmul that waits for a
  /// gather can be split.
  void run(ArrayRef<AllGatherOp> gathers,
           function_ref<bool(AllGatherOp)> canSplit);

  /// Exposed times of gathers in the original block, in the order of their
  /// starts. Others are not exposed.
  SmallVector<std::pair<AllGatherOp, int64_t>> exposed;
  /// Gathers whose matmuls are split, in block order, and the total gain.
  SmallVector<AllGatherOp> chosen;
  int64_t gainNs = 0;
  /// True if more splits would have exceeded the memory limit.
  bool lacksMemory = false;

private:
  struct Tried {
    int64_t ns = 0;
    SmallVector<std::pair<AllGatherOp, int64_t>> exposed;
  };
  Tried simulateBlock(const Problem &problem) const;
  Tried tryOut(ArrayRef<AllGatherOp> splits) {
    numLeft -= numLeft > 0;
    return simulateBlock(moves.apply(splits));
  }
  int64_t getNs(ArrayRef<AllGatherOp> splits) {
    return splits.empty() ? originalNs : tryOut(splits).ns;
  }
  void findBestPrefix();
  void improve();
  void keepMemory();
  int64_t getPeakBytes(ArrayRef<AllGatherOp> splits);
  unsigned findCheapestRemoval();

  SplitMoves &moves;
  int64_t leastGain;
  /// Gathers whose matmuls can be split, in block order.
  SmallVector<AllGatherOp> candidates;
  int64_t originalNs = 0;
  /// The maximum number of splits, and of sets that may still be tried.
  unsigned mostSplits, numLeft;
};

} // namespace

static bool isBefore(AllGatherOp a, AllGatherOp b) {
  return a->isBeforeInBlock(b);
}

/// Simulates the block, in which matmuls may be split.
SplitSearch::Tried SplitSearch::simulateBlock(const Problem &problem) const {
  Simulation simulation = simulate(problem, getIdentityOrder(problem));
  Tried tried{simulation.makespanNs, {}};
  for (auto [transfer, run] :
       llvm::zip_equal(moves.getModel().transfers, simulation.transfers))
    if (auto start =
            dyn_cast<AllGatherOp>(moves.getDependences().getOp(transfer.start));
        start && run.exposedNs > 0)
      tried.exposed.push_back({start, run.exposedNs});
  return tried;
}

/// Splits for exposed gathers one after the other, or several at a time in a
/// large block. The gain of a split may become visible only with a later one,
/// so the best prefix is chosen.
void SplitSearch::findBestPrefix() {
  Tried tried{originalNs, exposed};
  int64_t bestNs = originalNs;
  SmallVector<AllGatherOp> done;
  unsigned mostSteps = std::min<unsigned>(mostSplits, (numLeft + 1) / 2);
  unsigned batch = llvm::divideCeil(mostSplits, mostSteps);
  for (unsigned step = 0; step < mostSteps; ++step) {
    size_t before = done.size();
    for (auto [gather, ns] : tried.exposed)
      if (ns >= leastGain && done.size() < before + batch &&
          done.size() < mostSplits && !llvm::is_contained(done, gather) &&
          llvm::is_contained(candidates, gather))
        done.push_back(gather);
    if (done.size() == before)
      break;
    tried = tryOut(done);
    if (tried.ns < bestNs) {
      bestNs = tried.ns;
      chosen = done;
    }
  }
  llvm::sort(chosen, isBefore);
}

/// Removes splits whose absence costs less than `leastGain`, and adds splits
/// that gain at least `leastGain`, until nothing changes.
void SplitSearch::improve() {
  int64_t bestNs = getNs(chosen);
  unsigned numSame = 0;
  for (unsigned i = 0; numLeft > 0 && numSame < candidates.size(); ++i) {
    AllGatherOp gather = candidates[i % candidates.size()];
    SmallVector<AllGatherOp> others = chosen;
    auto it = llvm::lower_bound(others, gather, isBefore);
    bool isChosen = it != others.end() && *it == gather;
    ++numSame;
    if (isChosen)
      others.erase(it);
    else if (others.size() < mostSplits)
      others.insert(it, gather);
    else
      continue;
    int64_t ns = getNs(others);
    if (ns > (isChosen ? bestNs + leastGain - 1 : bestNs - leastGain))
      continue;
    chosen = std::move(others);
    bestNs = ns;
    numSame = 0;
  }
  gainNs = originalNs - bestNs;
  if (gainNs < leastGain)
    chosen.clear();
}

/// Returns the peak bytes of the block with the matmuls of `splits` split.
int64_t SplitSearch::getPeakBytes(ArrayRef<AllGatherOp> splits) {
  Problem problem = moves.apply(splits);
  moves.addBuffers(problem);
  return getMemoryPeak(problem, getIdentityOrder(problem));
}

/// Returns the index in `chosen` of the split whose removal costs the least
/// time.
unsigned SplitSearch::findCheapestRemoval() {
  unsigned least = 0;
  int64_t leastNs = std::numeric_limits<int64_t>::max();
  for (unsigned i = 0; i < chosen.size() && numLeft > 0; ++i) {
    SmallVector<AllGatherOp> others = chosen;
    others.erase(others.begin() + i);
    int64_t ns = getNs(others);
    if (ns >= leastNs)
      continue;
    leastNs = ns;
    least = i;
  }
  return least;
}

/// Removes splits until the block needs no more than the function's limit or
/// than its original peak.
void SplitSearch::keepMemory() {
  if (chosen.empty())
    return;
  auto limit = moves.getBlock().getParentOp()->getAttrOfType<IntegerAttr>(
      CommDialect::kMemoryLimitAttr);
  int64_t mostBytes =
      std::max(getPeakBytes({}), limit ? limit.getInt() : int64_t(0));
  while (!chosen.empty() && getPeakBytes(chosen) > mostBytes) {
    lacksMemory = true;
    if (numLeft == 0) {
      chosen.clear();
      break;
    }
    chosen.erase(chosen.begin() + findCheapestRemoval());
    gainNs = originalNs - getNs(chosen);
    if (gainNs < leastGain)
      chosen.clear();
  }
}

void SplitSearch::run(ArrayRef<AllGatherOp> gathers,
                      function_ref<bool(AllGatherOp)> canSplit) {
  // Diagnostics about trial programs are not useful.
  ScopedDiagnosticHandler silence(moves.getBlock().getParentOp()->getContext(),
                                  [](Diagnostic &) { return success(); });
  Tried original = simulateBlock(moves.getModel());
  originalNs = original.ns;
  exposed = std::move(original.exposed);
  int64_t exposedNs = 0;
  for (auto [gather, ns] : exposed)
    exposedNs += ns;
  if (exposedNs < leastGain)
    return;
  for (AllGatherOp gather : gathers)
    if (canSplit(gather))
      candidates.push_back(gather);
  if (candidates.empty())
    return;
  findBestPrefix();
  improve();
  keepMemory();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {

/// One run over a module.
class ModuleSplitter {
public:
  ModuleSplitter(ModuleOp module, const Machine &machine, int64_t leastGain,
                 StringRef flag, function_ref<void(AllGatherOp)> beforeSplit,
                 const SearchBudget &budget)
      : module(module), leastGain(leastGain), flag(flag),
        beforeSplit(beforeSplit), budget(budget),
        costs(createCostModel(machine, CostOptions::forModulePass())) {}

  bool run(bool force);

private:
  const MutatedTensors &getMutated() {
    if (!mutated)
      mutated.emplace(module);
    return *mutated;
  }
  std::string find(AllGatherOp gather, GatheredMatmul &split);
  void split(AllGatherOp gather, StringRef obstacle, int64_t exposedNs,
             std::optional<int64_t> gainNs);
  void runOn(Block &block, ArrayRef<AllGatherOp> gathers);
  bool maySplitAny(ArrayRef<AllGatherOp> gathers);

  ModuleOp module;
  int64_t leastGain;
  StringRef flag;
  function_ref<void(AllGatherOp)> beforeSplit;
  const SearchBudget &budget;
  SymbolTableCollection symbols;
  std::unique_ptr<CostModel> costs;
  /// Analyses of the original module, created on first use. Splits only added
  /// ops, so they stay valid.
  std::optional<MutatedTensors> mutated;
  std::optional<EqualResults> equalResults;
};

} // namespace

std::string ModuleSplitter::find(AllGatherOp gather, GatheredMatmul &split) {
  std::string reason = findSplit(gather, symbols, *costs, getMutated(), split);
  if (!reason.empty())
    return reason;
  if (!equalResults)
    equalResults.emplace(module);
  if (equalResults->mustBeEqual(split))
    return "ranks would not get the same bits of " + describe(split.matmul);
  return {};
}

/// Splits the matmul that waits for `gather` if possible and if there is no
/// `obstacle`.
void ModuleSplitter::split(AllGatherOp gather, StringRef obstacle,
                           int64_t exposedNs, std::optional<int64_t> gainNs) {
  GatheredMatmul split;
  std::string reason = find(gather, split);
  if (reason.empty())
    reason = obstacle.str();
  bool isSplit = reason.empty();
  {
    ForwardedRemark remark(
        isSplit ? RemarkKind::RemarkPassed : RemarkKind::RemarkMissed,
        gather.getLoc(), isSplit ? "MatmulSplit" : "NotSplit", flag,
        getFunctionName(gather));
    if (exposedNs > 0)
      remark.add("ExposedNs", exposedNs);
    if (!isSplit)
      remark.add("Reason", reason);
    else if (gainNs)
      remark.add("GainOfAllNs", *gainNs);
  }
  if (!isSplit)
    return;
  beforeSplit(gather);
  splitMatmul(split);
}

/// Returns false if no gather of `gathers` has a matmul to split. Cheaper than
/// simulating the block.
bool ModuleSplitter::maySplitAny(ArrayRef<AllGatherOp> gathers) {
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  return llvm::any_of(gathers, [&](AllGatherOp gather) {
    GatheredMatmul split;
    return findSplit(gather, symbols, *costs, getMutated(), split).empty();
  });
}

void ModuleSplitter::runOn(Block &block, ArrayRef<AllGatherOp> gathers) {
  bool isLarge = block.getOperations().size() > budget.mostOpsToSplit;
  if (!areRemarksEnabled(module.getContext(), flag) &&
      (isLarge || !maySplitAny(gathers)))
    return;
  SplitMoves moves(block, *costs, getMutated());
  SplitSearch search(moves, leastGain, budget);
  // Without gathers, the search only computes exposed times.
  if (isLarge)
    gathers = {};
  search.run(gathers, [&](AllGatherOp gather) {
    GatheredMatmul split;
    return find(gather, split).empty();
  });
  DenseMap<AllGatherOp, int64_t> exposedNs(search.exposed.begin(),
                                           search.exposed.end());
  // Split in the order of the search: if two gathers share a matmul, the first
  // one counts.
  for (AllGatherOp gather : search.chosen)
    split(gather, "", exposedNs.lookup(gather), search.gainNs);
  StringRef obstacle = isLarge ? "the block has too many ops to try it"
                       : search.lacksMemory
                           ? "the block would need more memory"
                           : "the block would not end earlier by enough";
  for (auto [gather, ns] : search.exposed)
    if (!llvm::is_contained(search.chosen, gather))
      split(gather, obstacle, ns, std::nullopt);
}

bool ModuleSplitter::run(bool force) {
  llvm::MapVector<Block *, SmallVector<AllGatherOp>> gathers;
  forEachOp<AllGatherOp>(module, [&](AllGatherOp gather) {
    if (gather->getParentOfType<func::FuncOp>())
      gathers[gather->getBlock()].push_back(gather);
  });
  for (auto &[block, inBlock] : gathers) {
    if (!force) {
      runOn(*block, inBlock);
      continue;
    }
    for (AllGatherOp gather : inBlock)
      split(gather, "", /*exposedNs=*/0, std::nullopt);
  }
  return !gathers.empty();
}

bool comm::splitGatheredMatmuls(ModuleOp module, const Machine &machine,
                                int64_t leastGain, bool force, StringRef flag,
                                function_ref<void(AllGatherOp)> beforeSplit,
                                const SearchBudget &budget) {
  return ModuleSplitter(module, machine, leastGain, flag, beforeSplit, budget)
      .run(force);
}

namespace {

struct SplitGatheredMatmulPass
    : public RemarkingPass<
          comm::impl::SplitGatheredMatmulPassBase<SplitGatheredMatmulPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    ModuleOp module = getOperation();
    FailureOr<Machine> loaded = loadTarget(module);
    if (failed(loaded))
      return signalPassFailure();
    if (leastGain < 0) {
      emitError(module.getLoc())
          << getArgumentName() << ": least-gain: expected 0 ns or more, got "
          << leastGain.getValue();
      return signalPassFailure();
    }
    if (!splitGatheredMatmuls(module, *loaded, leastGain, force,
                              getArgumentName(), [](AllGatherOp) {}))
      markAllAnalysesPreserved();
  }
};

} // namespace
