//===- Measure.h - Time and memory of a function ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_MEASURE_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_MEASURE_H

#include "CommDialect/Scheduling/Plan.h"
#include "ModuleScheduler.h"

namespace mlir::comm {

/// Returns the figures of `function` in its present order. `models` are those
/// of its module in its present state. Uses the analyzed blocks of `known`, if
/// it is not null, and adds the others to it.
PlanFigures measureFunction(func::FuncOp function, schedule::Models &models,
                            schedule::KnownBlocks *known = nullptr);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_MEASURE_H
