//===- Estimate.cpp - What a plan of buckets would take -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Estimate.h"
#include "CommDialect/Analysis/Simulator.h"

using namespace mlir;
using namespace mlir::comm;

BlockModel comm::mergeTransfers(const BlockModel &model,
                                ArrayRef<unsigned> order,
                                ArrayRef<SmallVector<unsigned>> buckets,
                                MergedCost getCost) {
  constexpr unsigned kNone = BlockModel::kNone;
  BlockModel merged;
  merged.ops = model.ops;
  merged.lanes = model.lanes;
  static_cast<OverlapFigures &>(merged) = model;

  SmallVector<unsigned, 0> places = getPlaces(order);
  auto isBefore = [&](unsigned a, unsigned b) { return places[a] < places[b]; };

  // By transfer, its number in the merged model.
  SmallVector<unsigned, 0> numbers(model.transfers.size(), kNone);
  for (ArrayRef<unsigned> members : buckets) {
    ModelTransfer transfer = model.transfers[members.front()];
    for (unsigned member : members) {
      const ModelTransfer &other = model.transfers[member];
      numbers[member] = merged.transfers.size();
      transfer.start = std::max(transfer.start, other.start, isBefore);
      if (other.wait != ModelTransfer::kNone)
        transfer.wait = transfer.wait == ModelTransfer::kNone
                            ? other.wait
                            : std::min(transfer.wait, other.wait, isBefore);
      merged.ops[other.start].startOf = kNone;
    }
    transfer.setCost(getCost(members));
    merged.transfers.push_back(std::move(transfer));
  }
  for (auto [i, transfer] : llvm::enumerate(model.transfers))
    if (numbers[i] == kNone) {
      numbers[i] = merged.transfers.size();
      merged.transfers.push_back(transfer);
    }

  for (BlockModel::Op &op : merged.ops)
    op.waitsFor.clear();
  for (auto [i, transfer] : llvm::enumerate(merged.transfers)) {
    merged.ops[transfer.start].startOf = i;
    if (transfer.wait != ModelTransfer::kNone)
      merged.ops[transfer.wait].waitsFor.push_back(i);
  }
  return merged;
}

int64_t comm::estimateMakespanNs(const BlockDependences &dependences,
                                 const BlockModel &model,
                                 const BucketPlan &plan, CostModel &costs) {
  SmallVector<SmallVector<unsigned>, 0> buckets;
  DenseMap<unsigned, const Bucket *> byFirst;
  for (const Bucket &bucket : plan.buckets) {
    SmallVector<unsigned> &members = buckets.emplace_back();
    for (const BucketMember &member : bucket.members)
      members.push_back(model.ops[dependences.getIndex(member.start)].startOf);
    byFirst[members.front()] = &bucket;
  }
  auto getCost = [&](ArrayRef<unsigned> members) {
    // Given costs add up, as they do in the bucket.
    int64_t givenNs = 0, bytes = 0;
    bool areGiven = true;
    const Bucket &bucket = *byFirst.lookup(members.front());
    for (auto [number, member] : llvm::zip_equal(members, bucket.members)) {
      givenNs += model.transfers[number].ns;
      bytes += member.bytes;
      areGiven &= member.start->hasAttr(CommDialect::kCostAttr);
    }
    if (areGiven) {
      CollectiveCost cost;
      cost.ns = givenNs;
      return cost;
    }
    // The library has every kind.
    CollectiveOpInterface start = bucket.members.front().start;
    return *costs.getCollectiveCost(start.getCollectiveKind(), bytes,
                                    costs.getGeometry(start),
                                    costs.getDefaultAlgorithm());
  };
  BlockModel merged = mergeTransfers(model, plan.order, buckets, getCost);
  return simulate(merged, plan.order).makespanNs;
}
