//===- LaunchOrder.cpp - Checks orders of several groups on a GPU ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations of several communicators may run concurrently on a GPU, but only
// if it has room for all of their kernels. Ranks that launch them in the same
// order do not depend on that.
//
//===----------------------------------------------------------------------===//

#include "Simulation.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

/// Adds the groups of all operations that `trace` starts.
static void collectGroups(const TraceBuilder &builder, const Trace &trace,
                          DenseSet<const RankGroup *> &groups) {
  for (const TraceItem &item : trace.items) {
    if (item.kind == TraceItem::Start)
      groups.insert(builder.getEvent(item.event).group);
    for (const auto &[ranks, part] : item.parts)
      collectGroups(builder, *part, groups);
    for (const std::unique_ptr<Trace> &arm : item.arms)
      collectGroups(builder, *arm, groups);
  }
}

void verify::warnOfLaunchOrder(TraceBuilder &builder, const Trace &trace,
                               const RankSet *ranks) {
  DenseSet<const RankGroup *> groups;
  collectGroups(builder, trace, groups);
  if (groups.size() < 2)
    return;
  std::optional<Failure> failure =
      simulate(builder, trace, ranks, Order::Device);
  if (!failure || failure->kind != Failure::Queued)
    return;
  const Event &behind = *failure->event, &before = *failure->otherEvent;
  InFlightDiagnostic diagnostic = mlir::emitWarning(behind.op->getLoc());
  diagnostic << "launch order: rank " << failure->rank << " starts "
             << describe(behind) << " behind " << describe(before)
             << ", and other ranks start them in another order: they wait for "
                "each other on GPUs that have no room for the kernels of both "
                "communicators at a time";
  diagnostic.attachNote(before.op->getLoc())
      << "started here before it; start them in one order on all ranks";
}
