//===- StartOrder.h - Order of starts by readiness --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PLAN_STARTORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_PLAN_STARTORDER_H

#include "../Schedule/ModuleScheduler.h"

namespace mlir::comm {

/// Returns an order of the ops of a block in which the collectives of one kind
/// and group start in the order of the critical paths to their operands, if
/// rough schedules within `memoryLimit` (bytes; none: no limit) are then
/// faster. Kinds and groups keep their positions in the sequence of starts,
/// unless operands require others. Respects all dependences but the order of
/// starts that may pass each other (bucket::PlanGraph), so all ranks have to
/// plan the same program. `analyzed` is of the block as it is, below `root`;
/// ops move, but are back in their order at the end.
std::optional<SmallVector<unsigned, 0>>
findFasterStartOrder(const schedule::AnalyzedBlock &analyzed, Operation *root,
                     const Machine &machine,
                     std::optional<int64_t> memoryLimit);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PLAN_STARTORDER_H
