//===- ChooseByMeasuring.cpp - Buckets that are made to compare them ------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes plans in a module, schedules them, takes that back, and makes the best
// one in the end.
//
//===----------------------------------------------------------------------===//

#include "BucketChooser.h"
#include "CommDialect/Support/Remarks.h"
#include "Merge.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::choice;
using namespace mlir::comm::schedule;
using remark::RemarkKind;

static constexpr StringLiteral kFlag = "comm-bucket";

/// Ops in all plans that are scheduled where not all are, as long as there are
/// two.
static constexpr int64_t kScheduledOps = 20'000;
/// How many plans are tried that are none of the fixed caps.
static constexpr unsigned kMostNotFixed = 4;

//===----------------------------------------------------------------------===//
// On IR
//===----------------------------------------------------------------------===//

/// Makes buckets, schedules, measures, and takes all of that back. None if no
/// order keeps the limit that a function has.
std::optional<MeasuredSchedule>
BucketChooser::measure(const std::optional<BucketCaps> &caps,
                       const MemoryLimit &within) {
  // What is wrong with a program that is only tried is of no interest.
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  SavedOrders before, made;
  saveOrders(before);
  SmallVector<DictionaryAttr> attributes;
  std::vector<std::unique_ptr<BucketMove>> moves;
  BucketOptions planned = options;
  if (caps)
    planned.caps = *caps;
  CostModel costs(models.costs.getMachine(), CostOptions::forModulePass());
  for (func::FuncOp function : functions) {
    attributes.push_back(function->getAttrDictionary());
    if (!caps)
      continue;
    for (Block *block : getBlocksToBucket(function)) {
      BlockDependences dependences(*block);
      moves.push_back(std::make_unique<BucketMove>(
          *scratch, dependences, planBuckets(dependences, costs, planned),
          planned));
    }
  }
  saveOrders(made);
  std::optional<MeasuredSchedule> measured;
  {
    ModuleScheduler scheduler(module, models.costs.getMachine(), within);
    scheduler.restrictTo(functions);
    if (succeeded(scheduler.schedule(/*pipelinesLoops=*/false))) {
      measured.emplace();
      measured->places = made.getPlaces();
      for (func::FuncOp function : functions) {
        Totals totals = scheduler.getTotals(function);
        unsigned numCollectives = 0;
        function.walk([&](CollectiveOpInterface) { ++numCollectives; });
        measured->figures.push_back(
            {totals.makespanNs, totals.peakBytes, numCollectives});
      }
    }
  }
  while (!moves.empty())
    moves.pop_back();
  before.restore();
  for (auto [function, ofFunction] : llvm::zip_equal(functions, attributes))
    function->setAttrs(ofFunction);
  return measured;
}

/// Returns whether all functions keep their limits.
bool BucketChooser::schedule(Proposal &proposal) {
  std::optional<MeasuredSchedule> measured = measure(proposal.caps, limit);
  if (!measured)
    return false;
  for (auto [function, figures] : llvm::zip_equal(functions, measured->figures))
    if (!keepsLimit(function, figures.peakBytes))
      return false;
  proposal.scheduled = std::move(*measured);
  return true;
}

/// Makes what was measured.
void BucketChooser::make(const Proposal &proposal) {
  BucketOptions planned = options;
  planned.caps = *proposal.caps;
  CostModel costs(models.costs.getMachine(), CostOptions::forModulePass());
  for (func::FuncOp function : functions)
    makeBuckets(function, costs, planned);
  SavedOrders made;
  saveOrders(made);
  made.apply(proposal.scheduled.places);
}

void BucketChooser::chooseByMeasuring() {
  SmallVector<std::pair<int64_t, unsigned>> byEstimate;
  for (auto [i, proposal] : llvm::enumerate(proposals))
    if (proposal->caps)
      byEstimate.emplace_back(proposal->getEstimateNs(), i);
  llvm::sort(byEstimate);
  // What others have to beat goes first.
  SmallVector<Proposal *> tried = {&getUnchanged()};
  unsigned numSearched = 0;
  for (auto [ns, i] : byEstimate)
    if (proposals[i]->isFixed || numSearched++ < kMostNotFixed)
      tried.push_back(proposals[i].get());
  if (numOps > kMostOpsToTryAll)
    tried.truncate(std::min<size_t>(
        tried.size(), std::max<int64_t>(kScheduledOps / numOps, 2)));

  Proposal *best = nullptr;
  SmallVector<Proposal *> refused;
  for (Proposal *proposal : tried) {
    if (!schedule(*proposal)) {
      if (proposal->caps)
        refused.push_back(proposal);
      continue;
    }
    // Buckets that somebody named are made if they can be.
    bool isWanted = best && areNamed && !best->caps;
    if (!best || isWanted ||
        proposal->scheduled.getSum() < best->scheduled.getSum())
      best = proposal;
  }
  if (best)
    remarkOnNeededLimit(refused, best->scheduled.getSum().makespanNs);
  bool hasChanged = best && best->caps;
  if (hasChanged)
    make(*best);
  for (unsigned function = 0; function < functions.size(); ++function) {
    if (!hasChanged)
      leaveAlone(function);
    remarkOn(function, hasChanged ? *best : getUnchanged());
  }
}

