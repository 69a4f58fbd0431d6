//===- BucketChooser.h - Searches for the best buckets ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The quality of buckets depends on the schedule that they allow. So buckets
// with several caps are planned and estimated, the promising ones are
// scheduled within the memory limits, and the fastest are chosen. A
// `BucketProgram` has the numbers of a program. It may schedule buckets more
// exactly than the numbers allow, for example by creating them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_BUCKETCHOOSER_H
#define COMMDIALECT_SCHEDULING_BUCKETCHOOSER_H

#include "CommDialect/Scheduling/Buckets.h"
#include "CommDialect/Scheduling/SearchBudget.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "mlir/Support/LLVM.h"
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace mlir::comm {

/// The figures of functions that run one after the other.
struct BucketFigures {
  int64_t makespanNs = 0, exposedNs = 0, peakBytes = 0;
  unsigned numCollectives = 0;

  void add(const BucketFigures &other) {
    makespanNs += other.makespanNs;
    exposedNs += other.exposedNs;
    peakBytes = std::max(peakBytes, other.peakBytes);
    numCollectives += other.numCollectives;
  }
  bool operator<(const BucketFigures &other) const {
    return std::tie(makespanNs, numCollectives, peakBytes) <
           std::tie(other.makespanNs, other.numCollectives, other.peakBytes);
  }
};

/// Returns the figures of a function with one block, in this order of its ops.
BucketFigures getBucketFigures(const Problem &problem,
                               ArrayRef<unsigned> order);

/// Returns true if no peak exceeds the limit of its function, if any.
bool keepLimits(ArrayRef<std::optional<int64_t>> limits,
                ArrayRef<BucketFigures> figures);

/// The schedule of a program with the buckets of a proposal.
struct BucketSchedule {
  /// By function.
  SmallVector<BucketFigures> figures;
  /// For each block, the position of each op in the schedule, by its position
  /// in the plan's order, in which a bucket is one start and one wait.
  SmallVector<SmallVector<unsigned, 0>, 0> places;

  BucketFigures getSum() const {
    BucketFigures sum;
    for (const BucketFigures &functionFigures : figures)
      sum.add(functionFigures);
    return sum;
  }
};

/// One way to bucket a program.
struct BucketProposal {
  /// The name in remarks.
  std::string name;
  /// None for the unchanged program.
  std::optional<BucketCaps> caps;
  /// True for the caps that are always scheduled, so that the choice is no
  /// worse.
  bool isFixed = false;
  /// By block.
  std::vector<BucketPlan> plans;
  /// By function: the figures of the planned order. Peaks are computed only if
  /// no proposal is scheduled.
  SmallVector<BucketFigures> estimates;
  /// A lower bound of the time in ns of every order.
  int64_t boundNs = 0;
  /// Empty until scheduled, or if a function exceeds its limit.
  BucketSchedule scheduled;

  int64_t getEstimateNs() const {
    int64_t ns = 0;
    for (const BucketFigures &estimate : estimates)
      ns += estimate.makespanNs;
    return ns;
  }
  bool hasBuckets() const {
    return llvm::any_of(
        plans, [](const BucketPlan &plan) { return !plan.buckets.empty(); });
  }
  bool isScheduled() const { return !scheduled.figures.empty(); }
};

/// Returns the caps of this many bytes.
BucketCaps makeBucketCaps(ArrayRef<int64_t> bytes);

/// A block of a program whose buckets are chosen.
struct BucketBlock {
  const Problem *problem = nullptr;
  /// Plans the buckets. Null if the block has no transfers.
  BucketProblem *buckets = nullptr;
  /// The number of the function.
  unsigned function = 0;
  /// The number of the parent block, and of the op in it that has this block.
  /// None for blocks of the function itself.
  std::optional<unsigned> parent = std::nullopt;
  unsigned parentOp = 0;
  /// The figures of the present order.
  BucketFigures present = {};
};

/// The numbers of a program whose buckets are chosen.
class BucketProgram {
public:
  virtual ~BucketProgram() = default;

  /// Sets the caps of all keys of a block. A program with keys that know when
  /// a collective saturates its links overrides it for caps that saturate.
  virtual void setCaps(unsigned block, const BucketCaps &caps);
  /// Returns the cost of a bucket's collective.
  virtual TransferCost getCost(unsigned block,
                               const BucketPlan::Bucket &bucket) = 0;
  /// Returns the time in ns of a collective like `transfer` with hardly any
  /// bytes: the latency that a bucket saves. Zero if a bucket saves none.
  virtual int64_t getLatencyNs(unsigned block, unsigned transfer) = 0;
  /// Returns a schedule within the limits of all functions, or none if it finds
  /// none. A rough one suffices to compare proposals. By default, schedules
  /// what mergeBuckets returns for each block, and knows nothing of nested
  /// ones.
  virtual std::optional<BucketSchedule> schedule(const BucketProposal &proposal,
                                                 SearchEffort effort);
  /// Returns the figures of the planned order by function, or nothing if they
  /// are not known. By default, those of what mergeBuckets returns.
  virtual SmallVector<BucketFigures> measure(const BucketProposal &proposal);

  /// Adds a block, which is a function of its own, and computes its present
  /// figures. `problem` and `buckets` must outlive this object.
  void addFunction(const Problem &problem, BucketProblem *buckets,
                   std::optional<int64_t> limit = std::nullopt);
  /// Returns true if the figures keep the limits of all functions.
  bool keepsLimits(ArrayRef<BucketFigures> figures) const {
    return keepLimits(limits, figures);
  }

  /// Parents precede nested blocks.
  SmallVector<BucketBlock, 0> blocks;
  /// By function: the maximum peak in bytes, or none.
  SmallVector<std::optional<int64_t>> limits;
  /// True if users name buckets, which are created in any case.
  bool hasNamedBuckets = false;

private:
  std::optional<Problem> merge(unsigned block, const BucketPlan &plan);
};

/// The effort of a search.
enum class BucketEffort {
  /// Full schedules.
  Full,
  /// Rough schedules. Buckets must save `SearchBudget::leastGainPerMille`.
  Quick,
  /// No buckets. Collectives get the order that buckets would have if rough
  /// schedules are faster with it.
  OrderOnly
};

/// Searches for the buckets with the least simulated makespan within the
/// limits. Deterministic.
class BucketChooser {
public:
  BucketChooser(BucketProgram &program, BucketEffort effort,
                const SearchBudget &budget = {});

  /// Returns the best proposal. It may be the unchanged program, and is null if
  /// the effort is OrderOnly and no other order is faster.
  const BucketProposal *run();

  /// Returns all proposals; the first one is the unchanged program.
  ArrayRef<std::unique_ptr<BucketProposal>> getProposals() const {
    return proposals;
  }
  /// Returns the proposals for which no schedule within the limits was found,
  /// the best estimate first.
  ArrayRef<const BucketProposal *> getRefused() const { return refused; }
  /// Returns the proposal with the least estimate of those with or without
  /// buckets, or null. `keepsLimits` excludes those whose estimated peak
  /// exceeds a limit.
  const BucketProposal *getBestEstimate(bool hasBuckets,
                                        bool keepsLimits) const;

private:
  void addUnchanged();
  BucketProposal *add(const Twine &name, BucketCaps caps, bool isFixed = false);
  void estimate(BucketProposal &proposal);
  void addProposals();
  void searchCaps();
  bool isBoundByCommunication() const;
  bool schedulesRoughly(BucketProposal &proposal);
  bool orderHidesEnough(bool forBuckets);
  const BucketProposal *chooseOrder();
  const BucketProposal *chooseRoughly(ArrayRef<BucketProposal *> bucketed);
  const BucketProposal *chooseBySchedules();
  const BucketProposal *chooseByEstimate();
  BucketProposal &getUnchanged() { return *proposals.front(); }

  BucketProgram &program;
  BucketEffort effort;
  SearchBudget budget;
  int64_t numOps = 0;
  std::vector<std::unique_ptr<BucketProposal>> proposals;
  SmallVector<const BucketProposal *> refused;
};

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_BUCKETCHOOSER_H
