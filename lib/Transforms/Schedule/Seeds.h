//===- Seeds.h - Initial orders for comm-schedule ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// comm-schedule is never worse than Inductor's passes because it knows what
// they would do, and begins there.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_SEEDS_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_SEEDS_H

#include "CommDialect/Analysis/BuildProblem.h"

namespace mlir::comm {

/// The passes of comm-inductor-overlap: starts up, waits down, starts up.
inline constexpr unsigned kNumOverlapSteps = 3;

/// What one of these makes of the ops in `order`, with no more than
/// `memoryLimit` bytes if `order` needs no more.
SmallVector<unsigned, 0> runOverlapStep(const BlockDependences &dependences,
                                        const Problem &model,
                                        ArrayRef<unsigned> order,
                                        int64_t memoryLimit, unsigned step);

/// All of them.
SmallVector<unsigned, 0>
overlapLikeInductor(const BlockDependences &dependences, const Problem &model,
                    ArrayRef<unsigned> order, int64_t memoryLimit);

/// What Inductor's passes make of a block, within the limit (bytes) where they
/// know of limits.
SmallVector<SmallVector<unsigned, 0>, 0>
getSeedOrders(const BlockDependences &dependences, const Problem &model,
              std::optional<int64_t> memoryLimit);

/// Returns orders that compete when the search has ended, so that they do not
/// change where it ends: those that ignore memory, and that of the input.
SmallVector<SmallVector<unsigned, 0>, 0>
getLastCandidates(const BlockDependences &dependences);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULE_SEEDS_H
