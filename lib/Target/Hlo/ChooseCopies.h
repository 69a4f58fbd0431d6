//===- ChooseCopies.h - Gathers that copy engines run -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_CHOOSECOPIES_H
#define COMMDIALECT_LIB_TARGET_HLO_CHOOSECOPIES_H

#include "CommDialect/Analysis/Machine.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm::hlo {

/// An all-gather that copy engines can run.
struct CopyCandidate {
  StringRef name;
  int64_t bytes = 0;
  /// Times of copy engines for each of its arrays, and of the library for all.
  SmallVector<int64_t, 1> ns;
  int64_t libraryNs = 0;
  bool isChosen = false;
  /// Reason why it is not chosen.
  std::string obstacle;
};

/// A collective that a kernel runs, and its time.
struct KernelTime {
  StringRef name;
  int64_t ns = 0;
};

/// Chooses the candidates that copy engines should run: those beside
/// contractions, if the model of `machine`, the target of `imported`, then
/// finds the program faster. `imported` is an HLO module from before XLA's
/// scheduler. Gathers of the same size are chosen together.
LogicalResult chooseCopies(ModuleOp imported, const Machine &machine,
                           ArrayRef<KernelTime> kernels,
                           MutableArrayRef<CopyCandidate> candidates);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_CHOOSECOPIES_H
