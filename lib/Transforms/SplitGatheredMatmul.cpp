//===- SplitGatheredMatmul.cpp - comm-split-gathered-matmul ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of what is gathered a rank has its own piece all along. Where a step waits
// for a gather that a matmul is the first to read, the matmul of that piece is
// compute to hide the rest behind: the first gather of a step, which nothing
// comes before, and those that follow each other faster than they arrive.
//
//===----------------------------------------------------------------------===//

#include "BlockSchedulePass.h"
#include "GatheredMatmul.h"
#include "Schedule/ModuleScheduler.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SPLITGATHEREDMATMULPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// Splits of a block; copies of a module in which they are tried, and the ops
/// in all of these.
static constexpr unsigned kMostSplits = 16, kMostTrials = 64;
static constexpr int64_t kOpsOfTrials = 100'000;
/// The most ops of a module that is copied to try what is best for it.
static constexpr int64_t kMostTriedOps = 5'000;

//===----------------------------------------------------------------------===//
// What pays
//===----------------------------------------------------------------------===//

namespace {

/// The gathers of a module by their number in a walk, which is the same in a
/// copy and after splits.
struct Numbering {
  explicit Numbering(ModuleOp module) {
    module.walk([&](AllGatherOp gather) {
      numbers[gather] = gathers.size();
      gathers.push_back(gather);
    });
  }
  SmallVector<AllGatherOp> gathers;
  DenseMap<Operation *, unsigned> numbers;
};

/// A copy of a module, in a block of which matmuls are split.
class Copy {
public:
  Copy(ModuleOp original, const Machine &machine, unsigned gatherInBlock)
      : module(original.clone()), numbering(*module), machine(machine),
        costs(machine, CostOptions::forModulePass()), mutated(*module),
        block(*numbering.gathers[gatherInBlock]->getBlock()) {}

  /// Splits what uses this gather first, if it can be split.
  void split(unsigned gather) {
    GatheredMatmul split;
    // Splits before this one have made ops, but changed nothing else.
    if (!findSplit(numbering.gathers[gather], symbols, costs, mutated, split)
             .empty())
      return;
    splitMatmul(split);
    analyzed.reset();
  }

  /// The block as it is at the moment.
  const schedule::AnalyzedBlock &analyze() {
    if (!analyzed)
      analyzed = schedule::Models(*module, machine).analyze(block);
    return *analyzed;
  }
  int64_t getNs() { return analyze().simulation.makespanNs; }
  int64_t getPeakBytes() { return analyze().memory.peak; }

  /// What the block may need: as much as now, or than its function may if that
  /// is more.
  int64_t getMostBytes() {
    auto limit = block.getParentOp()->getAttrOfType<IntegerAttr>(
        CommDialect::kMemoryLimitAttr);
    return std::max(getPeakBytes(), limit ? limit.getInt() : 0);
  }

  /// The gathers for which the block waits, with how long, in the order of
  /// their starts.
  SmallVector<std::pair<unsigned, int64_t>> getExposed() {
    const schedule::AnalyzedBlock &info = analyze();
    SmallVector<std::pair<unsigned, int64_t>> exposed;
    for (auto [transfer, run] :
         llvm::zip(info.model.transfers, info.simulation.transfers)) {
      Operation *start = info.dependences.getOp(transfer.start);
      if (isa<AllGatherOp>(start) && run.exposedNs > 0)
        exposed.push_back({numbering.numbers.lookup(start), run.exposedNs});
    }
    return exposed;
  }

private:
  OwningOpRef<ModuleOp> module;
  Numbering numbering;
  const Machine &machine;
  SymbolTableCollection symbols;
  CostModel costs;
  MutatedTensors mutated;
  Block &block;
  std::unique_ptr<schedule::AnalyzedBlock> analyzed;
};

/// Finds which matmuls of a block to split.
class Trial {
public:
  Trial(ModuleOp module, const Machine &machine, unsigned gatherInBlock,
        int64_t leastGain)
      : module(module), machine(machine), gatherInBlock(gatherInBlock),
        leastGain(leastGain) {}

  /// `candidates`: the gathers of the block whose matmuls can be split,
  /// ascending.
  void run(ArrayRef<unsigned> candidates, unsigned numTrials);

