//===- Choose.cpp - Chooses buckets together with the schedule ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The quality of buckets depends on the schedule that they allow. So plans with
// several caps are estimated without rewriting. The promising ones are created,
// scheduled within the memory limit, simulated and taken back (BucketMove.h).
// In functions too large for that, the best estimate is used if it is not worse
// than the unchanged program.
//
//===----------------------------------------------------------------------===//

#include "Analysis/ScalarBodies.h"
#include "BucketChooser.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::choice;
using namespace mlir::comm::schedule;

static constexpr int64_t kMiB = int64_t(1) << 20;

/// The total number of ops in plans of the search for better caps, and the
/// maximum number of these plans.
static constexpr int64_t kSearchedOps = 100'000;
static constexpr int64_t kMostSearched = 40;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

bool BucketChooser::keepLimits(ArrayRef<Figures> figures,
                               const MemoryLimit &limits) const {
  for (auto [function, functionFigures] : llvm::zip_equal(functions, figures))
    if (std::optional<int64_t> most =
            limits.getBytes(getOriginalPeak(function));
        most && functionFigures.peakBytes > *most)
      return false;
  return true;
}

void BucketChooser::collect(Block &block, unsigned function,
                            std::optional<unsigned> parent, unsigned parentOp) {
  unsigned number = blocks.size();
  std::shared_ptr<const AnalyzedBlock> analyzed = known.take(block);
  if (!analyzed)
    analyzed = models.analyze(block);
  blocks.push_back({std::move(analyzed), function, parent, parentOp, nullptr});
  ArrayRef<Operation *> ops = blocks[number].analyzed->dependences.getOps();
  numOps += ops.size();
  for (auto [i, op] : llvm::enumerate(ops)) {
    areNamed |= op->hasAttr(CommDialect::kBucketWithAttr) &&
                !(options.fixedBlocks && options.fixedBlocks->contains(&block));
    if (!hasCommunicationWithin(op))
      continue;
    for (Region &region : op->getRegions())
      for (Block &nested : region)
        collect(nested, function, number, i);
  }
}

void BucketChooser::collect() {
  for (auto [i, function] : llvm::enumerate(functions)) {
    int64_t peak = 0;
    for (Block &block : function.getBody()) {
      unsigned number = blocks.size();
      collect(block, i, std::nullopt, 0);
      peak = std::max(peak, blocks[number].analyzed->memory.peak);
    }
    if (!function->hasAttr(CommDialect::kOriginalPeakAttr))
      function->setAttr(CommDialect::kOriginalPeakAttr,
                        Builder(module.getContext()).getI64IntegerAttr(peak));
  }
}

//===----------------------------------------------------------------------===//
// Estimates
//===----------------------------------------------------------------------===//

static bool areSame(ArrayRef<BucketPlan> a, ArrayRef<BucketPlan> b) {
  auto haveSameMembers = [](const BucketPlan::Bucket &a,
                            const BucketPlan::Bucket &b) {
    return llvm::equal(
        a.members, b.members,
        [](const BucketPlan::Member &a, const BucketPlan::Member &b) {
          return a.start == b.start;
        });
  };
  return llvm::equal(a, b, [&](const BucketPlan &a, const BucketPlan &b) {
    return a.order == b.order &&
           llvm::equal(a.buckets, b.buckets, haveSameMembers);
  });
}

/// Returns a lower bound in ns: ops run one after the other, and so do the
/// transfers of a lane.
static int64_t getBoundNs(const Problem &problem) {
  int64_t bound = 0;
  SmallVector<int64_t> lanes(problem.lanes.size());
  for (const Problem::Op &op : problem.ops) {
    bound += op.ns;
    if (op.startOf != Problem::kNone) {
      const Problem::Transfer &transfer = problem.transfers[op.startOf];
      lanes[transfer.lane] += transfer.ns;
    }
  }
  for (int64_t ns : lanes)
    bound = std::max(bound, ns);
  return bound;
}

void BucketChooser::addUnchanged() {
  auto proposal = std::make_unique<Proposal>();
  proposal->name = "none";
  proposal->estimates.resize(functions.size());
  for (const ChoiceBlock &block : blocks) {
    const AnalyzedBlock &analyzed = *block.analyzed;
    proposal->plans.emplace_back().order = analyzed.order;
    if (block.parent)
      continue;
    proposal->estimates[block.function].Totals::add(analyzed);
    proposal->boundNs += getBoundNs(analyzed.problem);
  }
  proposals.push_back(std::move(proposal));
}

