//===- Compute.h - Converts compute to StableHLO ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars become tensors of rank 0, and indices become i64.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_COMPUTE_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_COMPUTE_H

#include "StablehloBuilder.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::comm {

/// Converts ops of arith, math, tensor, linalg and scf, and the functions that
/// have scalars. Reports the first op that StableHLO has no form for.
LogicalResult convertComputeToStablehlo(ModuleOp module);

/// Returns the element type of the tensors that stand for `element`.
Type getStablehloElement(Type element);

/// Creates the op of StableHLO for `op` of arith or math, with tensors of
/// `shape` as operands. Returns null if there is none.
Value createElementwise(StablehloBuilder &builder, Operation *op,
                        ValueRange operands, ArrayRef<int64_t> shape);

/// Creates `name`, a minimum or maximum, that is a NaN only if `lhs` and `rhs`
/// are.
Value createNumber(StablehloBuilder &builder, StringRef name, Value lhs,
                   Value rhs);

void populateElementwisePatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns);
void populateDataMovementPatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns);
void populateReductionPatterns(const TypeConverter &converter,
                               RewritePatternSet &patterns);
void populateControlFlowPatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns);

/// Gives loops counters of the integer type to which all users convert them.
void narrowCounters(ModuleOp module);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_COMPUTE_H
