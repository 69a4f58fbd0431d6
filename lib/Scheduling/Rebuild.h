//===- Rebuild.h - Edges of problems made from others -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps that mergeBuckets and applyExpansions share.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_REBUILD_H
#define COMMDIALECT_LIB_SCHEDULING_REBUILD_H

#include "CommDialect/Scheduling/Problem.h"
#include "llvm/ADT/STLExtras.h"

namespace mlir::comm {

/// Returns true if `edge`, which ends in op `to`, only orders the starts of one
/// lane.
bool isLaneOrder(const Problem &problem, const Problem::Edge &edge,
                 unsigned to);

/// Orders the starts of each lane of `problem`, whose transfers are in the
/// order of their starts. Then sorts its predecessors, and sets its successors.
void finishEdges(Problem &problem);

/// Sorts ops and removes duplicates.
template <typename Numbers>
void sortNumbers(Numbers &numbers) {
  llvm::sort(numbers, std::less<unsigned>());
  numbers.erase(llvm::unique(numbers), numbers.end());
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_REBUILD_H