/// Plans the buckets of all blocks and estimates their figures. Returns null if
/// another proposal has the same plans.
Proposal *BucketChooser::add(const Twine &name, BucketCaps caps, bool isFixed) {
  auto proposal = std::make_unique<Proposal>();
  proposal->name = name.str();
  proposal->caps = std::move(caps);
  proposal->isFixed = isFixed;
  for (ChoiceBlock &block : blocks) {
    const AnalyzedBlock &analyzed = *block.analyzed;
    BucketPlan &plan = proposal->plans.emplace_back();
    if (analyzed.problem.transfers.empty()) {
      plan.order = analyzed.order;
      continue;
    }
    if (!block.problem) {
      block.problem = std::make_unique<bucket::BlockBucketProblem>(
          analyzed.dependences, *models.costs, options);
      block.problem->addTimes(&analyzed.problem);
    }
    block.problem->setCaps(*proposal->caps);
    plan = planBuckets(*block.problem);
  }
  for (const std::unique_ptr<Proposal> &other : proposals)
    if (areSame(other->plans, proposal->plans)) {
      other->isFixed |= isFixed;
      return nullptr;
    }
  estimate(*proposal);
  proposals.push_back(std::move(proposal));
  return proposals.back().get();
}

void BucketChooser::estimate(Proposal &proposal) {
  proposal.estimates.resize(functions.size());
  // By block: the ns of ops with nested blocks.
  SmallVector<DenseMap<unsigned, int64_t>, 0> nestedNs(blocks.size());
  for (unsigned i = blocks.size(); i-- > 0;) {
    const ChoiceBlock &block = blocks[i];
    const AnalyzedBlock &analyzed = *block.analyzed;
    const BucketPlan &plan = proposal.plans[i];
    Problem merged = mergeTransfers(
        analyzed.problem, plan, [&](const BucketPlan::Bucket &bucket) {
          return getBucketCost(analyzed, bucket, *models.costs);
        });
    for (auto [op, ns] : nestedNs[i])
      merged.ops[op].ns = ns;
    int64_t ns = simulate(merged, plan.order).makespanNs;
    if (!block.parent) {
      // The time of nested blocks is an estimate, so it is no bound.
      if (nestedNs[i].empty())
        proposal.boundNs += getBoundNs(merged);
      // In the plan's order, a bucket needs the memory of its members. The peak
      // is not needed if proposals are scheduled.
      int64_t peak = 0;
      if (numOps > kMostOpsToCompare)
        peak = getMemoryPeak(analyzed.problem, plan.order);
      proposal.estimates[block.function].add({{ns, peak}, 0});
      continue;
    }
    // Scale the time of a loop with that of its body. That another region of a
    // branch may become the longest one is ignored.
    const Problem &around = blocks[*block.parent].analyzed->problem;
    double perBlock = static_cast<double>(around.ops[block.parentOp].ns) /
                      std::max<int64_t>(analyzed.simulation.makespanNs, 1);
    int64_t &opNs = nestedNs[*block.parent][block.parentOp];
    opNs = std::max<int64_t>(opNs, perBlock * ns);
  }
}

BucketCaps choice::makeCaps(ArrayRef<int64_t> bytes) {
  BucketCaps caps;
  caps.bytes.assign(bytes.begin(), bytes.end());
  return caps;
}

bool choice::isBoundByCommunication(const Problem &problem) {
  int64_t ns = 0;
  for (const Problem::Transfer &transfer : problem.transfers)
    ns += transfer.ns;
  for (const Problem::Op &op : problem.ops)
    ns -= op.ns;
  return ns > 0;
}

