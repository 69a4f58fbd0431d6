//===- Async.h - Asynchronous collectives -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_ASYNC_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_ASYNC_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Replaces each `stablehlo.async_start` by the ops in its region, and the
/// types of futures by those of their values; an `async_done` then uses the
/// results of these ops.
LogicalResult inlineAsyncStarts(ModuleOp module);

/// Moves the wait of each collective from an `async_start` to its `async_done`,
/// and erases the latter.
void placeAsyncWaits(ModuleOp module);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_ASYNC_H
