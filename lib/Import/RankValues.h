//===- RankValues.h - Creates values that depend on the rank ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_IMPORT_RANKVALUES_H
#define COMMDIALECT_LIB_IMPORT_RANKVALUES_H

#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// Creates the element of `table` at `index`, a rank or group rank.
Value createLookup(OpBuilder &builder, Location loc, ArrayRef<int64_t> table,
                   Value index);

/// Replaces `op`, which must give an integer tensor of rank 0, by what
/// `getNumber` creates from the rank.
LogicalResult
replaceByRank(Operation *op,
              function_ref<Value(OpBuilder &, Value rank)> getNumber);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_IMPORT_RANKVALUES_H
