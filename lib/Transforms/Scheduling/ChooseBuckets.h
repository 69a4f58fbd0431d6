//===- ChooseBuckets.h - Chooses buckets of programs ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Searches for the buckets of programs (BucketChooser.h). Where the numbers do
// not suffice, buckets are created, scheduled and taken back (BucketMove.h).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_CHOOSEBUCKETS_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_CHOOSEBUCKETS_H

#include "BlockBucketProblem.h"
#include "BucketMove.h"
#include "CommDialect/Scheduling/BucketChooser.h"
#include "ModuleScheduler.h"

namespace mlir::comm {

/// The pass of the remarks.
inline constexpr StringLiteral kBucketFlag = "comm-bucket";

/// Creates the buckets, and the order of ops, with the least simulated makespan
/// of each function within the limit. Ignores the caps of `options`. `known`,
/// if not null, has the analyses of the unchanged blocks, and receives them if
/// no function changes. Calls `beforeMaking` before it creates the chosen
/// buckets.
void chooseBuckets(ModuleOp module, const Machine &machine,
                   const MemoryLimit &limit, const BucketOptions &options,
                   BucketEffort effort, schedule::KnownBlocks *known = nullptr,
                   function_ref<void()> beforeMaking = nullptr,
                   const SearchBudget &budget = {});

/// Returns the cost of a bucket of the block. Costs that the program gives add
/// up, as they do in the bucket.
TransferCost getBucketCost(const schedule::AnalyzedBlock &block,
                           const BucketPlan::Bucket &bucket, CostModel &costs);

/// Returns the problem of the block in the plan's order with its buckets, or
/// none if they have to be created to know it. Ops keep their present times.
std::optional<Problem> modelBuckets(const schedule::AnalyzedBlock &block,
                                    const BucketPlan &plan, BucketMode mode,
                                    schedule::Models &models);

/// Some functions of a module whose buckets are chosen together.
class FunctionsToBucket : public BucketProgram {
public:
  /// `known` has models, and the analyses of the unchanged module.
  FunctionsToBucket(ArrayRef<func::FuncOp> functions,
                    schedule::KnownBlocks &known, const MemoryLimit &limit,
                    const BucketOptions &options, const SearchBudget &budget);

  void setCaps(unsigned block, const BucketCaps &caps) final;
  TransferCost getCost(unsigned block, const BucketPlan::Bucket &bucket) final;
  int64_t getLatencyNs(unsigned block, unsigned transfer) final;
  std::optional<BucketSchedule> schedule(const BucketProposal &proposal,
                                         SearchEffort effort) final;
  SmallVector<BucketFigures> measure(const BucketProposal &proposal) final;

  /// Creates the buckets of `proposal`, and explains them in attributes.
  void create(const BucketProposal &proposal);
  /// Moves ops to the order of `proposal`, which has no buckets.
  void order(const BucketProposal &proposal);
  /// Records why collectives are alone if no bucket is created. The reasons are
  /// those of `proposal`. For its members, the reason is that buckets do not
  /// help.
  void leaveAlone(const BucketProposal &proposal);
  /// Emits a remark for each collective, and one for each function with the
  /// figures of all proposals.
  void remark(const BucketChooser &search, const BucketProposal &chosen);
  /// Emits a remark with a memory limit at which a refused plan would save half
  /// of what it could. `refused` has the plans that exceeded the limit, the
  /// best estimate first. `chosenNs` is the makespan of the choice.
  void remarkOnNeededLimit(ArrayRef<const BucketProposal *> refused,
                           int64_t chosenNs);
  /// Moves the analyses of the blocks to `known`.
  void returnAnalyses();

private:
  void collect(Block &block, unsigned function, std::optional<unsigned> parent,
               unsigned parentOp);
  void saveOrders(SavedOrders &orders) const {
    for (func::FuncOp function : functions)
      orders.saveWithin(function);
  }
  std::vector<std::unique_ptr<BucketMove>>
  tryOut(const BucketProposal &proposal);
  schedule::KnownBlocks analyze(const BucketProposal &proposal,
                                SearchEffort effort) const;
  std::optional<BucketSchedule> scheduleCreated(const BucketProposal &proposal,
                                                const MemoryLimit &limit,
                                                SearchEffort effort);
  void applySchedule(const BucketProposal &proposal) const;
  SmallVector<std::optional<int64_t>> getLimits(const MemoryLimit &limit) const;
  static int64_t getOriginalPeak(func::FuncOp function) {
    return function->getAttrOfType<IntegerAttr>(CommDialect::kOriginalPeakAttr)
        .getInt();
  }

  SmallVector<func::FuncOp> functions;
  schedule::KnownBlocks &known;
  schedule::Models &models;
  const MemoryLimit &limit;
  const BucketOptions &options;
  const SearchBudget &budget;
  ModuleOp module;
  /// The module of the fragments.
  OwningOpRef<ModuleOp> scratch;
  /// By block: its analysis before any change, and its bucket problem.
  SmallVector<std::shared_ptr<const schedule::AnalyzedBlock>, 0> analyses;
  std::vector<std::unique_ptr<bucket::BlockBucketProblem>> problems;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_CHOOSEBUCKETS_H
