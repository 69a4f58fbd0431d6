//===- InlineCalls.h - Calls to the bodies of what they call ----*- C++ -*-===//
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

/// Replaces calls by the bodies of the functions called, whatever ops these
/// have.
class CallInliner {
public:
  /// `mostOps`: calls stay that would make more ops than these in all.
  explicit CallInliner(ModuleOp module,
                       int64_t mostOps = std::numeric_limits<int64_t>::max())
      : module(module), symbols(module), opsLeft(mostOps) {}

  /// Calls of `function` stay.
  void keepCallsOf(func::FuncOp function) { kept.insert(function); }

  /// Returns the number of ops that `function` has once all calls in it, and in
  /// what it calls, are inlined.
  int64_t countInlined(func::FuncOp function);

  /// Inlines all calls in `function`, of callees that have been through this
  /// themselves. Stays: a call on a cycle, or of a function that has not one
  /// block.
  void inlineInto(func::FuncOp function);

  /// As inlineInto, of one call: false if it stays.
  bool inlineCall(func::CallOp call);

  /// Erases private functions that nobody calls any more.
  void eraseUncalled();

  /// The functions of which a call was inlined.
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
