//===- ChooseByMeasuring.cpp - Chooses among created buckets --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Creates the buckets of proposals, schedules the functions, and takes the
// buckets back. Finally creates those of the best proposal.
//
//===----------------------------------------------------------------------===//

#include "../PriorityOrder.h"
#include "Analysis/ScalarBodies.h"
#include "BucketChooser.h"
#include "Merge.h"
#include "Support/Remarks.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::choice;
using namespace mlir::comm::schedule;
using remark::RemarkKind;

/// The number of ops in all scheduled plans if there are too many to schedule
/// all. At least two plans are scheduled. Plans over the limit do not count,
/// because that is only known after scheduling.
static constexpr int64_t kScheduledOps = 20'000;
/// The maximum number of measured proposals other than fixed ones.
static constexpr unsigned kMostNotFixed = 4;

/// For rough schedules: the minimum saving of buckets, in per mille of the
/// time, and the maximum number of scheduled plans, the best estimates.
static constexpr int64_t kLeastGainPerMille = 10;
static constexpr unsigned kMostRough = 4;

//===----------------------------------------------------------------------===//
// On IR
//===----------------------------------------------------------------------===//

/// Returns analyses of the blocks, which have the buckets of `proposal`
/// applied. For a rough schedule, ops keep the times without buckets, as
/// buckets hardly affect which ops share a kernel.
KnownBlocks BucketChooser::analyze(const Proposal &proposal,
                                   bool isRough) const {
  KnownBlocks tried;
  if (!proposal.caps) {
    tried.models = known.models;
    for (const ChoiceBlock &block : blocks)
      tried.blocks[&block.analyzed->dependences.getBlock()] = block.analyzed;
    return tried;
  }
  // The time of an op changes if it has buckets in its regions, or calls such a
  // function.
  auto isNested = [](const ChoiceBlock &block) {
    return block.parent.has_value();
  };
  if (!isRough || functions.size() != 1 || llvm::any_of(blocks, isNested))
    return tried;
  tried.models = std::make_shared<Models>(getMemoryRoot(functions.front()),
                                          models.costs->getMachine());
  for (const ChoiceBlock &base : blocks) {
    Block &block = base.analyzed->dependences.getBlock();
    tried.blocks[&block] = std::make_shared<AnalyzedBlock>(
        block, *base.analyzed, *tried.models->costs, tried.models->memory);
  }
  return tried;
}

/// Applies the buckets of a proposal to the blocks.
std::vector<std::unique_ptr<BucketMove>>
BucketChooser::tryOut(const Proposal &proposal) {
  std::vector<std::unique_ptr<BucketMove>> moves;
  if (proposal.caps)
    for (auto [block, plan] : llvm::zip_equal(blocks, proposal.plans))
      moves.push_back(std::make_unique<BucketMove>(
          *scratch, block.analyzed->dependences, plan, options));
  return moves;
}

/// Moves must end before what they are based on, so the last one ends first.
static void takeBack(std::vector<std::unique_ptr<BucketMove>> &moves) {
  while (!moves.empty())
    moves.pop_back();
}

/// Applies buckets, schedules, simulates, and takes everything back. Returns
/// none if no order within the limits of all functions is found.
std::optional<MeasuredSchedule>
BucketChooser::measure(const Proposal &proposal, const MemoryLimit &limits,
                       bool isRough) {
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
  std::optional<MeasuredSchedule> measured;
  {
    ModuleScheduler scheduler(module, models.costs->getMachine(), limits);
    scheduler.restrictTo(functions);
    scheduler.keepGuesses();
    scheduler.useKnown(analyze(proposal, isRough));
    if (isRough)
      scheduler.beRough();
    if (succeeded(scheduler.schedule(/*pipelinesLoops=*/false))) {
      measured.emplace();
      measured->places = made.getPlaces();
      for (func::FuncOp function : functions) {
        Figures &figures = measured->figures.emplace_back();
        figures.Totals::operator=(scheduler.getTotals(function));
        forEachOp<CollectiveOpInterface>(
            function, [&](CollectiveOpInterface) { ++figures.numCollectives; });
      }
    }
  }
  takeBack(moves);
  before.restore();
  if (measured && !keepLimits(measured->figures, limits))
    measured.reset();
  for (auto [function, saved] : llvm::zip_equal(functions, attributes))
    function->setAttrs(saved);
  return measured;
}

/// Moves the ops, whose block has the buckets of the proposal, to their
/// measured order, if any.
void BucketChooser::applySchedule(const Proposal &proposal) const {
  if (proposal.scheduled.places.empty())
    return;
  SavedOrders made;
  saveOrders(made);
  if (made.fits(proposal.scheduled.places))
    made.apply(proposal.scheduled.places);
}

