//===- DefaultMachine.h - Default machine -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_DEFAULTMACHINE_H
#define COMMDIALECT_ANALYSIS_DEFAULTMACHINE_H

#include "llvm/ADT/StringRef.h"

namespace mlir::comm {

/// The known machine that `loadMachine` loads for an empty name.
inline constexpr llvm::StringLiteral kDefaultMachine = "h200-x8";

/// Prints a note on standard error that costs are those of `machine` because
/// the user gave none.
void noteDefaultMachine(llvm::StringRef machine = kDefaultMachine);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_DEFAULTMACHINE_H
