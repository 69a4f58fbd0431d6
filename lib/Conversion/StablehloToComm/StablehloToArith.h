//===- StablehloToArith.h - Simple compute ----------------------*- C++ -*-===//
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

/// Whether the integers of an op are unsigned, where types say it no more.
struct Signs {
  bool operands = false;
  bool results = false;
};

/// Replaces a custom call of `mhlo.NAME` or `chlo.NAME`, as XLA writes ops that
/// StableHLO does not have, by that op, with the attributes of
/// `mhlo.attributes`. Returns it, or `op` if it is no such call.
Operation *nameCustomCall(Operation *op);

/// Replaces a StableHLO op by ops of arith, math, tensor and linalg. Fails,
/// without an error and an effect, where it is not known or not with such
/// types.
LogicalResult convertToArith(Operation *op, Signs signs = {});

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_STABLEHLOTOARITH_H
