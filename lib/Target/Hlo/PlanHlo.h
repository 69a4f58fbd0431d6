//===- PlanHlo.h - Plans imported HLO modules -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_PLANHLO_H
#define COMMDIALECT_LIB_TARGET_HLO_PLANHLO_H

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Target/Hlo.h"

namespace mlir::comm::hlo {

/// Returns the figures of the entry computation in the order that it has.
PlanFigures measureHlo(ModuleOp module, const Machine &machine);

/// Puts the ops of `module` into the best order that is found for its target.
LogicalResult planHlo(ModuleOp module, StringRef limit);

/// Splits collectives without start and done, as XLA does after the stage
/// before its scheduler, except those for which `isKept` returns true.
void splitCollectives(ModuleOp module,
                      function_ref<bool(CollectiveOpInterface)> isKept);

/// Returns the number of operations of an op's contractions.
double getContraction(Operation &op);

/// Sets the work of ops to an estimate of what remains after XLA's fusions.
/// `module` has been imported from before the fusions.
void estimateFusions(ModuleOp module);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_PLANHLO_H
