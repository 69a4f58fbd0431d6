//===- Matmul.h - Matrix products with cuBLASLt -----------------*- C++ -*-===//
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

/// Begin and end a capture; `endMatmulCapture` receives the captured graph. In
/// between, each product whose kernel uses counters has separate ones, which
/// the graph clears once at its start instead of before each product.
void beginMatmulCapture();
void endMatmulCapture(CUgraph graph, CUcontext context);

/// Releases the plans and memory of products; called when the process stops
/// using the GPU.
void releaseMatmul();

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_MATMUL_H
