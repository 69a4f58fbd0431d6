//===- Lowering.h - Parts of the lowering pipelines -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_PIPELINES_LOWERING_H
#define COMMDIALECT_LIB_COMPUTE_PIPELINES_LOWERING_H

#include "CommDialect/Compute/Passes.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::comm {

/// Converts a prepared program to memrefs, freed after their last use.
void addBufferization(OpPassManager &manager);

/// Computes functions of math on floats of 16 and fewer bits in f32, since no
/// target supports them, and lowers floats as `step` says.
void addFloatLowering(OpPassManager &manager, FloatStep step);

/// Expands powers with constant integer exponents into products. Libraries have
/// powers with exponents of 32 bits only.
void addPowerExpansion(OpPassManager &manager);

/// Lowers all remaining ops to the LLVM dialect.
void addLLVMLowering(OpPassManager &manager);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_PIPELINES_LOWERING_H
