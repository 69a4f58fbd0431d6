//===- ComputeKernels.h - GPU kernels of linalg ops -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_COMPUTEKERNELS_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_COMPUTEKERNELS_H

#include "Analysis/Combiner.h"
#include "Analysis/Scattering.h"
#include "ComputeKernelBuilder.h"
#include "RowPlan.h"

namespace mlir::comm {

/// The kernels that run `op`, in order. `scratch` is memory between them, which
/// `host` allocates. See ComputeKernelBuilder for `fills` and LoopNest for
/// `inKernel`.
struct KernelSequence {
  SmallVector<Kernel> kernels;
  SmallVector<Value> scratch;
};
FailureOr<KernelSequence> buildKernels(OpBuilder &host, linalg::LinalgOp op,
                                       ArrayRef<Value> fills,
                                       DenseSet<Value> inKernel);

/// Builds a kernel with a thread per output element, or per several neighbours.
FailureOr<Kernel> buildElementwiseKernel(OpBuilder &host, linalg::LinalgOp op,
                                         LoopNest nest, ArrayRef<Value> fills);

/// A square of outputs: along the loop of neighbouring outputs, and along that
/// of neighbours in another order of an input.
struct Tile {
  unsigned row = 0, column = 0; ///< loops from one row or column to the next
  int64_t width = 0;
};

/// Returns the tile of a thread of `op` if an input is transposed and the op is
/// large enough, with the loops of `nest` in the order of the output.
std::optional<Tile> findTile(linalg::LinalgOp op, const LoopNest &nest);

/// Builds a kernel with a thread per tile.
FailureOr<Kernel> buildTiledKernel(OpBuilder &host, linalg::LinalgOp op,
                                   const LoopNest &nest, ArrayRef<Value> fills,
                                   const Tile &tile);

/// Builds a kernel with a thread per output, which runs the reduction's loops.
FailureOr<Kernel> buildSequentialKernel(OpBuilder &host, linalg::LinalgOp op,
                                        LoopNest nest, ArrayRef<Value> fills);

/// Builds a kernel with a thread per write, or a warp for the writes to a part
/// of the output. No fill replaces the initial contents of the output.
FailureOr<Kernel> buildScatterKernel(OpBuilder &host, linalg::LinalgOp op,
                                     const LoopNest &nest,
                                     const Scattering &scattering);

/// Builds kernels with several threads per output. If outputs have many
/// elements, several blocks share one, and a second kernel adds their sums.
/// Needs static shapes and strides, and a combiner per output.
FailureOr<KernelSequence>
buildReductionKernels(OpBuilder &host, linalg::LinalgOp op, LoopNest nest,
                      ArrayRef<Value> fills, ArrayRef<Operation *> combiners);

/// Builds a kernel with one or more threads per row of the ops of `plan`.
/// `starts` has, per member and output, a fill's value or null. Returns a
/// kernel without a function if the ops cannot form one kernel.
FailureOr<Kernel> buildRowKernel(OpBuilder &host, const RowPlan &plan,
                                 ArrayRef<SmallVector<Value>> starts,
                                 DenseSet<Value> inKernel);

/// Returns the number of neighbouring elements that a thread processes: at most
/// 16 bytes of the smallest and 32 bytes of the largest element type. The
/// neighbours of each operand must be contiguous and aligned, strided, or one
/// element. `loop` is the innermost loop.
int64_t getVectorWidth(const LoopNest &nest, unsigned loop,
                       ArrayRef<Access> accesses);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_COMPUTEKERNELS_H
