//===- PlanDecisions.cpp - Algorithms and buckets of a plan ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlgorithmMoves.h"
#include "AlgorithmTrial.h"
#include "Analysis/OriginalPeaks.h"
#include "Analysis/ScalarBodies.h"
#include "ChooseBuckets.h"
#include "CommDialect/Support/Text.h"
#include "PinnedOrder.h"
#include "PlanApplier.h"
#include "PlanSearch.h"
#include "PriorityOrder.h"
#include "StartGraph.h"
#include "StartOrder.h"
#include "Support/CapturedDiagnostics.h"
#include "Transforms/SplitAllReduce.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::comm;
using commtext::makePrintable;

std::vector<std::pair<Block *, PlannedBlock>>
comm::getPlannedBlocks(func::FuncOp function, const OpNames &names) {
  std::vector<std::pair<Block *, PlannedBlock>> blocks;
  auto visit = [&](auto &self, Operation *op) -> void {
    for (auto [i, region] : llvm::enumerate(op->getRegions()))
      for (auto [j, block] : llvm::enumerate(region)) {
        PlannedBlock &planned =
            blocks.emplace_back(&block, PlannedBlock()).second;
        if (op != function)
          planned.op = names.get(op).str();
        planned.region = i;
        planned.block = j;
        for (Operation &nested : block)
          if (!nested.hasTrait<OpTrait::IsTerminator>())
            planned.order.push_back(names.get(&nested).str());
        for (Operation &nested : block)
          if (!isa<CollectiveOpInterface, WaitOpInterface>(nested) &&
              schedule::hasCommunicationWithin(&nested))
            self(self, &nested);
      }
  };
  visit(visit, function);
  return blocks;
}

/// Returns the pinned algorithm of a collective, or of its bucket. Empty for
/// none.
static StringRef getAlgorithm(const PlannedFunction &pinned,
                              const PlannedCollective &collective) {
  for (const PlannedBlock &block : pinned.blocks)
    for (const PlannedBucket &bucket : block.buckets)
      if (!block.hasPinnedBuckets &&
          llvm::is_contained(bucket.members, collective.name))
        return bucket.algorithm;
  return collective.algorithm;
}

/// Sets pinned algorithms, and creates pinned buckets.
LogicalResult Planner::applyPins(Function &function) {
  if (!function.pinned)
    return success();
  known = schedule::KnownBlocks();
  func::FuncOp made = find(function);
  for (const PlannedCollective &collective : function.pinned->collectives) {
    if (!collective.isPinned)
      continue;
    auto op = dyn_cast_if_present<CollectiveOpInterface>(
        function.names->lookup(collective.name));
    if (!op)
      return emitError(made.getLoc())
             << "comm-plan: '@" << made.getSymName() << "' has no collective '"
             << makePrintable(collective.name) << "', which is pinned";
    StringRef name = getAlgorithm(*function.pinned, collective);
    if (name.empty())
      continue;
    std::optional<Algorithm> algorithm = symbolizeAlgorithm(name);
    if (!algorithm)
      return op.emitError()
             << "the pinned plan has the unknown algorithm '"
             << makePrintable(name) << "'; known are " << getKnownAlgorithms();
    op.setAlgorithm(algorithm);
  }
  for (const PlannedBlock &block : function.pinned->blocks)
    if (block.hasPinnedBuckets)
      function.buckets.push_back(block);
  return PlanApplier(made, *function.pinned, machine, *function.names)
      .makePinnedBuckets(fixedBlocks);
}

