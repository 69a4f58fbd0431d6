//===- Choose.cpp - Buckets chosen together with the schedule -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Choose.h"

using namespace mlir;
using namespace mlir::comm;

LogicalResult comm::chooseBuckets(ModuleOp module, const Machine &,
                                  const MemoryLimit &, const BucketOptions &) {
  return module.emitError() << "comm-bucket: cap 'auto' is not there yet";
}
