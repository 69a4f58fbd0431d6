//===- Choose.h - Buckets chosen together with the schedule -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `cap=auto` of comm-bucket.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_CHOOSE_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_CHOOSE_H

#include "Analysis/MemoryLimit.h"
#include "CommDialect/Transforms/Buckets.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// Makes those buckets, and gives the ops that order, with which the simulated
/// makespan of each function is smallest within the limit. The caps of
/// `options` are of no matter.
LogicalResult chooseBuckets(ModuleOp module, const Machine &machine,
                            const MemoryLimit &limit,
                            const BucketOptions &options);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_CHOOSE_H
