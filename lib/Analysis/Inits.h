//===- Inits.h - Outputs of linalg ops --------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_INITS_H
#define COMMDIALECT_LIB_ANALYSIS_INITS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// Returns the number of outputs of a linalg op. On tensors this is the number
/// of results, which is fast: upstream counts the operands of each kind on
/// every query.
inline unsigned getNumInits(linalg::LinalgOp op) {
  unsigned count = op->getNumResults();
  return count ? count : op.getNumDpsInits();
}

/// Returns the outputs, which are the last operands.
inline OperandRange getInits(linalg::LinalgOp op) {
  return op->getOperands().take_back(getNumInits(op));
}

/// Returns true if `operand` of `op` is an output.
inline bool isInit(linalg::LinalgOp op, OpOperand &operand) {
  return operand.getOperandNumber() + getNumInits(op) >= op->getNumOperands();
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_INITS_H
