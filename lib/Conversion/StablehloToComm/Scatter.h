//===- Scatter.h - Converts scatters to linalg ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCATTER_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCATTER_H

#include "StablehloToArith.h"
#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// An element to write: its positions along scattered dimensions of the output,
/// in order, and an optional condition.
struct ScatteredElement {
  SmallVector<Value> positions; ///< of type index
  Value condition;
  Value value;
};

/// Creates a linalg.generic in the form of a scatter (Analysis/Scattering.h).
/// Its loops are the dimensions of `init`, followed by `numReductions` more,
/// which run in order; `dims` are the scattered dimensions, increasing. `build`
/// receives the inputs' elements and the current one. `isUnique` promises that
/// no element is written twice.
Value createScatter(
    OpBuilder &builder, Location loc, Value init, ArrayRef<unsigned> dims,
    unsigned numReductions, ValueRange inputs, ArrayRef<AffineMap> inputMaps,
    bool isUnique,
    llvm::function_ref<ScatteredElement(OpBuilder &, ValueRange, Value)> build);

/// Converts a `stablehlo.scatter` with one input, like `convertToArith`.
LogicalResult convertScatter(Operation *op, Signs signs);

/// Converts a `stablehlo.select_and_scatter`, the gradient of max pooling, like
/// `convertToArith`.
LogicalResult convertSelectAndScatter(Operation *op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCATTER_H
