//===- InlineCalls.h - Inlines calls ----------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PROGRAM_INLINECALLS_H
#define COMMDIALECT_LIB_TRANSFORMS_PROGRAM_INLINECALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Replaces calls by the bodies of their callees, even if these have
/// unregistered ops.
class CallInliner {
public:
  /// Keeps calls that would exceed `mostOps` inlined ops in total.
  explicit CallInliner(ModuleOp module,
                       int64_t mostOps = std::numeric_limits<int64_t>::max())
      : module(module), symbols(module), opsLeft(mostOps) {}

  /// Keeps calls of `function`.
  void keepCallsOf(func::FuncOp function) { kept.insert(function); }

  /// Returns the number of ops of `function` after all direct and indirect
  /// calls are inlined.
  int64_t countInlined(func::FuncOp function);

  /// Inlines all calls in `function`, after those in its callees. Keeps calls
  /// on a cycle, and calls of functions with several blocks.
  void inlineInto(func::FuncOp function);

  /// Inlines one call like `inlineInto`. Returns false if the call stays.
  bool inlineCall(func::CallOp call);

  /// Erases private functions that have no calls left.
  void eraseUncalled();

  /// Returns the functions that were inlined at least once.
  const DenseSet<Operation *> &getInlined() const { return inlined; }

private:
  enum class State { Open, Done };

  ModuleOp module;
  SymbolTable symbols;
  int64_t opsLeft;
  DenseMap<Operation *, State> states;
  DenseMap<Operation *, int64_t> sizes, inlinedSizes;
  DenseSet<Operation *> inlined, kept;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PROGRAM_INLINECALLS_H
