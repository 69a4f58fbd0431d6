//===- Phases.h - What phases are made of -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_PIPELINES_PHASES_H
#define COMMDIALECT_LIB_PIPELINES_PHASES_H

#include "mlir/Pass/PassManager.h"

namespace mlir::comm {

/// Tensors to memrefs, freed after their last use. The program is prepared.
void addBufferization(OpPassManager &manager);

/// What no target has: floats of 8 bits, and functions of those of 16, are
/// computed in f32.
void addF8Lowering(OpPassManager &manager);

/// Everything that is left to the LLVM dialect.
void addLLVMLowering(OpPassManager &manager);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_PIPELINES_PHASES_H
