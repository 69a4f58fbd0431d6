//===- ScalarBodies.h - Ops that compute only on scalars --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most ops of a program are in the bodies of linalg ops. Analyses of tensors,
// buffers, communication or effects can skip them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_SCALARBODIES_H
#define COMMDIALECT_LIB_ANALYSIS_SCALARBODIES_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// Returns true if `op` is a named linalg op, such as linalg.matmul, whose name
/// implies its body. comm-verify rejects other bodies.
bool hasImpliedBody(Operation *op);

/// Returns true if `op` is a linalg op whose body has only scalar compute
/// without effects and regions. Its operands are defined in the body or its
/// arguments, never outside.
bool hasScalarBody(Operation *op);

/// Calls `callback` with the ops in `block` and in their regions in post-order,
/// except those in scalar bodies.
template <typename Callback>
void walkSkippingScalarBodies(Block &block, Callback callback) {
  for (Operation &op : block) {
    if (op.getNumRegions() != 0 && !hasScalarBody(&op))
      for (Region &region : op.getRegions())
        for (Block &nested : region)
          walkSkippingScalarBodies<Callback &>(nested, callback);
    callback(&op);
  }
}

/// Calls `callback` with the ops in all regions of `root` in post-order, except
/// those in scalar bodies.
template <typename Callback>
void walkSkippingScalarBodies(Operation *root, Callback callback) {
  for (Region &region : root->getRegions())
    for (Block &block : region)
      walkSkippingScalarBodies<Callback &>(block, callback);
}

/// Calls `callback` with the ops of type or interface OpT in all regions of
/// `root`, except those in scalar bodies.
template <typename OpT, typename Callback>
void forEachOp(Operation *root, Callback callback) {
  walkSkippingScalarBodies(root, [&](Operation *op) {
    if (auto found = dyn_cast<OpT>(op))
      callback(found);
  });
}

/// Calls `callback` with the blocks in `root` except scalar bodies, in
/// post-order or pre-order.
template <typename Callback>
void walkBlocksSkippingScalarBodies(Operation *root, Callback callback,
                                    WalkOrder order = WalkOrder::PostOrder) {
  for (Region &region : root->getRegions())
    for (Block &block : region) {
      if (order == WalkOrder::PreOrder)
        callback(&block);
      for (Operation &op : block)
        if (op.getNumRegions() != 0 && !hasScalarBody(&op))
          walkBlocksSkippingScalarBodies<Callback &>(&op, callback, order);
      if (order == WalkOrder::PostOrder)
        callback(&block);
    }
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_SCALARBODIES_H
