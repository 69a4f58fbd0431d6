//===- PlanDecisions.cpp - Algorithms and buckets of a plan ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../AlgorithmMoves.h"
#include "../AlgorithmTrial.h"
#include "../Bucket/ChooseBuckets.h"
#include "../Bucket/StartGraph.h"
#include "../PriorityOrder.h"
#include "../SplitAllReduce.h"
#include "Analysis/OriginalPeaks.h"
#include "Analysis/ScalarBodies.h"
#include "CommDialect/Support/Text.h"
#include "PinnedOrder.h"
#include "PlanApplier.h"
#include "PlanSearch.h"
#include "StartOrder.h"
#include "Support/CapturedDiagnostics.h"
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
  // Guessed costs of trials are not reported.
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  std::vector<Problem> problems;
  for (Block &block : made.getBody()) {
    std::shared_ptr<const schedule::AnalyzedBlock> &analyzed =
        known.blocks[&block];
    if (!analyzed)
      analyzed = known.models->analyze(block);
    SmallVector<std::pair<CollectiveOpInterface, Algorithm>> byCopies;
    // In large blocks, the costs of the original ops are good enough.
    if (analyzed->problem.size() <= kMostOpsToImprove)
      for (auto start : block.getOps<CollectiveOpInterface>())
        if (start.getAlgorithm() == Algorithm::CopyEngine)
          byCopies.push_back({start, Algorithm::CopyEngine});
    if (byCopies.empty()) {
      problems.push_back(analyzed->problem);
      continue;
    }
    AlgorithmMoves moves(block);
    MovedBlock moved;
    moved.fragments = moves.move(byCopies, costs->getDefaultAlgorithm());
    moved.build(block, analyzed->problem, *costs);
    if (bytes)
      moved.addBuffers();
    problems.push_back(std::move(moved.problem));
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
         isFound([&](const Problem &problem) {
           return findRoughSchedule(problem, bytes);
         }) ||
         isFound([&](const Problem &problem) {
           return findSchedule(problem, bytes);
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
      makeNamedBuckets(module, machine, fixedBlocks) || !fixedBlocks.empty();
  UnselectedProgram unselected(module);
  bool isSelected = false;
  for (bool inSchedule : {true, false}) {
    CapturedDiagnostics diagnostics(module.getContext());
    LogicalResult selected =
        inSchedule ? selectInSchedule(module, machine, limit,
                                      areNamed || areStartsOrdered, known)
                   : selectAlgorithms(module, machine);
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

/// Returns the names of the members of a bucket, or none if `start` is no
/// bucket.
static SmallVector<StringRef> getMemberNames(CollectiveOpInterface start) {
  SmallVector<StringRef> origins;
  if (start->hasAttr(CommDialect::kBucketAttr))
    origins = OpNames::getOrigins(start);
  if (origins.size() < 2)
    origins.clear();
  return origins;
}

/// Returns the description of an existing bucket of the names `members`.
PlannedBucket Planner::describeBucket(CollectiveOpInterface start,
                                      ArrayRef<StringRef> members) {
  BucketAttr attribute = BucketAttr::of(start);
  PlannedBucket bucket;
  bucket.members.assign(members.begin(), members.end());
  bucket.mode = stringifyBucketMode(attribute.getMode()).str();
  if (std::optional<Algorithm> algorithm = start.getAlgorithm())
    bucket.algorithm = stringifyAlgorithm(*algorithm).str();
  bucket.ended = attribute.getEnded().str();
  return bucket;
}

/// Records the pinned and named buckets. They exist when algorithms are
/// selected, and may be split before other buckets are created.
void Planner::recordFirstBuckets(Function &function) {
  for (auto &[block, planned] :
       getPlannedBlocks(find(function), *function.names)) {
    for (auto start : block->getOps<CollectiveOpInterface>())
      if (SmallVector<StringRef> members = getMemberNames(start);
          !members.empty())
        planned.buckets.push_back(describeBucket(start, members));
    if (!planned.buckets.empty())
      function.firstBuckets.push_back(std::move(planned));
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
  forEachOp<CollectiveOpInterface>(made, [&](CollectiveOpInterface start) {
    SmallVector<StringRef> members = getMemberNames(start);
    for (StringRef member : members)
      record(member);
    if (!members.empty())
      return;
    PlannedCollective &planned = record(function.names->get(start));
    if (std::optional<Algorithm> algorithm = start.getAlgorithm())
      planned.algorithm = stringifyAlgorithm(*algorithm).str();
  });
  // Record them in the order of the original program.
  llvm::stable_sort(function.plan.collectives,
                    [](const PlannedCollective &a, const PlannedCollective &b) {
                      return StringRef(a.name).compare_numeric(b.name) < 0;
                    });
}

LogicalResult Planner::makeBuckets() {
  auto choose = [&](BucketEffort effort) {
    BucketOptions bucket;
    bucket.mode = options.bucketMode;
    bucket.fixedBlocks = &fixedBlocks;
    chooseBuckets(module, machine, limit, bucket, effort, &known,
                  [&] { keepOriginal(); });
    return success();
  };
  switch (options.buckets) {
  case BucketSearch::None:
    return success();
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
  BucketOptions bucket;
  bucket.mode = options.bucketMode;
  bucket.fixedBlocks = &fixedBlocks;
  bucket.caps.saturates = true;
  recordOriginalPeaks(module);
  std::unique_ptr<CostModel> costs =
      createCostModel(machine, CostOptions::forModulePass());
  for (auto function : module.getOps<func::FuncOp>())
    makeBucketsWithRemarks(function, *costs, bucket);
  costs->reportGuesses();
  return success();
}

LogicalResult Planner::decide() {
  isUnchanged = !areStartsOrdered;
  for (Function &function : functions) {
    recordAlgorithms(function);
    bool areSplit = splitAllReduces(find(function), "comm-split-all-reduce");
    if (areSplit)
      known = schedule::KnownBlocks();
    isUnchanged &= !areSplit;
  }
  if (failed(makeBuckets()))
    return failure();
  bool areAsKnown = true;
  for (Function &function : functions) {
    func::FuncOp made = find(function);
    bool moves = scatterByCopies(made, "comm-scatter-by-copies");
    moves |= reinplaceAllGathers(made, /*byCopyEngines=*/true,
                                 "comm-reinplace-all-gather");
    areAsKnown &= !moves;
    draft(function);
    isUnchanged &= !moves && llvm::all_of(function.plan.blocks,
                                          [](const PlannedBlock &block) {
                                            return block.buckets.empty();
                                          });
  }
  if (!areAsKnown)
    known = schedule::KnownBlocks();
  return success();
}

/// Records the buckets and the present order.
void Planner::draft(Function &function) {
  if (!recordsPlan)
    return;
  func::FuncOp made = find(function);
  // Unless rewritten, the ops are the original ones.
  if (isRewritten)
    function.names->update(made);
  llvm::StringSet<> inBuckets;
  auto addBucket = [&](PlannedBlock &planned, CollectiveOpInterface start) {
    SmallVector<StringRef> members = getMemberNames(start);
    // Buckets that existed before are known, and may be split.
    if (members.empty() || inBuckets.contains(members.front()))
      return;
    PlannedBucket &bucket =
        planned.buckets.emplace_back(describeBucket(start, members));
    bucket.mode = stringifyBucketMode(options.bucketMode).str();
    inBuckets.insert_range(members);
  };
  llvm::StringMap<StringRef> alone;
  for (auto &[block, planned] : getPlannedBlocks(made, *function.names)) {
    for (const PlannedBlock &other : function.firstBuckets)
      if (other.isSameBlock(planned))
        planned.buckets = other.buckets;
    for (const PlannedBucket &bucket : planned.buckets)
      inBuckets.insert_range(bucket.members);
    for (auto start : block->getOps<CollectiveOpInterface>()) {
      addBucket(planned, start);
      if (auto reason =
              start->getAttrOfType<StringAttr>(CommDialect::kLeftAloneAttr))
        alone.try_emplace(function.names->getOrigin(start), reason.getValue());
    }
    function.plan.blocks.push_back(std::move(planned));
  }
  for (PlannedCollective &collective : function.plan.collectives) {
    if (inBuckets.contains(collective.name))
      collective.algorithm.clear();
    else
      collective.alone = alone.lookup(collective.name).str();
  }
  keepPinned(function.plan, function.pinned);
}