/// Creates the buckets of the choice, and explains them in attributes and
/// remarks.
bool BucketChooser::make(const Proposal *chosen) {
  bool isUnchanged = !chosen || !chosen->caps;
  if (isUnchanged) {
    chosen = &getUnchanged();
    leaveAlone();
  } else {
    if (beforeMaking)
      beforeMaking();
    for (auto [block, plan] : llvm::zip_equal(blocks, chosen->plans))
      applyBuckets(block.analyzed->dependences, plan, options);
    applySchedule(*chosen);
  }
  for (unsigned function = 0; function < functions.size(); ++function)
    remarkOn(function, *chosen);
  return !isUnchanged;
}

/// Measures with a rough schedule. Does not rewrite IR if `modelBuckets` knows
/// the problem.
std::optional<MeasuredSchedule>
BucketChooser::measureRoughly(const Proposal &proposal) {
  auto measureMade = [&] { return measure(proposal, limit, /*isRough=*/true); };
  if (blocks.size() != 1 ||
      !llvm::hasSingleElement(functions.front().getBody()))
    return measureMade();
  const AnalyzedBlock &block = *blocks.front().analyzed;
  std::optional<Problem> problem =
      modelBuckets(block, proposal.plans.front(), options.mode, models);
  if (!problem)
    return measureMade();
  std::optional<int64_t> most =
      limit.getBytes(getOriginalPeak(functions.front()));
  Schedule found = findRoughSchedule(*problem, most);
  if (most && found.peakBytes > *most)
    return std::nullopt;
  models.memory.setLast(*problem, block.dependences.getBlock(),
                        found.order.back());
  MeasuredSchedule measured;
  Figures &figures = measured.figures.emplace_back();
  figures.makespanNs = found.makespanNs;
  figures.exposedNs = simulate(*problem, found.order).exposedNs;
  figures.peakBytes = getMemoryPeak(*problem, found.order);
  figures.numCollectives = problem->transfers.size();
  // The full measurement also searches for orders of less memory.
  if (!keepLimits(measured.figures, limit))
    return measureMade();
  // The terminator is not in the problem.
  found.order.push_back(found.order.size());
  measured.places.push_back(getPositions(found.order));
  return measured;
}

/// Measures with a rough schedule. Returns true if the limits are kept.
bool BucketChooser::schedulesRoughly(Proposal &proposal) {
  std::optional<MeasuredSchedule> measured = measureRoughly(proposal);
  if (measured)
    proposal.scheduled = std::move(*measured);
  return measured.has_value();
}

/// Estimates the most time in ns that buckets save in a block besides its
/// exposed time. With fewer transfers, fewer waits delay the next kernel, and
/// fewer latencies slow down compute.
static int64_t getJoinableNs(const AnalyzedBlock &block, CostModel &costs) {
  const Problem &problem = block.problem;
  int64_t slowestKernel = 0, slowestCopy = 0;
  for (const Problem::Op &op : problem.ops) {
    if (op.isMatmul)
      slowestKernel = problem.shortMatmulSlowdown;
    slowestCopy = std::max(slowestCopy, op.copySlowdown);
  }
  int64_t ns = 0, most = 0;
  for (const Problem::Transfer &transfer : problem.transfers) {
    int64_t own = problem.waitNs;
    auto start = dyn_cast<CollectiveOpInterface>(
        block.dependences.getOp(transfer.start));
    // Given costs of members add up, so a bucket saves nothing.
    if (start && !start->hasAttr(CommDialect::kCostAttr)) {
      int64_t slowdown =
          std::max(problem.getSlowdown(transfer),
                   transfer.usesCopyEngine ? slowestCopy : slowestKernel);
      std::optional<CollectiveCost> least = costs.getCollectiveCost(
          start.getCollectiveKind(), /*bytes=*/1, costs.getGeometry(start),
          costs.getDefaultAlgorithm());
      if (least)
        own += std::min(least->ns, transfer.ns) * slowdown / (1000 + slowdown);
    }
    ns += own;
    most = std::max(most, own);
  }
  // One transfer remains.
  return ns - most;
}

