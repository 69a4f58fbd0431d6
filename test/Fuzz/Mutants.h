//===- Mutants.h - Programs with one mistake --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TEST_FUZZ_MUTANTS_H
#define COMMDIALECT_TEST_FUZZ_MUTANTS_H

#include "Support/Random.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm::fuzz {

/// A typical mistake of people and passes.
struct MutantKind {
  StringRef name;
  /// Set if it applies to programs on memrefs.
  bool isOnBuffers;
  /// Applies it at one location; returns false if there is none.
  bool (*mutate)(ModuleOp module, Random &random);
};

ArrayRef<MutantKind> getMutantKinds();

} // namespace mlir::comm::fuzz

#endif // COMMDIALECT_TEST_FUZZ_MUTANTS_H
