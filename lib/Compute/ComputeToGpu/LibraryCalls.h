//===- LibraryCalls.h - Lowers ops to library calls -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_LIBRARYCALLS_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_LIBRARYCALLS_H

#include "CommDialect/Compute/CommlibOps.h"

namespace mlir::comm {

class RuntimeModule;

// Each function replaces `op`, all of whose operands are memrefs, by a call of
// a function of the runtime. Emits an error if strides do not fit.

/// Calls commLibraryConvolution.
LogicalResult lowerConvolution(commlib::ConvolutionOp op,
                               RuntimeModule &runtime);

/// Calls commLibraryProduct.
LogicalResult lowerProduct(commlib::ProductOp op, RuntimeModule &runtime);

/// Calls commLibraryAttention or commLibraryAttentionGradient.
LogicalResult lowerAttention(commlib::AttentionForwardOp op,
                             RuntimeModule &runtime);
LogicalResult lowerAttention(commlib::AttentionGradientOp op,
                             RuntimeModule &runtime);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_LIBRARYCALLS_H
