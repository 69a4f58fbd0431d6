//===- CheckSizes.h - Checks sizes for overflow -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_CHECKSIZES_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_CHECKSIZES_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// Limit of the bytes of a rank's tensor (256 TiB), and of integers in
/// attributes of StableHLO: sums and most products of them fit in 64 bits.
inline constexpr int64_t kMaxImported = int64_t(1) << 48;

/// Checks all types under `root` and all attributes of StableHLO ops, which are
/// unverified because StableHLO is not linked. An integer tensor that
/// configures an op, such as replica_groups, has at most 2^24 elements.
LogicalResult checkSizes(Operation *root);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_CHECKSIZES_H
