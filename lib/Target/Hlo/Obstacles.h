//===- Obstacles.h - Collectives without a comm equivalent ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_OBSTACLES_H
#define COMMDIALECT_LIB_TARGET_HLO_OBSTACLES_H

#include "CommDialect/IR/CommOps.h"
#include "Shapes.h"

namespace mlir::comm::hlo {

/// The reason that comm has no equivalent of a collective, as part of a
/// sentence; empty if it has one.
using Obstacle = std::string;

/// Returns why comm has no collectives on arrays of `types` (collective_c8).
Obstacle findObstacle(TypeRange types);

/// Returns the reduction of a collective; on failure returns none and sets
/// `obstacle`.
std::optional<ReductionKind> findReduction(const Instruction &collective,
                                           TypeRange results,
                                           Obstacle &obstacle);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_OBSTACLES_H
