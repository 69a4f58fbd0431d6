//===- BucketModel.cpp - Models a block with planned buckets --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes the problem of a block with buckets without creating them.
//
//===----------------------------------------------------------------------===//

#include "ChooseBuckets.h"
#include "CommDialect/IR/CommOps.h"
#include "Transforms/Bucket/Merge.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::schedule;

TransferCost comm::getBucketCost(const AnalyzedBlock &block,
                                 const BucketPlan::Bucket &bucket,
                                 CostModel &costs) {
  const Problem &problem = block.problem;
  CollectiveCost given;
  int64_t bytes = 0;
  bool areGiven = true;
  for (const BucketPlan::Member &member : bucket.members) {
    given.ns += problem.transfers[problem.ops[member.start].startOf].ns;
    bytes += member.bytes;
    areGiven &=
        block.dependences.getOp(member.start)->hasAttr(CommDialect::kCostAttr);
  }
  if (areGiven)
    return given;
  auto last = cast<CollectiveOpInterface>(
      block.dependences.getOp(bucket.members.back().start));
  // The library implements every kind.
  return *costs.getCollectiveCost(last.getCollectiveKind(), bytes,
                                  costs.getGeometry(last),
                                  costs.getDefaultAlgorithm());
}

/// Returns true if the bucket becomes a single op with the operands of all
/// members, and no other op changes. Casts are excluded because absorbCasts may
/// move them.
static bool isOneOp(ArrayRef<BucketMember> members) {
  auto isNoCast = [](Operation *op) {
    return !op || !(isa<linalg::LinalgOp>(op) ||
                    isa_and_present<arith::ArithDialect>(op->getDialect()));
  };
  llvm::SmallDenseSet<Value> taken;
  for (BucketMember member : members)
    taken.insert_range(member.start.getSources());
  CollectiveOpInterface first = members.front().start;
  return llvm::all_of(members, [&](const BucketMember &member) {
    CollectiveOpInterface start = member.start;
    return isa<AllReduceOp, ReduceScatterOp, AllGatherOp, BroadcastOp>(
               *start) &&
           getBucketDim(start) == getBucketDim(first) &&
           getBucketFactors(start).empty() && !start.getAlgorithm() &&
           llvm::all_of(start.getSources(),
                        [&](Value source) {
                          return isNoCast(source.getDefiningOp());
                        }) &&
           llvm::all_of(start.getDestinations(),
                        [&](Value destination) {
                          return taken.insert(destination).second;
                        }) &&
           llvm::all_of(member.wait->getUsers(), isNoCast);
  });
}

std::optional<Problem> comm::modelBuckets(const AnalyzedBlock &block,
                                          const BucketPlan &plan,
                                          BucketMode mode, Models &models) {
  const BlockDependences &dependences = block.dependences;
  if (!models.memory.isOrderIndependent(dependences.getBlock()) ||
      llvm::any_of(dependences.getOps(),
                   [](Operation *op) { return op->getNumRegions() != 0; }) ||
      (!plan.buckets.empty() && mode != BucketMode::Coalesced) ||
      !llvm::all_of(plan.buckets, [&](const BucketPlan::Bucket &bucket) {
        return isOneOp(getMembers(dependences, bucket));
      }))
    return std::nullopt;

  std::optional<Problem> merged =
      mergeBuckets(block.problem, plan, [&](const BucketPlan::Bucket &bucket) {
        return getBucketCost(block, bucket, *models.costs);
      });
  if (merged)
    models.memory.setLast(*merged, dependences.getBlock(), merged->size() - 1);
  return merged;
}
