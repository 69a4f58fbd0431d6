//===- BucketChooser.h - Chooses among plans of buckets ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The choice of buckets. Choose.cpp plans and estimates proposals,
// ChooseByMeasuring.cpp applies and schedules them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETCHOOSER_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETCHOOSER_H

#include "../Schedule/ModuleScheduler.h"
#include "BlockBucketProblem.h"
#include "BucketMove.h"

namespace mlir::comm {
/// The pass of the remarks.
inline constexpr StringLiteral kBucketFlag = "comm-bucket";
} // namespace mlir::comm

namespace mlir::comm::choice {

/// The effort of the search.
enum class Effort {
  /// `cap=auto` of comm-bucket: full schedules.
  Full,
  /// `cap=quick`: rough schedules. Buckets must save a hundredth of the time.
  Quick,
  /// No buckets. Collectives get the order that buckets would have if rough
  /// schedules are faster with it.
  OrderOnly
};

/// Creates the buckets, and the order of ops, with the least simulated makespan
/// of each function within the limit. Ignores the caps of `options`. `known`,
/// if not null, has the analyses of the unchanged blocks, and receives them if
/// no function changes. Calls `beforeMaking` before it creates the chosen
/// buckets.
void chooseBuckets(ModuleOp module, const Machine &machine,
                   const MemoryLimit &limit, const BucketOptions &options,
                   Effort effort, schedule::KnownBlocks *known = nullptr,
                   function_ref<void()> beforeMaking = nullptr);

/// The largest functions for which all proposals are measured, and the largest
/// for which any are; the choice for larger ones is by estimate.
inline constexpr int64_t kMostOpsToTryAll = 5'000, kMostOpsToCompare = 20'000;

BucketCaps makeCaps(ArrayRef<int64_t> bytes);

/// Returns true if the transfers take longer than all compute.
bool isBoundByCommunication(const Problem &problem);

/// A block with collectives in it or in nested blocks, before any change.
struct ChoiceBlock {
  std::shared_ptr<const schedule::AnalyzedBlock> analyzed;
  /// The number of the function.
  unsigned function;
  /// The number of the parent block, and of the op in it that has this block.
  /// None for blocks of the function itself.
  std::optional<unsigned> parent;
  unsigned parentOp = 0;
  /// The bucket problem with the caps of the last proposal.
  std::unique_ptr<bucket::BlockBucketProblem> problem;
};

/// Figures of functions that run one after the other.
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

/// The schedule of a program with the buckets of a proposal.
struct MeasuredSchedule {
  /// By function.
  SmallVector<Figures> figures;
  /// For each block, the position of each op in the schedule, by its position
  /// before.
  SmallVector<SmallVector<unsigned, 0>, 0> places;

  Figures getSum() const {
    Figures sum;
    for (const Figures &functionFigures : figures)
      sum.add(functionFigures);
    return sum;
  }
};

/// One way to bucket the functions.
struct Proposal {
  /// The name in remarks.
  std::string name;
  /// None for the unchanged program.
  std::optional<BucketCaps> caps;
  /// True for the caps that are always measured, so that the choice is no
  /// worse.
  bool isFixed = false;
  /// By block.
  std::vector<BucketPlan> plans;
  /// By function: the figures of the planned order, without rewriting IR. Peaks
  /// are computed only if no proposal is scheduled.
  SmallVector<Figures> estimates;
  /// A lower bound of the time in ns of every order.
  int64_t boundNs = 0;
  /// Empty until measured, or if a function exceeds its limit.
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

/// Returns the cost of a bucket of the block. Costs that the program gives add
/// up, as they do in the bucket.
TransferCost getBucketCost(const schedule::AnalyzedBlock &block,
                           const BucketPlan::Bucket &bucket, CostModel &costs);

/// Returns the problem of the block in the plan's order with its buckets, or
/// none if they have to be created to know it. Ops keep their present times.
std::optional<Problem> modelBuckets(const schedule::AnalyzedBlock &block,
                                    const BucketPlan &plan, BucketMode mode,
                                    schedule::Models &models);

/// Chooses the buckets of some functions together.
class BucketChooser {
public:
  /// `known` has models, and the analyses of the unchanged module.
  BucketChooser(ArrayRef<func::FuncOp> functions, schedule::KnownBlocks &known,
                const MemoryLimit &limit, const BucketOptions &options,
                Effort effort, function_ref<void()> beforeMaking)
      : functions(functions), known(known), models(*known.models), limit(limit),
        options(options), effort(effort), beforeMaking(beforeMaking),
        module(functions.front()->getParentOfType<ModuleOp>()),
        scratch(createScratch(module)) {}

  /// Returns true if the functions changed.
  bool run();

  /// Returns the blocks with their analyses.
  SmallVector<ChoiceBlock, 0> takeBlocks() { return std::move(blocks); }

private:
  // Blocks.
  void collect();
  void collect(Block &block, unsigned function, std::optional<unsigned> parent,
               unsigned parentOp);

  // Estimates.
  void addUnchanged();
  Proposal *add(const Twine &name, BucketCaps caps, bool isFixed = false);
  void estimate(Proposal &proposal);
  void addProposals();
  void search();
  const Proposal *getBestEstimate(bool hasBuckets, bool keepsLimits) const;

  // Measurements on IR, which is restored after each.
  void saveOrders(SavedOrders &orders) const {
    for (func::FuncOp function : functions)
      orders.saveWithin(function);
  }
  schedule::KnownBlocks analyze(const Proposal &proposal, bool isRough) const;
  std::vector<std::unique_ptr<BucketMove>> tryOut(const Proposal &proposal);
  std::optional<MeasuredSchedule> measure(const Proposal &proposal,
                                          const MemoryLimit &limits,
                                          bool isRough = false);
  std::optional<MeasuredSchedule> measureRoughly(const Proposal &proposal);
  bool schedulesRoughly(Proposal &proposal);
  void applySchedule(const Proposal &proposal) const;
  bool orderHidesEnough(bool forBuckets);
  bool chooseRoughly(ArrayRef<Proposal *> bucketed);
  bool chooseOrder();
  bool chooseByMeasuring();
  bool chooseByEstimate();
  bool isNoWorse(const Proposal &proposal);
  /// Creates the chosen buckets. Returns false if nothing changes.
  bool make(const Proposal *chosen);

  // Attributes and remarks.
  void leaveAlone();
  void remarkOn(unsigned function, const Proposal &chosen);
  /// Emits a remark with a memory limit at which a refused plan would save half
  /// of what it could. `refused` has the plans that exceeded the limit, the
  /// best estimate first. `chosenNs` is the makespan of the choice.
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
  /// The module of the fragments.
  OwningOpRef<ModuleOp> scratch;
  /// Parents precede nested blocks.
  SmallVector<ChoiceBlock, 0> blocks;
  int64_t numOps = 0;
  /// True if the program names buckets, which are created in any case.
  bool areNamed = false;
  /// The first one is the unchanged program.
  std::vector<std::unique_ptr<Proposal>> proposals;
};

} // namespace mlir::comm::choice

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETCHOOSER_H