/// Whether a proposal is as good as it looked, once it is there.
bool BucketChooser::isAsGood(const Proposal &proposal) {
  BucketOptions planned = options;
  planned.caps = *proposal.caps;
  std::vector<std::unique_ptr<BucketMove>> moves;
  for (auto [block, plan] : llvm::zip_equal(blocks, proposal.plans))
    moves.push_back(std::make_unique<BucketMove>(
        *scratch, block.analyzed->dependences, plan, planned));
  bool isGood = true;
  {
    Models after(module, models.costs.getMachine());
    for (auto [i, function] : llvm::enumerate(functions)) {
      Totals totals;
      for (Block &block : function.getBody())
        totals.add(*after.analyze(block));
      isGood &= keepsLimit(function, totals.peakBytes) &&
                totals.makespanNs <= getUnchanged().estimates[i].makespanNs;
    }
  }
  while (!moves.empty())
    moves.pop_back();
  return isGood;
}

/// Makes the best estimate, if it is better than what is there.
void BucketChooser::chooseByEstimate() {
  const Proposal *best =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/true);
  const Proposal *without =
      getBestEstimate(/*hasBuckets=*/false, /*keepsLimits=*/false);
  if (best && !areNamed && without->getEstimateNs() <= best->getEstimateNs())
    best = nullptr;
  if (best && !isAsGood(*best))
    best = nullptr;
  if (best) {
    BucketOptions planned = options;
    planned.caps = *best->caps;
    for (auto [block, plan] : llvm::zip_equal(blocks, best->plans))
      applyBuckets(block.analyzed->dependences, plan, planned);
  }
  for (unsigned function = 0; function < functions.size(); ++function) {
    if (!best)
      leaveAlone(function);
    remarkOn(function, best ? *best : getUnchanged());
  }
}

//===----------------------------------------------------------------------===//
// What is said of it
//===----------------------------------------------------------------------===//

/// Finds why collectives are alone if nothing is done: the reasons of a plan
/// with buckets, if there is one, and for their members that they do not help.
void BucketChooser::findReasons() {
  const Proposal *plan =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/false);
  if (!plan)
    plan = proposals.back().get();
  DenseMap<Operation *, StringRef> alone;
  for (const BucketPlan &block : plan->plans)
    for (const LeftAlone &left : block.alone)
      alone[left.start] = left.reason;
  for (func::FuncOp function : functions) {
    SmallVector<std::string, 0> &texts = reasons.emplace_back();
    function.walk([&](CollectiveOpInterface start) {
      StringRef reason = alone.lookup(start);
      texts.push_back(
          reason.empty()
              ? "no bucket makes the function faster within its memory limit"
              : reason.str());
    });
  }
}

/// Says of a function that stays as it is why.
void BucketChooser::leaveAlone(unsigned function) {
  unsigned i = 0;
  functions[function].walk([&](CollectiveOpInterface start) {
    const std::string &reason = reasons[function][i++];
    if (!start->hasAttr(CommDialect::kBucketAttr))
      start->setAttr(CommDialect::kLeftAloneAttr,
                     StringAttr::get(module.getContext(), reason));
  });
}

/// One remark for each collective, and one for the function: what else was
/// looked at.
void BucketChooser::remarkOn(unsigned function, const Proposal &chosen) {
  if (!areRemarksWanted(module.getContext(), kFlag))
    return;
  StringAttr name = functions[function].getSymNameAttr();
  functions[function].walk([&](CollectiveOpInterface start) {
    if (auto bucket =
            start->getAttrOfType<DictionaryAttr>(CommDialect::kBucketAttr)) {
      ArrayRef<int64_t> bytes =
          bucket.getAs<DenseI64ArrayAttr>("bytes").asArrayRef();
      auto members =
          bucket.getAs<ArrayAttr>("members").getAsValueRange<StringAttr>();
      ForwardedRemark(RemarkKind::RemarkPassed, start->getLoc(), "Bucketed",
                      kFlag, name)
          .add("Members", llvm::join(members, ", "))
          .add("Bytes", llvm::sum_of(bytes))
          .add("Ended", bucket.getAs<StringAttr>("ended").getValue());
    } else if (auto reason = start->getAttrOfType<StringAttr>(
                   CommDialect::kLeftAloneAttr)) {
      ForwardedRemark(RemarkKind::RemarkMissed, start->getLoc(), "LeftAlone",
                      kFlag, name)
          .add("Reason", reason.getValue());
    }
  });
  ForwardedRemark remark(RemarkKind::RemarkAnalysis,
                         functions[function].getLoc(), "Buckets", kFlag, name);
  remark.add("Chosen", chosen.name);
  for (const std::unique_ptr<Proposal> &proposal : proposals) {
    bool isMeasured = !proposal->scheduled.figures.empty();
    const Figures &figures = (isMeasured ? proposal->scheduled.figures
                                         : proposal->estimates)[function];
    remark.add(isMeasured ? "Measured" : "Estimated",
               proposal->name + ": " + Twine(figures.makespanNs) + " ns");
  }
}
