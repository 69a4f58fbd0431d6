//===- ManualComputation.h - Per-rank functions -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MANUALCOMPUTATION_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MANUALCOMPUTATION_H

#include "ReplicaGroups.h"

namespace mlir::comm {

/// Puts the body of each `sdy.manual_computation` in its place, and gives its
/// function, and callers of that, the types of a rank's pieces.
LogicalResult convertManualComputations(ModuleOp module, GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MANUALCOMPUTATION_H
