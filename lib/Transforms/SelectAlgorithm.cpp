//===- SelectAlgorithm.cpp - comm-select-algorithm pass -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each collective is first considered alone: the times of its alternatives, and
// the time that each adds to the step given the compute in its cover. Then the
// simulator finds how they affect each other: collectives of one communicator
// wait for each other, and share links and the compute that hides them.
// Finally, collectives that copy engines could run are tried in their expanded
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
#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SELECTALGORITHMPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

static constexpr StringLiteral kFlag = "comm-select-algorithm";

/// Limits of one block: simulations, and ops in all of them.
static constexpr int64_t kMostSimulations = 64;
static constexpr int64_t kSimulatedOps = 1'000'000;
/// Limits of one block: trials of sets of algorithms, and ops in all trials.
/// Below the minimum, the trials would cover hardly any sets.
static constexpr int64_t kMostTrials = 16, kLeastTrials = 4,
                         kTriedOps = 200'000;

namespace {

/// The compute between a start and its wait.
struct Cover {
  int64_t computeNs = 0;
  /// Time of the first op of the cover that takes time. On some machines, a
  /// collective by a kernel starts only in the last part of that op.
  int64_t firstNs = 0;
  int64_t longestMatmulNs = 0;
};

struct Alternative {
  Algorithm algorithm;
  CollectiveCost cost;
  /// Time that the alternative adds to the step if nothing else changes.
  int64_t addedNs = 0;
};

/// A start and the algorithms that can run it.
struct Choice {
  CollectiveOpInterface op;
  /// Index in the block's model.
  unsigned transfer = 0;
  Cover cover;
  SmallVector<Alternative, 4> alternatives;
  unsigned chosen = 0;
  bool isGiven = false, isSimulated = false;
  /// Reasons against other algorithms: "push: it is in place; ..."
  std::string obstacles;

  const Alternative &get() const { return alternatives[chosen]; }
};

} // namespace

/// Returns the covers of the block's transfers. Sets `noise` to a thousandth of
/// the block's compute.
static SmallVector<Cover, 0> getCovers(const Problem &model, int64_t &noise) {
  SmallVector<Cover, 0> covers;
  /// Compute time before each op, and index of the first op from there on that
  /// takes time.
  SmallVector<std::pair<int64_t, unsigned>, 0> prefixes;
  SmallVector<int64_t, 0> times, matmuls;
  int64_t sum = 0;
  for (const Problem::Op &op : model.ops) {
    prefixes.push_back({sum, times.size()});
    if (op.ns == 0)
      continue;
    times.push_back(op.ns);
    matmuls.push_back(op.isMatmul ? op.ns : 0);
    sum += op.ns;
  }
  // A token that leaves the block counts as waited for at its end.
  prefixes.push_back({sum, times.size()});
  noise = sum / 1000;
  for (const Problem::Transfer &transfer : model.transfers) {
    auto [before, first] = prefixes[transfer.start];
    auto [after, last] = transfer.wait == Problem::kNone
                             ? prefixes.back()
                             : prefixes[transfer.wait];
    Cover &cover = covers.emplace_back();
    cover.computeNs = after - before;
    if (cover.computeNs > 0) {
      cover.firstNs = times[first];
      cover.longestMatmulNs =
          *std::max_element(matmuls.begin() + first, matmuls.begin() + last);
    }
  }
  return covers;
}

/// Returns the time that a transfer alone adds to the step: its exposed time
/// and the slowdown of the compute that runs meanwhile.
static int64_t getAddedNs(const CollectiveCost &cost, const Cover &cover,
                          const Machine &machine) {
  if (cover.computeNs == 0)
    return cost.ns;
  double room = cover.computeNs;
  if (!cost.usesCopyEngine && machine.startsAtKernelBoundary &&
      machine.kernelTail)
    room -= double(cover.firstNs) * (1000 - *machine.kernelTail) / 1000;
  double slowdown = cost.slowdown / 1000.0;
  if (!cost.usesCopyEngine && cover.longestMatmulNs > 0 &&
      cover.longestMatmulNs < cost.ns)
    slowdown = std::max(slowdown, machine.shortMatmulSlowdown / 1000.0);
  double ns = cost.ns;
  double added =
      ns <= room * (1 + slowdown) ? ns * slowdown / (1 + slowdown) : ns - room;
  return std::llround(added);
}

