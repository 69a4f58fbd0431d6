//===- Mover.h - Moves starts up and waits down -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithm of comm-reorder's policies that keep to a memory limit. A walk
// moves a node, with the few nodes that it needs, up an order. Sinking a wait
// is the same walk over the mirrored order: there, successors are predecessors,
// and nodes allocate what they free.
//
// A walk skips all nodes until the next event. Events are predecessors of the
// group, buffers that both the group and a passed node use, and starts that
// must not be passed. Between events, passing a node only shifts memory levels,
// so the tree finds the first node at which the limit would be exceeded.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_MOVER_H
#define COMMDIALECT_LIB_SCHEDULING_MOVER_H

#include "Order.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::comm::overlap {

inline constexpr unsigned kNone = ~0u;

/// A block as the walk sees it. Nodes are numbered by the given order.
struct NodeList {
  struct Node {
    bool isStart = false, isWait = false;
    /// True for matmuls and the like, which hide communication and never join a
    /// group.
    bool isHeavy = false;
    int64_t transientBytes = 0;
    /// The last start that a wait waits for.
    unsigned partner = kNone;
  };
  struct Edge {
    unsigned node;
    /// True if the edge orders communication and carries no data.
    bool isOrder;
  };
  struct Buffer {
    /// Allocated and freed bytes. They only differ if Inductor's do.
    int64_t allocBytes = 0, freeBytes = 0;
    /// The nodes that allocate and free the buffer. kNone if it is live from
    /// the beginning, or to the end.
    unsigned allocAt = kNone, freeAt = kNone;
    /// The nodes that use the buffer, without duplicates. If one of them passes
    /// the node that allocates or frees the buffer, it does so instead.
    llvm::SmallVector<unsigned, 4> users;
  };
  llvm::SmallVector<Node, 0> nodes;
  llvm::SmallVector<llvm::SmallVector<Edge, 2>, 0> predecessors;
  llvm::SmallVector<Buffer, 0> buffers;

  unsigned size() const { return nodes.size(); }
  void addEdge(unsigned from, unsigned to, bool isOrder) {
    predecessors[to].push_back({from, isOrder});
  }
};

/// Returns the peak of the given order in bytes.
int64_t getPeak(const NodeList &list);

enum class Direction { RaiseStarts, SinkWaits };

struct Settings {
  Direction direction = Direction::RaiseStarts;
  /// True for Inductor's decisions, including its bugs.
  bool compat = false;
  /// The maximum bytes live during a node of a move.
  int64_t limitBytes = 0;
  /// The maximum number of nodes that a walk passes, and of nodes that join a
  /// group. Inductor has neither.
  unsigned prefetchLimit = kNone, maxGroup = 128;
};

/// The reason why a walk ended.
enum class Stop {
  None,
  DataDependence,
  StartOrder,
  PeakMemory,
  PrefetchLimit,
  GroupLimit
};

/// The result of one walk.
struct Move {
  unsigned node = kNone;
  unsigned moves = 0, grouped = 0;
  Stop stop = Stop::None;
  /// The node that was not passed.
  unsigned blocker = kNone;
  /// For PeakMemory, the bytes that the move would have needed.
  int64_t bytes = 0;
};

struct Result {
  llvm::SmallVector<unsigned, 0> order;
  /// In the order of processing.
  llvm::SmallVector<Move, 0> moves;
};

/// Runs the walks. O((c + g + e) log n) for c starts or waits, g nodes that
/// join groups and e visited users of buffers.
Result run(const NodeList &list, const Settings &settings);

} // namespace mlir::comm::overlap

#endif // COMMDIALECT_LIB_SCHEDULING_MOVER_H
