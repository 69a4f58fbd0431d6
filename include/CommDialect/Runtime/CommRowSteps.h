//===- CommRowSteps.h - Steps that follow a site's all-reduce -----*- C -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A site may continue its all-reduce with steps on each row of the result, such
// as a residual sum and a norm. "steps" of its metadata is an array. Step 0 is
// the result of the all-reduce, and step i is
//
//   [operation, type, operand, ...]
//
// It computes in f32 and rounds to its type (CommElementType: f16, bf16 or
// f32). Operands are numbers of earlier steps; that of COMM_ROW_ARGUMENT is the
// number of an argument, and that of COMM_ROW_CONSTANT a value.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_COMMROWSTEPS_H
#define COMMDIALECT_RUNTIME_COMMROWSTEPS_H

enum CommRowOperation {
  COMM_ROW_REDUCED,
  COMM_ROW_ARGUMENT,
  COMM_ROW_CONSTANT,
  COMM_ROW_CONVERT,
  COMM_ROW_NEGATE,
  COMM_ROW_SQRT,
  COMM_ROW_RSQRT,
  COMM_ROW_ADD,
  COMM_ROW_SUBTRACT,
  COMM_ROW_MULTIPLY,
  COMM_ROW_DIVIDE,
  /// The sum over the elements of the row.
  COMM_ROW_SUM
};

/// The extent of an argument or a result: a value for each element, for each
/// row, for each column, or one value.
enum CommRowExtent {
  COMM_ROW_PER_ELEMENT,
  COMM_ROW_PER_ROW,
  COMM_ROW_PER_COLUMN,
  COMM_ROW_SCALAR
};

#endif // COMMDIALECT_RUNTIME_COMMROWSTEPS_H