/// Returns true if an order without buckets leaves so little time exposed that
/// buckets cannot save the required minimum. Always false if transfers take
/// longer than compute. With `forBuckets`, the time that only buckets save
/// (getJoinableNs) counts as exposed, too.
bool BucketChooser::orderHidesEnough(bool forBuckets) {
  int64_t perMille = kLeastGainPerMille;
  if (forBuckets) {
    int64_t most = 0;
    for (const ChoiceBlock &block : blocks)
      most = std::max(
          most,
          getJoinableNs(*block.analyzed, *models.costs) * 1000 /
              std::max<int64_t>(block.analyzed->simulation.makespanNs, 1));
    perMille -= most;
  }
  if (perMille <= 0 ||
      llvm::any_of(blocks,
                   [](const ChoiceBlock &block) {
                     return isBoundByCommunication(block.analyzed->problem);
                   }) ||
      !schedulesRoughly(getUnchanged()))
    return false;
  Figures sum = getUnchanged().scheduled.getSum();
  return sum.exposedNs < sum.makespanNs / 1000 * perMille;
}

/// Returns true if `order` changes the order of starts of a lane.
static bool reordersStarts(const Problem &problem, ArrayRef<unsigned> order) {
  SmallVector<unsigned> last(problem.lanes.size());
  for (unsigned op : order) {
    unsigned transfer = problem.ops[op].startOf;
    if (transfer == Problem::kNone)
      continue;
    unsigned &before = last[problem.transfers[transfer].lane];
    if (op < before)
      return true;
    before = op;
  }
  return false;
}

/// Orders collectives by when their data are ready, instead of in program
/// order, if that is faster.
bool BucketChooser::chooseOrder() {
  Proposal *raised = add("alone", makeCaps({0}));
  if (!raised || raised->hasBuckets() ||
      llvm::none_of(llvm::zip_equal(blocks, raised->plans),
                    [](const auto &pair) {
                      const auto &[block, plan] = pair;
                      return reordersStarts(block.analyzed->problem,
                                            plan.order);
                    }) ||
      orderHidesEnough(/*forBuckets=*/false) || !schedulesRoughly(*raised))
    return false;
  Proposal &unchanged = getUnchanged();
  if ((!unchanged.scheduled.figures.empty() || schedulesRoughly(unchanged)) &&
      !(raised->scheduled.getSum() < unchanged.scheduled.getSum()))
    return false;
  for (auto [block, plan] : llvm::zip_equal(blocks, raised->plans))
    applyOrder(block.analyzed->dependences, plan.order);
  applySchedule(*raised);
  return true;
}

/// Chooses by rough schedules, and only buckets that save enough.
bool BucketChooser::chooseRoughly(ArrayRef<Proposal *> bucketed) {
  Proposal *best = nullptr;
  SmallVector<Proposal *> refused;
  int64_t leastNs = std::numeric_limits<int64_t>::max();
  unsigned numScheduled = 0;
  for (Proposal *proposal : bucketed) {
    if (proposal->boundNs > leastNs || numScheduled == kMostRough)
      continue;
    if (!schedulesRoughly(*proposal)) {
      refused.push_back(proposal);
      continue;
    }
    ++numScheduled;
    Figures figures = proposal->scheduled.getSum();
    if (!best || figures < best->scheduled.getSum())
      best = proposal;
    leastNs = std::min(leastNs, figures.makespanNs);
  }
  auto savesEnough = [&](int64_t withoutNs) {
    return best && leastNs <= withoutNs - withoutNs / 1000 * kLeastGainPerMille;
  };
  // Another order without buckets may suffice, such as one in which collectives
  // start when their data are ready.
  auto isMeasured = [](const Proposal &proposal) {
    return !proposal.scheduled.figures.empty();
  };
  Proposal *without = nullptr;
  for (const std::unique_ptr<Proposal> &proposal : proposals) {
    if (proposal->hasBuckets() ||
        (!isMeasured(*proposal) &&
         (savesEnough(proposal->boundNs) || !schedulesRoughly(*proposal))))
      continue;
    if (!without || proposal->scheduled.getSum() < without->scheduled.getSum())
      without = proposal.get();
  }
  if (without && !savesEnough(without->scheduled.getSum().makespanNs))
    best = without;
  if (best)
    remarkOnNeededLimit(refused, best->scheduled.getSum().makespanNs);
  return make(best);
}

