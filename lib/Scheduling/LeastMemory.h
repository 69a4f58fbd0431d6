//===- LeastMemory.h - Finds orders that need little memory -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a limit is below what the present order needs.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_LEASTMEMORY_H
#define COMMDIALECT_LIB_SCHEDULING_LEASTMEMORY_H

#include "CommDialect/Scheduling/Problem.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

/// The order of least peak memory of those that greedy rules give: the first
/// one found that keeps the limit, otherwise the one of least peak, which is at
/// most that of the present order. `isRough`: by the first rule only.
SmallVector<unsigned, 0> findLeastMemoryOrder(const Problem &problem,
                                              int64_t memoryLimit,
                                              bool isRough = false);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_LEASTMEMORY_H
