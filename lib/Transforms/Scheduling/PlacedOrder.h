//===- PlacedOrder.h - An order with adjacent bucket members ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PLACEDORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PLACEDORDER_H

#include "Buckets.h"
#include "OpNames.h"

namespace mlir::comm {

/// Returns an order of the ops of a block, by number, that respects `graph`, in
/// which the starts and waits of `buckets` are fused. Members are adjacent, in
/// their order. Ops are as near as possible to their positions in `wanted`,
/// which has the names after the creation of buckets. Other ops go where they
/// are needed. Starts that may pass each other get the order of the plan. O((n
/// + e) log n).
SmallVector<unsigned, 0> getPlacedOrder(const BucketGraph &graph,
                                        const BlockDependences &dependences,
                                        ArrayRef<BucketPlan::Bucket> buckets,
                                        const OpNames &names,
                                        ArrayRef<std::string> wanted);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_PLACEDORDER_H
