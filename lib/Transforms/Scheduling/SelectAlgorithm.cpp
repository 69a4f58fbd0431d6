//===- SelectAlgorithm.cpp - comm-select-algorithm pass -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The costs of algorithms are chosen on numbers (Scheduling/Alternatives.h).
// Then collectives that copy engines could run are tried in their expanded
// form.
//
//===----------------------------------------------------------------------===//

#include "AlgorithmMoves.h"
#include "AlgorithmObstacles.h"
#include "AlgorithmTrial.h"
#include "Analysis/ScalarBodies.h"
#include "BlockSchedulePass.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Scheduling/Alternatives.h"
#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/Simulator.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SELECTALGORITHMPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

static constexpr StringLiteral kSelectFlag = "comm-select-algorithm";

namespace {

/// A start, the algorithms that can run it, and the choice among them.
struct Candidate {
  CollectiveOpInterface op;
  SmallVector<Algorithm, 4> algorithms;
  bool isGiven = false;
  /// Reasons against other algorithms: "push: it is in place; ..."
  std::string obstacles;
  TransferChoice choice;

  Algorithm getAlgorithm() const { return algorithms[choice.chosen]; }
};

} // namespace

/// Returns true if `algorithm` runs collectives of the kind of `op`.
static bool isOfKind(CollectiveOpInterface op, Algorithm algorithm,
                     const Machine &machine, Algorithm library) {
  CollectiveKind kind = op.getCollectiveKind();
  return algorithm == library ||
         llvm::any_of(machine.algorithms, [&](const SymmetricAlgorithm &known) {
           return known.name == algorithm && known.kind == kind;
         });
}

static LogicalResult emitNoAlgorithm(CollectiveOpInterface op,
                                     const Machine &machine,
                                     StringRef reasons) {
  return op.emitError() << "no algorithm of machine '" << machine.name
                        << "' can run it: " << reasons;
}

namespace {

class Selector {
public:
  Selector(CostModel &costs, SymbolTableCollection &symbols,
           const SearchBudget &budget)
      : costs(costs), symbols(symbols), budget(budget),
        algorithms(getAlgorithms(costs.getMachine())) {
    // The library comes last because other algorithms are preferred if equally
    // fast.
    std::rotate(algorithms.begin(), algorithms.begin() + 1, algorithms.end());
  }

  /// Selects and sets algorithms for the block's own starts, not for nested
  /// blocks. `known` is the block's problem or null, and is updated to the new
  /// costs.
  LogicalResult run(Block &block, NestedTimes &times, Problem *known) {
    candidates.clear();
    // The lowering of other dialects' ops is not known, so no algorithm applies
    // to them.
    auto isOurs = [](Operation &op) {
      return isa<CollectiveOpInterface>(op) &&
             isa_and_present<CommDialect>(op.getDialect());
    };
    if (llvm::none_of(block, isOurs))
      return success();
    Problem own;
    if (!known) {
      own = buildProblem(BlockDependences(block), costs, &times);
      known = &own;
    }
    AlternativeChooser chooser(*known);
    auto op = block.begin();
    unsigned position = 0;
    for (auto [i, transfer] : llvm::enumerate(known->transfers)) {
      for (; position < transfer.start; ++position)
        ++op;
      if (!isOurs(*op))
        continue;
      Candidate candidate;
      candidate.op = cast<CollectiveOpInterface>(*op);
      candidate.choice.transfer = i;
      candidate.choice.keepsCost = op->hasAttr(CommDialect::kCostAttr);
      if (failed(candidate.op.getAlgorithm() ? useGivenAlgorithm(candidate)
                                             : findAlgorithms(candidate)))
        return failure();
      chooser.add(candidate.choice);
      candidates.push_back(std::move(candidate));
    }
    chooser.improve(budget);
    tryMoves(block, *known, chooser);
    for (auto [candidate, choice] :
         llvm::zip_equal(candidates, chooser.getChoices())) {
      candidate.choice = choice;
      candidate.op.setAlgorithm(candidate.getAlgorithm());
    }
    chooser.applyTo(*known);
    return success();
  }

  ArrayRef<Candidate> getCandidates() const { return candidates; }

private:
  /// Uses the algorithm that the user gave.
  LogicalResult useGivenAlgorithm(Candidate &candidate) {
    Algorithm algorithm = *candidate.op.getAlgorithm();
    StringRef name = stringifyAlgorithm(algorithm);
    const Machine &machine = costs.getMachine();
    if (!llvm::is_contained(algorithms, algorithm)) {
      InFlightDiagnostic error = candidate.op.emitError();
      error << "unknown algorithm '" << name << "': machine '" << machine.name
            << "' has ";
      llvm::interleaveComma(getAlgorithms(machine), error, [&](Algorithm of) {
        error << stringifyAlgorithm(of);
      });
      return error;
    }
    if (std::optional<std::string> obstacle =
            getAlgorithmObstacle(candidate.op, algorithm, costs, symbols))
      return candidate.op.emitError()
             << "cannot be run by '" << name << "': " << *obstacle
             << "; leave 'by' out to have an algorithm chosen";
    add(candidate, algorithm);
    candidate.isGiven = true;
    return success();
  }