/// Orders the starts in blocks of a function by the readiness of their
/// operands, where that is faster and nothing is pinned.
void Planner::orderStarts(Function &function) {
  if (!options.ordersStarts || options.pinned ||
      options.buckets == BucketSearch::None)
    return;
  func::FuncOp made = find(function);
  if (!known.models)
    known.models = std::make_shared<schedule::Models>(module, machine);
  SmallVector<Block *> blocks;
  made.walk([&](Block *block) {
    auto isMovable = [](Operation &op) { return bucket::isMovableStart(&op); };
    if (llvm::count_if(*block, isMovable) > 1)
      blocks.push_back(block);
  });
  for (Block *block : blocks) {
    std::shared_ptr<const schedule::AnalyzedBlock> analyzed =
        known.take(*block);
    if (!analyzed)
      analyzed = known.models->analyze(*block);
    std::optional<SmallVector<unsigned, 0>> order = findFasterStartOrder(
        *analyzed, module, machine, limit.getBytes(analyzed->memory.peak));
    if (!order) {
      known.blocks[block] = std::move(analyzed);
      continue;
    }
    keepOriginal();
    applyOrder(analyzed->dependences, *order);
    areStartsOrdered = true;
  }
  if (areStartsOrdered)
    known = schedule::KnownBlocks();
}

/// Returns true if some order with the present algorithms keeps the limit and
/// is not slower than the original function, by the models of the rewritten
/// collectives. Tries the cheapest schedulers first. A function that was above
/// the limit may get slower.
bool Planner::isPromising(Function &function) {
  func::FuncOp made = find(function);
  const PlanFigures &before = function.plan.before;
  std::optional<int64_t> bytes = limit.getBytes(
      made->getAttrOfType<IntegerAttr>(CommDialect::kOriginalPeakAttr)
          .getInt());
  bool mayBeSlower = bytes && before.peakBytes > *bytes;
  auto isGood = [&](const schedule::Totals &totals) {
    return (!bytes || totals.peakBytes <= *bytes) &&
           (mayBeSlower || totals.makespanNs <= before.makespanNs);
  };
  if (auto it = known.totals.find(made); it != known.totals.end())
    if (isGood(it->second))
      return true;
  if (!known.models)
    known.models = std::make_shared<schedule::Models>(module, machine);
  std::vector<Problem> problems;
  for (Block &block : made.getBody()) {
    std::shared_ptr<const schedule::AnalyzedBlock> &analyzed =
        known.blocks[&block];
    if (!analyzed)
      analyzed = known.models->analyze(block);
    SmallVector<std::pair<CollectiveOpInterface, Algorithm>> byCopies;
    // In large blocks, the costs of the original ops are good enough.
    if (analyzed->problem.size() <= options.budget.mostOpsToImprove)
      for (auto start : block.getOps<CollectiveOpInterface>())
        if (start.getAlgorithm() == Algorithm::CopyEngine)
          byCopies.push_back({start, Algorithm::CopyEngine});
    if (byCopies.empty()) {
      problems.push_back(analyzed->problem);
      continue;
    }
    AlgorithmMoves moves(analyzed->dependences, analyzed->problem, machine);
    problems.push_back(moves.apply(byCopies));
    if (bytes)
      moves.addBuffers(problems.back());
  }
  auto isFound = [&](function_ref<Schedule(const Problem &)> find) {
    schedule::Totals totals;
    for (const Problem &problem : problems) {
      Schedule found = find(problem);
      totals.makespanNs += found.makespanNs;
      totals.peakBytes = std::max(totals.peakBytes, found.peakBytes);
    }
    return isGood(totals);
  };
  return isFound([&](const Problem &problem) {
           Schedule unchanged;
           unchanged.order = getIdentityOrder(problem);
           unchanged.makespanNs = simulate(problem, unchanged.order).makespanNs;
           unchanged.peakBytes = getMemoryPeak(problem, unchanged.order);
           return unchanged;
         }) ||
         llvm::any_of(ArrayRef({SearchEffort::Rough, SearchEffort::Full}),
                      [&](SearchEffort effort) {
                        return isFound([&](const Problem &problem) {
                          return findSchedule(problem, bytes,
                                              {effort, options.budget});
                        });
                      });
}