/// Picks the alternative that adds the least. Among those equal up to `noise`,
/// prefers the shortest; among those within 2 % of it, the first.
static unsigned pick(ArrayRef<Alternative> alternatives, int64_t noise) {
  constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
  int64_t mostAdded = kNever, mostNs = kNever;
  for (const Alternative &alternative : alternatives)
    mostAdded = std::min(mostAdded, alternative.addedNs);
  mostAdded += std::max(mostAdded / 50, noise);
  for (const Alternative &alternative : alternatives)
    if (alternative.addedNs <= mostAdded)
      mostNs = std::min(mostNs, alternative.cost.ns);
  mostNs += mostNs / 50;
  return llvm::find_if(alternatives,
                       [&](const Alternative &alternative) {
                         return alternative.addedNs <= mostAdded &&
                                alternative.cost.ns <= mostNs;
                       }) -
         alternatives.begin();
}

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
  Selector(CostModel &costs, SymbolTableCollection &symbols)
      : costs(costs), symbols(symbols),
        algorithms(getAlgorithms(costs.getMachine())) {
    // The library comes last because other algorithms are preferred if equally
    // fast.
    std::rotate(algorithms.begin(), algorithms.begin() + 1, algorithms.end());
  }

  /// Selects and sets algorithms for the block's own starts, not for nested
  /// blocks. `known` is the block's model or null, and is updated to the new
  /// costs.
  LogicalResult run(Block &block, NestedTimes &times, Problem *known) {
    choices.clear();
    noise = 0;
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
    Problem &model = *known;
    SmallVector<Cover, 0> covers = getCovers(model, noise);
    auto op = block.begin();
    unsigned position = 0;
    for (auto [i, transfer] : llvm::enumerate(model.transfers)) {
      for (; position < transfer.start; ++position)
        ++op;
      if (!isOurs(*op))
        continue;
      const Cover &cover = covers[i];
      Choice choice;
      choice.op = cast<CollectiveOpInterface>(*op);
      choice.transfer = i;
      choice.cover = cover;
      if (failed(choice.op.getAlgorithm() ? useGivenAlgorithm(choice)
                                          : chooseAlgorithm(choice)))
        return failure();
      choices.push_back(std::move(choice));
    }
    if (llvm::any_of(choices, [](const Choice &choice) {
          return choice.alternatives.size() > 1 && choice.cover.computeNs > 0;
        })) {
      improve(model);
      tryMoves(block, model);
    }
    for (Choice &choice : choices) {
      choice.op.setAlgorithm(choice.get().algorithm);
      if (!choice.op->hasAttr(CommDialect::kCostAttr))
        setCost(model.transfers[choice.transfer], choice.get().cost);
    }
    return success();
  }

  ArrayRef<Choice> getChoices() const { return choices; }

