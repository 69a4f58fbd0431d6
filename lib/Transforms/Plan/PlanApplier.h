//===- PlanApplier.h - Applies a plan to a function -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The planner and comm-apply-plan do the same things to a function, in the same
// steps, so that what was measured is what is made:
//
//   1. first buckets are made, blocks get their first order, and each
//   collective
//      its algorithm;
//   2. all-reduces by copy engines become two collectives;
//   3. other buckets are made;
//   4. gathers and scatters become what copy engines can do;
//   5. loops are pipelined;
//   6. blocks get their order;
//   7. matmuls are split.
//
// Each step checks what the plan says. The first rule that is broken is an
// error at the op that breaks it, with a note at the other one.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANAPPLIER_H
#define COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANAPPLIER_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Scheduling/OpNames.h"
#include "CommDialect/Scheduling/Plan.h"
#include "CommDialect/Transforms/Buckets.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

class LoopPipeliner;
namespace bucket {
class Problem;
} // namespace bucket

class PlanApplier {
public:
  /// `names` are those of `function`, which is as it was when they were given,
  /// or a copy of such a function.
  PlanApplier(func::FuncOp function, const PlannedFunction &plan,
              const Machine &machine, OpNames &names)
      : function(function), plan(plan), machine(machine), names(names) {}

  /// Steps 1 to 4. Starts get the order that they have in the plan's orders,
  /// which need not be complete.
  LogicalResult applyDecisions();
  /// Step 5.
  LogicalResult applyLoops();
  /// Step 6. Orders have to be complete and keep all dependences. With
  /// `adapts` they need not: what they do not place goes where it is needed,
  /// no op goes before what it depends on, and blocks that are not there are
  /// passed over.
  LogicalResult applyOrders(bool adapts);
  /// Step 7.
  LogicalResult applySplits();

  /// The block that `planned` is of, or an error.
  FailureOr<Block *> findBlock(const PlannedBlock &planned);

private:
  /// What a planned block names.
  struct BlockOps {
    const PlannedBlock *planned = nullptr;
    Block *block = nullptr;
    /// Of the members of each bucket.
    SmallVector<SmallVector<Operation *>, 0> starts;
    SmallVector<LeftAlone, 0> alone;
  };

  /// An error that says which rule is broken.
  InFlightDiagnostic refuse(Operation *op, StringRef rule);
  /// What is called `name`, or that error.
  FailureOr<Operation *> find(StringRef name, StringRef rule);
  FailureOr<CollectiveOpInterface> findCollective(StringRef name,
                                                  StringRef rule);
  LogicalResult findLoop(const PlannedLoop &planned, Algorithm library,
                         std::vector<LoopPipeliner> &found);
  LogicalResult applyAlgorithms(CostModel &costs);
  LogicalResult makeFirstBuckets(CostModel &costs);
  LogicalResult makeAllBuckets(ArrayRef<PlannedBlock> plannedBlocks,
                               CostModel &costs);
  FailureOr<BlockOps> findOps(const PlannedBlock &planned,
                              llvm::SmallDenseSet<Operation *> &seen);
  LogicalResult decideBuckets(const PlannedBlock &planned, const BlockOps &ops,
                              const BlockDependences &dependences,
                              CostModel &costs, const BucketOptions &options,
                              BucketPlan &decided);
  LogicalResult refuseMember(ArrayRef<Operation *> starts, Operation *start,
                             const bucket::Problem &problem);
  LogicalResult makeBuckets(const PlannedBlock &planned, const BlockOps &ops,
                            CostModel &costs);
  LogicalResult applyFirstOrders();
  LogicalResult applyOrder(ArrayRef<std::string> wanted, Block &block,
                           bool adapts);

  func::FuncOp function;
  const PlannedFunction &plan;
  const Machine &machine;
  OpNames &names;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANAPPLIER_H
