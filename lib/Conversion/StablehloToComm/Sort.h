//===- Sort.h - Sorts as linalg ---------------------------------*- C++ -*-===//
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

/// The bits of `value`, a float or a tensor of them, as a signed integer that
/// is in the total order of IEEE 754: -NaN, -inf, …, -0, 0, …, inf, NaN.
Value createTotalOrderKey(OpBuilder &builder, Location loc, Value value);

/// As `convertToArith`, of `stablehlo.sort`; always stable.
LogicalResult convertSort(Operation *op);

/// As `convertToArith`, of `chlo.top_k` or `mhlo.topk`: the greatest elements
/// along the last dimension, or the least where `largest` is false, floats in
/// their total order, the first of equal ones first; and their places.
LogicalResult convertTopK(Operation *op, Signs signs);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SORT_H
