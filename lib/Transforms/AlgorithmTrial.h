//===- AlgorithmTrial.h - Orders to select algorithms in --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Algorithms are selected where all that could hide a collective is beside it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H
#define COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H

#include "Analysis/MemoryLimit.h"
#include "CommDialect/Analysis/Machine.h"
#include "Scheduling/Moves/Fragment.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Puts the ops of `module` into an order in which all that could hide a
/// collective is between its start and its wait: behind the op that makes its
/// data each start, and scheduled without a limit of memory. Returns whether
/// the functions keep `limit` so.
FailureOr<bool> scheduleToSelect(ModuleOp module, const Machine &machine,
                                 const MemoryLimit &limit);

/// The same, and selects algorithms there; that order stays. `own` becomes the
/// order that the program has. `mayExceed` becomes true if there may be no
/// order within `limit` to be found from there.
LogicalResult selectInSchedule(ModuleOp module, const Machine &machine,
                               const MemoryLimit &limit, SavedOrders &own,
                               bool &mayExceed);

/// Does comm-schedule find an order of `module` within the limit, once
/// algorithms have been selected?
bool canKeepLimit(ModuleOp module, const Machine &machine,
                  const MemoryLimit &limit);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H
