//===- StartGraph.cpp - Dependences without the order of starts -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StartGraph.h"
#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bucket;

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
  using Edges = SmallVector<BucketGraph::Edge, 0>;

  explicit Relaxer(const BlockDependences &dependences)
      : dependences(dependences),
        keepsOrder(ordersStarts(dependences.getBlock())) {}

  Edges run() {
    for (unsigned i = 0, e = dependences.size(); i < e; ++i) {
      bool isMovable = movesAmongStarts(i);
      Group *group = isMovable ? &getGroup(i) : nullptr;
      for (const auto &edge : dependences.getPredecessors(i)) {
        bool ordersStarts = edge.kind == DependenceKind::Communication;
        if (!ordersStarts || !movesAmongStarts(edge.from)) {
          if (ordersStarts && group &&
              (group->fixed == BucketPlan::kNone || group->fixed < edge.from))
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
      if (group->fixed != BucketPlan::kNone)
        edges.push_back({group->fixed, i});
      group->movable.push_back(i);
    }
    return std::move(edges);
  }

private:
  struct Group {
    /// The last op that keeps its order to the group's starts, and the movable
    /// starts behind it.
    unsigned fixed = BucketPlan::kNone;
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
  Edges edges;
  bool keepsOrder;
  DenseMap<Attribute, Group> groups;
};

} // namespace

BucketGraph bucket::buildStartGraph(const BlockDependences &dependences) {
  return BucketGraph(dependences.size(), Relaxer(dependences).run());
}
