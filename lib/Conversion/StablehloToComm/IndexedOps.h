//===- IndexedOps.h - Gathers and scatters on pieces ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A gather or scatter may be along a sharded dimension if it takes single
// elements there. Each rank then has the elements of its own piece, and indices
// become places in it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_INDEXEDOPS_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_INDEXEDOPS_H

#include "OpClasses.h"

namespace mlir::comm {

/// Assigns the classes of a gather or scatter, or leaves dimensions whole.
void addIndexedClasses(Operation *op, OpClasses &dims,
                       ShardingClasses &classes);

/// Changes `op`, if it is a gather or scatter, to compute with pieces; its
/// types must be those of pieces already.
LogicalResult localizeIndexed(Operation *op, const OpClasses &dims,
                              ShardingClasses &classes, GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_INDEXEDOPS_H
