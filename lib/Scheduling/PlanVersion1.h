//===- PlanVersion1.h - Reads plans of version 1 ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_PLANVERSION1_H
#define COMMDIALECT_LIB_SCHEDULING_PLANVERSION1_H

#include "llvm/Support/JSON.h"

namespace mlir::comm {

/// Converts a plan of version 1 to version 2; leaves all others unchanged.
/// Returns an error text for a plan that version 2 cannot express, else an
/// empty one. Ill-typed values are left to the reader of version 2.
std::string upgradePlan(llvm::json::Value &plan);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_PLANVERSION1_H
