//===- Estimate.h - What a plan of buckets would take -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buckets on numbers: what comes of a plan, without rewriting any IR.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_ESTIMATE_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_ESTIMATE_H

#include "CommDialect/Analysis/BlockModel.h"
#include "CommDialect/Transforms/Buckets.h"

namespace mlir::comm {

/// The time of one transfer in place of `members`, transfers of `model`.
using MergedCost = function_ref<CollectiveCost(ArrayRef<unsigned> members)>;

/// The model with each bucket, a list of transfers, as one transfer: the last
/// start issues it, and the first wait waits for it. That is what the bucket is
/// in an order in which starts and waits of its members are next to each other;
/// for others the result is of no use. Only what the simulator needs: has
/// neither buffers, which stay as they are in such orders, nor dependences.
/// `order` is the one to be simulated. Linear.
BlockModel mergeTransfers(const BlockModel &model, ArrayRef<unsigned> order,
                          ArrayRef<SmallVector<unsigned>> buckets,
                          MergedCost getCost);

/// Nanoseconds that the block of `dependences` takes in the plan's order with
/// the plan's buckets, without copies. `model` is of the block as it is.
int64_t estimateMakespanNs(const BlockDependences &dependences,
                           const BlockModel &model, const BucketPlan &plan,
                           CostModel &costs);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_ESTIMATE_H
