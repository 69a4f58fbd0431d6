//===- StartOrder.h - Order of starts by readiness --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_STARTORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_STARTORDER_H

#include "ModuleScheduler.h"

namespace mlir::comm {

/// Returns an order of the ops of a block in which the collectives of one kind
/// and group start in the order of the critical paths to their operands.
/// Returns none if rough schedules within `memoryLimit` (bytes, or none) are
/// not faster with it. Kinds and groups keep their positions in the sequence of
/// starts, unless operands require others. Respects all dependences but the
/// order of starts that may pass each other (bucket::buildStartGraph), so all
/// ranks have to plan the same program. `analyzed` has the present block, which
/// is in `root`. Moves ops, but restores their order.
std::optional<SmallVector<unsigned, 0>>
findFasterStartOrder(const schedule::AnalyzedBlock &analyzed, Operation *root,
                     const Machine &machine,
                     std::optional<int64_t> memoryLimit);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_STARTORDER_H
