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
//   1. buckets are made;
//   2. collectives and buckets get their algorithms;
//   3. all-reduces by copy engines become two collectives;
//   4. starts get their order;
//   5. gathers and scatters on copy engines are rewritten;
//   6. loops are pipelined;
//   7. blocks get their order;
//   8. matmuls are split.
//
// Each step checks the plan. The first broken rule is an error at the op that
// breaks it, with a note at the other op.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PLANAPPLIER_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PLANAPPLIER_H

#include "Buckets.h"
#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Scheduling/Plan.h"
#include "OpNames.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::comm {

class LoopPipeliner;
namespace bucket {
class BlockBucketProblem;
} // namespace bucket

class PlanApplier {
public:
  /// `names` are the names of the ops of `function`, which is unchanged since
  /// they were assigned, or of a function that it is a copy of.
  PlanApplier(func::FuncOp function, const PlannedFunction &plan,
              const Machine &machine, OpNames &names)
      : function(function), plan(plan), machine(machine), names(names) {}

  /// Runs steps 1 to 5. The order of the plan may be incomplete.
  LogicalResult applyDecisions();
  /// Creates only the pinned buckets, and adds their blocks to `fixedBlocks`.
  LogicalResult makePinnedBuckets(llvm::SmallDenseSet<Block *> &fixedBlocks);
  /// Runs step 6.
  LogicalResult applyLoops();
  /// Runs step 7. Orders must be complete and respect all dependences. With
  /// `adapts` they need not: ops without a position go where they are needed,
  /// no op moves before its predecessors, and missing blocks are skipped.
  LogicalResult applyOrders(bool adapts);
  /// Runs step 8.
  LogicalResult applySplits();

  /// Returns the block of `planned`, or emits an error.
  FailureOr<Block *> findBlock(const PlannedBlock &planned);

private:
  /// A planned block.
  struct BlockBuckets {
    const PlannedBlock *planned = nullptr;
    Block *block = nullptr;
    /// The starts of the members of each bucket.
    SmallVector<SmallVector<Operation *>, 0> starts;
  };

  /// Emits an error that names the broken rule.
  InFlightDiagnostic refuse(Operation *op, StringRef rule);
  /// Returns the op with this name, or emits that error.
  FailureOr<Operation *> find(StringRef name, StringRef rule);
  FailureOr<CollectiveOpInterface> findCollective(StringRef name,
                                                  StringRef rule);
  LogicalResult findLoop(const PlannedLoop &planned, Algorithm library,
                         std::vector<LoopPipeliner> &found);
  FailureOr<std::optional<Algorithm>> findAlgorithm(StringRef algorithm,
                                                    Operation *op);
  LogicalResult findAlgorithms();
  LogicalResult applyAlgorithms(CostModel &costs);
  FailureOr<SmallVector<BlockBuckets, 0>> findBlocks(bool arePinned);
  LogicalResult findStarts(BlockBuckets &buckets);
  LogicalResult makeBuckets(ArrayRef<BlockBuckets> blocks, CostModel &costs);
  LogicalResult decideBuckets(const BlockBuckets &buckets,
                              const BlockDependences &dependences,
                              CostModel &costs, const BucketOptions &options,
                              BucketPlan &decided);
  LogicalResult refuseMember(ArrayRef<Operation *> starts, Operation *start,
                             const bucket::BlockBucketProblem &problem);
  LogicalResult makeBucketsOfMode(const BlockBuckets &buckets, BucketMode mode,
                                  CostModel &costs);
  void explainOthers(ArrayRef<BlockBuckets> blocks);
  LogicalResult orderStarts(ArrayRef<BlockBuckets> blocks);
  LogicalResult applyOrder(ArrayRef<std::string> wanted, Block &block,
                           bool adapts);

  func::FuncOp function;
  const PlannedFunction &plan;
  const Machine &machine;
  OpNames &names;
  /// Names of the collectives in buckets.
  llvm::StringSet<> members;
  /// Collectives in no bucket, and the algorithms that they get.
  SmallVector<std::pair<CollectiveOpInterface, Algorithm>, 0> algorithms;
  /// Collectives in no bucket with an algorithm in the program.
  DenseMap<Operation *, Algorithm> given;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PLANAPPLIER_H
