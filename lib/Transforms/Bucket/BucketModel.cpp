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

#include "BucketChooser.h"
#include "CommDialect/IR/CommOps.h"
#include "Merge.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::choice;
using namespace mlir::comm::schedule;

Problem choice::mergeTransfers(const AnalyzedBlock &block,
                               const BucketPlan &plan,
                               const DenseMap<unsigned, int64_t> &nestedNs,
                               CostModel &costs) {
  const BlockDependences &dependences = block.dependences;
  const Problem &problem = block.problem;
  Problem merged;
  merged.ops = problem.ops;
  merged.transfers = problem.transfers;
  merged.lanes = problem.lanes;
  static_cast<OverlapFigures &>(merged) = problem;
  for (auto [op, ns] : nestedNs)
    merged.ops[op].ns = ns;
  for (const BucketPlan::Bucket &bucket : plan.buckets) {
    // Given costs add up, as they do in the bucket.
    CollectiveCost cost;
    int64_t bytes = 0;
    bool areGiven = true;
    for (const BucketPlan::Member &member : bucket.members) {
      Problem::Op &start = merged.ops[member.start];
      cost.ns += merged.transfers[start.startOf].ns;
      bytes += member.bytes;
      areGiven &=
          dependences.getOp(member.start)->hasAttr(CommDialect::kCostAttr);
      if (&member == &bucket.members.back())
        continue;
      start.startOf = Problem::kNone;
      merged.ops[member.wait].waitsFor.clear();
    }
    unsigned lastStart = bucket.members.back().start;
    auto last = cast<CollectiveOpInterface>(dependences.getOp(lastStart));
    // The library implements every kind.
    if (!areGiven)
      cost = *costs.getCollectiveCost(last.getCollectiveKind(), bytes,
                                      costs.getGeometry(last),
                                      costs.getDefaultAlgorithm());
    setCost(merged.transfers[merged.ops[lastStart].startOf], std::move(cost));
  }
  return merged;
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

/// Returns true if the dependence only orders the starts of one lane.
static bool isLaneOrder(const Problem &problem, unsigned from, unsigned to,
                        DependenceKind kind) {
  auto getLane = [&](unsigned op) {
    unsigned transfer = problem.ops[op].startOf;
    return transfer == Problem::kNone ? Problem::kNone
                                      : problem.transfers[transfer].lane;
  };
  return kind == DependenceKind::Communication &&
         getLane(from) != Problem::kNone && getLane(from) == getLane(to);
}

std::optional<Problem> choice::modelBuckets(const AnalyzedBlock &block,
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

  // By op: the op that represents it. For members, that is one of their bucket.
  SmallVector<unsigned, 0> keptOf = getIdentityOrder(block.problem);
  for (const BucketPlan::Bucket &bucket : plan.buckets)
    for (const BucketPlan::Member &member : bucket.members) {
      keptOf[member.start] = bucket.members.back().start;
      keptOf[member.wait] = bucket.members.front().wait;
    }
  Problem moved = renumber(
      mergeTransfers(block, plan, /*nestedNs=*/DenseMap<unsigned, int64_t>(),
                     *models.costs),
      plan.order);
  Problem problem;
  static_cast<OverlapFigures &>(problem) = moved;
  problem.lanes = std::move(moved.lanes);
  problem.transfers = std::move(moved.transfers);
  SmallVector<unsigned, 0> numberOf(keptOf.size());
  for (auto [place, op] : llvm::enumerate(plan.order)) {
    if (keptOf[op] != op)
      continue;
    numberOf[op] = problem.size();
    problem.ops.push_back(std::move(moved.ops[place]));
    problem.ops.back().waitsFor.clear();
  }
  for (unsigned op = 0, end = keptOf.size(); op < end; ++op)
    numberOf[op] = numberOf[keptOf[op]];
  for (auto [i, transfer] : llvm::enumerate(problem.transfers)) {
    transfer.start = numberOf[plan.order[transfer.start]];
    if (transfer.wait == Problem::kNone)
      continue;
    transfer.wait = numberOf[plan.order[transfer.wait]];
    problem.ops[transfer.wait].waitsFor.push_back(i);
  }

  problem.predecessors.resize(problem.size());
  problem.successors.resize(problem.size());
  for (unsigned op = 0, end = keptOf.size(); op < end; ++op)
    for (const auto &[from, kind] : dependences.getPredecessors(op)) {
      if (numberOf[from] == numberOf[op] ||
          isLaneOrder(block.problem, from, op, kind))
        continue;
      // The plan may reorder starts of different lanes.
      if (numberOf[from] > numberOf[op])
        return std::nullopt;
      problem.predecessors[numberOf[op]].emplace_back(numberOf[from], kind);
    }
  SmallVector<unsigned> lastStarts(problem.lanes.size(), Problem::kNone);
  for (const Problem::Transfer &transfer : problem.transfers) {
    unsigned last = std::exchange(lastStarts[transfer.lane], transfer.start);
    if (last != Problem::kNone)
      problem.predecessors[transfer.start].emplace_back(
          last, DependenceKind::Communication);
  }
  auto sort = [](auto &numbers) {
    llvm::sort(numbers, std::less<unsigned>());
    numbers.erase(llvm::unique(numbers), numbers.end());
  };
  for (auto [op, predecessors] : llvm::enumerate(problem.predecessors)) {
    sort(predecessors);
    for (unsigned predecessor : predecessors)
      problem.successors[predecessor].push_back(op);
  }

  problem.buffers = block.problem.buffers;
  for (Problem::Buffer &buffer : problem.buffers) {
    for (unsigned &user : buffer.users)
      user = numberOf[user];
    sort(buffer.users);
  }
  models.memory.setLast(problem, dependences.getBlock(), problem.size() - 1);
  return problem;
}
