//===- MatmulCalls.h - Contractions as calls of a library -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_MATMULCALLS_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_MATMULCALLS_H

#include "Analysis/Contraction.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

class RuntimeModule;

/// True if `op` is a matmul of 8-bit floats that are widened to f32 before they
/// are multiplied. In bf16, which has all of them, the library multiplies them,
/// with the same result.
bool isMatmulOfF8(linalg::LinalgOp op);

/// Calls commGpuMatmul for `op`, on memrefs; `isZero`: the output is zero
/// before, and need not be read. False where the strides or types are none that
/// commGpuMatmul takes; then nothing is left behind but dead ops.
bool emitMatmul(OpBuilder &builder, linalg::LinalgOp op, bool isZero,
                RuntimeModule &runtime);

/// Where an input of a contraction should lie so that its sum is one loop over
/// memory, as the library wants it: a copy with a dimension for each of these
/// loops, in this order.
struct ArrangedInput {
  unsigned operand;
  SmallVector<unsigned> loops;
};

/// The inputs of `op` (on memrefs with static shapes and strides) to copy.
/// None: their sums are in order already, or not known to be out of it.
SmallVector<ArrangedInput> getInputsToArrange(linalg::LinalgOp op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_MATMULCALLS_H
