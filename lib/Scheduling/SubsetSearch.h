//===- SubsetSearch.h - Optimal orders of a few ops -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exhaustive where list schedulers may miss something.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_SUBSETSEARCH_H
#define COMMDIALECT_LIB_SCHEDULING_SUBSETSEARCH_H

#include "CommDialect/Scheduling/Problem.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

/// True if the block has so few ops that matter that `searchSubsets` looks at
/// all orders worth looking at.
bool isSmallBlock(const Problem &problem);

/// The fastest order of a small block that keeps the limit; empty if there is
/// none, or none faster than `makespanNs`.
///
/// Builds orders op by op. Of partial orders with the same ops only those are
/// kept that are not behind another one in time and in all transfers: which
/// ops have run says all about memory. Partial orders that cannot become
/// faster than the best one known are dropped.
SmallVector<unsigned, 0> searchSubsets(const Problem &problem,
                                       std::optional<int64_t> memoryLimit,
                                       std::optional<int64_t> makespanNs);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_SUBSETSEARCH_H
