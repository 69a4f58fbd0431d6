//===- ListSchedule.h - List scheduling with a policy -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// List scheduling of a graph of numbered ops: places one op after the other,
// each after its predecessors. A policy chooses among the ready ops.
//
// A graph has these members, of which both lists name a predecessor or
// successor as often as there are edges to it:
//
//   unsigned size() const;
//   // A range with a size.
//   Range getPredecessors(unsigned op) const;
//   // A range of numbers of ops.
//   Range getSuccessors(unsigned op) const;
//
// A policy has these:
//
//   // Notes that all predecessors of `op` are placed. Called once for each op,
//   // at first in ascending order for the ops without predecessors.
//   void makeReady(unsigned op);
//   // Returns the op to place next, which is ready, or nullopt to stop.
//   std::optional<unsigned> getNext();
//   // Notes that `op` is placed, before its successors become ready.
//   void notePlaced(unsigned op);
//
// docs/Scheduling.md has an example.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_LISTSCHEDULE_H
#define COMMDIALECT_SCHEDULING_LISTSCHEDULE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cassert>
#include <functional>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

namespace mlir::comm {

/// Counts for each op of a graph the predecessors that are not yet placed.
class UnplacedCounts {
public:
  template <typename Graph>
  explicit UnplacedCounts(const Graph &graph) {
    counts.reserve(graph.size());
    for (unsigned op = 0, end = graph.size(); op < end; ++op)
      counts.push_back(graph.getPredecessors(op).size());
  }

  bool isReady(unsigned op) const { return counts[op] == 0; }

  /// Notes that a predecessor of `op` is placed. Returns true if it was the
  /// last one.
  bool removeOne(unsigned op) {
    assert(counts[op] != 0 && "more predecessors placed than there are");
    return --counts[op] == 0;
  }

  /// Notes that `op` is placed and calls `makeReady` for each successor that
  /// waits for nothing else.
  template <typename Graph, typename MakeReady>
  void place(const Graph &graph, unsigned op, MakeReady &&makeReady) {
    for (unsigned successor : graph.getSuccessors(op))
      if (removeOne(successor))
        makeReady(successor);
  }

private:
  llvm::SmallVector<unsigned, 0> counts;
};

/// Places ops of `graph` as `policy` chooses and returns them in that order.
/// It lacks ops if the policy stops early or the graph has a cycle. Takes time
/// linear in ops and edges, besides the policy's own.
template <typename Graph, typename Policy>
llvm::SmallVector<unsigned, 0> listSchedule(const Graph &graph,
                                            Policy &&policy) {
  UnplacedCounts unplaced(graph);
  auto makeReady = [&](unsigned op) { policy.makeReady(op); };
  for (unsigned op = 0, end = graph.size(); op < end; ++op)
    if (unplaced.isReady(op))
      makeReady(op);
  llvm::SmallVector<unsigned, 0> order;
  order.reserve(graph.size());
  while (std::optional<unsigned> op = policy.getNext()) {
    assert(unplaced.isReady(*op) && "a policy chose an op that is not ready");
    order.push_back(*op);
    policy.notePlaced(*op);
    unplaced.place(graph, *op, makeReady);
  }
  return order;
}

/// A policy that places the ready op with the least key first, of equal keys
/// the one with the least number.
template <typename GetKey>
class LeastFirst {
public:
  explicit LeastFirst(GetKey getKey) : getKey(std::move(getKey)) {}

  void makeReady(unsigned op) { ready.push({getKey(op), op}); }
  std::optional<unsigned> getNext() {
    if (ready.empty())
      return std::nullopt;
    unsigned op = ready.top().second;
    ready.pop();
    return op;
  }
  void notePlaced(unsigned) {}

private:
  using Entry =
      std::pair<std::decay_t<std::invoke_result_t<GetKey, unsigned>>, unsigned>;

  GetKey getKey;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> ready;
};
template <typename GetKey>
LeastFirst(GetKey) -> LeastFirst<GetKey>;

/// A graph that is built edge by edge.
class OpGraph {
public:
  explicit OpGraph(unsigned size = 0) : predecessors(size), successors(size) {}

  /// Adds an edge, even if there is one already.
  void addEdge(unsigned from, unsigned to) {
    predecessors[to].push_back(from);
    successors[from].push_back(to);
  }
  unsigned size() const { return predecessors.size(); }
  llvm::ArrayRef<unsigned> getPredecessors(unsigned op) const {
    return predecessors[op];
  }
  llvm::ArrayRef<unsigned> getSuccessors(unsigned op) const {
    return successors[op];
  }

private:
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 0> predecessors, successors;
};

/// A graph with all edges of another one reversed.
template <typename Graph>
class ReversedGraph {
public:
  explicit ReversedGraph(const Graph &graph) : graph(graph) {}

  unsigned size() const { return graph.size(); }
  decltype(auto) getPredecessors(unsigned op) const {
    return graph.getSuccessors(op);
  }
  decltype(auto) getSuccessors(unsigned op) const {
    return graph.getPredecessors(op);
  }

private:
  const Graph &graph;
};
template <typename Graph>
ReversedGraph(const Graph &) -> ReversedGraph<Graph>;

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_LISTSCHEDULE_H
