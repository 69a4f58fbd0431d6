//===- NarrowFloats.h - Floats of 16 and 8 bits -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_FLOATS_NARROWFLOATS_H
#define COMMDIALECT_LIB_TRANSFORMS_FLOATS_NARROWFLOATS_H

#include "LanewiseBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::comm {

/// Computes `op` in f32: upstream's passes leave it as it is.
void computeInF32(math::FmaOp op);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_FLOATS_NARROWFLOATS_H
