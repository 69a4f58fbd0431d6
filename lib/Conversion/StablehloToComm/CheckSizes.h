//===- CheckSizes.h - Sizes that can be computed with -----------*- C++ -*-===//
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

/// No tensor of a rank has more bytes (256 TiB), and no integer in an attribute
/// of StableHLO is larger: sums and most products of them fit in 64 bits.
inline constexpr int64_t kMaxImported = int64_t(1) << 48;

/// Checks all types under `root` and all attributes of StableHLO ops, which no
/// verifier has seen: StableHLO's is not linked. A tensor of integers that says
/// how an op works, such as replica_groups, has at most 2^24 elements.
LogicalResult checkSizes(Operation *root);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_CHECKSIZES_H
