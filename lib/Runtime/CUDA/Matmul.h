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

struct CommContext;

namespace comm::cuda {

/// Begin and end a capture; `endMatmulCapture` receives the captured graph. In
/// between, each product whose kernel uses counters has separate ones, which
/// the graph clears once at its start instead of before each product.
void beginMatmulCapture(CommContext &context);
void endMatmulCapture(CommContext &context, CUgraph graph);

/// Releases the plans and memory of products.
void releaseMatmul(CommContext &context);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_MATMUL_H
