//===- AttentionCalls.h - Attention as calls of a library -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_ATTENTIONCALLS_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_ATTENTIONCALLS_H

#include "CommDialect/IR/CommComputeOps.h"

namespace mlir::comm {

class RuntimeModule;

/// Calls commGpuAttention, or commGpuAttentionGradient, in the place of `op`,
/// on memrefs.
LogicalResult lowerAttention(AttentionForwardOp op, RuntimeModule &runtime);
LogicalResult lowerAttention(AttentionGradientOp op, RuntimeModule &runtime);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_ATTENTIONCALLS_H
