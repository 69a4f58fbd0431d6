//===- Reducers.h - Which reduction a region computes -----------*- C++ -*-===//
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

/// The reduction that the only region of the collective `op` computes, in
/// StableHLO's form or as linalg of rank 0. An error at `op` if it is none.
FailureOr<ReductionKind> recognizeReducer(Operation *op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_REDUCERS_H
