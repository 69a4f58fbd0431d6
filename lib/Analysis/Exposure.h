//===- Exposure.h - Explains exposed communication --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Assigns to each transfer of a simulated order the one reason for which its
// wait blocks. The first of these that applies:
//
//  - hidden: the wait does not block because of it.
//  - lane busy: it was issued early enough, but was delayed by at least its
//    exposed time. It waited for transfers of its communicator or for the end
//    of a kernel, or shared its links.
//  - control flow: its token leaves the block.
//  - order of starts: the start of an earlier transfer, which must precede it,
//    is right above it, and the definitions of its operands are farther up.
//  - synchronous: the block belongs to a region that runs as one op and only
//    communicates, like collectives that XLA does not split into a start and a
//    done.
//  - control flow, again: like the next rule, but in a nested block. Either the
//    start depends on no op of the block, or no op of the block depends on the
//    data.
//  - nothing left to hide it: all compute of the block that dependences do not
//    order before the start or after the wait is between them already.
//  - memory limit: the start could rise or the wait sink past compute. But the
//    peak would exceed the limit if either moved as far as necessary, or as
//    dependences allow.
//  - data dependence: all other cases. A producer of the start's operands is
//    right above it, or a user of the data is right below the wait. Otherwise
//    the order can be improved; the detail then states by how much compute.
//
// "Right above" and "right below" ignore ops without cost, such as views and
// empty tensors, which would move along.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_EXPOSURE_H
#define COMMDIALECT_LIB_ANALYSIS_EXPOSURE_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "CommDialect/Scheduling/Simulator.h"

namespace mlir::comm {

enum class ExposureReason {
  Hidden,
  DataDependence,
  MemoryLimit,
  LaneBusy,
  OrderOfStarts,
  ControlFlow,
  NothingToHide,
  Synchronous
};

/// Returns the name used in reports: "hidden", "data dependence", "memory
/// limit", "lane busy", "order of starts", "control flow", "nothing left to
/// hide it", "synchronous".
StringRef stringifyExposureReason(ExposureReason reason);

struct Exposure {
  ExposureReason reason = ExposureReason::Hidden;
  /// The blocking op; null if no op is the reason.
  Operation *blockedBy = nullptr;
  /// One line of text. Empty if hidden.
  std::string detail;
};

/// Explains the transfers of `problem`, the problem of the block of
/// `dependences`, in `order` with its `simulation`. `memoryLimit` is in bytes.
/// Runs in O((n + e) * (1 + x / 64)) for n ops, e dependences and x exposed
/// transfers.
SmallVector<Exposure, 0>
explainExposure(const BlockDependences &dependences, const Problem &problem,
                ArrayRef<unsigned> order, const Simulation &simulation,
                std::optional<int64_t> memoryLimit = std::nullopt);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_EXPOSURE_H
