//===- LowerAffine.h - Lowers affine loops to scf ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_VALIDATION_LOWERAFFINE_H
#define COMMDIALECT_LIB_VALIDATION_LOWERAFFINE_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::comm::validate {

/// Returns `op` if it has no loops, branches, accesses, minima or maxima of the
/// affine dialect. Otherwise returns a copy, owned by `copy`, in which they are
/// lowered to scf, memref and arith.
Operation *lowerAffine(Operation *op, OwningOpRef<Operation *> &copy);

} // namespace mlir::comm::validate

#endif // COMMDIALECT_LIB_VALIDATION_LOWERAFFINE_H
