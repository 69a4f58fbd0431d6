//===- ScalarRegion.h - Regions on rank-0 tensors ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO specifies the combiner of a scatter and the comparator of a sort by
// a region on tensors of rank 0. Linalg ops have regions on scalars instead.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCALARREGION_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCALARREGION_H

#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// Returns true if `region` has rank-0 tensor arguments with elements of
/// `types`, returns one of `resultType`, and has only ops that `inlineScalars`
/// supports. Converts the StableHLO ops in it.
bool prepareScalarRegion(Region &region, TypeRange types, Type resultType);

/// Inlines a prepared region with the scalars `arguments` and returns its
/// result.
Value inlineScalars(OpBuilder &builder, Region &region, ValueRange arguments);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_SCALARREGION_H
