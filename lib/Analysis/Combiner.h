//===- Combiner.h - How a reduction combines its values ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a kernel must know to reduce with many threads at once: the op that
// combines two values, in which type totals are kept, and what one begins with.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_COMBINER_H
#define COMMDIALECT_LIB_ANALYSIS_COMBINER_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// The one op that combines the values of a reduction, if it has one output and
/// the op is one that may be applied in any grouping; else null.
Operation *getCombiner(linalg::LinalgOp op);

/// Those of a reduction with one or several outputs, one for each; none if one
/// is not known.
SmallVector<Operation *> getCombiners(linalg::LinalgOp op);

/// The type in which totals are kept: as in collectives, floats of 16 bits are
/// combined in f32, and those of 8.
Type getTotalType(Operation *combiner);

/// What changes nothing when combined by `combiner`, in `type`; null: not
/// known.
TypedAttr getNeutral(Operation *combiner, Type type);

/// A constant of that, which must be known.
Value createNeutral(OpBuilder &builder, Location loc, Operation *combiner,
                    Type type);

/// `combiner` on `a` and `b`, of their type.
Value createCombined(OpBuilder &builder, Operation *combiner, Value a, Value b);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_COMBINER_H