  LogicalResult findAlgorithms(Candidate &candidate) {
    for (Algorithm algorithm : algorithms) {
      if (!isOfKind(candidate.op, algorithm, costs.getMachine(),
                    costs.getDefaultAlgorithm()))
        continue;
      if (std::optional<std::string> obstacle =
              getAlgorithmObstacle(candidate.op, algorithm, costs, symbols)) {
        llvm::raw_string_ostream os(candidate.obstacles);
        os << (candidate.obstacles.empty() ? "" : "; ")
           << stringifyAlgorithm(algorithm) << ": " << *obstacle;
        continue;
      }
      add(candidate, algorithm);
    }
    if (candidate.algorithms.empty())
      return emitNoAlgorithm(candidate.op, costs.getMachine(),
                             candidate.obstacles);
    return success();
  }

  void add(Candidate &candidate, Algorithm algorithm) {
    std::optional<CollectiveCost> cost =
        costs.getCollectiveCost(candidate.op, algorithm);
    if (!cost)
      return;
    candidate.algorithms.push_back(algorithm);
    candidate.choice.alternatives.emplace_back(std::move(*cost));
  }

  /// Tries other alternatives for classes of collectives that copy engines can
  /// run. Evaluates the expanded ops in the order of a list scheduler without
  /// memory limit.
  void tryMoves(Block &block, const Problem &base,
                AlternativeChooser &chooser) {
    AlternativeChooser::Classes classes = chooser.getClasses();
    llvm::erase_if(classes, [&](ArrayRef<unsigned> alike) {
      return llvm::none_of(chooser.getChoices()[alike.front()].alternatives,
                           [](const TransferCost &alternative) {
                             return alternative.usesCopyEngine;
                           });
    });
    int64_t mostRuns = budget.moveTrials.getRuns(base.size());
    if (classes.empty() || mostRuns < budget.leastMoveTrials ||
        !isa<func::FuncOp>(block.getParentOp()))
      return;
    BlockDependences dependences(block);
    Problem whole = buildMovedProblem(dependences, base, costs);
    AlgorithmMoves moves(dependences, whole, costs.getMachine());
    SmallVector<std::pair<CollectiveOpInterface, Algorithm>> tried;
    for (auto [candidate, choice] :
         llvm::zip_equal(candidates, chooser.getChoices()))
      tried.push_back({candidate.op, candidate.algorithms[choice.chosen]});
    auto apply = [&](unsigned candidate, unsigned alternative) {
      tried[candidate].second = candidates[candidate].algorithms[alternative];
    };
    auto run = [&] {
      Problem problem = moves.apply(tried);
      return simulate(problem, findQuickOrder(problem)).makespanNs;
    };
    chooser.tryAlternatives(classes, mostRuns, apply, run);
  }

  CostModel &costs;
  SymbolTableCollection &symbols;
  const SearchBudget &budget;
  SmallVector<Algorithm> algorithms;
  SmallVector<Candidate, 0> candidates;
};

} // namespace

static void remarkOn(const Candidate &candidate, StringAttr function) {
  ForwardedRemark remark(RemarkKind::RemarkPassed, candidate.op->getLoc(),
                         candidate.isGiven ? "AlgorithmGiven"
                                           : "AlgorithmSelected",
                         kSelectFlag, function);
  if (!remark)
    return;
  const TransferChoice &choice = candidate.choice;
  remark.add("Algorithm", stringifyAlgorithm(candidate.getAlgorithm()));
  auto list = [&](int64_t TransferChoice::Alternative::*ns) {
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::interleaveComma(
        llvm::zip_equal(candidate.algorithms, choice.alternatives), os,
        [&](const auto &pair) {
          const auto &[algorithm, alternative] = pair;
          os << stringifyAlgorithm(algorithm) << " " << alternative.*ns
             << " ns";
        });
    return text;
  };
  remark.add("Times", list(&TransferChoice::Alternative::ns));
  bool canBeHidden = choice.computeNs > 0;
  if (canBeHidden) {
    remark.add("Compute", choice.computeNs);
    remark.add("Added", list(&TransferChoice::Alternative::addedNs));
  }
  if (!candidate.isGiven)
    remark.add("Reason", choice.alternatives.size() == 1 ? "no other can run it"
                         : choice.isSimulated
                             ? "the block ends earliest with it"
                         : canBeHidden ? "makes the step longer by the least"
                                       : "on the critical path: least time");
  if (!candidate.obstacles.empty())
    remark.add("Obstacles", candidate.obstacles);
}