private:
  /// Uses the algorithm that the user gave.
  LogicalResult useGivenAlgorithm(Choice &choice) {
    Algorithm algorithm = *choice.op.getAlgorithm();
    StringRef name = stringifyAlgorithm(algorithm);
    const Machine &machine = costs.getMachine();
    if (!llvm::is_contained(algorithms, algorithm)) {
      InFlightDiagnostic error = choice.op.emitError();
      error << "unknown algorithm '" << name << "': machine '" << machine.name
            << "' has ";
      llvm::interleaveComma(getAlgorithms(machine), error, [&](Algorithm of) {
        error << stringifyAlgorithm(of);
      });
      return error;
    }
    if (std::optional<std::string> obstacle =
            getAlgorithmObstacle(choice.op, algorithm, costs, symbols))
      return choice.op.emitError()
             << "cannot be run by '" << name << "': " << *obstacle
             << "; leave 'by' out to have an algorithm chosen";
    add(choice, algorithm);
    choice.isGiven = true;
    return success();
  }

  LogicalResult chooseAlgorithm(Choice &choice) {
    for (Algorithm algorithm : algorithms) {
      if (!isOfKind(choice.op, algorithm, costs.getMachine(),
                    costs.getDefaultAlgorithm()))
        continue;
      if (std::optional<std::string> obstacle =
              getAlgorithmObstacle(choice.op, algorithm, costs, symbols)) {
        llvm::raw_string_ostream os(choice.obstacles);
        os << (choice.obstacles.empty() ? "" : "; ")
           << stringifyAlgorithm(algorithm) << ": " << *obstacle;
        continue;
      }
      add(choice, algorithm);
    }
    if (choice.alternatives.empty())
      return emitNoAlgorithm(choice.op, costs.getMachine(), choice.obstacles);
    choice.chosen = pick(choice.alternatives, noise);
    return success();
  }

  void add(Choice &choice, Algorithm algorithm) {
    std::optional<CollectiveCost> cost =
        costs.getCollectiveCost(choice.op, algorithm);
    if (!cost)
      return;
    int64_t added = getAddedNs(*cost, choice.cover, costs.getMachine());
    choice.alternatives.push_back({algorithm, std::move(*cost), added});
  }

  /// Tries other alternatives in simulations, as far as the block's size
  /// allows. Uses the same alternative for similar collectives.
  void improve(const Problem &base) {
    int64_t numLeft = std::min<int64_t>(
        kSimulatedOps / std::max<int64_t>(base.size(), 1), kMostSimulations);
    if (numLeft < 2)
      return;
    Problem model = base;
    SmallVector<unsigned, 0> order = getIdentityOrder(model);

    auto apply = [&](const Choice &choice, unsigned alternative) {
      setCost(model.transfers[choice.transfer],
              choice.alternatives[alternative].cost);
    };
    for (const Choice &choice : choices)
      if (!choice.op->hasAttr(CommDialect::kCostAttr))
        apply(choice, choice.chosen);
    tryAlternatives(getClasses(), numLeft - 1, apply,
                    [&] { return simulate(model, order).makespanNs; });
  }

  /// Tries each alternative for all members of a class together, with at most
  /// `numLeft` simulations after the first. Keeps it if the time then decreases
  /// by more than a thousandth.
  void tryAlternatives(
      ArrayRef<SmallVector<unsigned>> classes, int64_t numLeft,
      function_ref<void(const Choice &choice, unsigned alternative)> apply,
      function_ref<int64_t()> run) {
    int64_t bestNs = run();
    for (ArrayRef<unsigned> alike : classes) {
      unsigned end = choices[alike.front()].alternatives.size();
      for (unsigned i = 0; i < end && numLeft > 0; ++i) {
        if (llvm::all_of(alike, [&](unsigned member) {
              return choices[member].chosen == i;
            }))
          continue;
        for (unsigned member : alike)
          apply(choices[member], i);
        int64_t ns = run();
        --numLeft;
        bool isBetter = ns < bestNs - bestNs / 1000;
        if (isBetter)
          bestNs = ns;
        for (unsigned member : alike) {
          if (isBetter) {
            choices[member].chosen = i;
            choices[member].isSimulated = true;
          }
          apply(choices[member], choices[member].chosen);
        }
      }
    }
  }

  /// Tries other alternatives for classes of collectives that copy engines can
  /// run. Evaluates the expanded ops in the order of a list scheduler without
  /// memory limit.
  void tryMoves(Block &block, const Problem &base) {
    SmallVector<SmallVector<unsigned>> classes = getClasses();
    llvm::erase_if(classes, [&](ArrayRef<unsigned> alike) {
      return llvm::none_of(choices[alike.front()].alternatives,
                           [](const Alternative &alternative) {
                             return alternative.cost.usesCopyEngine;
                           });
    });
    int64_t numLeft = std::min<int64_t>(kTriedOps / base.size(), kMostTrials);
    if (classes.empty() || numLeft < kLeastTrials ||
        !isa<func::FuncOp>(block.getParentOp()))
      return;
    // A separate cost model avoids warnings about guesses for trials.
    std::unique_ptr<CostModel> triedCosts =
        createCostModel(costs.getMachine(), CostOptions::forModulePass());
    AlgorithmMoves moves(block);
    SmallVector<std::pair<CollectiveOpInterface, Algorithm>> tried;
    for (const Choice &choice : choices)
      tried.push_back({choice.op, choice.get().algorithm});
    auto apply = [&](const Choice &choice, unsigned alternative) {
      tried[&choice - choices.data()].second =
          choice.alternatives[alternative].algorithm;
    };
    auto run = [&] {
      MovedBlock moved;
      moved.fragments = moves.move(tried, triedCosts->getDefaultAlgorithm());
      moved.build(block, base, *triedCosts);
      return simulate(moved.problem, findQuickOrder(moved.problem)).makespanNs;
    };
    tryAlternatives(classes, numLeft, apply, run);
  }

  /// Returns classes of similar choices that compute can hide, by decreasing
  /// total time.
  SmallVector<SmallVector<unsigned>> getClasses() const {
    llvm::StringMap<unsigned> numbers;
    SmallVector<SmallVector<unsigned>> classes;
    for (auto [i, choice] : llvm::enumerate(choices)) {
      if (choice.isGiven || choice.alternatives.size() < 2 ||
          choice.cover.computeNs == 0 ||
          choice.op->hasAttr(CommDialect::kCostAttr))
        continue;
      std::string key;
      llvm::raw_string_ostream os(key);
      CollectiveOpInterface op = choice.op;
      os << op.getGroupAttr();
      for (const Alternative &alternative : choice.alternatives)
        os << " " << stringifyAlgorithm(alternative.algorithm) << " "
           << alternative.cost.ns;
      auto [it, isNew] = numbers.try_emplace(key, classes.size());
      if (isNew)
        classes.emplace_back();
      classes[it->second].push_back(i);
    }
    auto getNs = [&](ArrayRef<unsigned> members) {
      return choices[members.front()].get().cost.ns *
             static_cast<int64_t>(members.size());
    };
    llvm::sort(classes, [&](ArrayRef<unsigned> a, ArrayRef<unsigned> b) {
      return std::make_pair(-getNs(a), a.front()) <
             std::make_pair(-getNs(b), b.front());
    });
    return classes;
  }

  CostModel &costs;
  SymbolTableCollection &symbols;
  SmallVector<Algorithm> algorithms;
  SmallVector<Choice, 0> choices;
  /// Negligible time in ns: a thousandth of the block's compute.
  int64_t noise = 0;
};

} // namespace

