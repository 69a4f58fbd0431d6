//===- Simulation.h - Checks that all ranks terminate -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Simulates the communication of all ranks. Waits block, starts do not, and
// nothing matches in more than one way. So the result does not depend on the
// speed of ranks, and one run decides. Sends are rendezvous: they complete when
// the receive has started, which is the strictest rule that a library may have.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_SIMULATION_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_SIMULATION_H

#include "TraceBuilder.h"

namespace mlir::comm::verify {

/// The operations that one rank started in a run, in its order.
using RankLog = SmallVector<EventId>;

/// The reason why the ranks do not terminate, or not correctly.
struct Failure {
  enum Kind {
    /// Ranks start different operations as one.
    Differs,
    /// `rank` starts an operation that `other` never starts.
    Missing,
    /// Each of some ranks waits for another of them.
    Cycle,
    /// A message is not received, or not sent.
    Unmatched,
    /// The operations of a group run in the order of their starts, and `event`
    /// never begins or never ends. `otherEvent` was started before it, or
    /// together with it, on this rank, and waits for another. `difference` is
    /// the verb for that.
    Queued
  };
  Kind kind = Missing;
  const Event *event = nullptr;
  unsigned rank = 0;
  /// The operation that the other rank starts instead, or waits for. May be
  /// null.
  const Event *otherEvent = nullptr;
  unsigned other = 0;
  std::string difference;
  bool isUnknown = false;
  /// The operations that the two ranks started before.
  SmallVector<EventId> log, otherLog;
  /// The op with the unknown decision that leads here, or null.
  Operation *choice = nullptr;
  Table selector = 0;

  Failure() = default;
  Failure(Kind kind, const Event *event, unsigned rank, const Event *otherEvent,
          unsigned other, std::string difference, bool isUnknown,
          SmallVector<EventId> log, SmallVector<EventId> otherLog)
      : kind(kind), event(event), rank(rank), otherEvent(otherEvent),
        other(other), difference(std::move(difference)), isUnknown(isUnknown),
        log(std::move(log)), otherLog(std::move(otherLog)) {}
};

/// Returns true if all operations match in the order of the trace, in which all
/// ranks advance together. Takes time linear in the trace, for any number of
/// ranks.
bool matchesInTraceOrder(TraceBuilder &builder, const Trace &trace,
                         const RankSet *ranks);

/// Finds the collectives in choices that ranks of a line may take differently.
void findOpenCollectives(TraceBuilder &builder, const Trace &trace,
                         SmallVectorImpl<EventId> &open);

/// Two groups on which disjoint sets of ranks start operations in different
/// orders, each waiting for the first before it starts the second. If a group
/// has ranks of both sets, a library may hang, even if lines happen to allow
/// the orders.
struct OrderConflict {
  const Event *first, *second, *otherFirst, *otherSecond;
};
std::optional<OrderConflict> findTwoOrders(TraceBuilder &builder,
                                           const Trace &trace);

/// The order in which the operations of a rank run.
enum class Order {
  /// No operation waits for another, as in MPI.
  Free,
  /// A stream for each group, as in NCCL: each operation begins when all
  /// earlier ones of the rank and the group are complete. Messages without a
  /// wait between them begin and end together.
  Stream,
  /// One stream for all groups, as on a GPU that runs one kernel at a time.
  Device
};

/// Simulates all ranks independently of each other. Returns the failure, if
/// any.
std::optional<Failure> simulate(TraceBuilder &builder, const Trace &trace,
                                const RankSet *ranks,
                                Order order = Order::Free);

/// Warns if the orders in which ranks start operations on several groups
/// deadlock on GPUs that run one kernel at a time. Requires that the trace has
/// no other deadlock.
void warnOfLaunchOrder(TraceBuilder &builder, const Trace &trace,
                       const RankSet *ranks);

/// Returns true if there are messages. Without them, the order does not matter.
bool hasMessages(TraceBuilder &builder, const Trace &trace);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_SIMULATION_H
