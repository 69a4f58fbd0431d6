//===- Unconverted.h - Detects collectives of other dialects ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes on comm handle only the collectives of comm. In a program whose
// collectives are still those of StableHLO or PyTorch, they would silently do
// nothing.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_UNCONVERTED_H
#define COMMDIALECT_ANALYSIS_UNCONVERTED_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// Returns true for collectives of StableHLO.
bool isStablehloCollective(Operation *op);

/// Reports an error at the first op in `root` that a conversion to comm must
/// replace before passes on comm see it, and names the conversion. Linear.
LogicalResult checkIsConverted(Operation *root);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_UNCONVERTED_H
