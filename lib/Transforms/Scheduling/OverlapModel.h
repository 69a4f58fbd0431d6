//===- OverlapModel.h - Blocks as lists of nodes ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two models of a block. One has our dependences and buffers. The other is that
// of Inductor, with the bytes that each kernel allocates (comm.alloc_bytes,
// comm.free_bytes) and the values that it reads.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_OVERLAPMODEL_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_OVERLAPMODEL_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "Scheduling/Mover.h"

namespace mlir::comm::overlap {

/// Returns true for ops that hide communication: matmuls, convolutions and
/// flash attention.
bool isHeavy(Operation *op);

/// Returns the nodes of all ops of the block, numbered by their positions in
/// `order`.
NodeList buildNodes(const BlockDependences &dependences, const Problem &problem,
                    ArrayRef<unsigned> order);

/// A block as Inductor sees it, and the op of each node. Other ops (views,
/// empty tensors, constants, inputs) belong to their users.
struct CompatNodes {
  NodeList list;
  SmallVector<unsigned, 0> ops;
};
CompatNodes buildCompatNodes(const BlockDependences &dependences,
                             const Problem &problem);

/// Returns the order of ops that corresponds to `order` of the nodes. Ops
/// without nodes come right before their first users.
SmallVector<unsigned, 0> getOpOrder(const BlockDependences &dependences,
                                    const CompatNodes &compat,
                                    ArrayRef<unsigned> order);

} // namespace mlir::comm::overlap

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_OVERLAPMODEL_H
