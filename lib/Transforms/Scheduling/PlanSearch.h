//===- PlanSearch.h - One search for a plan ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes that decide algorithms and buckets also rewrite the program, and
// the result is scheduled. If a plan is recorded, its decisions are then
// applied to the original program, and its order and figures are those of that
// program.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PLANSEARCH_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PLANSEARCH_H

#include "CommDialect/Transforms/Planner.h"
#include "ModuleScheduler.h"
#include "OpNames.h"

namespace mlir::comm {

/// Returns the planned blocks of `function` with their order: the blocks of its
/// body, and those with communication that are nested in ops of planned blocks.
/// Parents precede nested blocks.
std::vector<std::pair<Block *, PlannedBlock>>
getPlannedBlocks(func::FuncOp function, const OpNames &names);

class Planner {
public:
  /// Plans and rewrites `module`. `original` is an equal module, which stays
  /// unchanged, or null.
  Planner(ModuleOp module, const PlannerOptions &options,
          ModuleOp original = {})
      : module(module), original(original), options(options),
        limit(options.memoryLimit),
        recordsPlan(options.recordsPlan || options.pinned) {}

  FailureOr<Plan> run();
  /// Removes the names of ops, if the module is kept.
  void removeMarks();
  /// Returns true if the plan decides only the order.
  bool decidesOnlyOrder() const { return !isRewritten; }
  /// Returns true if orderStarts has moved starts.
  bool hasOrderedStarts() const { return areStartsOrdered; }

private:
  struct Function {
    PlannedFunction plan;
    std::optional<OpNames> names;
    const PlannedFunction *pinned = nullptr;
    /// The blocks with decided buckets, without orders.
    std::vector<PlannedBlock> buckets;
    /// Why collectives are in no bucket, by name.
    llvm::StringMap<std::string> alone;
  };
  func::FuncOp find(const Function &function) {
    return module.lookupSymbol<func::FuncOp>(function.plan.name);
  }
  LogicalResult loadCosts();
  /// Returns the collectives to which selectRequiredAlgorithms gives one.
  FailureOr<SmallVector<CollectiveOpInterface>> selectRequired();
  void nameOps();
  /// Keeps the original program; called before ops are created or erased.
  void keepOriginal();
  LogicalResult applyPins(Function &function);
  void orderStarts(Function &function);
  LogicalResult select();
  bool isPromising(Function &function);
  void recordBuckets(const BlockDependences &dependences,
                     const BucketPlan &plan, BucketMode mode);
  /// Returns options with which the created buckets are recorded.
  BucketOptions getBucketOptions(BucketMode mode);
  bool keepsPresentOrder();
  LogicalResult search();
  void makeBuckets();
  void decide();
  void recordAlgorithms(Function &function);
  void draft(Function &function);
  LogicalResult applyDecisions(bool isOnlyOrder);
  LogicalResult pinOrders();
  LogicalResult schedule();
  void recordOrder(Function &function);
  void split();
  Function &getFunction(Operation *op);

  ModuleOp module, original;
  /// A copy of the original program with names, to which recorded decisions are
  /// applied once. Created on first use.
  OwningOpRef<ModuleOp> given;
  /// True if ops may have been created or erased.
  bool isRewritten = false;
  const PlannerOptions &options;
  const MemoryLimit &limit;
  /// If false, ops have no names, and the plan stays empty.
  bool recordsPlan;
  Machine machine;
  std::vector<Function> functions;
  /// True if orderStarts has moved starts.
  bool areStartsOrdered = false;
  /// True if some collectives run on copy engines, and are rewritten for them.
  bool hasCopies = false;
  /// True if only the order is decided.
  bool isUnchanged = false;
  /// True if the figures of the plan are known.
  bool isMeasured = false;
  /// Blocks with pinned buckets.
  llvm::SmallDenseSet<Block *> fixedBlocks;
  schedule::PinnedOrders pinnedOrders;
  /// Analyses of the module in its present state.
  schedule::KnownBlocks known;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PLANSEARCH_H