void BucketChooser::addProposals() {
  add("alone", makeCaps({0}), /*isFixed=*/true);
  // The caps that users of comm-bucket choose.
  bool isLarge = numOps > kMostOpsToCompare;
  for (int64_t mib : {1, 5, 25, 100, 500})
    if (!isLarge || mib == 25)
      add(Twine(mib) + " MiB", makeCaps({kMiB, mib * kMiB}), /*isFixed=*/true);
  BucketCaps saturating;
  saturating.saturates = true;
  add("saturation", saturating, /*isFixed=*/true);
  if (llvm::any_of(blocks, [](const ChoiceBlock &block) {
        return isBoundByCommunication(block.analyzed->problem);
      }))
    for (int64_t mib : {25, 100, 500}) {
      BucketCaps filled = makeCaps({mib * kMiB});
      filled.fills = true;
      add(Twine(mib) + " MiB, filled", filled);
    }
  if (numOps > kMostOpsToTryAll)
    return;
  for (int64_t mib : {5, 25, 100, 500}) {
    BucketCaps tapering = makeCaps({kMiB, mib * kMiB});
    tapering.tapers = true;
    add(Twine(mib) + " MiB, tapering", tapering);
  }
  for (int64_t mib : {5, 25, 100})
    add(Twine(mib) + " MiB from the first", makeCaps({mib * kMiB}));
}

const Proposal *BucketChooser::getBestEstimate(bool hasBuckets,
                                               bool keepsLimits) const {
  const Proposal *best = nullptr;
  for (const std::unique_ptr<Proposal> &proposal : proposals) {
    if (proposal->hasBuckets() != hasBuckets ||
        (best && proposal->getEstimateNs() >= best->getEstimateNs()))
      continue;
    if (!keepsLimits || keepLimits(proposal->estimates, limit))
      best = proposal.get();
  }
  return best;
}

/// Returns the bytes of each bucket of the block with the most buckets.
static SmallVector<int64_t> getBucketBytes(const Proposal &proposal) {
  SmallVector<int64_t> most;
  for (const BucketPlan &plan : proposal.plans) {
    SmallVector<int64_t> bytes;
    for (const BucketPlan::Bucket &bucket : plan.buckets) {
      int64_t &sum = bytes.emplace_back(0);
      for (const BucketPlan::Member &member : bucket.members)
        sum += member.bytes;
    }
    if (bytes.size() > most.size())
      most = std::move(bytes);
  }
  return most;
}

/// Searches for better caps by estimates. Starts from the best ones, and halves
/// a cap or joins two as long as that improves the estimate.
void BucketChooser::search() {
  const Proposal *best =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/false);
  int64_t left = std::min(kSearchedOps / numOps, kMostSearched);
  while (best) {
    const Proposal *last = best;
    SmallVector<int64_t> bytes = getBucketBytes(*best);
    // Begin with the last buckets, which the least compute hides.
    for (unsigned i = bytes.size(); i-- > 0 && best == last;) {
      SmallVector<int64_t> split = bytes, joined = bytes;
      split[i] = std::max<int64_t>(bytes[i] / 2, 1);
      split.insert(split.begin() + i, split[i]);
      if (i + 1 < bytes.size()) {
        joined[i] += joined[i + 1];
        joined.erase(joined.begin() + i + 1);
      }
      for (ArrayRef<int64_t> move : {ArrayRef(split), ArrayRef(joined)}) {
        if (left-- <= 0)
          return;
        BucketCaps caps = makeCaps(move);
        caps.fills = best->caps->fills;
        const Proposal *next = add("searched", caps);
        if (next && next->getEstimateNs() < best->getEstimateNs()) {
          best = next;
          break;
        }
      }
    }
    if (best == last)
      return;
  }
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

bool BucketChooser::run() {
  collect();
  addUnchanged();
  if (effort == Effort::OrderOnly)
    return chooseOrder();
  if (effort == Effort::Quick && !areNamed && numOps <= kMostOpsToCompare &&
      orderHidesEnough(/*forBuckets=*/true))
    return make(&getUnchanged());
  addProposals();
  if (numOps > kMostOpsToCompare)
    return chooseByEstimate();
  search();
  return chooseByMeasuring();
}

void choice::chooseBuckets(ModuleOp module, const Machine &machine,
                           const MemoryLimit &limit,
                           const BucketOptions &options, Effort effort,
                           KnownBlocks *known,
                           function_ref<void()> beforeMaking) {
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
    BucketChooser chooser(chosen, *known, limit, options, effort, beforeMaking);
    areUnchanged &= !chooser.run();
    for (ChoiceBlock &block : chooser.takeBlocks()) {
      Block &analyzed = block.analyzed->dependences.getBlock();
      known->blocks[&analyzed] = std::move(block.analyzed);
    }
  }
  known->models->costs->reportGuesses();
  if (!areUnchanged)
    *known = KnownBlocks();
}
