//===- Model.h - Blocks as lists of nodes -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Our own view of a block, by its dependences and its buffers, and Inductor's,
// by what each kernel allocates and which names it reads.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_OVERLAP_MODEL_H
#define COMMDIALECT_LIB_TRANSFORMS_OVERLAP_MODEL_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "Mover.h"

namespace mlir::comm::overlap {

/// A matmul, a convolution or flash attention: what hides communication.
bool isHeavy(Operation *op);

/// All ops of the block are nodes, with the numbers of their places in `order`.
NodeList buildNodes(const BlockDependences &dependences, const Problem &model,
                    ArrayRef<unsigned> order);

/// A block as Inductor sees it. `ops` are the nodes; the others (empty tensors,
/// constants, and the ops that import-inductor.py adds) are part of those that
/// use them.
struct CompatNodes {
  NodeList list;
  SmallVector<Operation *, 0> ops;
};
CompatNodes buildCompatNodes(const BlockDependences &dependences,
                             const Problem &model);

/// Puts the nodes into `order`, and what they use before its first user.
/// Drops the operands of "inductor.after" that such an order does not respect:
/// dependences that only order, which Inductor's passes ignore.
void applyCompatOrder(const CompatNodes &compat, ArrayRef<unsigned> order);

} // namespace mlir::comm::overlap

#endif // COMMDIALECT_LIB_TRANSFORMS_OVERLAP_MODEL_H
