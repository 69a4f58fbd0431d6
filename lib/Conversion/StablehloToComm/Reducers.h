//===- Reducers.h - Recognizes reductions in regions ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_REDUCERS_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_REDUCERS_H

#include "CommDialect/IR/CommDialect.h"
#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// Returns the reduction that the only region of the collective `op` computes,
/// in StableHLO's form or as linalg of rank 0. Reports an error at `op` for
/// other regions.
FailureOr<ReductionKind> recognizeReducer(Operation *op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_REDUCERS_H
