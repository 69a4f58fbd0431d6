//===- StablehloToArith.h - Converts simple compute -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STABLEHLOTOARITH_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STABLEHLOTOARITH_H

#include "mlir/IR/Operation.h"

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

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STABLEHLOTOARITH_H
