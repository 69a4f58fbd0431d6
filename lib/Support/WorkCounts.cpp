//===- WorkCounts.cpp - Counts of analyzed ops ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/WorkCounts.h"

mlir::comm::WorkCounts &mlir::comm::getWorkCounts() {
  static WorkCounts counts;
  return counts;
}