/// Selects algorithms in a schedule without a limit, where collectives are
/// beside the compute that could hide them. The limit may prevent that
/// schedule, and the algorithms may then be slow or need too much memory. In
/// that case, selects them in the order of the program, and if that is no
/// better, only those that collectives require. Emits the diagnostics of the
/// kept selection only.
LogicalResult Planner::select() {
  bool areNamed =
      makeNamedBuckets(module, machine, getBucketOptions(BucketMode::Concat)) ||
      !fixedBlocks.empty();
  UnselectedProgram unselected(module);
  bool isSelected = false;
  for (bool inSchedule : {true, false}) {
    CapturedDiagnostics diagnostics(module.getContext());
    LogicalResult selected =
        inSchedule ? selectInSchedule(module, machine, limit,
                                      areNamed || areStartsOrdered, known,
                                      options.budget, /*reportsGuesses=*/false)
                   : selectAlgorithms(module, machine, /*models=*/nullptr,
                                      options.budget,
                                      /*reportsGuesses=*/false);
    bool isGood =
        succeeded(selected) && llvm::all_of(functions, [&](Function &function) {
          return isPromising(function);
        });
    if (isGood || failed(selected)) {
      diagnostics.release();
      if (failed(selected))
        return failure();
      isSelected = true;
      break;
    }
    unselected.restore();
    known = schedule::KnownBlocks();
  }
  if (!isSelected && failed(selectRequired()))
    return failure();
  return success();
}

/// Records the buckets of a block, and why collectives are in none, before they
/// are created.
void Planner::recordBuckets(const BlockDependences &dependences,
                            const BucketPlan &plan, BucketMode mode) {
  if (!recordsPlan)
    return;
  Block &block = dependences.getBlock();
  Function &function = getFunction(block.getParentOp());
  for (const BucketPlan::Alone &left : plan.alone) {
    Operation *start = dependences.getOp(left.start);
    function.alone[function.names->getOrigin(start)] = left.reason;
  }
  if (plan.buckets.empty())
    return;
  PlannedBlock &planned = function.buckets.emplace_back();
  if (!isa<func::FuncOp>(block.getParentOp()))
    planned.op = function.names->get(block.getParentOp()).str();
  planned.region = block.getParent()->getRegionNumber();
  planned.block =
      std::distance(block.getParent()->begin(), block.getIterator());
  for (const BucketPlan::Bucket &bucket : plan.buckets) {
    PlannedBucket &made = planned.buckets.emplace_back();
    made.mode = stringifyBucketMode(mode).str();
    made.ended = describeEnd(dependences, bucket);
    for (const BucketPlan::Member &member : bucket.members) {
      auto start = cast<CollectiveOpInterface>(dependences.getOp(member.start));
      for (StringRef name : OpNames::getOrigins(start))
        made.members.push_back(name.str());
      if (std::optional<Algorithm> algorithm = start.getAlgorithm())
        made.algorithm = stringifyAlgorithm(*algorithm).str();
    }
  }
}

void Planner::recordAlgorithms(Function &function) {
  if (!recordsPlan)
    return;
  func::FuncOp made = find(function);
  auto record = [&](StringRef name) -> PlannedCollective & {
    PlannedCollective &planned = function.plan.collectives.emplace_back();
    planned.name = name.str();
    if (function.pinned)
      for (const PlannedCollective &pinned : function.pinned->collectives)
        planned.isPinned |= pinned.isPinned && pinned.name == name;
    return planned;
  };
  llvm::StringMap<PlannedBucket *> bucketOf;
  for (PlannedBlock &block : function.buckets)
    for (PlannedBucket &bucket : block.buckets)
      for (StringRef member : bucket.members)
        bucketOf[member] = &bucket;
  forEachOp<CollectiveOpInterface>(made, [&](CollectiveOpInterface start) {
    std::string algorithm;
    if (std::optional<Algorithm> selected = start.getAlgorithm())
      algorithm = stringifyAlgorithm(*selected);
    SmallVector<StringRef> origins = OpNames::getOrigins(start);
    PlannedBucket *bucket = bucketOf.lookup(origins.front());
    if (!bucket) {
      record(function.names->get(start)).algorithm = algorithm;
      return;
    }
    bucket->algorithm = algorithm;
    for (StringRef member : origins)
      record(member);
  });
  // Record them in the order of the original program.
  llvm::stable_sort(function.plan.collectives,
                    [](const PlannedCollective &a, const PlannedCollective &b) {
                      return StringRef(a.name).compare_numeric(b.name) < 0;
                    });
}

