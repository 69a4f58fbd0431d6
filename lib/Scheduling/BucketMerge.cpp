//===- BucketMerge.cpp - A problem with buckets ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes the problem of a block in which the collectives of each bucket of a
// plan are one.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Buckets.h"
#include "Rebuild.h"

using namespace mlir;
using namespace mlir::comm;
using llvm::ArrayRef;
using llvm::SmallVector;

Problem comm::mergeTransfers(const Problem &problem, const BucketPlan &plan,
                             GetBucketCost getCost) {
  Problem merged;
  static_cast<OverlapFigures &>(merged) = problem;
  merged.ops = problem.ops;
  merged.transfers = problem.transfers;
  merged.lanes = problem.lanes;
  for (const BucketPlan::Bucket &bucket : plan.buckets) {
    for (const BucketPlan::Member &member :
         ArrayRef(bucket.members).drop_back()) {
      merged.ops[member.start].startOf = Problem::kNone;
      merged.ops[member.wait].waitsFor.clear();
    }
    unsigned last = merged.ops[bucket.members.back().start].startOf;
    TransferCost &cost = merged.transfers[last];
    uint32_t links = cost.links;
    cost = getCost(bucket);
    cost.links = links;
  }
  return merged;
}

bool comm::isLaneOrder(const Problem &problem, const Problem::Edge &edge,
                       unsigned to) {
  auto getLane = [&](unsigned op) {
    unsigned transfer = problem.ops[op].startOf;
    return transfer == Problem::kNone ? Problem::kNone
                                      : problem.transfers[transfer].lane;
  };
  return edge.getKind() == DependenceKind::Communication &&
         getLane(edge) != Problem::kNone && getLane(edge) == getLane(to);
}

void comm::finishEdges(Problem &problem) {
  SmallVector<unsigned> lastStarts(problem.lanes.size(), Problem::kNone);
  for (const Problem::Transfer &transfer : problem.transfers) {
    unsigned last = std::exchange(lastStarts[transfer.lane], transfer.start);
    if (last != Problem::kNone)
      problem.predecessors[transfer.start].emplace_back(
          last, DependenceKind::Communication);
  }
  problem.successors.resize(problem.size());
  for (auto [op, predecessors] : llvm::enumerate(problem.predecessors)) {
    sortNumbers(predecessors);
    for (unsigned predecessor : predecessors)
      problem.successors[predecessor].push_back(op);
  }
}

std::optional<Problem> comm::mergeBuckets(const Problem &problem,
                                          const BucketPlan &plan,
                                          GetBucketCost getCost) {
  // By op: the op that represents it. For members, that is one of their bucket.
  SmallVector<unsigned, 0> keptOf = getIdentityOrder(problem);
  for (const BucketPlan::Bucket &bucket : plan.buckets)
    for (const BucketPlan::Member &member : bucket.members) {
      keptOf[member.start] = bucket.members.back().start;
      keptOf[member.wait] = bucket.members.front().wait;
    }
  Problem ordered =
      renumber(mergeTransfers(problem, plan, getCost), plan.order);
  Problem merged;
  static_cast<OverlapFigures &>(merged) = ordered;
  merged.lanes = std::move(ordered.lanes);
  merged.transfers = std::move(ordered.transfers);
  SmallVector<unsigned, 0> numberOf(keptOf.size());
  for (auto [position, op] : llvm::enumerate(plan.order)) {
    if (keptOf[op] != op)
      continue;
    numberOf[op] = merged.size();
    merged.ops.push_back(std::move(ordered.ops[position]));
    merged.ops.back().waitsFor.clear();
    merged.ops.back().transientBytes = problem.ops[op].transientBytes;
  }
  for (unsigned op = 0, end = keptOf.size(); op < end; ++op)
    numberOf[op] = numberOf[keptOf[op]];
  for (auto [i, transfer] : llvm::enumerate(merged.transfers)) {
    transfer.start = numberOf[plan.order[transfer.start]];
    if (transfer.crossesBackEdge())
      transfer.nextWait = numberOf[plan.order[transfer.nextWait]];
    if (transfer.wait == Problem::kNone)
      continue;
    transfer.wait = numberOf[plan.order[transfer.wait]];
    merged.ops[transfer.wait].waitsFor.push_back(i);
  }

  merged.predecessors.resize(merged.size());
  for (unsigned op = 0, end = keptOf.size(); op < end; ++op)
    for (const Problem::Edge &edge : problem.getPredecessors(op)) {
      unsigned from = numberOf[edge];
      if (from == numberOf[op] || isLaneOrder(problem, edge, op))
        continue;
      // The plan may reorder starts of different lanes.
      if (from > numberOf[op])
        return std::nullopt;
      merged.predecessors[numberOf[op]].emplace_back(from, edge.getKind());
    }
  finishEdges(merged);

  merged.buffers = problem.buffers;
  for (Problem::Buffer &buffer : merged.buffers) {
    for (unsigned &user : buffer.users)
      user = numberOf[user];
    sortNumbers(buffer.users);
  }
  return merged;
}
