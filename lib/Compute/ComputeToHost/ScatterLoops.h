//===- ScatterLoops.h - Lowers scatters to loops ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOHOST_SCATTERLOOPS_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOHOST_SCATTERLOOPS_H

#include "Analysis/Scattering.h"

namespace mlir::comm {

/// Replaces the scatter `op`, on memrefs, by loops over its writes. The outer
/// loops are those that positions depend on, the inner ones the other loops of
/// the output.
void lowerToScatterLoops(RewriterBase &rewriter, linalg::LinalgOp op,
                         const Scattering &scattering);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOHOST_SCATTERLOOPS_H
