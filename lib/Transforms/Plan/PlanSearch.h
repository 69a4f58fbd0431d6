//===- PlanSearch.h - One search for a plan ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes that decide algorithms and buckets also rewrite. What they make is
// scheduled; but where a plan is wanted, that is applied to the program as it
// came, and the order and the figures of the plan are those of what this makes.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANSEARCH_H
#define COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANSEARCH_H

#include "../Schedule/ModuleScheduler.h"
#include "CommDialect/Scheduling/OpNames.h"
#include "Planner.h"

namespace mlir::comm {

/// The blocks of `function` that are planned, with their order: its own, and
/// those that communicate in ops of planned blocks. A block is before what is
/// nested in it.
std::vector<std::pair<Block *, PlannedBlock>>
getPlannedBlocks(func::FuncOp function, const OpNames &names);

class Planner {
public:
  /// Makes of `module` what it decides. `original`: another module like it,
  /// which stays as it is; null: there is none.
  Planner(ModuleOp module, const PlannerOptions &options,
          ModuleOp original = {})
      : module(module), original(original), options(options),
        takesDown(options.takesDown || options.pinned) {}

  FailureOr<Plan> run();
  /// For who keeps the module.
  void removeMarks();
  /// Returns whether nothing but the order was decided.
  bool decidesOnlyOrder() const { return !isRewritten; }
  /// Returns whether starts have passed each other before anything else was
  /// decided.
  bool hasOrderedStarts() const { return areStartsOrdered; }

private:
  struct Function {
    PlannedFunction plan;
    std::optional<OpNames> names;
    const PlannedFunction *pinned = nullptr;
    /// Collectives, by what they were made of and what they are, once all
    /// algorithms are known.
    llvm::StringMap<std::string> collectives;
    /// The order of planned blocks as the program came, and the one for which
    /// algorithms and buckets were selected.
    std::vector<std::pair<Block *, PlannedBlock>> came, selected;
    /// Blocks with the buckets that algorithms were selected for.
    std::vector<PlannedBlock> firstBuckets;
  };
  func::FuncOp find(const Function &function) {
    return module.lookupSymbol<func::FuncOp>(function.plan.name);
  }
  static std::string getKey(StringRef origin, Operation *op) {
    return (origin + " " + op->getName().getStringRef()).str();
  }
  LogicalResult read();
  /// Returns the collectives to which selectRequiredAlgorithms gives one.
  FailureOr<SmallVector<CollectiveOpInterface>> selectRequired();
  void nameOps();
  /// To be called before ops are made or erased.
  void keepGiven();
  LogicalResult markPins(Function &function);
  void orderStarts(Function &function);
  LogicalResult select();
  bool isPromising(Function &function);
  void takeFirstBuckets(Function &function);
  static PlannedBucket describeBucket(Operation *start);
  bool isOrderedEnough();
  LogicalResult search();
  LogicalResult makeBuckets();
  LogicalResult decide();
  void takeAlgorithms(Function &function);
  void takeCollectives(Function &function, bool areNew);
  static std::vector<std::string> getFirstOrder(const Function &function,
                                                const PlannedBlock &block);
  void draft(Function &function);
  LogicalResult applyDecisions(bool isOnlyOrder);
  LogicalResult pinOrders();
  LogicalResult schedule();
  void takeOrder(Function &function);
  void split();
  Function &getFunction(Operation *op);

  ModuleOp module, original;
  /// As it came, with names, where there is a plan and more than the order is
  /// decided: that is applied to it, once. A copy of the original, once it is
  /// needed.
  OwningOpRef<ModuleOp> given;
  /// There may be other ops than those that came.
  bool isRewritten = false;
  const PlannerOptions &options;
  /// Otherwise ops need no names, and there is no plan.
  bool takesDown;
  Machine machine;
  MemoryLimit limit;
  std::vector<Function> functions;
  /// Starts have passed each other before anything else was decided.
  bool areStartsOrdered = false;
  /// Some collectives are by copy engines: what they become is made, too.
  bool hasCopies = false;
  /// Nothing is decided but the order.
  bool isAsItCame = false;
  /// The plan has its figures.
  bool isMeasured = false;
  schedule::PinnedOrders pinnedOrders;
  /// Of the module as it is at the moment, where that is known.
  schedule::KnownBlocks known;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANSEARCH_H
