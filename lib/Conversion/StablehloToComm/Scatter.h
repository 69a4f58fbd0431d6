//===- Scatter.h - Scatters as linalg ---------------------------*- C++ -*-===//
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

/// What is written, and where: along dimensions of the output, in order, where
/// `condition` (may be null) holds.
struct ScatteredElement {
  SmallVector<Value> positions; ///< of type index
  Value condition;
  Value value;
};

/// A linalg.generic that has the form of a scatter (Analysis/Scattering.h). Its
/// loops are the dimensions of `init`, then `numReductions` more, which are run
/// in order; `dims` are the scattered dimensions, increasing. `build` is given
/// the inputs' elements and the one that there is already. `isUnique`: no
/// element is written twice.
Value createScatter(
    OpBuilder &builder, Location loc, Value init, ArrayRef<unsigned> dims,
    unsigned numReductions, ValueRange inputs, ArrayRef<AffineMap> inputMaps,
    bool isUnique,
    llvm::function_ref<ScatteredElement(OpBuilder &, ValueRange, Value)> build);

/// As `convertToArith`, of `stablehlo.scatter` with one input.
LogicalResult convertScatter(Operation *op, Signs signs);

/// As `convertToArith`, of `stablehlo.select_and_scatter`, the gradient of a
/// pooling by maximum.
LogicalResult convertSelectAndScatter(Operation *op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCATTER_H
