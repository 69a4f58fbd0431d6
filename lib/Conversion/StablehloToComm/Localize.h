//===- Localize.h - Functions on the pieces of a rank -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_LOCALIZE_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_LOCALIZE_H

#include "Shardings.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

/// An op that works on pieces: a manual computation, or a call of a function
/// that does.
struct Core {
  explicit Core(Operation *op) : op(op) {}

  Operation *op;
  /// Of its operands and results, and the types of their pieces.
  SmallVector<ValueSharding> operands, results;
  SmallVector<Type> inputs, outputs;
};

/// What a function takes and gives, after it was localized.
struct FunctionShardings {
  SmallVector<ValueSharding> arguments, results;
};

/// Gives `function` the types of a rank's pieces: what `cores` take and give,
/// the arguments that are annotated (`sdy.sharding`), and all that is computed
/// beside from these. Values that are whole are the same on all ranks, and so
/// is what is computed of them. What is sharded may only go through ops whose
/// pieces can be computed of their operands' pieces (getOpClasses). All `cores`
/// are in the only block of `function`, or in control flow there. An error at
/// the op that would need data moved, or that may differ by rank.
FailureOr<FunctionShardings> localize(func::FuncOp function,
                                      ArrayRef<Core> cores, GroupTable &groups,
                                      SymbolTableCollection &symbols);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_LOCALIZE_H
