//===- BucketChooser.h - Chooses among plans of buckets ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Choose.cpp, which plans and estimates, and ChooseByMeasuring.cpp, which
// makes and schedules, share.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETCHOOSER_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETCHOOSER_H

#include "../Schedule/ModuleScheduler.h"
#include "BucketMove.h"
#include "PlanProblem.h"

namespace mlir::comm {
/// The pass whose remarks these are.
inline constexpr StringLiteral kBucketFlag = "comm-bucket";
} // namespace mlir::comm

namespace mlir::comm::choice {

/// What is tried.
enum class Effort {
  /// `cap=auto` of comm-bucket.
  Full,
  /// `cap=quick`: by rough schedules, and only what saves a hundredth of the
  /// time.
  Quick,
  /// No buckets: collectives are put into the order that buckets would have, if
  /// that is faster, by rough schedules.
  OrderOnly
};

/// Makes those buckets, and gives the ops that order, with which the simulated
/// makespan of each function is smallest within the limit. The caps of
/// `options` are of no matter. `known` has what is known of the blocks as they
/// are, and gets it if all of them stay so. `beforeMaking` is called before
/// buckets are made that stay.
void chooseBuckets(ModuleOp module, const Machine &machine,
                   const MemoryLimit &limit, const BucketOptions &options,
                   Effort effort, schedule::KnownBlocks *known = nullptr,
                   function_ref<void()> beforeMaking = nullptr);

/// For functions up to here everything is tried; larger ones than the second
/// are not scheduled to compare.
inline constexpr int64_t kMostOpsToTryAll = 5'000, kMostOpsToCompare = 20'000;

BucketCaps makeCaps(ArrayRef<int64_t> bytes);

/// Do transfers take longer than all that runs meanwhile?
bool isBoundByCommunication(const Problem &model);

/// A block with collectives in or below it, as it is at first.
struct ChoiceBlock {
  std::shared_ptr<const schedule::AnalyzedBlock> analyzed;
  /// Number of the function.
  unsigned function;
  /// The block around, and the op in there. None for blocks of the function.
  std::optional<unsigned> parent;
  unsigned parentOp = 0;
  /// Of buckets, with the caps that were asked for last.
  std::unique_ptr<bucket::BucketProblem> problem;
};

/// What functions take, one after the other.
struct Figures : schedule::Totals {
  unsigned numCollectives = 0;

  void add(const Figures &other) {
    makespanNs += other.makespanNs;
    exposedNs += other.exposedNs;
    peakBytes = std::max(peakBytes, other.peakBytes);
    numCollectives += other.numCollectives;
  }
  bool operator<(const Figures &other) const {
    return std::tie(makespanNs, numCollectives, peakBytes) <
           std::tie(other.makespanNs, other.numCollectives, other.peakBytes);
  }
};

/// Buckets that were made and scheduled.
struct MeasuredSchedule {
  /// What functions take.
  SmallVector<Figures> figures;
  /// Where the ops of each block were before and after they were scheduled.
  SmallVector<SmallVector<unsigned, 0>, 0> places;

  Figures getSum() const {
    Figures sum;
    for (const Figures &ofFunction : figures)
      sum.add(ofFunction);
    return sum;
  }
};

/// A way to bucket the functions.
struct Proposal {
  /// For people.
  std::string name;
  /// None: all stays as it is.
  std::optional<BucketCaps> caps;
  /// One of those that the choice is never behind.
  bool isFixed = false;
  /// By block.
  std::vector<BucketPlan> plans;
  /// By function, in the plan's order, on numbers. Peaks only where nothing is
  /// scheduled.
  SmallVector<Figures> estimates;
  /// Nanoseconds that no order of it is below, by the same figures.
  int64_t boundNs = 0;
  /// If all functions keep their limits.
  MeasuredSchedule scheduled;

