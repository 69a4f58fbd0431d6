//===- BucketChooser.cpp - Searches for the best buckets ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/BucketChooser.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace mlir::comm;

static constexpr int64_t kMiB = int64_t(1) << 20;

BucketChooser::BucketChooser(BucketProgram &program, BucketEffort effort,
                             const SearchBudget &budget)
    : program(program), effort(effort), budget(budget) {
  for (const BucketBlock &block : program.blocks)
    numOps += block.problem->size();
}

//===----------------------------------------------------------------------===//
// Estimates
//===----------------------------------------------------------------------===//

BucketCaps comm::makeBucketCaps(ArrayRef<int64_t> bytes) {
  BucketCaps caps;
  caps.bytes.assign(bytes.begin(), bytes.end());
  return caps;
}

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
  auto proposal = std::make_unique<BucketProposal>();
  proposal->name = "none";
  proposal->estimates.resize(program.limits.size());
  for (const BucketBlock &block : program.blocks) {
    proposal->plans.emplace_back().order = getIdentityOrder(*block.problem);
    if (block.parent)
      continue;
    proposal->estimates[block.function].add(block.present);
    proposal->boundNs += getBoundNs(*block.problem);
  }
  proposals.push_back(std::move(proposal));
}

/// Plans the buckets of all blocks and estimates their figures. Returns null if
/// another proposal has the same plans.
BucketProposal *BucketChooser::add(const Twine &name, BucketCaps caps,
                                   bool isFixed) {
  auto proposal = std::make_unique<BucketProposal>();
  proposal->name = name.str();
  proposal->caps = std::move(caps);
  proposal->isFixed = isFixed;
  for (auto [i, block] : llvm::enumerate(program.blocks)) {
    BucketPlan &plan = proposal->plans.emplace_back();
    if (!block.buckets) {
      plan.order = getIdentityOrder(*block.problem);
      continue;
    }
    program.setCaps(i, *proposal->caps);
    plan = planBuckets(*block.buckets);
  }
  for (const std::unique_ptr<BucketProposal> &other : proposals)
    if (areSame(other->plans, proposal->plans)) {
      other->isFixed |= isFixed;
      return nullptr;
    }
  estimate(*proposal);
  proposals.push_back(std::move(proposal));
  return proposals.back().get();
}

