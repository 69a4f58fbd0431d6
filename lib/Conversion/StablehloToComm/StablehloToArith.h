//===- StablehloToArith.h - Converts simple compute -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STABLEHLOTOARITH_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STABLEHLOTOARITH_H

#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// Signedness of an op's integers, which types no longer specify.
struct Signs {
  bool operands = false;
  bool results = false;
};

/// Replaces a custom call of `mhlo.NAME` or `chlo.NAME`, XLA's form of ops that
/// StableHLO does not have, by that op with the attributes of
/// `mhlo.attributes`. Returns the new op, or `op` if it is another op.
Operation *nameCustomCall(Operation *op);

/// Replaces a StableHLO op by ops of arith, math, tensor and linalg. Fails
/// without an error and without effect if the op or its types are unsupported.
LogicalResult convertToArith(Operation *op, Signs signs = {});

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

/// Returns true if `region` has rank-0 tensor arguments with elements of
/// `types`, returns one of `resultType`, and has only ops that `inlineScalars`
/// supports. Converts the StableHLO ops in it.
bool prepareScalarRegion(Region &region, TypeRange types, Type resultType);

/// Inlines a prepared region with the scalars `arguments` and returns its
/// result.
Value inlineScalars(OpBuilder &builder, Region &region, ValueRange arguments);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STABLEHLOTOARITH_H
