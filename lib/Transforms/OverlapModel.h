//===- OverlapModel.h - Blocks as lists of nodes ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two models of a block. One has our dependences and buffers. The other is that
// of Inductor, with the bytes that each kernel allocates and the names that it
// reads.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_OVERLAPMODEL_H
#define COMMDIALECT_LIB_TRANSFORMS_OVERLAPMODEL_H

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

/// A block as Inductor sees it. Nodes are the ops in `ops`. The others (empty
/// tensors, constants, and the ops that import-inductor.py adds) belong to
/// their users.
struct CompatNodes {
  NodeList list;
  SmallVector<Operation *, 0> ops;
};
CompatNodes buildCompatNodes(const BlockDependences &dependences,
                             const Problem &problem);

/// Moves the nodes to `order`, and the ops that belong to them before their
/// first user. Drops those operands of "inductor.after" that are defined later
/// in this order. They are dependences that only order, which Inductor's passes
/// ignore.
void applyCompatOrder(const CompatNodes &compat, ArrayRef<unsigned> order);

} // namespace mlir::comm::overlap

#endif // COMMDIALECT_LIB_TRANSFORMS_OVERLAPMODEL_H
