//===- Matmul.h - Products of matrices by cuBLASLt --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_MATMUL_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_MATMUL_H

#include "Driver.h"

namespace comm::cuda {

/// Before a graph is captured, and with what was captured. In between, products
/// whose kernels take their work by counters have counters of their own, which
/// the graph clears once at its beginning instead of before each product.
void beginMatmulCapture();
void endMatmulCapture(CUgraph graph, CUcontext context);

/// Gives back what products of matrices keep on the GPU; at the end of the
/// process's use of it.
void releaseMatmul();

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_MATMUL_H
