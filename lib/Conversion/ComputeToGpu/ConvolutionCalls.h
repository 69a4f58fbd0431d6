//===- ConvolutionCalls.h - Convolutions as calls of a library --*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_CONVOLUTIONCALLS_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_CONVOLUTIONCALLS_H

#include "CommDialect/IR/CommComputeOps.h"

namespace mlir::comm {

class RuntimeModule;

/// Calls commGpuConvolution in the place of `op`, on memrefs.
LogicalResult lowerConvolution(ConvolutionOp op, RuntimeModule &runtime);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_CONVOLUTIONCALLS_H
