//===- PlacedOrder.h - An order with adjacent bucket members ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_PLAN_PLACEDORDER_H
#define COMMDIALECT_LIB_TRANSFORMS_PLAN_PLACEDORDER_H

#include "../Bucket/PlanGraph.h"
#include "CommDialect/Scheduling/OpNames.h"
#include "CommDialect/Transforms/Buckets.h"

namespace mlir::comm {

/// An order of the ops of a block, by number, that respects `graph`, in which
/// the starts and waits of `buckets` are fused: the members of each are next to
/// each other, in their order. Ops are as near as can be to the places that
/// `wanted` gives them: the names that ops will have once buckets are made.
/// What has no place there goes where it is needed. So starts, whose order the
/// plan may change, get the order that the plan has for them. O((n + e) log n).
SmallVector<unsigned, 0> getPlacedOrder(const bucket::PlanGraph &graph,
                                        const BlockDependences &dependences,
                                        ArrayRef<Bucket> buckets,
                                        const OpNames &names,
                                        ArrayRef<std::string> wanted);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_PLAN_PLACEDORDER_H