  int64_t getEstimateNs() const {
    int64_t ns = 0;
    for (const Figures &estimate : estimates)
      ns += estimate.makespanNs;
    return ns;
  }
  bool hasBuckets() const {
    return llvm::any_of(
        plans, [](const BucketPlan &plan) { return !plan.buckets.empty(); });
  }
};

/// A block whose buckets are transfers of their last members. In the plan's
/// order starts and waits of a bucket's members are next to each other, so that
/// the last one can stand for all. Without edges and buffers. `nestedNs`: what
/// ops take that have blocks of their own.
Problem mergeTransfers(const schedule::AnalyzedBlock &block,
                       const BucketPlan &plan,
                       const DenseMap<unsigned, int64_t> &nestedNs,
                       CostModel &costs);

/// The block in the plan's order once its buckets are made, where that is known
/// without making them; else nothing. Ops take what they take now.
std::optional<Problem> modelBuckets(const schedule::AnalyzedBlock &block,
                                    const BucketPlan &plan, BucketMode mode,
                                    schedule::Models &models);

/// Chooses the buckets of some functions together.
class BucketChooser {
public:
  /// `known` is of the module as it is, with models.
  BucketChooser(ArrayRef<func::FuncOp> functions, schedule::KnownBlocks &known,
                const MemoryLimit &limit, const BucketOptions &options,
                Effort effort, function_ref<void()> beforeMaking)
      : functions(functions), known(known), models(*known.models), limit(limit),
        options(options), effort(effort), beforeMaking(beforeMaking),
        module(functions.front()->getParentOfType<ModuleOp>()),
        scratch(createScratch(module)) {}

  /// Returns whether the functions are other than they were.
  bool run();

  /// What is known of the blocks.
  SmallVector<ChoiceBlock, 0> takeBlocks() { return std::move(blocks); }

private:
  // What there is.
  void collect();
  void collect(Block &block, unsigned function, std::optional<unsigned> parent,
               unsigned parentOp);

  // On numbers.
  void addUnchanged();
  Proposal *add(const Twine &name, BucketCaps caps, bool isFixed = false);
  void estimate(Proposal &proposal);
  void addProposals();
  void search();
  const Proposal *getBestEstimate(bool hasBuckets, bool keepsLimits) const;

  // On IR, of which nothing stays but what is chosen.
  void saveOrders(SavedOrders &orders) const {
    for (func::FuncOp function : functions)
      orders.saveWithin(function);
  }
  schedule::KnownBlocks analyze(const Proposal &proposal, bool isRough) const;
  std::vector<std::unique_ptr<BucketMove>> tryOut(const Proposal &proposal);
  std::optional<MeasuredSchedule> measure(const Proposal &proposal,
                                          const MemoryLimit &within,
                                          bool isRough = false);
  std::optional<MeasuredSchedule> measureRoughly(const Proposal &proposal);
  bool schedulesRoughly(Proposal &proposal);
  void applySchedule(const Proposal &proposal) const;
  bool orderHidesEnough(bool forBuckets);
  bool chooseRoughly(ArrayRef<Proposal *> withBuckets);
  bool chooseOrder();
  bool chooseByMeasuring();
  bool chooseByEstimate();
  bool isAsGood(const Proposal &proposal);
  /// Returns whether it is something.
  bool make(const Proposal *chosen);

  // What is said of it.
  void leaveAlone();
  void remarkOn(unsigned function, const Proposal &chosen);
  /// `refused`: what did not keep the limit, the best estimate first.
  void remarkOnNeededLimit(ArrayRef<Proposal *> refused, int64_t chosenNs);

  Proposal &getUnchanged() { return *proposals.front(); }
  bool keepLimits(ArrayRef<Figures> figures, const MemoryLimit &limits) const;
  static int64_t getOriginalPeak(func::FuncOp function) {
    return function->getAttrOfType<IntegerAttr>(CommDialect::kOriginalPeakAttr)
        .getInt();
  }

  SmallVector<func::FuncOp> functions;
  schedule::KnownBlocks &known;
  schedule::Models &models;
  const MemoryLimit &limit;
  const BucketOptions &options;
  Effort effort;
  function_ref<void()> beforeMaking;
  ModuleOp module;
  /// Where fragments are.
  OwningOpRef<ModuleOp> scratch;
  /// A block is before those that are nested in it.
  SmallVector<ChoiceBlock, 0> blocks;
  int64_t numOps = 0;
  /// Somebody named buckets, which are made in any case.
  bool areNamed = false;
  /// The first is what there is.
  std::vector<std::unique_ptr<Proposal>> proposals;
};

} // namespace mlir::comm::choice

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETCHOOSER_H
