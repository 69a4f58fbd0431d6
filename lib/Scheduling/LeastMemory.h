//===- LeastMemory.h - Finds orders that need little memory -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders for memory limits that the present order exceeds.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_LEASTMEMORY_H
#define COMMDIALECT_LIB_SCHEDULING_LEASTMEMORY_H

#include "CommDialect/Scheduling/Problem.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

/// Returns the first order found by greedy rules whose peak is at most
/// `memoryLimit` bytes. If there is none, returns the one of least peak, which
/// is at most that of the present order. With `isRough`, tries only the first
/// rule.
SmallVector<unsigned, 0> findLeastMemoryOrder(const Problem &problem,
                                              int64_t memoryLimit,
                                              bool isRough = false);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_LEASTMEMORY_H
