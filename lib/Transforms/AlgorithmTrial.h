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

#include "Schedule/ModuleScheduler.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Selects algorithms in the order that the program has. `models`: those of its
/// blocks that are known.
LogicalResult selectAlgorithms(
    ModuleOp module, const Machine &machine,
    const schedule::ScheduledModels &models = schedule::ScheduledModels());

/// The same, with peaks recorded and named buckets made before.
LogicalResult selectInOwnOrder(ModuleOp module, const Machine &machine);

/// Selects algorithms in an order in which all that could hide a collective is
/// between its start and its wait. That order stays if one within `limit` is to
/// be found from there. `known` is what is known of blocks as they are, and
/// gets what is found out of them as they are then.
LogicalResult selectInSchedule(ModuleOp module, const Machine &machine,
                               const MemoryLimit &limit,
                               schedule::KnownBlocks &known);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_ALGORITHMTRIAL_H
