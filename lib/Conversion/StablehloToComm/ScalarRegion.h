//===- ScalarRegion.h - Regions on tensors of rank 0 ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO says how a scatter combines two elements, and which of two elements
// a sort puts first, in a region on tensors of rank 0. In a linalg op the same
// is said of scalars.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCALARREGION_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCALARREGION_H

#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// True if `region` takes tensors of rank 0 with elements of `types`, gives one
/// of `resultType`, and consists of what `inlineScalars` knows. Converts the
/// StableHLO ops in it.
bool prepareScalarRegion(Region &region, TypeRange types, Type resultType);

/// What a prepared region gives for `arguments`, scalars.
Value inlineScalars(OpBuilder &builder, Region &region, ValueRange arguments);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCALARREGION_H
