//===- BucketChooser.h - Choosing among plans of buckets --------*- C++ -*-===//
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

namespace mlir::comm::choice {

/// For functions up to here everything is tried; larger ones than the second
/// are not scheduled to compare.
inline constexpr int64_t kMostOpsToTryAll = 5'000, kMostOpsToCompare = 20'000;

/// The functions with collectives in them.
SmallVector<func::FuncOp> getCommunicating(ModuleOp module);
/// Is there a collective in `op`?
bool communicates(Operation *op);

/// A block with collectives in or below it, as it is at first.
struct ChoiceBlock {
  std::unique_ptr<schedule::AnalyzedBlock> analyzed;
  /// Number of the function.
  unsigned function;
  /// The block around, and the op in there. None for blocks of the function.
  std::optional<unsigned> parent;
  unsigned parentOp = 0;
  /// Ops with such blocks in them.
  SmallVector<unsigned> opsWithBlocks;
};

/// What functions take, one after the other.
struct Figures {
  int64_t makespanNs = 0, peakBytes = 0;
  unsigned numCollectives = 0;

  void add(const Figures &other) {
    makespanNs += other.makespanNs;
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
  /// By function, in the plan's order, on numbers.
  SmallVector<Figures> estimates;
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

/// Chooses the buckets of some functions together.
class BucketChooser {
public:
  /// `models` are of the module as it is.
  BucketChooser(ArrayRef<func::FuncOp> functions, schedule::Models &models,
                const MemoryLimit &limit, const BucketOptions &options)
      : functions(functions), models(models), limit(limit), options(options),
        module(functions.front()->getParentOfType<ModuleOp>()),
        scratch(createScratch(module)) {}

  void run();

private:
  // What there is.
  void collect();
  void collect(Block &block, unsigned function, std::optional<unsigned> parent,
               unsigned parentOp);

  // On numbers.
  void addUnchanged();
  const Proposal *add(const Twine &name, BucketCaps caps, bool isFixed = false);
  void addProposals();
  void search();
  const Proposal *getBestEstimate(bool hasBuckets, bool keepsLimits) const;

  // On IR, of which nothing stays but what is chosen.
  void saveOrders(SavedOrders &orders) const {
    for (func::FuncOp function : functions)
      orders.saveWithin(function);
  }
  std::optional<MeasuredSchedule> measure(const std::optional<BucketCaps> &caps,
                                          const MemoryLimit &within);
  bool schedule(Proposal &proposal);
  void chooseByMeasuring();
  void chooseByEstimate();
  bool isAsGood(const Proposal &proposal);
  void make(const Proposal &proposal);

  // What is said of it.
  void findReasons();
  void leaveAlone(unsigned function);
  void remarkOn(unsigned function, const Proposal &chosen);
  /// `refused`: what did not keep the limit, the best estimate first.
  void remarkOnNeededLimit(ArrayRef<Proposal *> refused, int64_t chosenNs);

  Proposal &getUnchanged() { return *proposals.front(); }
  bool keepsLimit(func::FuncOp function, int64_t peakBytes) const;

  SmallVector<func::FuncOp> functions;
  schedule::Models &models;
  const MemoryLimit &limit;
  const BucketOptions &options;
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
  /// By function: why collectives are alone if it stays as it is, in the order
  /// of a walk.
  SmallVector<SmallVector<std::string, 0>> reasons;
};

} // namespace mlir::comm::choice

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETCHOOSER_H
