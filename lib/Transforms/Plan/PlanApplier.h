//===- PlanApplier.h - Applies a plan to a function -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The planner and comm-apply-plan rewrite a function in the same steps, so that
// the figures of a plan are those of the result:
//
//   1. first buckets are made, blocks get their first order, and collectives
//      their algorithms;
//   2. all-reduces by copy engines become two collectives;
//   3. other buckets are made;
//   4. gathers and scatters on copy engines are rewritten;
//   5. loops are pipelined;
//   6. blocks get their order;
//   7. matmuls are split.
//
// Each step checks the plan. The first broken rule is an error at the op that
// breaks it, with a note at the other op.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANAPPLIER_H
#define COMMDIALECT_LIB_TRANSFORMS_PLAN_PLANAPPLIER_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Scheduling/Plan.h"
#include "Scheduling/OpNames.h"
#include "Transforms/Bucket/Buckets.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

class LoopPipeliner;
namespace bucket {
class Problem;
} // namespace bucket

class PlanApplier {
public:
  /// `names` are the names of the ops of `function`, which is unchanged since
  /// they were assigned, or of a function that it is a copy of.
  PlanApplier(func::FuncOp function, const PlannedFunction &plan,
              const Machine &machine, OpNames &names)
      : function(function), plan(plan), machine(machine), names(names) {}

  /// Runs steps 1 to 4. Starts get the order of the plan, which may be
  /// incomplete.
  LogicalResult applyDecisions();
  /// Runs step 5.
  LogicalResult applyLoops();
  /// Runs step 6. Orders must be complete and respect all dependences. With
  /// `adapts` they need not: ops without a position go where they are needed,
  /// no op moves before its predecessors, and missing blocks are skipped.
  LogicalResult applyOrders(bool adapts);
  /// Runs step 7.
  LogicalResult applySplits();

  /// Returns the block of `planned`, or emits an error.
  FailureOr<Block *> findBlock(const PlannedBlock &planned);

private:
  /// The ops that a planned block names.
  struct BlockOps {
    const PlannedBlock *planned = nullptr;
    Block *block = nullptr;
    /// The starts of the members of each bucket.
    SmallVector<SmallVector<Operation *>, 0> starts;
    SmallVector<LeftAlone, 0> alone;
  };

  /// Emits an error that names the broken rule.
  InFlightDiagnostic refuse(Operation *op, StringRef rule);
  /// Returns the op with this name, or emits that error.
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
