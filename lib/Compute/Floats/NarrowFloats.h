//===- NarrowFloats.h - Rewrites of comm-lower-floats -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_FLOATS_NARROWFLOATS_H
#define COMMDIALECT_LIB_COMPUTE_FLOATS_NARROWFLOATS_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// Makes the casts in `root` from floats to integers saturate, and casts from
/// integers to bf16 go through f32. Fails with an error on casts of tensors.
LogicalResult saturateCasts(Operation *root);

/// Makes the casts in `root` between bf16 and f64 go through f32.
void castBf16ThroughF32(Operation *root);

/// Replaces the constants and casts of 8-bit floats in `root` by bytes and
/// integer ops. Fails with an error on tensors, and on arithmetic on floats of
/// at most 8 bits that is left.
LogicalResult castF8OnBits(Operation *root);

/// Replaces bf16 by i16 in all types and constants of `root`.
void storeBf16AsBits(Operation *root);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_FLOATS_NARROWFLOATS_H
