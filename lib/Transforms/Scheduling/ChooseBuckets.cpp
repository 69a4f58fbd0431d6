//===- ChooseBuckets.cpp - Chooses buckets of programs --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChooseBuckets.h"
#include "Analysis/ScalarBodies.h"
#include "PriorityOrder.h"
#include "Support/Remarks.h"
#include "Transforms/Bucket/Merge.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::schedule;
using remark::RemarkKind;

//===----------------------------------------------------------------------===//
// The numbers
//===----------------------------------------------------------------------===//

/// Returns the figures without the number of collectives.
static BucketFigures toFigures(const Totals &totals) {
  BucketFigures figures;
  figures.makespanNs = totals.makespanNs;
  figures.exposedNs = totals.exposedNs;
  figures.peakBytes = totals.peakBytes;
  return figures;
}

FunctionsToBucket::FunctionsToBucket(ArrayRef<func::FuncOp> functions,
                                     KnownBlocks &known,
                                     const MemoryLimit &limit,
                                     const BucketOptions &options,
                                     const SearchBudget &budget)
    : functions(functions), known(known), models(*known.models), limit(limit),
      options(options), budget(budget),
      module(functions.front()->getParentOfType<ModuleOp>()),
      scratch(createScratch(module)) {
  for (auto [i, function] : llvm::enumerate(this->functions)) {
    int64_t peak = 0;
    for (Block &block : function.getBody()) {
      unsigned number = blocks.size();
      collect(block, i, std::nullopt, 0);
      peak = std::max(peak, blocks[number].present.peakBytes);
    }
    if (!function->hasAttr(CommDialect::kOriginalPeakAttr))
      function->setAttr(CommDialect::kOriginalPeakAttr,
                        Builder(module.getContext()).getI64IntegerAttr(peak));
  }
  limits = getLimits(limit);
}

SmallVector<std::optional<int64_t>>
FunctionsToBucket::getLimits(const MemoryLimit &limit) const {
  return llvm::map_to_vector(functions, [&](func::FuncOp function) {
    return limit.getBytes(getOriginalPeak(function));
  });
}

void FunctionsToBucket::collect(Block &block, unsigned function,
                                std::optional<unsigned> parent,
                                unsigned parentOp) {
  unsigned number = blocks.size();
  std::shared_ptr<const AnalyzedBlock> taken = known.take(block);
  if (!taken)
    taken = models.analyze(block);
  const AnalyzedBlock &analyzed = *taken;
  analyses.push_back(std::move(taken));
  std::unique_ptr<bucket::BlockBucketProblem> &problem =
      problems.emplace_back();
  if (!analyzed.problem.transfers.empty()) {
    problem = std::make_unique<bucket::BlockBucketProblem>(
        analyzed.dependences, *models.costs, options);
    problem->addTimes(&analyzed.problem);
  }
  Totals present;
  present.add(analyzed);
  blocks.push_back({&analyzed.problem, problem.get(), function, parent,
                    parentOp, toFigures(present)});
  for (auto [i, op] : llvm::enumerate(analyzed.dependences.getOps())) {
    hasNamedBuckets |=
        op->hasAttr(CommDialect::kBucketWithAttr) &&
        !(options.fixedBlocks && options.fixedBlocks->contains(&block));
    if (!hasCommunicationWithin(op))
      continue;
    for (Region &region : op->getRegions())
      for (Block &nested : region)
        collect(nested, function, number, i);
  }
}

void FunctionsToBucket::setCaps(unsigned block, const BucketCaps &caps) {
  problems[block]->setCaps(caps);
}

TransferCost FunctionsToBucket::getCost(unsigned block,
                                        const BucketPlan::Bucket &bucket) {
  return getBucketCost(*analyses[block], bucket, *models.costs);
}

int64_t FunctionsToBucket::getLatencyNs(unsigned block, unsigned transfer) {
  const AnalyzedBlock &analyzed = *analyses[block];
  auto start = dyn_cast<CollectiveOpInterface>(
      analyzed.dependences.getOp(analyzed.problem.transfers[transfer].start));
  // Given costs of members add up, so a bucket saves nothing.
  if (!start || start->hasAttr(CommDialect::kCostAttr))
    return 0;
  CostModel &costs = *models.costs;
  std::optional<CollectiveCost> least = costs.getCollectiveCost(
      start.getCollectiveKind(), /*bytes=*/1, costs.getGeometry(start),
      costs.getDefaultAlgorithm());
  return least ? least->ns : 0;
}

void FunctionsToBucket::returnAnalyses() {
  for (std::shared_ptr<const AnalyzedBlock> &analyzed : analyses) {
    Block &block = analyzed->dependences.getBlock();
    known.blocks[&block] = std::move(analyzed);
  }
}

//===----------------------------------------------------------------------===//
// Schedules of created buckets
//===----------------------------------------------------------------------===//

/// Creates the buckets of a proposal as long as the result lives.
std::vector<std::unique_ptr<BucketMove>>
FunctionsToBucket::tryOut(const BucketProposal &proposal) {
  std::vector<std::unique_ptr<BucketMove>> moves;
  if (proposal.caps)
    for (auto [block, plan] : llvm::zip_equal(analyses, proposal.plans))
      moves.push_back(std::make_unique<BucketMove>(*scratch, block->dependences,
                                                   plan, options));
  return moves;
}

