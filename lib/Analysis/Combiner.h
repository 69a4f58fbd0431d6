//===- Combiner.h - Combiners of reductions ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Properties that a kernel needs to reduce with many threads at once: the op
// that combines two values, the type of the totals, and their initial value.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_COMBINER_H
#define COMMDIALECT_LIB_ANALYSIS_COMBINER_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// Returns the only op that combines the values of a reduction with one output,
/// if it may be applied in any grouping; else null.
Operation *getCombiner(linalg::LinalgOp op);

/// Returns the combiners of a reduction, one for each output; empty if one of
/// them is unknown.
SmallVector<Operation *> getCombiners(linalg::LinalgOp op);

/// Returns the type of totals: f32 for floats of 16 bits, as in collectives,
/// and of 8 bits.
Type getTotalType(Operation *combiner);

/// Returns the neutral element of `combiner` in `type`; null if unknown.
TypedAttr getNeutral(Operation *combiner, Type type);

/// Creates a constant of the neutral element, which must be known.
Value createNeutral(OpBuilder &builder, Location loc, Operation *combiner,
                    Type type);

/// Creates a copy of `combiner` that combines `a` and `b`, with their type.
Value createCombined(OpBuilder &builder, Operation *combiner, Value a, Value b);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_COMBINER_H
