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
  explicit CallInliner(ModuleOp module) : symbols(module) {}

  /// Inlines all calls in `function`, of callees that have been through this
  /// themselves. Stays: a call on a cycle, or of a function that has not one
  /// block.
  void inlineInto(func::FuncOp function);

  /// As inlineInto, of one call: false if it stays.
  bool inlineCall(func::CallOp call);

  /// The functions of which a call was inlined.
  const DenseSet<Operation *> &getInlined() const { return inlined; }

private:
  enum class State { Open, Done };

  SymbolTable symbols;
  DenseMap<Operation *, State> states;
  DenseSet<Operation *> inlined;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PROGRAM_INLINECALLS_H
