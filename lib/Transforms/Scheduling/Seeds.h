//===- Seeds.h - Initial orders for comm-schedule ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders of Inductor's passes, from which comm-schedule starts, so that it is
// never worse than they are.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_SEEDS_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_SEEDS_H

#include "CommDialect/Analysis/BuildProblem.h"

namespace mlir::comm {

/// The passes of comm-inductor-overlap: raise starts, sink waits, raise starts.
inline constexpr unsigned kNumOverlapSteps = 3;

/// Returns the order that pass `step` makes of `order`. It needs at most
/// `memoryLimit` bytes if `order` does.
SmallVector<unsigned, 0> runOverlapStep(const BlockDependences &dependences,
                                        const Problem &problem,
                                        ArrayRef<unsigned> order,
                                        int64_t memoryLimit, unsigned step);

/// Runs all steps.
SmallVector<unsigned, 0>
overlapLikeInductor(const BlockDependences &dependences, const Problem &problem,
                    ArrayRef<unsigned> order, int64_t memoryLimit);

/// Returns the orders that Inductor's passes make of a block. Those with a
/// limit keep `memoryLimit`, in bytes.
SmallVector<SmallVector<unsigned, 0>, 0>
getSeedOrders(const BlockDependences &dependences, const Problem &problem,
              std::optional<int64_t> memoryLimit);

/// Returns orders that compete after the search, so that they do not affect its
/// result: those that ignore memory, those of single steps of
/// comm-inductor-overlap, and that of the input.
SmallVector<SmallVector<unsigned, 0>, 0>
getLastCandidates(const BlockDependences &dependences, const Problem &problem);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_SEEDS_H
