//===- Steps.h - Steps of the conversion to comm ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STEPS_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STEPS_H

#include "Gspmd.h"

namespace mlir::comm {

/// Returns true if values may have the shapes of all partitions, with Shardy's
/// annotations that tell how they are sharded.
bool isAnnotated(ModuleOp module, const GroupTable &groups);

/// Reports an error at the first annotation of XLA that shards a value or
/// assigns it to one device in an unpartitioned program. Such a program has
/// more than one partition, but neither manual computations nor communication.
/// Each rank would compute all of it.
LogicalResult checkPartitioned(ModuleOp module, const GroupTable &groups);

/// Replaces each `stablehlo.async_start` by the ops in its region, and the
/// types of futures by those of their values; an `async_done` then uses the
/// results of these ops.
LogicalResult inlineAsyncStarts(ModuleOp module);

/// Moves the wait of each collective from an `async_start` to its `async_done`,
/// and erases the latter.
void placeAsyncWaits(ModuleOp module);

/// Inlines each manual computation of Shardy and of GSPMD, and replaces
/// Shardy's collectives. Changes the types of their functions and callers to
/// those of a rank's pieces; with `isAnnotated`, also those of functions with
/// `sdy.sharding`.
LogicalResult convertManualComputations(ModuleOp module, GroupTable &groups,
                                        Gspmd &gspmd, bool isAnnotated);

/// Converts `stablehlo.send` and `recv`, whose tokens are already removed.
LogicalResult convertPointToPoint(ModuleOp module, GroupTable &groups);

/// Returns the reduction that the only region of the collective `op` computes,
/// in StableHLO's form or as linalg of rank 0. Reports an error at `op` for
/// other regions.
FailureOr<ReductionKind> recognizeReducer(Operation *op);

/// Checks the requirements common to all collectives.
LogicalResult checkCollective(Operation *op);

/// Creates the wait immediately after `start`.
WaitOp createWait(OpBuilder &builder, Operation *start);

/// Converts a collective_broadcast or a collective_reduce. Ranks in no group
/// receive zeros, and so do ranks of a reduce other than the root. With
/// `has_dynamic_root` the last operand has the root of each other operand.
LogicalResult convertRooted(Operation *op, GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STEPS_H
