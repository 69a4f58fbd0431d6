//===- Kernels.h - Kernels for linalg ops -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_KERNELS_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_KERNELS_H

#include "Analysis/Combiner.h"
#include "Analysis/Scattering.h"
#include "ComputeKernelBuilder.h"
#include "RowPlan.h"

namespace mlir::comm {

/// The kernels that run `op`, in order. `scratch` is memory that they need in
/// between, allocated with `host`. `fills` as in
/// ComputeKernelBuilder, `inKernel` as in LoopNest.
struct KernelSequence {
  SmallVector<Kernel> kernels;
  SmallVector<Value> scratch;
};
FailureOr<KernelSequence> buildKernels(OpBuilder &host, linalg::LinalgOp op,
                                       ArrayRef<Value> fills,
                                       DenseSet<Value> inKernel);

/// One thread for each element of the output, or for several neighbours.
FailureOr<Kernel> buildElementwiseKernel(OpBuilder &host, linalg::LinalgOp op,
                                         LoopNest nest, ArrayRef<Value> fills);

/// One thread for each output, which runs the reduction's loops.
FailureOr<Kernel> buildSequentialKernel(OpBuilder &host, linalg::LinalgOp op,
                                        LoopNest nest, ArrayRef<Value> fills);

/// A thread for each write, or for the writes to a part of the output. Nothing
/// replaces what the output has.
FailureOr<Kernel> buildScatterKernel(OpBuilder &host, linalg::LinalgOp op,
                                     const LoopNest &nest,
                                     const Scattering &scattering);

/// Several threads for each output, and with many elements an output several
/// blocks, whose sums a second kernel adds. Static shapes and strides; a
/// combiner for each of the op's outputs.
FailureOr<KernelSequence>
buildReductionKernels(OpBuilder &host, linalg::LinalgOp op, LoopNest nest,
                      ArrayRef<Value> fills, ArrayRef<Operation *> combiners);

/// Some threads for each row of the ops of `plan`. `starts` by member and
/// output, as `fills`. A kernel without function: they cannot be one.
FailureOr<Kernel> buildRowKernel(OpBuilder &host, const RowPlan &plan,
                                 ArrayRef<SmallVector<Value>> starts,
                                 DenseSet<Value> inKernel);

/// How many neighbouring elements a thread takes: as many as make 16 bytes of
/// the smallest element, where all operands' neighbours lie together, aligned,
/// or are one element. `loop` is innermost.
int64_t getVectorWidth(const LoopNest &nest, unsigned loop,
                       ArrayRef<Access> accesses);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_KERNELS_H