  /// How long the block waited for its gathers before; others not at all.
  SmallVector<std::pair<unsigned, int64_t>> exposed;
  /// Those whose matmuls are split, ascending, and what all of that gains.
  SmallVector<unsigned> chosen;
  int64_t gainNs = 0;
  /// Others would have needed more memory.
  bool lacksMemory = false;

private:
  Copy copy() const { return Copy(module, machine, gatherInBlock); }
  void findBeginning(ArrayRef<unsigned> candidates);
  void improve(ArrayRef<unsigned> candidates, unsigned numTrials);
  std::optional<int64_t> getNs(ArrayRef<unsigned> splits);

  ModuleOp module;
  const Machine &machine;
  unsigned gatherInBlock;
  int64_t leastGain;
  int64_t originalNs = 0, mostBytes = 0;
};

} // namespace

/// Splits for one gather after the other for which the block waits. What one
/// gains may be seen with a later one only: takes the beginning that is best.
void Trial::findBeginning(ArrayRef<unsigned> candidates) {
  Copy tried = copy();
  exposed = tried.getExposed();
  originalNs = tried.getNs();
  mostBytes = tried.getMostBytes();
  int64_t bestNs = originalNs;
  SmallVector<unsigned> done;
  auto getNext = [&]() -> std::optional<unsigned> {
    for (auto [gather, exposedNs] : tried.getExposed())
      if (exposedNs >= leastGain && !llvm::is_contained(done, gather) &&
          llvm::binary_search(candidates, gather))
        return gather;
    return std::nullopt;
  };
  while (done.size() < kMostSplits) {
    std::optional<unsigned> next = getNext();
    if (!next)
      break;
    tried.split(*next);
    done.push_back(*next);
    if (tried.getPeakBytes() > mostBytes) {
      lacksMemory = true;
      break;
    }
    if (tried.getNs() < bestNs) {
      bestNs = tried.getNs();
      chosen = done;
    }
  }
  llvm::sort(chosen);
}

/// Of the block with these splits; none if it needs too much memory.
std::optional<int64_t> Trial::getNs(ArrayRef<unsigned> splits) {
  Copy tried = copy();
  for (unsigned gather : splits)
    tried.split(gather);
  if (tried.getPeakBytes() <= mostBytes)
    return tried.getNs();
  lacksMemory = true;
  return std::nullopt;
}

/// Leaves out splits without which it is not `leastGain` worse, and adds others
/// with which it is `leastGain` better, in turn until nothing changes.
void Trial::improve(ArrayRef<unsigned> candidates, unsigned numTrials) {
  std::optional<int64_t> bestNs = getNs(chosen);
  if (!bestNs) {
    chosen.clear();
    bestNs = originalNs;
  }
  unsigned numSame = 0;
  for (unsigned i = 0; numTrials > 0 && numSame < candidates.size(); ++i) {
    unsigned gather = candidates[i % candidates.size()];
    SmallVector<unsigned> others = chosen;
    auto place = llvm::lower_bound(others, gather);
    bool isChosen = place != others.end() && *place == gather;
    ++numSame;
    if (isChosen)
      others.erase(place);
    else if (others.size() < kMostSplits)
      others.insert(place, gather);
    else
      continue;
    --numTrials;
    std::optional<int64_t> ns = getNs(others);
    if (!ns || *ns > (isChosen ? *bestNs + leastGain - 1 : *bestNs - leastGain))
      continue;
    chosen = std::move(others);
    bestNs = ns;
    numSame = 0;
  }
  gainNs = originalNs - *bestNs;
  if (gainNs < leastGain)
    chosen.clear();
}

void Trial::run(ArrayRef<unsigned> candidates, unsigned numTrials) {
  // What is wrong with a program that is only tried is of no interest.
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  findBeginning(candidates);
  if (!candidates.empty())
    improve(candidates, numTrials);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

/// One run over a module.
class Splitter {
public:
  Splitter(ModuleOp module, const Machine &machine, int64_t leastGain,
           bool force, StringRef flag,
           function_ref<void(AllGatherOp)> beforeSplit)
      : module(module), machine(machine), leastGain(leastGain), force(force),
        flag(flag), beforeSplit(beforeSplit) {}

  bool run();

private:
  using FindSplit =
      function_ref<std::string(AllGatherOp gather, GatheredMatmul &split)>;
  void splitChosen(const Trial &trial, const Numbering &numbering,
                   FindSplit find);
  void remarkOn(AllGatherOp gather, StringRef reason, int64_t exposedNs,
                int64_t gainNs);

  ModuleOp module;
  const Machine &machine;
  int64_t leastGain;
  bool force;
  StringRef flag;
  function_ref<void(AllGatherOp)> beforeSplit;
};

} // namespace

