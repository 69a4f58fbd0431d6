//===- BucketGraph.cpp - Graphs of ops that can be fused ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Buckets.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>
#include <numeric>

using namespace mlir;
using namespace mlir::comm;
using llvm::ArrayRef;
using llvm::SmallVector;

BucketGraph::BucketGraph(unsigned size, SmallVector<Edge, 0> edges)
    : edges(std::move(edges)), nodes(size) {
  connect();
}

namespace {

/// Places nodes in the order in which they become ready. Skips ops that belong
/// to another node.
struct FirstReadyFirst {
  const BucketGraph &graph;
  std::deque<unsigned> ready = {};

  void makeReady(unsigned node) {
    if (!graph.getOps(node).empty())
      ready.push_back(node);
  }
  std::optional<unsigned> getNext() {
    if (ready.empty())
      return std::nullopt;
    unsigned node = ready.front();
    ready.pop_front();
    return node;
  }
  void notePlaced(unsigned) {}
};

} // namespace

bool BucketGraph::connect(ArrayRef<Fusion> fusions, ArrayRef<bool> isFused) {
  std::iota(nodes.begin(), nodes.end(), 0);
  ops.clear();
  for (unsigned op : nodes)
    ops.push_back({op});
  for (auto [fusion, fuses] : llvm::zip_equal(fusions, isFused))
    for (ArrayRef<unsigned> fused :
         {ArrayRef(fusion.starts), ArrayRef(fusion.waits)})
      if (fuses) {
        unsigned first = *llvm::min_element(fused);
        for (unsigned op : fused) {
          nodes[op] = first;
          ops[op].clear();
        }
        ops[first].assign(fused.begin(), fused.end());
      }

  predecessors.assign(size(), {});
  successors.assign(size(), {});
  for (auto [from, to] : edges)
    if (nodes[from] != nodes[to])
      predecessors[nodes[to]].push_back(nodes[from]);
  unsigned numNodes = 0;
  for (auto [node, before] : llvm::enumerate(predecessors)) {
    llvm::sort(before);
    before.erase(llvm::unique(before), before.end());
    for (unsigned predecessor : before)
      successors[predecessor].push_back(node);
    numNodes += !ops[node].empty();
  }
  order = listSchedule(*this, FirstReadyFirst{*this});
  return order.size() == numNodes;
}

SmallVector<bool> BucketGraph::fuse(ArrayRef<Fusion> fusions) {
  SmallVector<bool> isFused(fusions.size(), true);
  if (fusions.empty() || connect(fusions, isFused))
    return isFused;
  llvm::fill(isFused, false);
  for (bool &fuses : isFused) {
    fuses = true;
    fuses = connect(fusions, isFused);
  }
  connect(fusions, isFused);
  return isFused;
}
