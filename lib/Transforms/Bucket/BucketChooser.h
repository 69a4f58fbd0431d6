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
#include "CommDialect/Transforms/Buckets.h"

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
  /// By function: in the plan's order, on numbers; and, if all functions keep
  /// their limits, when scheduled.
  SmallVector<Figures> estimates, figures;
  /// The module with the buckets, scheduled, for as long as it may be taken.
  OwningOpRef<ModuleOp> scheduled;

  int64_t getEstimateNs() const {
    int64_t ns = 0;
    for (const Figures &estimate : estimates)
      ns += estimate.makespanNs;
    return ns;
  }
  Figures getFigures() const {
    Figures sum;
    for (const Figures &ofFunction : figures)
      sum.add(ofFunction);
    return sum;
  }
  bool hasBuckets() const {
    return llvm::any_of(
        plans, [](const BucketPlan &plan) { return !plan.buckets.empty(); });
  }
};

/// A module that was scheduled, and what its functions take.
struct MeasuredModule {
  OwningOpRef<ModuleOp> module;
  SmallVector<Figures> figures;

  Figures getSum() const {
    Figures sum;
    for (const Figures &ofFunction : figures)
      sum.add(ofFunction);
    return sum;
  }
};

/// Chooses the buckets of some functions together.
class BucketChooser {
public:
  /// `models` are of the module as it is.
  BucketChooser(ArrayRef<func::FuncOp> functions, schedule::Models &models,
                const MemoryLimit &limit, const BucketOptions &options)
      : functions(functions), models(models), limit(limit), options(options),
        module(functions.front()->getParentOfType<ModuleOp>()) {}

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

  // On IR.
  OwningOpRef<ModuleOp> copyModule();
  void makeBuckets(ModuleOp copy, const BucketCaps &caps) const;
  std::optional<MeasuredModule> measure(const std::optional<BucketCaps> &caps,
                                        const MemoryLimit &within);
  bool schedule(Proposal &proposal);
  void chooseByMeasuring();
  void chooseByEstimate();
  void takeBody(unsigned function, ModuleOp from) {
    func::FuncOp ours = functions[function];
    ours.getBody().takeBody(
        from.lookupSymbol<func::FuncOp>(ours.getSymName()).getBody());
  }

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
