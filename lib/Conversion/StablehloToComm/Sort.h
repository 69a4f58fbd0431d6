//===- Sort.h - Converts sorts to linalg ------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SORT_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SORT_H

#include "StablehloToArith.h"
#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// Returns the bits of `value`, a float or a tensor of floats, as a signed
/// integer in the total order of IEEE 754: -NaN, -inf, …, -0, 0, …, inf, NaN.
Value createTotalOrderKey(OpBuilder &builder, Location loc, Value value);

/// Converts a `stablehlo.sort`, like `convertToArith`, to a stable sort.
LogicalResult convertSort(Operation *op);

/// Converts a `chlo.top_k` or `mhlo.topk`, like `convertToArith`. It returns
/// the largest elements along the last dimension, or the smallest if `largest`
/// is false, and their positions. Floats are in their total order; equal
/// elements keep their order.
LogicalResult convertTopK(Operation *op, Signs signs);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SORT_H
