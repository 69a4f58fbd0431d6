//===- MatmulCalls.h - Lowers contractions to library calls -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_MATMULCALLS_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_MATMULCALLS_H

#include "Analysis/Contraction.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

class RuntimeModule;

/// Returns true if `op` is a matmul, of static shape, of 8-bit floats that are
/// widened to f32 before they are multiplied. The library multiplies them in
/// bf16, which represents all of them, with the same result.
bool isMatmulOfF8(linalg::LinalgOp op);

/// Calls commLibraryMatmul for `op`, on memrefs. If `isZero`, the output counts
/// as zero and is not read. Returns false, leaving only dead ops, if
/// commLibraryMatmul does not support the strides or types.
bool emitMatmul(OpBuilder &builder, linalg::LinalgOp op, bool isZero,
                RuntimeModule &runtime);

/// An input of a contraction to copy so that its sum is one loop over memory,
/// as the library requires. The copy has one dimension per loop, in this order.
struct ArrangedInput {
  unsigned operand;
  SmallVector<unsigned> loops;
};

/// Returns the inputs of `op` to copy (memrefs with static shapes and strides),
/// or none if their sums are in order already or the order is unknown.
SmallVector<ArrangedInput> getInputsToArrange(linalg::LinalgOp op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_MATMULCALLS_H
