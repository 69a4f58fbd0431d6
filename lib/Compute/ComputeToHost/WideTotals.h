//===- WideTotals.h - Sums of narrow floats in f32 --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOHOST_WIDETOTALS_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOHOST_WIDETOTALS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// An op on memrefs with totals in f32, the op that extends the totals, and the
/// op that rounds them.
struct WideTotals {
  linalg::GenericOp extend, op, round;
};

/// Keeps the totals of a sum or product of floats of fewer than 32 bits in a
/// buffer of f32, as collectives, GPUs and XLA do. (In bf16, the sum of 4,096
/// ones is 256.) Replaces `op`; returns nullopt without changes if that is not
/// necessary.
std::optional<WideTotals> widenTotals(RewriterBase &rewriter,
                                      linalg::LinalgOp op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOHOST_WIDETOTALS_H
