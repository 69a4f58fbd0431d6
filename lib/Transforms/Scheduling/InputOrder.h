//===- InputOrder.h - Order of a program before preparation -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Carries the order of a scheduled program through its preparation. The
// scheduler may find an order of the unprepared program that is faster than
// what it finds later: the two have different ops. Marks in the locations of
// ops record their positions, since passes keep locations.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_INPUTORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_INPUTORDER_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Marks the ops of each block that comm-schedule reorders with their new
/// positions, but moves nothing. Marks nothing if the module is large, if the
/// options are invalid, or if no order keeps the limit.
void markScheduledOrder(ModuleOp module, const Machine &machine,
                        StringRef memoryLimit);

/// Returns an order of the block by the marks of its ops. Unmarked ops, and
/// those that share a mark, precede their first successor. Returns an empty
/// order if no op has a mark.
SmallVector<unsigned, 0> getMarkedOrder(const BlockDependences &dependences);

/// Removes the marks of all ops in `root`.
void removeOrderMarks(Operation *root);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_INPUTORDER_H
