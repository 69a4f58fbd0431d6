//===- FusedKernels.h - Finds elementwise ops that fuse ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inductor fuses elementwise ops, reductions along rows and lookups that feed
// each other into one kernel: values that only they use never go through
// memory, and there is one launch. This finds such kernels by data flow alone,
// independent of the block's order, in linear time:
//
//  - An edge from a producer to a consumer is open if the two can share a
//    kernel. Both must be fusible, and the consumer must iterate over the same
//    elements, or repeat those of the producer. All other edges are closed.
//  - The level of an op is the largest number of closed edges on a path to it.
//    An op that precedes its first use sinks to the level of its first user.
//  - Ops of one level that open edges connect form a kernel. A path out of a
//    kernel and back would have a closed edge, which ends at a higher level: so
//    kernels have no cyclic dependences.
//
// A kernel reads each external operand once, and writes the results that are
// used outside. Its time is divided among its ops in proportion to their shares
// of these bytes.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_FUSEDKERNELS_H
#define COMMDIALECT_LIB_ANALYSIS_FUSEDKERNELS_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::comm {

/// An op and the bytes that it contributes to its kernel.
struct FusedOp {
  Operation *op;
  double bytes = 0;
};

/// Ops in block order.
using FusedKernel = SmallVector<FusedOp, 4>;

/// Returns true if `op` may be part of a kernel: an op of PyTorch that Inductor
/// lowers to a loop, without a given cost or work.
bool isFusible(Operation *op);

/// The fusible ops of a block.
struct FusedKernels {
  /// Kernels of one or more ops.
  SmallVector<FusedKernel, 0> kernels;
  /// Ops without cost: each user recomputes them (`full`), or they only rename
  /// an operand.
  SmallVector<Operation *, 0> free;
};

/// Finds the kernels of `block`. `getElements` and `getBytes` measure a value's
/// type; guesses of unknown sizes are attributed to the op.
FusedKernels
findFusedKernels(Block &block,
                 function_ref<double(Operation *, Type)> getElements,
                 function_ref<double(Operation *, Type)> getBytes);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_FUSEDKERNELS_H
