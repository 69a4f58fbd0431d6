//===- LibraryCalls.h - Ops as calls of libraries ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_LIBRARYCALLS_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_LIBRARYCALLS_H

#include "CommDialect/IR/CommComputeOps.h"

namespace mlir::comm {

class RuntimeModule;

// Each calls the runtime's function of that name in the place of `op`, of which
// all operands are memrefs.

/// commGpuConvolution.
LogicalResult lowerConvolution(ConvolutionOp op, RuntimeModule &runtime);

/// commGpuProduct.
LogicalResult lowerProduct(ProductOp op, RuntimeModule &runtime);

/// commGpuAttention, or commGpuAttentionGradient.
LogicalResult lowerAttention(AttentionForwardOp op, RuntimeModule &runtime);
LogicalResult lowerAttention(AttentionGradientOp op, RuntimeModule &runtime);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_LIBRARYCALLS_H