BucketOptions Planner::getBucketOptions(BucketMode mode) {
  BucketOptions bucket;
  bucket.mode = mode;
  bucket.reportsGuesses = false; // the scheduler does
  bucket.fixedBlocks = &fixedBlocks;
  bucket.recordPlan = [this, mode](const BlockDependences &dependences,
                                   const BucketPlan &plan) {
    recordBuckets(dependences, plan, mode);
  };
  // Ops of one name are numbered as they are created by comm-apply-plan.
  bucket.afterMaking = [this] {
    for (Function &function : functions)
      if (recordsPlan)
        function.names->update(find(function));
  };
  return bucket;
}

void Planner::makeBuckets() {
  BucketOptions bucket = getBucketOptions(options.bucketMode);
  auto choose = [&](BucketEffort effort) {
    chooseBuckets(
        module, machine, limit, bucket, effort, &known, [&] { keepOriginal(); },
        options.budget);
  };
  switch (options.buckets) {
  case BucketSearch::None:
    return;
  case BucketSearch::Auto:
    return choose(BucketEffort::Full);
  case BucketSearch::Quick:
  case BucketSearch::Rough:
    return choose(BucketEffort::Quick);
  case BucketSearch::Alone:
    return choose(BucketEffort::OrderOnly);
  case BucketSearch::Saturation:
    break;
  }
  keepOriginal();
  known = schedule::KnownBlocks();
  bucket.caps.saturates = true;
  recordOriginalPeaks(module);
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  for (auto function : module.getOps<func::FuncOp>())
    makeBucketsWithRemarks(function, *costs, bucket);
}

void Planner::decide() {
  isUnchanged = !areStartsOrdered;
  for (Function &function : functions) {
    recordAlgorithms(function);
    bool areSplit = splitAllReduces(find(function), "comm-realize-copies");
    isUnchanged &= !areSplit;
    if (!areSplit)
      continue;
    known = schedule::KnownBlocks();
    if (recordsPlan)
      function.names->update(find(function));
  }
  makeBuckets();
  bool areAsKnown = true;
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    bool moves = scatterByCopies(made, "comm-realize-copies");
    moves |= reinplaceAllGathers(made, /*byCopyEngines=*/true,
                                 "comm-realize-copies");
    areAsKnown &= !moves;
    draft(function);
    isUnchanged &= !moves && llvm::all_of(function.plan.blocks,
                                          [](const PlannedBlock &block) {
                                            return block.buckets.empty();
                                          });
  }
  if (!areAsKnown)
    known = schedule::KnownBlocks();
}

/// Puts the decisions and the present order into the plan.
void Planner::draft(Function &function) {
  if (!recordsPlan)
    return;
  func::FuncOp made = find(function);
  // Unless rewritten, the ops are the original ones.
  if (isRewritten)
    function.names->update(made);
  llvm::StringSet<> inBuckets;
  for (auto &[block, planned] : getPlannedBlocks(made, *function.names)) {
    for (const PlannedBlock &known : function.buckets)
      if (known.isSameBlock(planned))
        llvm::append_range(planned.buckets, known.buckets);
    for (const PlannedBucket &bucket : planned.buckets)
      inBuckets.insert_range(bucket.members);
    function.plan.blocks.push_back(std::move(planned));
  }
  for (PlannedCollective &collective : function.plan.collectives) {
    if (inBuckets.contains(collective.name))
      collective.algorithm.clear();
    else
      collective.alone = function.alone.lookup(collective.name);
  }
  keepPinned(function.plan, function.pinned);
}
