//===- ReorderPolicies.h - Policies of comm-reorder -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_REORDERPOLICIES_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_REORDERPOLICIES_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/IR/OptionEnums.h"
#include "Scheduling/Mover.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

/// The pass in the remarks of all policies.
inline constexpr StringLiteral kReorderFlag = "comm-reorder";

/// Raises each start as far as its dependences allow.
void raiseStarts(func::FuncOp function);

/// Sinks each wait as far as its dependences allow.
void sinkWaits(func::FuncOp function);

/// Puts after each start as much ready compute as hides its transfer.
void fillTransfers(func::FuncOp function, CostModel &costs, Compat compat);

/// Raises starts or sinks waits as far as the memory limit allows: the peak
/// and `budget`, a ratio, of it. Sets the limit in `settings`.
void moveWithinMemory(func::FuncOp function, CostModel &costs,
                      overlap::Settings settings, double budget);

/// Limits the gathers of parameters that are in flight to `prefetch` + 1.
void groupFsdp(func::FuncOp function, int64_t prefetch);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_REORDERPOLICIES_H