bool BucketChooser::chooseByMeasuring() {
  SmallVector<std::pair<int64_t, unsigned>> byEstimate;
  for (auto [i, proposal] : llvm::enumerate(proposals))
    if (proposal->caps)
      byEstimate.emplace_back(proposal->getEstimateNs(), i);
  llvm::sort(byEstimate);
  // The unchanged program is the reference.
  SmallVector<Proposal *> tried = {&getUnchanged()};
  unsigned numSearched = 0;
  for (auto [ns, i] : byEstimate)
    if (proposals[i]->isFixed || numSearched++ < kMostNotFixed)
      tried.push_back(proposals[i].get());
  if (effort == Effort::Quick && !areNamed)
    return chooseRoughly(ArrayRef(tried).drop_front());
  size_t left = numOps > kMostOpsToTryAll
                    ? std::max<int64_t>(kScheduledOps / numOps, 2)
                    : tried.size();

  Proposal *best = nullptr;
  SmallVector<Proposal *> refused;
  int64_t leastNs = std::numeric_limits<int64_t>::max();
  for (Proposal *proposal : tried) {
    if (left == 0)
      break;
    // A measured proposal is already faster than the bound of this one.
    if (proposal->boundNs > leastNs)
      continue;
    std::optional<MeasuredSchedule> measured = measure(*proposal, limit);
    if (!measured) {
      if (proposal->caps)
        refused.push_back(proposal);
      continue;
    }
    --left;
    proposal->scheduled = std::move(*measured);
    if (proposal->caps)
      leastNs = std::min(leastNs, proposal->getEstimateNs());
    // Buckets named in the program are created if possible.
    bool isWanted = best && areNamed && !best->caps;
    if (!best || isWanted ||
        proposal->scheduled.getSum() < best->scheduled.getSum())
      best = proposal;
  }
  if (best)
    remarkOnNeededLimit(refused, best->scheduled.getSum().makespanNs);
  return make(best);
}

/// Applies the proposal, and returns true if its actual figures are within the
/// limits and no worse than the unchanged program.
bool BucketChooser::isNoWorse(const Proposal &proposal) {
  std::vector<std::unique_ptr<BucketMove>> moves = tryOut(proposal);
  SmallVector<Figures> figures;
  {
    Models after(module, models.costs->getMachine());
    for (func::FuncOp function : functions) {
      figures.emplace_back();
      for (Block &block : function.getBody())
        figures.back().Totals::add(*after.analyze(block));
    }
  }
  takeBack(moves);
  return keepLimits(figures, limit) &&
         llvm::all_of(llvm::zip_equal(figures, getUnchanged().estimates),
                      [](const auto &pair) {
                        return std::get<0>(pair).makespanNs <=
                               std::get<1>(pair).makespanNs;
                      });
}

/// Creates the buckets of the best estimate if it is better than the unchanged
/// program.
bool BucketChooser::chooseByEstimate() {
  const Proposal *best =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/true);
  const Proposal *without =
      getBestEstimate(/*hasBuckets=*/false, /*keepsLimits=*/false);
  bool isBetter =
      best && (areNamed || best->getEstimateNs() < without->getEstimateNs());
  return make(isBetter && isNoWorse(*best) ? best : nullptr);
}

//===----------------------------------------------------------------------===//
// Attributes and remarks
//===----------------------------------------------------------------------===//

/// Records why collectives are alone if no bucket is created. The reasons are
/// those of the best plan with buckets, if any. For its members, the reason is
/// that buckets do not help.
void BucketChooser::leaveAlone() {
  const Proposal *plan =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/false);
  if (!plan)
    plan = proposals.back().get();
  DenseMap<Operation *, StringRef> alone;
  for (auto [block, planned] : llvm::zip_equal(blocks, plan->plans))
    for (const BucketPlan::Alone &left : planned.alone)
      alone[block.analyzed->dependences.getOp(left.start)] = left.reason;
  Builder builder(module.getContext());
  for (func::FuncOp function : functions)
    forEachOp<CollectiveOpInterface>(
        function, [&](CollectiveOpInterface start) {
          StringRef reason = alone.lookup(start);
          if (reason.empty())
            reason =
                "no bucket makes the function faster within its memory limit";
          if (!start->hasAttr(CommDialect::kBucketAttr))
            start->setAttr(CommDialect::kLeftAloneAttr,
                           builder.getStringAttr(reason));
        });
}

/// Emits a remark for each collective, and one for the function with the
/// figures of all proposals.
void BucketChooser::remarkOn(unsigned function, const Proposal &chosen) {
  remarkOnBuckets(functions[function]);
  ForwardedRemark remark(RemarkKind::RemarkAnalysis,
                         functions[function].getLoc(), "Buckets", kBucketFlag,
                         functions[function].getSymNameAttr());
  remark.add("Chosen", chosen.name);
  for (const std::unique_ptr<Proposal> &proposal : proposals) {
    bool isMeasured = !proposal->scheduled.figures.empty();
    const Figures &figures = (isMeasured ? proposal->scheduled.figures
                                         : proposal->estimates)[function];
    remark.add(isMeasured ? "Measured" : "Estimated",
               proposal->name + ": " + Twine(figures.makespanNs) + " ns");
  }
}
