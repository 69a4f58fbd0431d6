//===- BucketMove.h - Applies buckets temporarily ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Applies a plan of buckets to copies of the few ops that it may change: the
// members and the ops around them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BUCKETMOVE_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BUCKETMOVE_H

#include "Buckets.h"
#include "Fragment.h"

namespace mlir::comm {

class BucketMove {
public:
  /// Applies the plan to the block as long as the object lives, as applyBuckets
  /// does, except for `comm.left_alone`. The destructor restores the block.
  BucketMove(ModuleOp scratch, const BlockDependences &dependences,
             const BucketPlan &plan, const BucketOptions &options);
  ~BucketMove();
  BucketMove(const BucketMove &) = delete;

private:
  SavedOrders order;
  std::vector<Fragment> fragments;
  std::optional<AppliedMove> applied;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BUCKETMOVE_H