/// Moves must end before what they are based on, so the last one ends first.
static void takeBack(std::vector<std::unique_ptr<BucketMove>> &moves) {
  while (!moves.empty())
    moves.pop_back();
}

/// Returns analyses of the blocks, in which the buckets of `proposal` are
/// created. For a rough schedule, ops keep the times without buckets, as
/// buckets hardly affect which ops share a kernel.
KnownBlocks FunctionsToBucket::analyze(const BucketProposal &proposal,
                                       SearchEffort effort) const {
  KnownBlocks tried;
  if (!proposal.caps) {
    tried.models = known.models;
    for (const std::shared_ptr<const AnalyzedBlock> &analyzed : analyses)
      tried.blocks[&analyzed->dependences.getBlock()] = analyzed;
    return tried;
  }
  // The time of an op changes if it has buckets in its regions, or calls such a
  // function.
  if (effort != SearchEffort::Rough || functions.size() != 1 ||
      llvm::any_of(blocks, [](const BucketBlock &block) {
        return block.parent.has_value();
      }))
    return tried;
  tried.models = std::make_shared<Models>(getMemoryRoot(functions.front()),
                                          models.costs->getMachine());
  for (const std::shared_ptr<const AnalyzedBlock> &base : analyses) {
    Block &block = base->dependences.getBlock();
    tried.blocks[&block] = std::make_shared<AnalyzedBlock>(
        block, *base, *tried.models->costs, tried.models->memory);
  }
  return tried;
}

/// Creates buckets, schedules, simulates, and takes everything back. Returns
/// none if no order within the limits of all functions is found.
std::optional<BucketSchedule>
FunctionsToBucket::scheduleCreated(const BucketProposal &proposal,
                                   const MemoryLimit &tried,
                                   SearchEffort effort) {
  // Errors of a trial are not reported.
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  SavedOrders before, made;
  saveOrders(before);
  SmallVector<DictionaryAttr> attributes;
  for (func::FuncOp function : functions)
    attributes.push_back(function->getAttrDictionary());
  std::vector<std::unique_ptr<BucketMove>> moves = tryOut(proposal);
  saveOrders(made);
  std::optional<BucketSchedule> found;
  {
    ModuleScheduler scheduler(
        module, models.costs->getMachine(), tried,
        {effort, budget, functions, /*computesPeaks=*/true,
         /*reportsGuesses=*/false, /*comparesPasses=*/false,
         analyze(proposal, effort)});
    if (succeeded(scheduler.schedule(/*pipelinesLoops=*/false))) {
      found.emplace();
      found->places = made.getPlaces();
      for (func::FuncOp function : functions) {
        BucketFigures &figures = found->figures.emplace_back(
            toFigures(scheduler.getTotals(function)));
        forEachOp<CollectiveOpInterface>(
            function, [&](CollectiveOpInterface) { ++figures.numCollectives; });
      }
    }
  }
  takeBack(moves);
  before.restore();
  for (auto [function, saved] : llvm::zip_equal(functions, attributes))
    function->setAttrs(saved);
  if (found && !keepLimits(getLimits(tried), found->figures))
    found.reset();
  return found;
}

/// Creates no buckets for a rough schedule if `modelBuckets` knows the problem.
std::optional<BucketSchedule>
FunctionsToBucket::schedule(const BucketProposal &proposal,
                            SearchEffort effort) {
  auto scheduleMade = [&] { return scheduleCreated(proposal, limit, effort); };
  if (effort != SearchEffort::Rough || blocks.size() != 1 ||
      !llvm::hasSingleElement(functions.front().getBody()))
    return scheduleMade();
  const AnalyzedBlock &block = *analyses.front();
  std::optional<Problem> problem =
      modelBuckets(block, proposal.plans.front(), options.mode, models);
  if (!problem)
    return scheduleMade();
  std::optional<int64_t> most = limits.front();
  Schedule found = findSchedule(*problem, most, {effort, budget});
  if (most && found.peakBytes > *most)
    return std::nullopt;
  models.memory.setLast(*problem, block.dependences.getBlock(),
                        found.order.back());
  BucketSchedule result;
  result.figures.push_back(getBucketFigures(*problem, found.order));
  // The full scheduler also searches for orders of less memory.
  if (!keepsLimits(result.figures))
    return scheduleMade();
  // The terminator is not in the problem.
  found.order.push_back(found.order.size());
  result.places.push_back(getPositions(found.order));
  return result;
}

