//===- EvaluationInterface.h - Evaluates ops of a dialect -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_VALIDATION_EVALUATIONINTERFACE_H
#define COMMDIALECT_LIB_VALIDATION_EVALUATIONINTERFACE_H

#include "mlir/IR/DialectInterface.h"

namespace mlir::comm::validate {
class Evaluator;

/// Evaluates the ops of a dialect above the core to terms.
class EvaluationInterface : public DialectInterface::Base<EvaluationInterface> {
public:
  explicit EvaluationInterface(Dialect *dialect) : Base(dialect) {}

  /// Evaluates `op`. Returns false if it is to be an uninterpreted function.
  virtual bool evaluate(Operation *op, Evaluator &evaluator) const = 0;
};

} // namespace mlir::comm::validate

#endif // COMMDIALECT_LIB_VALIDATION_EVALUATIONINTERFACE_H
