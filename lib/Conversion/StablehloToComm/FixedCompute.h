//===- FixedCompute.h - Rank-independent compute ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_FIXEDCOMPUTE_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_FIXEDCOMPUTE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::comm {

/// Detects ops that compute the same on all ranks from the same operands.
class FixedCompute {
public:
  explicit FixedCompute(SymbolTableCollection &symbols) : symbols(symbols) {}

  bool isFixed(Operation *root);

private:
  /// Returns true if `op` is rank-independent, ignoring its regions.
  bool isFixedAlone(Operation *op);
  bool isFixedFunction(func::CallOp call);

  SymbolTableCollection &symbols;
  DenseMap<Operation *, bool> functions;
};

/// Splat values, which JAX shares among users of one shape. If users need
/// different shapes, each shape has a copy.
class Splats {
public:
  /// Adds the result of `op` if it is a splat.
  void add(Operation *op) {
    if (op->getNumResults() == 1 && isSplat(op))
      values.insert(op->getResult(0));
  }
  bool contains(Value value) const { return values.contains(value); }

  /// Returns `value` with the shape of `type`.
  Value get(Value value, RankedTensorType type);

  /// Erases the values without users.
  void eraseUnused();

private:
  bool isSplat(Operation *op);

  llvm::SetVector<Value> values;
  DenseMap<std::pair<Value, Type>, Value> shaped;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_FIXEDCOMPUTE_H
