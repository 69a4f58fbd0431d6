//===- PlanGraph.cpp - What bucketing may reorder -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanGraph.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bucket;

//===----------------------------------------------------------------------===//
// Adjacency
//===----------------------------------------------------------------------===//

Adjacency::Adjacency(unsigned size,
                     ArrayRef<std::pair<unsigned, unsigned>> edges)
    : begins(size + 1) {
  for (auto [owner, item] : edges)
    ++begins[owner + 1];
  for (unsigned i = 0; i < size; ++i)
    begins[i + 1] += begins[i];
  items.resize(edges.size());
  SmallVector<unsigned, 0> ends(begins.begin(), begins.end());
  for (auto [owner, item] : edges)
    items[ends[owner]++] = item;
  // Sorts each list, and drops what is there twice.
  unsigned numKept = 0;
  for (unsigned i = 0; i < size; ++i) {
    auto begin = items.begin() + begins[i], end = items.begin() + ends[i];
    std::sort(begin, end);
    end = std::unique(begin, end);
    begins[i] = numKept;
    numKept = std::move(begin, end, items.begin() + numKept) - items.begin();
  }
  begins[size] = numKept;
  items.truncate(numKept);
}

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

/// Makes the edges of the graph. Where the edge between two movable starts is
/// dropped, what goes through it must not be: other ops that keep an order to
/// starts have edges to the last and the next start of a group alone, so that
/// they get one to each movable start between them.
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
    /// starts since.
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

PlanGraph::PlanGraph(const BlockDependences &dependences) {
  Relaxer(dependences, edges).run();
  llvm::append_range(identity, llvm::seq<unsigned>(0, dependences.size()));
  nodes = identity;
  connect();
}

void PlanGraph::connect() {
  SmallVector<std::pair<unsigned, unsigned>, 0> forward, backward;
  for (auto [from, to] : edges) {
    unsigned fromNode = nodes[from], toNode = nodes[to];
    if (fromNode == toNode)
      continue;
    forward.push_back({fromNode, toNode});
    backward.push_back({toNode, fromNode});
  }
  successors.emplace(size(), forward);
  predecessors.emplace(size(), backward);
}

//===----------------------------------------------------------------------===//
// Fusion
//===----------------------------------------------------------------------===//

unsigned PlanGraph::findCycle(ArrayRef<Fusion> fusions) const {
  SmallVector<unsigned, 0> numUnplaced(size()), ready;
  unsigned numNodes = 0, numPlaced = 0;
  for (unsigned node = 0; node < size(); ++node) {
    if (getOps(node).empty())
      continue;
    ++numNodes;
    numUnplaced[node] = getPredecessors(node).size();
    if (numUnplaced[node] == 0)
      ready.push_back(node);
  }
  while (!ready.empty()) {
    unsigned node = ready.pop_back_val();
    ++numPlaced;
    for (unsigned successor : getSuccessors(node))
      if (--numUnplaced[successor] == 0)
        ready.push_back(successor);
  }
  if (numPlaced == numNodes)
    return kNone;
  // Whoever is left has a predecessor that is left, and so on into a cycle.
  auto isLeft = [&](unsigned node) { return numUnplaced[node] != 0; };
  unsigned node = *llvm::find_if(identity, isLeft);
  llvm::BitVector seen(size());
  SmallVector<unsigned> path;
  while (!seen.test(node)) {
    seen.set(node);
    path.push_back(node);
    node = *llvm::find_if(getPredecessors(node), isLeft);
  }
  DenseMap<unsigned, unsigned> fusionOf;
  for (auto [i, fusion] : llvm::enumerate(fusions))
    for (unsigned op : {fusion.starts.front(), fusion.waits.front()})
      if (nodes[fusion.starts.front()] == nodes[fusion.starts.back()])
        fusionOf[nodes[op]] = i;
  unsigned last = kNone;
  for (unsigned member : llvm::reverse(path)) {
    auto it = fusionOf.find(member);
    if (it != fusionOf.end() && (last == kNone || it->second > last))
      last = it->second;
    if (member == node)
      break;
  }
  return last;
}

SmallVector<bool> PlanGraph::fuse(ArrayRef<Fusion> fusions) {
  SmallVector<bool> isFused(fusions.size(), true);
  if (fusions.empty())
    return isFused;
  auto setNodes = [&](ArrayRef<unsigned> ops, bool isOne) {
    unsigned first = *llvm::min_element(ops);
    for (unsigned op : ops)
      nodes[op] = isOne ? first : op;
    if (isOne)
      llvm::append_range(fused[first], ops);
    else
      fused.erase(first);
  };
  for (const Fusion &fusion : fusions) {
    setNodes(fusion.starts, true);
    setNodes(fusion.waits, true);
  }
  connect();
  for (;;) {
    unsigned bad = findCycle(fusions);
    if (bad == kNone)
      return isFused;
    setNodes(fusions[bad].starts, false);
    setNodes(fusions[bad].waits, false);
    isFused[bad] = false;
    connect();
  }
}
