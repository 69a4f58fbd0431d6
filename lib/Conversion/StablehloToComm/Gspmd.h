//===- Gspmd.h - Localizes GSPMD's manual computations ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_GSPMD_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_GSPMD_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Makes functions per-rank whose arguments pass through the custom calls
/// `Sharding` and `SPMDFullToShardShape`, and whose results pass through
/// `SPMDShardToFullShape`. Sets `found` if there are any.
LogicalResult convertGspmd(ModuleOp module, bool &found);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_GSPMD_H
