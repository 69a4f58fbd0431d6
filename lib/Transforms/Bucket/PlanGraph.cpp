//===- PlanGraph.cpp - Dependences that bucketing must respect ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanGraph.h"
#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <deque>
#include <numeric>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bucket;

//===----------------------------------------------------------------------===//
// Order of starts
//===----------------------------------------------------------------------===//

bool bucket::ordersStarts(Block &block) {
  auto function = dyn_cast_if_present<FunctionOpInterface>(block.getParentOp());
  if (!function && block.getParentOp())
    function = block.getParentOp()->getParentOfType<FunctionOpInterface>();
  return function && function->hasAttr(CommDialect::kOrderedStartsAttr);
}

bool bucket::isMovableStart(Operation *op) {
  auto start = dyn_cast<CollectiveOpInterface>(op);
  return start && isa_and_present<CommDialect>(op->getDialect()) &&
         start.getGroupAttr() &&
         start.getCollectiveKind() != CollectiveKind::PointToPoint &&
         start.getCollectiveKind() != CollectiveKind::Barrier;
}

namespace {

/// Computes the edges of the graph, without those between movable starts. Other
/// ops that keep an order to starts only have edges to the last and the next
/// start of a group. They get edges to all movable starts between, so that
/// paths through dropped edges remain.
class Relaxer {
public:
  using Edges = SmallVectorImpl<std::pair<unsigned, unsigned>>;

  Relaxer(const BlockDependences &dependences, Edges &edges)
      : dependences(dependences), edges(edges),
        keepsOrder(ordersStarts(dependences.getBlock())) {}

  void run() {
    for (unsigned i = 0, e = dependences.size(); i < e; ++i) {
      bool isMovable = movesAmongStarts(i);
      Group *group = isMovable ? &getGroup(i) : nullptr;
      for (const auto &edge : dependences.getPredecessors(i)) {
        bool ordersStarts = edge.kind == DependenceKind::Communication;
        if (!ordersStarts || !movesAmongStarts(edge.from)) {
          if (ordersStarts && group &&
              (group->fixed == kNone || group->fixed < edge.from))
            group->fixed = edge.from;
          edges.push_back({edge.from, i});
        } else if (!isMovable) {
          Group &passed = getGroup(edge.from);
          for (unsigned start : passed.movable)
            edges.push_back({start, i});
          passed.movable.clear();
          passed.fixed = i;
        }
      }
      if (!group)
        continue;
      if (group->fixed != kNone)
        edges.push_back({group->fixed, i});
      group->movable.push_back(i);
    }
  }

private:
  struct Group {
    /// The last op that keeps its order to the group's starts, and the movable
    /// starts behind it.
    unsigned fixed = kNone;
    SmallVector<unsigned> movable;
  };

  bool movesAmongStarts(unsigned op) const {
    return !keepsOrder && isMovableStart(dependences.getOp(op));
  }
  Group &getGroup(unsigned op) {
    return groups[cast<CollectiveOpInterface>(dependences.getOp(op))
                      .getGroupAttr()];
  }

  const BlockDependences &dependences;
  Edges &edges;
  bool keepsOrder;
  DenseMap<Attribute, Group> groups;
};

} // namespace

PlanGraph::PlanGraph(const BlockDependences &dependences)
    : nodes(dependences.size()) {
  Relaxer(dependences, edges).run();
  connect();
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

namespace {

/// Places nodes in the order in which they become ready. Skips ops that belong
/// to another node.
struct FirstReadyFirst {
  const PlanGraph &graph;
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

bool PlanGraph::connect(ArrayRef<Fusion> fusions, ArrayRef<bool> isFused) {
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

SmallVector<bool> PlanGraph::fuse(ArrayRef<Fusion> fusions) {
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
