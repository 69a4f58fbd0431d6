//===- BucketMove.h - Applies buckets temporarily ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a plan of buckets leads to is found of few ops: the members, and those
// around them that their bucket may change.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETMOVE_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETMOVE_H

#include "../Fragment.h"
#include "Transforms/Bucket/Buckets.h"

namespace mlir::comm {

class BucketMove {
public:
  /// As long as it lives the block is as applyBuckets would make it, but for
  /// what that says of collectives that are left alone. Then it is as it was.
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

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_BUCKETMOVE_H
