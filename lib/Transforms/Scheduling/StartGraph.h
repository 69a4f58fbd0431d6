//===- StartGraph.h - Dependences without the order of starts ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_STARTGRAPH_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_STARTGRAPH_H

#include "CommDialect/Analysis/Dependences.h"
#include "CommDialect/Scheduling/Buckets.h"

namespace mlir::comm::bucket {

/// Returns true if the function of the block keeps the order of all its starts.
bool ordersStarts(Block &block);

/// Returns true if `op` may change its position among the starts of its group,
/// because it transfers the same data in any order. Excludes messages, which
/// match in order, barriers, which order other ops, and starts of other
/// dialects.
bool isMovableStart(Operation *op);

/// Returns the graph of a block in which collectives of one group need not keep
/// their order, because all ranks get the same new order.
BucketGraph buildStartGraph(const BlockDependences &dependences);

} // namespace mlir::comm::bucket

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_STARTGRAPH_H
