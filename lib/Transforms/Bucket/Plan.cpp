//===- Plan.cpp - Which collectives go together ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sweep over the block that writes down an order as it goes. An op gets its
// place when all that it needs has one, and a bucket that is open gets what can
// be there by then: so no bucket can close a cycle, whatever else is in
// buckets, and nothing has to be searched for paths.
//
//===----------------------------------------------------------------------===//

#include "PlanSweep.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bucket;

StringRef comm::stringifyBucketEnd(BucketEnd end) {
  switch (end) {
  case BucketEnd::Cap:
    return "cap";
  case BucketEnd::Needed:
    return "needed";
  case BucketEnd::Dependence:
    return "dependence";
  case BucketEnd::Urgent:
    return "urgent";
  case BucketEnd::Layer:
    return "layer";
  case BucketEnd::NothingLeft:
    return "nothing left";
  }
  llvm_unreachable("unknown end of a bucket");
}

BucketPlan comm::planBuckets(const BlockDependences &dependences,
                             CostModel &costs, const BucketOptions &options) {
  Problem problem(dependences, costs, options);
  return Sweep(problem).run();
}
