//===- RowProgram.h - Steps that follow an all-reduce -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A site may compute on each row of its all-reduce's result, in the same kernel
// (CommDialect/Runtime/CommRowSteps.h).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TARGET_ROWPROGRAM_H
#define COMMDIALECT_TARGET_ROWPROGRAM_H

#include "CommDialect/Conversion/CollectiveKernels.h"
#include "CommDialect/Runtime/CommRowSteps.h"
#include "CommDialect/Runtime/CommRuntime.h"
#include "llvm/Support/JSON.h"

namespace mlir::comm {

struct RowStep {
  CommRowOperation operation = COMM_ROW_REDUCED;
  CommElementType type = COMM_F32;
  /// The smallest extent that holds its values.
  FusedExtent extent = FusedExtent::Element;
  /// Numbers of earlier steps, or of the argument.
  SmallVector<unsigned, 2> operands;
  /// The value of a constant.
  float value = 0;

  bool operator==(const RowStep &other) const;
};

/// An argument, or a result, which is the value of a step.
struct RowBuffer {
  CommElementType type = COMM_F32;
  FusedExtent extent = FusedExtent::Element;
  unsigned step = 0;
};

struct RowProgram {
  int64_t rows = 0, columns = 0;
  std::vector<RowStep> steps;
  SmallVector<RowBuffer> arguments, results;

  /// Begins with the all-reduce's result.
  RowProgram(int64_t rows, int64_t columns, CommElementType type);

  /// Adds a step, unless there is an equal one. Returns its number.
  unsigned add(RowStep step);
  /// Adds an argument and returns the step with its values.
  unsigned addArgument(CommElementType type, FusedExtent extent);
  /// Adds a step with the smallest extent that its operands allow.
  unsigned compute(CommRowOperation operation, CommElementType type,
                   ArrayRef<unsigned> operands);
  unsigned addConstant(CommElementType type, float value);

  /// Removes steps and arguments that no result needs. Returns the earlier
  /// numbers of the arguments that stay.
  SmallVector<unsigned> prune();

  /// Returns the number of sums of rows.
  int64_t getNumSums() const;
  /// Returns the bytes of arguments and results.
  int64_t getBytes() const;

  /// Returns "columns", "steps", "arguments" and "results" of the metadata.
  llvm::json::Object toJson() const;
  /// Returns the extra inputs and outputs of the kernel. The caller sets the
  /// epilogue, which calls `emit`.
  KernelFusion getFusion(MLIRContext *context) const;
  SmallVector<SmallVector<Value>> emit(OpBuilder &builder, Location loc,
                                       ValueRange elements,
                                       ArrayRef<SmallVector<Value>> arguments,
                                       RowReducer reduce) const;
};

/// Returns the steps of an RMS norm of the sum, of elements of `type`:
///
///   x = sum + residual
///   result = x * rsqrt(mean(x * x) + epsilon) * weight
///
/// Sum, residual and weight have that type, and all of its values are rounded
/// to it. The mean and its root are f32. Results are the norm and x.
RowProgram makeRmsNorm(int64_t rows, int64_t columns, CommElementType type,
                       bool hasResidual, bool hasWeight, float epsilon);

} // namespace mlir::comm

#endif // COMMDIALECT_TARGET_ROWPROGRAM_H
