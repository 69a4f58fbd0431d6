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

/// Inlines each manual computation of Shardy and of GSPMD, and changes the
/// types of its function and its callers to those of a rank's pieces.
LogicalResult convertManualComputations(ModuleOp module, GroupTable &groups,
                                        Gspmd &gspmd);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_MANUALCOMPUTATION_H
