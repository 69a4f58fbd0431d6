//===- ScalarBodies.h - Ops that compute on scalars alone -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most ops of a program are in the bodies of linalg ops. What follows tensors,
// buffers, communication or effects has nothing to look for there.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_SCALARBODIES_H
#define COMMDIALECT_LIB_ANALYSIS_SCALARBODIES_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// True if `op` is a linalg op whose body is made of what its name says, as
/// linalg.matmul's is. comm-verify refuses one that has another.
bool hasBodyOfItsName(Operation *op);

/// True if `op` is a linalg op with a body that computes, without effects and
/// regions, on scalars that it makes or is given as arguments: no op in there
/// uses a value from outside.
bool hasScalarBody(Operation *op);

/// Calls `callback` with the ops in `block` and in their regions, an op behind
/// those in its regions, but not with those in scalar bodies.
template <typename Callback>
void walkButScalars(Block &block, Callback callback) {
  for (Operation &op : block) {
    if (op.getNumRegions() != 0 && !hasScalarBody(&op))
      for (Region &region : op.getRegions())
        for (Block &nested : region)
          walkButScalars<Callback &>(nested, callback);
    callback(&op);
  }
}

/// The same of all regions of `root`.
template <typename Callback>
void walkButScalars(Operation *root, Callback callback) {
  for (Region &region : root->getRegions())
    for (Block &block : region)
      walkButScalars<Callback &>(block, callback);
}

/// The same with ops of one kind, or with one interface.
template <typename OpT, typename Callback>
void forEachOp(Operation *root, Callback callback) {
  walkButScalars(root, [&](Operation *op) {
    if (auto found = dyn_cast<OpT>(op))
      callback(found);
  });
}

/// Calls `callback` with the blocks in `root` but scalar bodies, one behind
/// those nested in it, or before them.
template <typename Callback>
void walkBlocksButScalars(Operation *root, Callback callback,
                          WalkOrder order = WalkOrder::PostOrder) {
  for (Region &region : root->getRegions())
    for (Block &block : region) {
      if (order == WalkOrder::PreOrder)
        callback(&block);
      for (Operation &op : block)
        if (op.getNumRegions() != 0 && !hasScalarBody(&op))
          walkBlocksButScalars<Callback &>(&op, callback, order);
      if (order == WalkOrder::PostOrder)
        callback(&block);
    }
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_SCALARBODIES_H
