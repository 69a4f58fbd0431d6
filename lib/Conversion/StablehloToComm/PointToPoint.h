//===- PointToPoint.h - Converts sends and receives -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_POINTTOPOINT_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_POINTTOPOINT_H

#include "ReplicaGroups.h"

namespace mlir::comm {

/// Converts `stablehlo.send` and `recv`, whose tokens are already removed.
LogicalResult convertPointToPoint(ModuleOp module, GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_POINTTOPOINT_H
