//===- Trace.h - Communication of each rank ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The starts and waits of all ranks, in their order. Ranks that take one way
// are in one trace. Where they part by what is known of each rank, the trace
// splits; where something unknown decides, it has a choice, which ranks with
// one number for the selector take alike.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_TRACE_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_TRACE_H

#include "Analysis/Partition.h"
#include "RankValues.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::comm::verify {

struct Trace;

/// A group, rank by rank.
struct RankGroup {
  GroupOp op;
  /// There is a mesh that says which ranks there are.
  bool hasMesh = false;
  /// Of each rank: its line (-1: none), and its place there.
  std::vector<int> line, place;
  std::vector<SmallVector<int>> lines;

  std::string getName() const { return GroupOp(op).getSymName().str(); }
};

/// One message of a start: to or from a peer.
struct Message {
  bool isSend;
  Table peer;
  Type elementType;
  Table count;
};

/// A start, as some ranks run it once.
struct Event {
  enum Kind { Collective, PointToPoint, Allocation };
  Kind kind;
  Operation *op;
  const RankGroup *group;
  const RankSet *ranks;
  /// The calls that led here, outermost first.
  SmallVector<Operation *, 1> calls;
  /// Element types and numbers of elements of a collective's operands.
  SmallVector<std::pair<Type, Table>, 1> operands;
  SmallVector<Message, 1> messages;
  /// Of all_to_all_v, by place in the line.
  SmallVector<Table, 0> sendSizes, receiveSizes;
};

using EventId = unsigned;
using EventSet = SmallVector<EventId, 1>;

struct TraceItem {
  enum Kind { Start, Wait, Split, Choice };
  TraceItem() = default;
  TraceItem(TraceItem &&) = default;
  TraceItem &operator=(TraceItem &&) = default;
  Kind kind = Start;
  /// Start.
  EventId event = 0;
  /// Wait: of those that a rank has started.
  EventSet events;
  Operation *op = nullptr;
  /// Split: by `parts`. Choice: by the number that `selector` has on a rank;
  /// one arm is taken, or, in a loop, the only one any number of times.
  std::vector<std::pair<const RankSet *, std::unique_ptr<Trace>>> parts;
  std::vector<std::unique_ptr<Trace>> arms;
  const RankSet *ranks = nullptr;
  Table selector = 0;
  bool isLoop = false;
};

struct Trace {
  std::vector<TraceItem> items;
};

/// How the starts that ranks of one line match differ; empty: not at all.
/// `isUnknown` is set where that cannot be told.
std::string findDifference(const RankValues &values, const Event &a,
                           unsigned rankOfA, const Event &b, unsigned rankOfB,
                           bool &isUnknown);

/// A start in words: "all_reduce sum on @dp".
std::string describe(const Event &event);

/// The same without the group, with all else that its op says and ranks must
/// agree in: "broadcast, root = 1".
std::string describeAlone(const Event &event);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_TRACE_H