void BucketChooser::estimate(BucketProposal &proposal) {
  ArrayRef<BucketBlock> blocks = program.blocks;
  proposal.estimates.resize(program.limits.size());
  // By block: the ns of ops with nested blocks.
  SmallVector<llvm::DenseMap<unsigned, int64_t>, 0> nestedNs(blocks.size());
  for (unsigned i = blocks.size(); i-- > 0;) {
    const BucketBlock &block = blocks[i];
    const BucketPlan &plan = proposal.plans[i];
    Problem merged = mergeTransfers(*block.problem, plan,
                                    [&](const BucketPlan::Bucket &bucket) {
                                      return program.getCost(i, bucket);
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
      if (numOps > budget.mostOpsToSchedule)
        peak = getMemoryPeak(*block.problem, plan.order);
      BucketFigures figures;
      figures.makespanNs = ns;
      figures.peakBytes = peak;
      proposal.estimates[block.function].add(figures);
      continue;
    }
    // Scale the time of a loop with that of its body. That another region of a
    // branch may become the longest one is ignored.
    const Problem &around = *blocks[*block.parent].problem;
    double perBlock = static_cast<double>(around.ops[block.parentOp].ns) /
                      std::max<int64_t>(block.present.makespanNs, 1);
    int64_t &opNs = nestedNs[*block.parent][block.parentOp];
    opNs = std::max<int64_t>(opNs, perBlock * ns);
  }
}

/// Returns true if the transfers of a block take longer than its compute.
bool BucketChooser::isBoundByCommunication() const {
  return llvm::any_of(program.blocks, [](const BucketBlock &block) {
    int64_t ns = 0;
    for (const Problem::Transfer &transfer : block.problem->transfers)
      ns += transfer.ns;
    for (const Problem::Op &op : block.problem->ops)
      ns -= op.ns;
    return ns > 0;
  });
}

void BucketChooser::addProposals() {
  add("alone", makeBucketCaps({0}), /*isFixed=*/true);
  // The caps that users of comm-bucket choose.
  bool isLarge = numOps > budget.mostOpsToSchedule;
  for (int64_t mib : {1, 5, 25, 100, 500})
    if (!isLarge || mib == 25)
      add(Twine(mib) + " MiB", makeBucketCaps({kMiB, mib * kMiB}),
          /*isFixed=*/true);
  BucketCaps saturating;
  saturating.saturates = true;
  add("saturation", saturating, /*isFixed=*/true);
  if (isBoundByCommunication())
    for (int64_t mib : {25, 100, 500}) {
      BucketCaps filled = makeBucketCaps({mib * kMiB});
      filled.fills = true;
      add(Twine(mib) + " MiB, filled", filled);
    }
  if (numOps > budget.mostOpsToScheduleAll)
    return;
  for (int64_t mib : {5, 25, 100, 500}) {
    BucketCaps tapering = makeBucketCaps({kMiB, mib * kMiB});
    tapering.tapers = true;
    add(Twine(mib) + " MiB, tapering", tapering);
  }
  for (int64_t mib : {5, 25, 100})
    add(Twine(mib) + " MiB from the first", makeBucketCaps({mib * kMiB}));
}

const BucketProposal *BucketChooser::getBestEstimate(bool hasBuckets,
                                                     bool keepsLimits) const {
  const BucketProposal *best = nullptr;
  for (const std::unique_ptr<BucketProposal> &proposal : proposals) {
    if (proposal->hasBuckets() != hasBuckets ||
        (best && proposal->getEstimateNs() >= best->getEstimateNs()))
      continue;
    if (!keepsLimits || program.keepsLimits(proposal->estimates))
      best = proposal.get();
  }
  return best;
}

/// Returns the bytes of each bucket of the block with the most buckets.
static SmallVector<int64_t> getBucketBytes(const BucketProposal &proposal) {
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
void BucketChooser::searchCaps() {
  const BucketProposal *best =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/false);
  int64_t left = budget.bucketPlans.getRuns(numOps);
  while (best) {
    const BucketProposal *last = best;
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
        BucketCaps caps = makeBucketCaps(move);
        caps.fills = best->caps->fills;
        const BucketProposal *next = add("searched", caps);
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

/// Schedules roughly. Returns true if the limits are kept.
bool BucketChooser::schedulesRoughly(BucketProposal &proposal) {
  std::optional<BucketSchedule> found =
      program.schedule(proposal, SearchEffort::Rough);
  if (found)
    proposal.scheduled = std::move(*found);
  return found.has_value();
}

/// Estimates the most time in ns that buckets save in a block besides its
/// exposed time. With fewer transfers, fewer waits delay the next kernel, and
/// fewer latencies slow down compute.
static int64_t getJoinableNs(BucketProgram &program, unsigned block) {
  const Problem &problem = *program.blocks[block].problem;
  int64_t slowestKernel = 0, slowestCopy = 0;
  for (const Problem::Op &op : problem.ops) {
    if (op.isMatmul)
      slowestKernel = problem.shortMatmulSlowdown;
    slowestCopy = std::max(slowestCopy, op.copySlowdown);
  }
  int64_t ns = 0, most = 0;
  for (auto [i, transfer] : llvm::enumerate(problem.transfers)) {
    int64_t slowdown =
        std::max(problem.getSlowdown(transfer),
                 transfer.usesCopyEngine ? slowestCopy : slowestKernel);
    int64_t latencyNs = std::min(program.getLatencyNs(block, i), transfer.ns);
    int64_t own = problem.waitNs + latencyNs * slowdown / (1000 + slowdown);
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
  int64_t perMille = budget.leastGainPerMille;
  if (forBuckets) {
    int64_t most = 0;
    for (auto [i, block] : llvm::enumerate(program.blocks))
      most = std::max(most, getJoinableNs(program, i) * 1000 /
                                std::max<int64_t>(block.present.makespanNs, 1));
    perMille -= most;
  }
  if (perMille <= 0 || isBoundByCommunication() ||
      !schedulesRoughly(getUnchanged()))
    return false;
  BucketFigures sum = getUnchanged().scheduled.getSum();
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
const BucketProposal *BucketChooser::chooseOrder() {
  BucketProposal *raised = add("alone", makeBucketCaps({0}));
  if (!raised || raised->hasBuckets() ||
      llvm::none_of(llvm::zip_equal(program.blocks, raised->plans),
                    [](const auto &pair) {
                      const auto &[block, plan] = pair;
                      return reordersStarts(*block.problem, plan.order);
                    }) ||
      orderHidesEnough(/*forBuckets=*/false) || !schedulesRoughly(*raised))
    return nullptr;
  BucketProposal &unchanged = getUnchanged();
  bool isFaster = (!unchanged.isScheduled() && !schedulesRoughly(unchanged)) ||
                  raised->scheduled.getSum() < unchanged.scheduled.getSum();
  return isFaster ? raised : nullptr;
}

/// Chooses by rough schedules, and only buckets that save enough.
const BucketProposal *
BucketChooser::chooseRoughly(ArrayRef<BucketProposal *> bucketed) {
  const BucketProposal *best = nullptr;
  int64_t leastNs = std::numeric_limits<int64_t>::max();
  unsigned numScheduled = 0;
  for (BucketProposal *proposal : bucketed) {
    if (proposal->boundNs > leastNs || numScheduled == budget.mostQuickBuckets)
      continue;
    if (!schedulesRoughly(*proposal)) {
      refused.push_back(proposal);
      continue;
    }
    ++numScheduled;
    BucketFigures figures = proposal->scheduled.getSum();
    if (!best || figures < best->scheduled.getSum())
      best = proposal;
    leastNs = std::min(leastNs, figures.makespanNs);
  }
  auto savesEnough = [&](int64_t withoutNs) {
    return best &&
           leastNs <= withoutNs - withoutNs / 1000 * budget.leastGainPerMille;
  };
  // Another order without buckets may suffice, such as one in which collectives
  // start when their data are ready.
  const BucketProposal *without = nullptr;
  for (const std::unique_ptr<BucketProposal> &proposal : proposals) {
    if (proposal->hasBuckets() ||
        (!proposal->isScheduled() &&
         (savesEnough(proposal->boundNs) || !schedulesRoughly(*proposal))))
      continue;
    if (!without || proposal->scheduled.getSum() < without->scheduled.getSum())
      without = proposal.get();
  }
  if (without && !savesEnough(without->scheduled.getSum().makespanNs))
    best = without;
  return best;
}

const BucketProposal *BucketChooser::chooseBySchedules() {
  SmallVector<std::pair<int64_t, unsigned>> byEstimate;
  for (auto [i, proposal] : llvm::enumerate(proposals))
    if (proposal->caps)
      byEstimate.emplace_back(proposal->getEstimateNs(), i);
  llvm::sort(byEstimate);
  // The unchanged program is the reference.
  SmallVector<BucketProposal *> tried = {&getUnchanged()};
  unsigned numSearched = 0;
  for (auto [ns, i] : byEstimate)
    if (proposals[i]->isFixed || numSearched++ < budget.mostSearchedCaps)
      tried.push_back(proposals[i].get());
  if (effort == BucketEffort::Quick && !program.hasNamedBuckets)
    return chooseRoughly(ArrayRef(tried).drop_front());
  size_t left = numOps > budget.mostOpsToScheduleAll
                    ? budget.bucketSchedules.getRuns(numOps)
                    : tried.size();

  const BucketProposal *best = nullptr;
  int64_t leastNs = std::numeric_limits<int64_t>::max();
  for (BucketProposal *proposal : tried) {
    if (left == 0)
      break;
    // A scheduled proposal is already faster than the bound of this one.
    if (proposal->boundNs > leastNs)
      continue;
    std::optional<BucketSchedule> found =
        program.schedule(*proposal, SearchEffort::Full);
    if (!found) {
      if (proposal->caps)
        refused.push_back(proposal);
      continue;
    }
    --left;
    proposal->scheduled = std::move(*found);
    if (proposal->caps)
      leastNs = std::min(leastNs, proposal->getEstimateNs());
    // Named buckets are created if possible.
    bool isWanted = best && program.hasNamedBuckets && !best->caps;
    if (!best || isWanted ||
        proposal->scheduled.getSum() < best->scheduled.getSum())
      best = proposal;
  }
  return best;
}

/// Chooses the best estimate if it is better than the unchanged program, also
/// once its buckets are created.
const BucketProposal *BucketChooser::chooseByEstimate() {
  const BucketProposal *best =
      getBestEstimate(/*hasBuckets=*/true, /*keepsLimits=*/true);
  const BucketProposal *without =
      getBestEstimate(/*hasBuckets=*/false, /*keepsLimits=*/false);
  if (!best || !(program.hasNamedBuckets ||
                 best->getEstimateNs() < without->getEstimateNs()))
    return nullptr;
  SmallVector<BucketFigures> made = program.measure(*best);
  bool isNoWorse = !made.empty() && program.keepsLimits(made) &&
                   llvm::all_of(llvm::zip_equal(made, getUnchanged().estimates),
                                [](const auto &pair) {
                                  return std::get<0>(pair).makespanNs <=
                                         std::get<1>(pair).makespanNs;
                                });
  return isNoWorse ? best : nullptr;
}

const BucketProposal *BucketChooser::run() {
  addUnchanged();
  if (effort == BucketEffort::OrderOnly)
    return chooseOrder();
  bool isLarge = numOps > budget.mostOpsToSchedule;
  if (effort == BucketEffort::Quick && !program.hasNamedBuckets && !isLarge &&
      orderHidesEnough(/*forBuckets=*/true))
    return &getUnchanged();
  addProposals();
  if (!isLarge)
    searchCaps();
  const BucketProposal *best =
      isLarge ? chooseByEstimate() : chooseBySchedules();
  return best ? best : &getUnchanged();
}
