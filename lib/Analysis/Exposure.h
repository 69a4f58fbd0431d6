//===- Exposure.h - Why communication is not hidden -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gives each transfer of a simulated order the one reason for which its wait
// blocks. The first of these that applies:
//
//  * hidden: the wait does not block because of it.
//  * lane busy: it was issued early enough; at least as long as it is exposed
//    it stood behind transfers of its communicator, for the end of a kernel, or
//    shared its links.
//  * control flow: its token leaves the block.
//  * order of starts: the start of an earlier transfer, to which it keeps its
//    order, is right above it, and what gives it its operands is farther up.
//  * synchronous: the block is that of a region that runs as one op and only
//    communicates, as XLA has collectives that it does not split into a start
//    and a done.
//  * control flow, again: as the next, the block is a nested one, and the start
//    needs nothing of the block or nothing of the block needs the data.
//  * nothing left to hide it: all compute of the block that does not come
//  before
//    the start or after the wait by dependences is between them already.
//  * memory limit: the start could move up past compute, or the wait down, but
//    as far as would hide it, or as dependences allow, the peak would be above
//    the limit.
//  * data dependence: anything else. What the start needs is right above it,
//    or what needs the data is right below the wait. If neither is, the order
//    can be improved; the detail then says by how much compute.
//
// "Right above" and "right below" look through ops that cost nothing, such as
// views and empty tensors, which would move along.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_EXPOSURE_H
#define COMMDIALECT_LIB_ANALYSIS_EXPOSURE_H

#include "CommDialect/Analysis/Simulator.h"

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

/// As in reports: "hidden", "data dependence", "memory limit", "lane busy",
/// "order of starts", "control flow", "nothing left to hide it", "synchronous".
StringRef stringifyExposureReason(ExposureReason reason);

struct Exposure {
  ExposureReason reason = ExposureReason::Hidden;
  /// What stands in the way; null if that is no op.
  Operation *blockedBy = nullptr;
  /// One line of text. Empty if hidden.
  std::string detail;
};

/// Explains the transfers of `model`, which is of `dependences`' block, in
/// `order`, of which `simulation` is. `memoryLimit` is in bytes. In time
/// O((n + e) * (1 + x / 64)) for n ops, e dependences and x exposed transfers.
SmallVector<Exposure, 0>
explainExposure(const BlockDependences &dependences, const BlockModel &model,
                ArrayRef<unsigned> order, const Simulation &simulation,
                std::optional<int64_t> memoryLimit = std::nullopt);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_EXPOSURE_H
