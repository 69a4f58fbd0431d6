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
  /// Seed of the random arguments.
  uint64_t seed = 0;
  /// Limit on the ops of a rank; a collective counts as 100.
  int64_t mostSteps = 10'000'000;
  /// True to make about one in 64 floats NaN.
  bool hasNaNs = true;
  /// Unit of random floats, which are -16 to 16 times as large.
  double scale = 0.25;
};

/// Runs a function of a module as each rank, on random data. Prints the results
/// of each rank to `results` unless it is null. Fails with a diagnostic if it
/// finds an error listed in the description of comm-interpret.
LogicalResult interpretFunction(func::FuncOp function,
                                const InterpretOptions &options,
                                raw_ostream *results);

} // namespace mlir::comm

#endif // COMMDIALECT_INTERPRETER_INTERPRET_H
