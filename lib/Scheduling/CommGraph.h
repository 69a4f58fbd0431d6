//===- CommGraph.h - Ops and communication by number ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_COMMGRAPH_H
#define COMMDIALECT_LIB_SCHEDULING_COMMGRAPH_H

#include "CommDialect/Scheduling/Problem.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::comm {

/// The ops of a block and which of them communicate, without their costs. A
/// graph for ListSchedule.h. Numbers are the present order.
class CommGraph {
public:
  explicit CommGraph(unsigned size)
      : isStart(size), isWait(size), predecessors(size), successors(size) {}

  /// Adds an edge, of which there must be none yet.
  void addEdge(unsigned from, unsigned to,
               DependenceKind kind = DependenceKind::Value) {
    predecessors[to].emplace_back(from, kind);
    successors[from].push_back(to);
  }
  unsigned size() const { return predecessors.size(); }
  llvm::ArrayRef<Problem::Edge> getPredecessors(unsigned op) const {
    return predecessors[op];
  }
  llvm::ArrayRef<unsigned> getSuccessors(unsigned op) const {
    return successors[op];
  }

  /// By op: whether it starts a collective, or only waits for some.
  llvm::BitVector isStart, isWait;

private:
  llvm::SmallVector<llvm::SmallVector<Problem::Edge, 2>, 0> predecessors;
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 0> successors;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_COMMGRAPH_H
