//===- ManualComputation.h - Converts manual computations -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MANUALCOMPUTATION_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MANUALCOMPUTATION_H

#include "Gspmd.h"

namespace mlir::comm {

/// Inlines each manual computation of Shardy and of GSPMD, and replaces
/// Shardy's collectives. Changes the types of their functions and callers to
/// those of a rank's pieces; with `isAnnotated`, also those of functions with
/// `sdy.sharding`.
LogicalResult convertManualComputations(ModuleOp module, GroupTable &groups,
                                        Gspmd &gspmd, bool isAnnotated);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MANUALCOMPUTATION_H
