//===- Matmul.h - Matrix products with cuBLASLt -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_LIBRARY_MATMUL_H
#define COMMDIALECT_LIB_RUNTIME_LIBRARY_MATMUL_H

#include "Product.h"

#include <map>

namespace comm::cuda {

/// Objects of cuBLASLt for products that differ only in their addresses.
struct MatmulPlan {
  cublasLtMatmulDesc_t description = nullptr;
  cublasLtMatrixLayout_t a = nullptr, b = nullptr, addend = nullptr,
                         c = nullptr;
  cublasLtMatmulAlgo_t algorithm;
  size_t workspace = 0;
};

/// cuBLASLt's state of a context.
struct MatmulState {
  cublasLtHandle_t handle = nullptr; ///< null before a product
  /// Workspace of one product at a time, followed by the counters.
  Address workspace = 0;
  uint64_t countersInUse = 0;
  std::map<ProductKey, MatmulPlan> plans;
};

/// Begin and end a capture; `endMatmulCapture` receives the captured graph. In
/// between, each product whose kernel uses counters has separate ones, which
/// the graph clears once at its start instead of before each product.
void beginMatmulCapture(MatmulState &state);
void endMatmulCapture(MatmulState &state, CUgraph graph, CUcontext context);

/// Releases the plans and memory of products.
void releaseMatmul(MatmulState &state);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_LIBRARY_MATMUL_H
