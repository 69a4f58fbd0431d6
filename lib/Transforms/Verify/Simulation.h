//===- Simulation.h - Checks that all ranks terminate -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starts do not block, waits do, and nothing matches in more than one way: what
// comes of a program does not depend on the speed of its ranks, and one run of
// it decides. Sends are rendezvous: they are complete when the receive has been
// started, which is the strictest that a library may ask for.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_SIMULATION_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_SIMULATION_H

#include "TraceBuilder.h"

namespace mlir::comm::verify {

/// What was started in a run by one rank, in its order.
using RankLog = SmallVector<EventId>;

/// Why the ranks do not come to an end, or not rightly.
struct Failure {
  enum Kind {
    /// Ranks start different things as one.
    Differs,
    /// `rank` starts something that `other` never does.
    Missing,
    /// Each of some ranks waits for another of them.
    Cycle,
    /// A message is not received, or not sent.
    Unmatched,
    /// Where the operations of a group run in the order of their starts,
    /// `event` never begins, or never ends: `otherEvent` was started before it,
    /// or together with it, on this rank, and waits for another. `difference`
    /// is the verb for that.
    Queued
  };
  Kind kind = Missing;
  const Event *event = nullptr;
  unsigned rank = 0;
  /// What the other rank starts instead, or waits for; may be null.
  const Event *otherEvent = nullptr;
  unsigned other = 0;
  std::string difference;
  bool isUnknown = false;
  /// What the two ranks did before.
  SmallVector<EventId> log, otherLog;
  /// In what unknown decides on, or null.
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

/// True if the ranks go through the trace together: what each of its parts
/// starts is matched there and then. Takes time linear in the trace, whatever
/// the number of ranks.
bool goesTogether(TraceBuilder &builder, const Trace &trace,
                  const RankSet *ranks);

/// The collectives in choices that not all ranks of their lines take alike.
void findOpen(TraceBuilder &builder, const Trace &trace,
              SmallVectorImpl<EventId> &open);

/// Two groups that ranks which part come to in two orders, each waiting for the
/// first before it starts the second. Where the groups join such ranks a
/// library may hang, even if their lines happen to allow it.
struct OrderConflict {
  const Event *first, *second, *otherFirst, *otherSecond;
};
std::optional<OrderConflict> findTwoOrders(TraceBuilder &builder,
                                           const Trace &trace);

/// Order in which the operations that a rank starts run.
enum class Order {
  /// As MPI does: none waits for another.
  Free,
  /// As NCCL does, on a stream for each group: each begins when all before it
  /// on the rank and the group are over. Messages with no wait between them
  /// begin and end together.
  Stream,
  /// As a GPU may that runs one kernel at a time: a stream for all groups.
  Device
};

/// Runs all ranks, each on its own.
std::optional<Failure> simulate(TraceBuilder &builder, const Trace &trace,
                                const RankSet *ranks,
                                Order order = Order::Free);

/// Warns if the orders in which ranks start operations on several groups
/// deadlock on GPUs that run one kernel at a time. Expects that the trace has
/// no other deadlock.
void warnOfLaunchOrder(TraceBuilder &builder, const Trace &trace,
                       const RankSet *ranks);

/// True if there are messages. Without them the order does not matter.
bool hasMessages(TraceBuilder &builder, const Trace &trace);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_SIMULATION_H
