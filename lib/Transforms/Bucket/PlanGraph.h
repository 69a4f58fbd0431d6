//===- PlanGraph.h - Dependences that bucketing must respect ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dependences of a block with two changes. Collectives of one group need
// not keep their order, since all ranks get the same new one. And ops may be
// fused into one node: the starts of a bucket that is known beforehand, and its
// waits.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANGRAPH_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANGRAPH_H

#include "CommDialect/Analysis/Dependences.h"
#include "CommDialect/IR/CommInterfaces.h"

namespace mlir::comm::bucket {

inline constexpr unsigned kNone = ~0u;

/// True if the function around the block keeps the order of all its starts.
bool ordersStarts(Block &block);

/// A start whose place among the others of its group is only a convention: data
/// are moved as the op says, wherever in the sequence it is. Messages from rank
/// to rank match in order, barriers order what is around them, and what another
/// dialect means by its order is not known.
bool isMovableStart(Operation *op);

/// Nodes have the numbers of the ops; a fused node has that of its first op.
class PlanGraph {
public:
  /// Two sets of ops that become a node each, or neither.
  struct Fusion {
    SmallVector<unsigned> starts, waits;
  };

  explicit PlanGraph(const BlockDependences &dependences);

  unsigned size() const { return nodes.size(); }
  /// Each once, ascending.
  ArrayRef<unsigned> getPredecessors(unsigned node) const {
    return predecessors[node];
  }
  ArrayRef<unsigned> getSuccessors(unsigned node) const {
    return successors[node];
  }
  /// The node that an op is in.
  unsigned getNode(unsigned op) const { return nodes[op]; }
  /// The ops of a node, in their order. None if the op is in another's node.
  ArrayRef<unsigned> getOps(unsigned node) const { return ops[node]; }
  /// The nodes, each behind its predecessors.
  ArrayRef<unsigned> getOrder() const { return order; }

  /// Fuses those that make no cycle, and returns for each whether it was fused:
  /// of those that make one together, the last in the list are not. May be
  /// called once. O(n + e), for each of `fusions` if there is a cycle.
  SmallVector<bool> fuse(ArrayRef<Fusion> fusions);

private:
  /// Makes the nodes and all that is of them. Returns whether there is an
  /// order.
  bool connect(ArrayRef<Fusion> fusions = {}, ArrayRef<bool> isFused = {});

  /// Between ops.
  SmallVector<std::pair<unsigned, unsigned>, 0> edges;
  SmallVector<unsigned, 0> nodes, order;
  SmallVector<SmallVector<unsigned, 1>, 0> ops;
  SmallVector<SmallVector<unsigned, 2>, 0> predecessors, successors;
};

} // namespace mlir::comm::bucket

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANGRAPH_H
