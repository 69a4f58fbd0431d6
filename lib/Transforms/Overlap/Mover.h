//===- Mover.h - Moves starts up and waits down -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-reorder-preserving-peak-memory and comm-sink-waits-iterative share.
// One walk moves a node, with the few that it needs, up an order. Sinking a
// wait is that walk over the mirrored order: successors are what it needs, and
// what frees allocates.
//
// A walk does not go from node to node. Between two places where something
// happens (what the group needs, a buffer that both sides touch, a start where
// these may not be passed) passing a node changes levels in one way, so the
// tree finds the first node that would be too much.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_OVERLAP_MOVER_H
#define COMMDIALECT_LIB_TRANSFORMS_OVERLAP_MOVER_H

#include "Scheduling/Order.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::comm::overlap {

inline constexpr unsigned kNone = ~0u;

/// A block as the walk sees it. Nodes have the numbers of the given order.
struct NodeList {
  struct Node {
    bool isStart = false, isWait = false;
    /// Such as a matmul: hides communication, does not travel with it.
    bool isHeavy = false;
    /// Nanoseconds, of a start those of its transfer.
    int64_t ns = 0;
    int64_t transientBytes = 0;
    /// Of a wait the (last) start it waits for; of a start its wait.
    unsigned partner = kNone;
    /// Of a start, its communicator.
    unsigned lane = kNone;
  };
  struct Edge {
    unsigned node;
    /// Orders communication, and carries no data.
    bool isOrder;
  };
  struct Buffer {
    /// Bytes, differing only where Inductor's do.
    int64_t allocBytes = 0, freeBytes = 0;
    /// The nodes that allocate and free it. kNone: live from the beginning, to
    /// the end.
    unsigned allocAt = kNone, freeAt = kNone;
    /// Those that touch it, each once: if one of them passes the owner, it
    /// owns.
    SmallVector<unsigned, 4> users;
  };
  SmallVector<Node, 0> nodes;
  SmallVector<SmallVector<Edge, 2>, 0> predecessors;
  SmallVector<Buffer, 0> buffers;

  unsigned size() const { return nodes.size(); }
  void addEdge(unsigned from, unsigned to, bool isOrder) {
    predecessors[to].push_back({from, isOrder});
  }
};

/// The levels of the given order: the largest during a node, in bytes.
int64_t getPeak(const NodeList &list);

enum class Direction { RaiseStarts, SinkWaits };

struct Settings {
  Direction direction = Direction::RaiseStarts;
  /// Inductor's decisions, with its bugs.
  bool compat = false;
  /// No move makes a node exceed this.
  int64_t limitBytes = 0;
  /// Stop where estimated times say that a move does not help.
  bool useRuntimeEstimations = false;
  double extraOverlap = 0.5, commMult = 2.0, nonCommMult = 1.0;
  /// Whether starts pass starts; on RaiseStarts (`unsafe-collectives-reorder`)
  /// and on SinkWaits (`swap-with-collectives`).
  bool passesStarts = true;
  bool groupsStarts = false;
  /// How many to process, how far each moves, how many travel with each.
  unsigned limit = kNone, prefetchLimit = kNone, maxGroup = kNone;
  /// Compare levels with levels computed anew, after each walk.
  bool verify = false;
};

/// Why a walk ended.
enum class Stop {
  None,
  DataDependence,
  StartOrder,
  PeakMemory,
  Hidden,
  EstimatedLoss,
  PrefetchLimit,
  GroupLimit
};

/// What happened to one start or wait.
struct Move {
  unsigned node = kNone;
  unsigned moves = 0, grouped = 0;
  Stop stop = Stop::None;
  /// The node that it did not pass.
  unsigned blocker = kNone;
  /// Of PeakMemory: what the level would have been.
  int64_t bytes = 0;
};

struct Result {
  SmallVector<unsigned, 0> order;
  /// In the order of processing.
  SmallVector<Move, 0> moves;
  /// A node whose level differs from what it is anew (with `verify`).
  unsigned mismatch = kNone;
};

/// O((c + g + e) log n) for c starts or waits, g nodes that travel and e
/// buffers' users met on the way; with runtime estimations O(distance log n) a
/// step.
Result run(const NodeList &list, const Settings &settings);

} // namespace mlir::comm::overlap

#endif // COMMDIALECT_LIB_TRANSFORMS_OVERLAP_MOVER_H
