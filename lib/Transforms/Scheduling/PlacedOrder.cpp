//===- PlacedOrder.cpp - An order with adjacent bucket members ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlacedOrder.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::comm;

static constexpr unsigned kUnplaced = ~0u;

/// Returns the name of the op that `ops` will be merged into.
static std::string getMergedName(ArrayRef<Operation *> ops) {
  llvm::SmallSetVector<StringRef, 8> origins;
  for (Operation *op : ops)
    origins.insert_range(OpNames::getOrigins(op));
  std::string name = origins.front().str();
  if (origins.size() > 1)
    name += "+" + std::to_string(origins.size() - 1);
  return name + "/" + ops.front()->getName().getStringRef().str();
}

SmallVector<unsigned, 0>
comm::getPlacedOrder(const BucketGraph &graph,
                     const BlockDependences &dependences,
                     ArrayRef<BucketPlan::Bucket> buckets, const OpNames &names,
                     ArrayRef<std::string> wanted) {
  llvm::StringMap<unsigned> wantedPositions;
  for (auto [i, name] : llvm::enumerate(wanted))
    wantedPositions.try_emplace(name, i);
  auto lookup = [&](StringRef name) {
    auto it = wantedPositions.find(name);
    return it == wantedPositions.end() ? kUnplaced : it->second;
  };
  // A reduce-scatter on copy engines has the position of its future exchange
  // (comm-realize-copies), so that starts of a communicator keep their
  // order.
  auto getPosition = [&](Operation *op, StringRef name) {
    unsigned position = lookup(name);
    if (position != kUnplaced || !isa<ReduceScatterOp>(op))
      return position;
    name.consume_back(("/" + ReduceScatterOp::getOperationName()).str());
    return lookup((name + "/" + AllToAllOp::getOperationName()).str());
  };

  // The buckets, and the position of each node or kUnplaced.
  DenseMap<unsigned, SmallVector<unsigned>> members;
  SmallVector<unsigned, 0> positions(graph.size(), kUnplaced);
  auto addNode = [&](SmallVector<unsigned> numbers) {
    SmallVector<Operation *> ops = llvm::map_to_vector(
        numbers, [&](unsigned number) { return dependences.getOp(number); });
    unsigned node = graph.getNode(numbers.front());
    positions[node] = getPosition(ops.front(), getMergedName(ops));
    members[node] = std::move(numbers);
    return node;
  };
  for (const BucketPlan::Bucket &made : buckets) {
    SmallVector<unsigned> starts, waits;
    for (const BucketPlan::Member &member : made.members) {
      starts.push_back(member.start);
      waits.push_back(member.wait);
    }
    unsigned start = addNode(starts);
    addNode(waits);
    // An order that was recorded before the bucket existed has its members.
    if (positions[start] != kUnplaced)
      continue;
    std::optional<unsigned> last;
    for (unsigned member : starts)
      if (unsigned position = lookup(names.get(dependences.getOp(member)));
          position != kUnplaced)
        last = std::max(last.value_or(0), position);
    positions[start] = last.value_or(kUnplaced);
  }
  for (unsigned node : graph.getOrder())
    if (!members.contains(node))
      positions[node] = getPosition(dependences.getOp(node),
                                    names.get(dependences.getOp(node)));
  // Nodes without a position, or with a later one than a successor, go before
  // their first successor. Once copy engines run that, it may no longer depend
  // on them.
  for (unsigned node : llvm::reverse(graph.getOrder()))
    for (unsigned successor : graph.getSuccessors(node))
      positions[node] = std::min(positions[node], positions[successor]);

  SmallVector<unsigned, 0> order;
  auto getNodePosition = [&](unsigned node) { return positions[node]; };
  for (unsigned node : listSchedule(graph, LeastFirst(getNodePosition))) {
    auto it = members.find(node);
    llvm::append_range(order, it != members.end() ? ArrayRef(it->second)
                                                  : graph.getOps(node));
  }
  return order;
}
