//===- KnownMachines.h - Contents of machines/*.json ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implemented by a source that CMake generates from machines/*.json.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_KNOWNMACHINES_H
#define COMMDIALECT_LIB_ANALYSIS_KNOWNMACHINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::comm::detail {

struct KnownMachine {
  llvm::StringLiteral name, text;
};

/// Returns the machines in alphabetical order.
llvm::ArrayRef<KnownMachine> getKnownMachineTexts();

} // namespace mlir::comm::detail

#endif // COMMDIALECT_LIB_ANALYSIS_KNOWNMACHINES_H