void Splitter::remarkOn(AllGatherOp gather, StringRef reason, int64_t exposedNs,
                        int64_t gainNs) {
  bool isSplit = reason.empty();
  ForwardedRemark remark(isSplit ? RemarkKind::RemarkPassed
                                 : RemarkKind::RemarkMissed,
                         gather.getLoc(), isSplit ? "MatmulSplit" : "NotSplit",
                         flag, getFunctionName(gather));
  if (!remark)
    return;
  if (exposedNs > 0)
    remark.add("ExposedNs", exposedNs);
  if (!isSplit)
    remark.add("Reason", reason);
  else if (!force)
    remark.add("GainOfAllNs", gainNs);
}

void Splitter::splitChosen(const Trial &trial, const Numbering &numbering,
                           FindSplit find) {
  DenseMap<unsigned, int64_t> exposedNs(trial.exposed.begin(),
                                        trial.exposed.end());
  // As they were tried: where two gathers have one matmul the first counts.
  SmallVector<unsigned> gathers = trial.chosen;
  for (auto [gather, ns] : trial.exposed)
    if (!llvm::is_contained(trial.chosen, gather))
      gathers.push_back(gather);
  for (auto [i, number] : llvm::enumerate(gathers)) {
    AllGatherOp gather = numbering.gathers[number];
    GatheredMatmul split;
    std::string reason = find(gather, split);
    if (reason.empty() && i >= trial.chosen.size())
      reason = trial.lacksMemory ? "the block would need more memory"
                                 : "the block would not end earlier by enough";
    remarkOn(gather, reason, exposedNs.lookup(number), trial.gainNs);
    if (!reason.empty())
      continue;
    beforeSplit(gather);
    splitMatmul(split);
  }
}

bool Splitter::run() {
  int64_t numOps = 0;
  module.walk([&](Operation *) { ++numOps; });
  Numbering numbering(module);
  if (numbering.gathers.empty() || (!force && numOps > kMostTriedOps))
    return false;

  SymbolTableCollection symbols;
  CostModel costs(machine, CostOptions::forModulePass());
  AlikeResults alike(module);
  MutatedTensors mutated(module);
  auto find = [&](AllGatherOp gather, GatheredMatmul &split) {
    std::string reason = findSplit(gather, symbols, costs, mutated, split);
    if (reason.empty() && alike.contain(split))
      reason = "ranks would not get the same bits of " + describe(split.matmul);
    return reason;
  };
  DenseMap<Block *, SmallVector<unsigned>> candidates;
  for (auto [number, gather] : llvm::enumerate(numbering.gathers))
    if (GatheredMatmul split; find(gather, split).empty())
      candidates[gather->getBlock()].push_back(number);
  DenseSet<Block *> seen;
  for (auto [number, gather] : llvm::enumerate(numbering.gathers)) {
    Block *block = gather->getBlock();
    Trial trial(module, machine, number, leastGain);
    if (force)
      trial.chosen.push_back(number);
    else if (seen.insert(block).second)
      trial.run(candidates.lookup(block),
                std::min<int64_t>(kMostTrials, kOpsOfTrials / numOps));
    splitChosen(trial, numbering, find);
  }
  return true;
}

bool comm::splitGatheredMatmuls(ModuleOp module, const Machine &machine,
                                int64_t leastGain, bool force, StringRef flag,
                                function_ref<void(AllGatherOp)> beforeSplit) {
  return Splitter(module, machine, leastGain, force, flag, beforeSplit).run();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct SplitGatheredMatmulPass
    : public RemarkingPass<
          comm::impl::SplitGatheredMatmulPassBase<SplitGatheredMatmulPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnOperation() final {
    ModuleOp module = getOperation();
    FailureOr<Machine> loaded =
        loadMachine(machine, [&] { return emitError(module.getLoc()); });
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