LogicalResult comm::selectAlgorithms(ModuleOp module, const Machine &machine,
                                     schedule::ScheduledModels *models,
                                     const SearchBudget &budget,
                                     bool reportsGuesses) {
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  SymbolTableCollection symbols;
  Selector selector(*costs, symbols, budget);
  for (auto function : module.getOps<func::FuncOp>()) {
    NestedTimes times(*costs);
    int64_t staging = 0;
    // Nested blocks come first because their time depends on their algorithms.
    bool hasFailed = false;
    walkBlocksSkippingScalarBodies(function, [&](Block *block) {
      Problem *known = nullptr;
      if (models)
        if (auto it = models->find(block); it != models->end())
          known = &it->second;
      hasFailed = hasFailed || failed(selector.run(*block, times, known));
      if (hasFailed)
        return;
      for (const Candidate &candidate : selector.getCandidates()) {
        remarkOn(candidate, function.getSymNameAttr());
        if (!candidate.isGiven)
          staging = std::max(staging, getStagingBytes(candidate.op));
      }
    });
    if (hasFailed)
      return failure();
    // The selected algorithms need staging buffers in the original order too:
    // two, because one is filled while the content of the other is added.
    if (auto peak = function->getAttrOfType<IntegerAttr>(
            CommDialect::kOriginalPeakAttr))
      function->setAttr(
          CommDialect::kOriginalPeakAttr,
          IntegerAttr::get(peak.getType(), peak.getInt() + 2 * staging));
  }
  if (reportsGuesses)
    costs->reportGuesses();
  return success();
}

FailureOr<SmallVector<CollectiveOpInterface>>
comm::selectRequiredAlgorithms(ModuleOp module, const Machine &machine) {
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  const Algorithm library = costs->getDefaultAlgorithm();
  SymbolTableCollection symbols;
  SmallVector<CollectiveOpInterface> starts;
  bool hasFailed = false;
  forEachOp<CollectiveOpInterface>(module, [&](CollectiveOpInterface op) {
    if (op.getAlgorithm() || !isa_and_present<CommDialect>(op->getDialect()))
      return;
    std::optional<std::string> reason =
        getAlgorithmObstacle(op, library, *costs, symbols);
    if (!reason)
      return;
    std::string reasons = (stringifyAlgorithm(library) + ": " + *reason).str();
    std::optional<Algorithm> best;
    // Copy engines take compute and memory that other decisions leave to them,
    // so kernels come first.
    std::pair<bool, int64_t> least;
    for (Algorithm algorithm : getAlgorithms(machine)) {
      if (!isOfKind(op, algorithm, machine, library) || algorithm == library)
        continue;
      if ((reason = getAlgorithmObstacle(op, algorithm, *costs, symbols))) {
        reasons +=
            ("; " + stringifyAlgorithm(algorithm) + ": " + *reason).str();
        continue;
      }
      std::optional<CollectiveCost> cost =
          costs->getCollectiveCost(op, algorithm);
      if (!cost)
        continue;
      std::pair<bool, int64_t> taken = {cost->usesCopyEngine, cost->ns};
      if (!best || taken < least) {
        best = algorithm;
        least = taken;
      }
    }
    if (!best) {
      hasFailed |= failed(emitNoAlgorithm(op, machine, reasons));
      return;
    }
    op.setAlgorithm(best);
    starts.push_back(op);
  });
  if (hasFailed)
    return failure();
  return starts;
}

namespace {
struct SelectAlgorithmPass
    : public RemarkingPass<
          comm::impl::SelectAlgorithmPassBase<SelectAlgorithmPass>> {
  using RemarkingPass::RemarkingPass;

  void runOnConverted() final {
    ModuleOp module = getOperation();
    auto emitError = [&] { return mlir::emitError(module.getLoc()); };
    FailureOr<MemoryLimit> limit = MemoryLimit::parse(memoryLimit, emitError);
    if (failed(limit))
      return signalPassFailure();
    if (!schedule::hasCommunicationWithin(module))
      return markAllAnalysesPreserved();
    FailureOr<Machine> loaded = loadTarget(module);
    if (failed(loaded))
      return signalPassFailure();
    schedule::KnownBlocks known;
    if (failed(scheduled ? selectInSchedule(
                               module, *loaded, *limit,
                               makeNamedBuckets(module, *loaded, {}), known)
                         : selectAlgorithms(module, *loaded)))
      signalPassFailure();
  }
};

} // namespace
