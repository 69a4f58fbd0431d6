//===- PlanGraph.h - Dependences that bucketing must respect ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dependences of a block with two changes. Collectives of one group need
// not keep their order, because all ranks get the same new order. Several ops
// may be fused into one node: the starts of a bucket known beforehand, and its
// waits.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANGRAPH_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANGRAPH_H

#include "CommDialect/Analysis/Dependences.h"
#include "CommDialect/IR/CommInterfaces.h"

namespace mlir::comm::bucket {

inline constexpr unsigned kNone = ~0u;

/// Returns true if the function of the block keeps the order of all its starts.
bool ordersStarts(Block &block);

/// Returns true if `op` may change its position among the starts of its group,
/// because it transfers the same data in any order. Excludes messages, which
/// match in order, barriers, which order other ops, and starts of other
/// dialects.
bool isMovableStart(Operation *op);

/// Nodes are numbered as the ops. A fused node has the number of its first op.
class PlanGraph {
public:
  /// Two sets of ops. Either each becomes a node, or neither does.
  struct Fusion {
    SmallVector<unsigned> starts, waits;
  };

  explicit PlanGraph(const BlockDependences &dependences);

  unsigned size() const { return nodes.size(); }
  /// Returns the predecessors, ascending and without duplicates.
  ArrayRef<unsigned> getPredecessors(unsigned node) const {
    return predecessors[node];
  }
  ArrayRef<unsigned> getSuccessors(unsigned node) const {
    return successors[node];
  }
  /// Returns the node of `op`.
  unsigned getNode(unsigned op) const { return nodes[op]; }
  /// Returns the ops of a node in their order. Empty if the op with this number
  /// belongs to another node.
  ArrayRef<unsigned> getOps(unsigned node) const { return ops[node]; }
  /// Returns the nodes in a topological order.
  ArrayRef<unsigned> getOrder() const { return order; }

  /// Fuses the sets of each fusion that closes no cycle. Returns for each true
  /// if it was fused. Earlier fusions have precedence. May be called once. O(n
  /// + e) without cycles, otherwise O(n + e) for each fusion.
  SmallVector<bool> fuse(ArrayRef<Fusion> fusions);

private:
  /// Creates the nodes, their edges and their order. Returns false if there is
  /// a cycle.
  bool connect(ArrayRef<Fusion> fusions = {}, ArrayRef<bool> isFused = {});

  /// Edges between ops.
  SmallVector<std::pair<unsigned, unsigned>, 0> edges;
  SmallVector<unsigned, 0> nodes, order;
  SmallVector<SmallVector<unsigned, 1>, 0> ops;
  SmallVector<SmallVector<unsigned, 2>, 0> predecessors, successors;
};

} // namespace mlir::comm::bucket

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANGRAPH_H
