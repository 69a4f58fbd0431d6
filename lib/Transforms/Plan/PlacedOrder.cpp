//===- PlacedOrder.cpp - An order with adjacent bucket members ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlacedOrder.h"
#include "CommDialect/IR/CommOps.h"
#include "llvm/ADT/SetVector.h"
#include <queue>

using namespace mlir;
using namespace mlir::comm;
using bucket::PlanGraph;

static constexpr unsigned kNone = ~0u;

/// How the op that is made of `ops` will be called.
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
comm::getPlacedOrder(const PlanGraph &graph,
                     const BlockDependences &dependences,
                     ArrayRef<Bucket> buckets, const OpNames &names,
                     ArrayRef<std::string> wanted) {
  llvm::StringMap<unsigned> wantedPlaces;
  for (auto [i, name] : llvm::enumerate(wanted))
    wantedPlaces.try_emplace(name, i);
  auto lookup = [&](StringRef name) {
    auto it = wantedPlaces.find(name);
    return it == wantedPlaces.end() ? kNone : it->second;
  };
  // What copy engines are to run has the place of the exchange that it will be
  // (comm-scatter-by-copies): starts of a communicator keep their order then.
  auto getPlace = [&](Operation *op, StringRef name) {
    unsigned place = lookup(name);
    if (place != kNone || !isa<ReduceScatterOp>(op))
      return place;
    name.consume_back(("/" + ReduceScatterOp::getOperationName()).str());
    return lookup((name + "/" + AllToAllOp::getOperationName()).str());
  };

  // Buckets, and the place of each node or kNone.
  DenseMap<unsigned, SmallVector<unsigned>> members;
  SmallVector<unsigned, 0> places(graph.size(), kNone);
  auto addNode = [&](ArrayRef<Operation *> ops) {
    SmallVector<unsigned> numbers;
    for (Operation *op : ops)
      numbers.push_back(dependences.getIndex(op));
    unsigned node = graph.getNode(numbers.front());
    places[node] = getPlace(ops.front(), getMergedName(ops));
    members[node] = std::move(numbers);
  };
  for (const Bucket &made : buckets) {
    SmallVector<Operation *> starts, waits;
    for (BucketMember member : made.members) {
      starts.push_back(member.start.getOperation());
      waits.push_back(member.wait.getOperation());
    }
    addNode(starts);
    addNode(waits);
  }
  for (unsigned node : graph.getOrder())
    if (!members.contains(node))
      places[node] =
          getPlace(dependences.getOp(node), names.get(dependences.getOp(node)));
  // What has no place, or one too late, goes in front of the first that needs
  // it: once copy engines run that, it may not need it any more.
  for (unsigned node : llvm::reverse(graph.getOrder()))
    for (unsigned successor : graph.getSuccessors(node))
      places[node] = std::min(places[node], places[successor]);

  using Entry = std::pair<unsigned, unsigned>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
  SmallVector<unsigned, 0> numUnplaced(graph.size());
  for (unsigned node : graph.getOrder())
    if ((numUnplaced[node] = graph.getPredecessors(node).size()) == 0)
      queue.push({places[node], node});
  SmallVector<unsigned, 0> order;
  while (!queue.empty()) {
    unsigned node = queue.top().second;
    queue.pop();
    auto it = members.find(node);
    llvm::append_range(order, it != members.end() ? ArrayRef(it->second)
                                                  : graph.getOps(node));
    for (unsigned successor : graph.getSuccessors(node))
      if (--numUnplaced[successor] == 0)
        queue.push({places[successor], successor});
  }
  return order;
}
