//===- Trace.h - Communication of each rank ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A trace has the starts and waits of all ranks, in order. Ranks that take the
// same path share a trace. At a decision that is known for each rank, the trace
// splits. At an unknown decision, it has a choice. Ranks with the same number
// of its selector take the same arm.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_TRACE_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_TRACE_H

#include "Analysis/Partition.h"
#include "RankValues.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::comm::verify {

struct Trace;

/// A group with the positions of all ranks.
struct RankGroup {
  GroupOp op;
  /// True if a mesh determines which ranks exist.
  bool hasMesh = false;
  /// By rank: its line (-1 if none), and its position there.
  std::vector<int> line, place;
  std::vector<SmallVector<int>> lines;

  std::string getName() const { return GroupOp(op).getSymName().str(); }
};

/// One message of a start, to or from a peer.
struct Message {
  bool isSend;
  Table peer;
  Type elementType;
  Table count;
};

/// A start that some ranks run once.
struct Event {
  enum Kind { Collective, PointToPoint, Allocation };
  Kind kind;
  Operation *op;
  const RankGroup *group;
  const RankSet *ranks;
  /// The calls that led to it, outermost first.
  SmallVector<Operation *, 1> calls;
  /// The element types and numbers of elements of a collective's operands.
  SmallVector<std::pair<Type, Table>, 1> operands;
  SmallVector<Message, 1> messages;
  /// The sizes of all_to_all_v by position in the line.
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
  /// For Start.
  EventId event = 0;
  /// For Wait: the awaited events. A rank waits for those that it has started.
  EventSet events;
  Operation *op = nullptr;
  /// For Split: `parts`. For Choice: by the number of `selector` on a rank, one
  /// of `arms` is taken. With `isLoop`, the only arm runs any number of times.
  std::vector<std::pair<const RankSet *, std::unique_ptr<Trace>>> parts;
  std::vector<std::unique_ptr<Trace>> arms;
  const RankSet *ranks = nullptr;
  Table selector = 0;
  bool isLoop = false;
};

struct Trace {
  std::vector<TraceItem> items;
};

/// Returns the property in which two starts conflict that ranks of one line
/// match. Empty if there is none. Sets `isUnknown` if that is not known.
std::string findDifference(const RankValues &values, const Event &a,
                           unsigned rankOfA, const Event &b, unsigned rankOfB,
                           bool &isUnknown);

/// Describes a start, such as "all_reduce sum on @dp".
std::string describe(const Event &event);

/// Describes a start without its group, but with all properties in which ranks
/// must agree, such as "broadcast, root = 1".
std::string describeAlone(const Event &event);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_TRACE_H
