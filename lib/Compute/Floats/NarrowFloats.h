//===- NarrowFloats.h - Helpers for 16-bit and 8-bit floats -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_FLOATS_NARROWFLOATS_H
#define COMMDIALECT_LIB_COMPUTE_FLOATS_NARROWFLOATS_H

#include "LanewiseBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::comm {

/// Computes `op` in f32. Upstream's passes do not handle it.
void computeInF32(math::FmaOp op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_FLOATS_NARROWFLOATS_H
