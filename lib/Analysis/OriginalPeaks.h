//===- OriginalPeaks.h - Peaks that memory limits refer to ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_ORIGINALPEAKS_H
#define COMMDIALECT_LIB_ANALYSIS_ORIGINALPEAKS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Sets `comm.original_peak`, the base of limits that are ratios, on each
/// function of `module` that communicates and does not have it yet. With
/// `followsCalls`, a function with calls counts as communicating, since it may
/// be after inlining. Linear.
void recordOriginalPeaks(ModuleOp module, bool followsCalls = false);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_ORIGINALPEAKS_H
