//===- FusedKernels.h - Elementwise ops that are one kernel -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inductor makes one kernel of elementwise ops, reductions along rows and
// lookups that feed each other: what only they use never goes through memory,
// and there is one launch. This finds such kernels by data flow alone, so that
// the order of a block makes no difference, in linear time:
//
//  * An edge from a producer to a consumer is open if the two can be in one
//    kernel: both are such ops, and the consumer goes over the same elements,
//    or repeats those of the producer. All other edges are closed.
//  * The level of an op is the largest number of closed edges on a way to it.
//    An op that comes earlier than it is needed moves down to the level of its
//    first user.
//  * Ops of one level that open edges connect are a kernel. A way out of a
//    kernel and back would have a closed edge, which ends at a higher level: so
//    no kernel needs what needs it.
//
// A kernel reads what it takes from outside once, and writes what is used
// outside. Its time is shared among its ops by what of that each brings.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_FUSEDKERNELS_H
#define COMMDIALECT_LIB_ANALYSIS_FUSEDKERNELS_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::comm {

/// An op, and the bytes that it brings.
struct FusedOp {
  Operation *op;
  double bytes = 0;
};

/// Ops in the order of the block.
using FusedKernel = SmallVector<FusedOp, 4>;

/// True if `op` may be a part of a kernel: an op of PyTorch that Inductor
/// lowers to a loop, whose cost or work nobody has said.
bool isFusible(Operation *op);

/// The fusible ops of a block.
struct FusedKernels {
  /// Of one op or several.
  SmallVector<FusedKernel, 0> kernels;
  /// Those that cost nothing: each user makes them for itself (`full`), or they
  /// are but names.
  SmallVector<Operation *, 0> free;
};

/// `getElements` and `getBytes` of the type of a value, for an op to be blamed
/// for sizes that are not known.
FusedKernels
findFusedKernels(Block &block,
                 function_ref<double(Operation *, Type)> getElements,
                 function_ref<double(Operation *, Type)> getBytes);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_FUSEDKERNELS_H
