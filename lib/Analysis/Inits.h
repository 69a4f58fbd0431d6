//===- Inits.h - What ops in destination-passing style write ----*- C++ -*-===//
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

/// How many outputs a linalg op has. On tensors there is a result for each,
/// which takes no time to count: upstream makes a list of how many operands
/// there are of each kind whenever it is asked.
inline unsigned getNumInits(linalg::LinalgOp op) {
  unsigned count = op->getNumResults();
  return count ? count : op.getNumDpsInits();
}

/// The outputs, which are the last operands.
inline OperandRange getInits(linalg::LinalgOp op) {
  return op->getOperands().take_back(getNumInits(op));
}

/// Is `operand`, one of `op`, an output?
inline bool isInit(linalg::LinalgOp op, OpOperand &operand) {
  return operand.getOperandNumber() + getNumInits(op) >= op->getNumOperands();
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_INITS_H