static void remarkOn(const Choice &choice, StringAttr function) {
  ForwardedRemark remark(
      RemarkKind::RemarkPassed, choice.op->getLoc(),
      choice.isGiven ? "AlgorithmGiven" : "AlgorithmSelected", kFlag, function);
  if (!remark)
    return;
  remark.add("Algorithm", stringifyAlgorithm(choice.get().algorithm));
  auto list = [&](function_ref<int64_t(const Alternative &)> getNs) {
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::interleaveComma(choice.alternatives, os,
                          [&](const Alternative &alternative) {
                            os << stringifyAlgorithm(alternative.algorithm)
                               << " " << getNs(alternative) << " ns";
                          });
    return text;
  };
  remark.add("Times", list([](const Alternative &alternative) {
               return alternative.cost.ns;
             }));
  bool canBeHidden = choice.cover.computeNs > 0;
  if (canBeHidden) {
    remark.add("Compute", choice.cover.computeNs);
    remark.add("Added", list([](const Alternative &alternative) {
                 return alternative.addedNs;
               }));
  }
  if (!choice.isGiven)
    remark.add("Reason", choice.alternatives.size() == 1 ? "no other can run it"
                         : choice.isSimulated
                             ? "the block ends earliest with it"
                         : canBeHidden ? "makes the step longer by the least"
                                       : "on the critical path: least time");
  if (!choice.obstacles.empty())
    remark.add("Obstacles", choice.obstacles);
}

LogicalResult comm::selectAlgorithms(ModuleOp module, const Machine &machine,
                                     schedule::ScheduledModels *models) {
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  SymbolTableCollection symbols;
  Selector selector(*costs, symbols);
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
      for (const Choice &choice : selector.getChoices()) {
        remarkOn(choice, function.getSymNameAttr());
        if (!choice.isGiven)
          staging = std::max(staging, getStagingBytes(choice.op));
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
    FailureOr<Machine> loaded = loadMachine(machine, emitError);
    FailureOr<MemoryLimit> limit = MemoryLimit::parse(memoryLimit, emitError);
    if (failed(loaded) || failed(limit))
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