SmallVector<BucketFigures>
FunctionsToBucket::measure(const BucketProposal &proposal) {
  std::vector<std::unique_ptr<BucketMove>> moves = tryOut(proposal);
  SmallVector<BucketFigures> figures;
  {
    Models after(module, models.costs->getMachine());
    for (func::FuncOp function : functions) {
      Totals totals;
      for (Block &block : function.getBody())
        totals.add(*after.analyze(block));
      figures.push_back(toFigures(totals));
    }
  }
  takeBack(moves);
  return figures;
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

/// Moves the ops, whose block has the buckets of the proposal, to their
/// positions in its schedule, if any.
void FunctionsToBucket::applySchedule(const BucketProposal &proposal) const {
  if (proposal.scheduled.places.empty())
    return;
  SavedOrders made;
  saveOrders(made);
  if (made.fits(proposal.scheduled.places))
    made.apply(proposal.scheduled.places);
}

void FunctionsToBucket::create(const BucketProposal &proposal) {
  for (auto [block, plan] : llvm::zip_equal(analyses, proposal.plans))
    applyBuckets(block->dependences, plan, options);
  if (options.afterMaking)
    options.afterMaking();
  applySchedule(proposal);
}

void FunctionsToBucket::order(const BucketProposal &proposal) {
  for (auto [block, plan] : llvm::zip_equal(analyses, proposal.plans))
    applyOrder(block->dependences, plan.order);
  applySchedule(proposal);
}

void FunctionsToBucket::leaveAlone(const BucketProposal &proposal) {
  for (auto [block, plan] : llvm::zip_equal(analyses, proposal.plans)) {
    const BlockDependences &dependences = block->dependences;
    DenseMap<unsigned, StringRef> reasons;
    for (const BucketPlan::Alone &left : plan.alone)
      reasons[left.start] = left.reason;
    BucketPlan unchanged;
    for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
      if (!isa<CollectiveOpInterface>(op) ||
          op->hasAttr(CommDialect::kBucketAttr))
        continue;
      StringRef reason = reasons.lookup(i);
      if (reason.empty())
        reason = "no bucket makes the function faster within its memory limit";
      unchanged.alone.push_back({unsigned(i), reason.str()});
      op->setAttr(CommDialect::kLeftAloneAttr,
                  StringAttr::get(module.getContext(), reason));
    }
    if (options.recordPlan)
      options.recordPlan(dependences, unchanged);
  }
}

void FunctionsToBucket::remark(const BucketChooser &search,
                               const BucketProposal &chosen) {
  for (auto [i, function] : llvm::enumerate(functions)) {
    remarkOnBuckets(function);
    ForwardedRemark remark(RemarkKind::RemarkAnalysis, function.getLoc(),
                           "Buckets", kBucketFlag, function.getSymNameAttr());
    remark.add("Chosen", chosen.name);
    for (const std::unique_ptr<BucketProposal> &proposal :
         search.getProposals()) {
      bool isScheduled = proposal->isScheduled();
      const BucketFigures &figures =
          (isScheduled ? proposal->scheduled.figures : proposal->estimates)[i];
      remark.add(isScheduled ? "Measured" : "Estimated",
                 proposal->name + ": " + Twine(figures.makespanNs) + " ns");
    }
  }
}

/// Chooses and creates the buckets of `program`. Returns true if it changed.
static bool choose(FunctionsToBucket &program, BucketEffort effort,
                   function_ref<void()> beforeMaking,
                   const SearchBudget &budget) {
  BucketChooser search(program, effort, budget);
  const BucketProposal *chosen = search.run();
  if (effort == BucketEffort::OrderOnly) {
    if (chosen && beforeMaking)
      beforeMaking();
    if (chosen)
      program.order(*chosen);
    return chosen;
  }
  if (chosen->isScheduled())
    program.remarkOnNeededLimit(search.getRefused(),
                                chosen->scheduled.getSum().makespanNs);
  if (chosen->caps) {
    if (beforeMaking)
      beforeMaking();
    program.create(*chosen);
  } else {
    const BucketProposal *other =
        search.getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/false);
    program.leaveAlone(other ? *other : *search.getProposals().back());
  }
  program.remark(search, *chosen);
  return chosen->caps.has_value();
}

void comm::chooseBuckets(ModuleOp module, const Machine &machine,
                         const MemoryLimit &limit, const BucketOptions &options,
                         BucketEffort effort, KnownBlocks *known,
                         function_ref<void()> beforeMaking,
                         const SearchBudget &budget) {
  SmallVector<func::FuncOp> functions = llvm::filter_to_vector(
      module.getOps<func::FuncOp>(), hasCommunicationWithin);
  if (functions.empty())
    return;
  KnownBlocks own;
  if (!known)
    known = &own;
  if (!known->models)
    known->models = std::make_shared<Models>(module, machine);
  bool areConnected = false;
  forEachOp<CallOpInterface>(module,
                             [&](CallOpInterface) { areConnected = true; });
  // The time of a caller depends on its callees.
  SmallVector<ArrayRef<func::FuncOp>> together;
  if (areConnected)
    together.push_back(functions);
  else
    llvm::append_range(together, functions);
  bool areUnchanged = true;
  for (ArrayRef<func::FuncOp> chosen : together) {
    FunctionsToBucket program(chosen, *known, limit, options, budget);
    areUnchanged &= !choose(program, effort, beforeMaking, budget);
    program.returnAnalyses();
  }
  if (options.reportsGuesses)
    known->models->costs->reportGuesses();
  if (!areUnchanged)
    *known = KnownBlocks();
}
