//===- SubsetSearch.h - Optimal orders of a few ops -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exhaustive search for small blocks, in which list schedulers may miss the
// best order.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_SUBSETSEARCH_H
#define COMMDIALECT_LIB_SCHEDULING_SUBSETSEARCH_H

#include "CommDialect/Scheduling/Problem.h"
#include "CommDialect/Scheduling/SearchBudget.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

/// Returns true if the block has so few ops with costs that `searchSubsets`
/// finds its best order.
bool isSmallBlock(const Problem &problem, const SearchBudget &budget);

/// Returns the fastest order of a small block whose peak is at most
/// `memoryLimit` bytes. Returns an empty order if there is none, or none faster
/// than `makespanNs`.
///
/// Builds orders op by op. The set of ops that have run determines the live
/// bytes. So of partial orders with the same ops, one is dropped if another one
/// is ahead of it in time and in all transfers. Partial orders that cannot
/// become faster than the best known order are dropped, too.
SmallVector<unsigned, 0> searchSubsets(const Problem &problem,
                                       std::optional<int64_t> memoryLimit,
                                       std::optional<int64_t> makespanNs,
                                       const SearchBudget &budget);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_SUBSETSEARCH_H
