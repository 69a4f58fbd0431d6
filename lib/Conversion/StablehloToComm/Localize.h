//===- Localize.h - Rewrites functions to a rank's pieces -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_LOCALIZE_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_LOCALIZE_H

#include "Moves.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

/// An op on pieces: a manual computation, or a call of a function with one.
struct Core {
  explicit Core(Operation *op) : op(op) {}

  Operation *op;
  /// Shardings of its operands and results, and the types of their pieces.
  SmallVector<ValueSharding> operands, results;
  SmallVector<Type> inputs, outputs;
  /// A computation with axes that are not manual: its body is rewritten, too,
  /// for which these are the shardings of its arguments and of what it returns.
  Block *body = nullptr;
  SmallVector<ValueSharding> arguments, returned;
};

/// Shardings of a function's arguments and results.
struct FunctionShardings {
  SmallVector<ValueSharding> arguments, results;
};

/// Returns the function that `op` is in; reports an error if there is none.
FailureOr<func::FuncOp> getFunctionOf(Operation *op);

/// Changes the types of `function` to those of a rank's pieces: operands and
/// results of `cores` and `moves`, annotated arguments (`sdy.sharding`), and
/// all values computed from them. Whole values are the same on all ranks, and
/// so are values computed from them. Sharded values may only pass through ops
/// whose pieces can be computed from their operands' pieces (getOpClasses). All
/// `cores` and `moves` must be in the only block of `function`, in control flow
/// there, or in the body of a core. Replaces `moves` by collectives. Reports an
/// error at an op that would need other communication, or whose result may
/// differ by rank. `annotations` has the shardings of arguments and results
/// without `sdy.sharding`; those without any are empty.
FailureOr<FunctionShardings>
localize(func::FuncOp function, ArrayRef<Core> cores, ArrayRef<Move> moves,
         const FunctionShardings &annotations, GroupTable &groups,
         SymbolTableCollection &symbols);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_LOCALIZE_H
