//===- Interpret.h - Runs a function on all ranks ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_INTERPRETER_INTERPRET_H
#define COMMDIALECT_INTERPRETER_INTERPRET_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

struct InterpretOptions {
  int64_t ranks;
  /// Of the random arguments.
  uint64_t seed = 0;
  /// The size of arguments where it is dynamic.
  int64_t dynamicSize = 4;
  /// Ops that a rank may run; a collective counts as 100.
  int64_t mostSteps = 10'000'000;
  /// One of 64 floats is NaN.
  bool hasNaNs = true;
  /// Floats are a multiple of this, from -16 to 16 times it.
  double scale = 0.25;
};

/// Runs a function of a module as each rank, on random data; comm-interpret's
/// description says what is found. Prints what each rank computes to `results`,
/// unless that is null. Fails with a diagnostic.
LogicalResult interpretFunction(func::FuncOp function,
                                const InterpretOptions &options,
                                raw_ostream *results);

} // namespace mlir::comm

#endif // COMMDIALECT_INTERPRETER_INTERPRET_H
