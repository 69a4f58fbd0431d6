//===- CublasLt.h - Loads cuBLASLt at run time ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuBLASLt is loaded from libcublasLt.so.13 or .12 at the first matmul. Calls
// go through COMM_CUBLAS, which fails when one does.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_LIBRARY_CUBLASLT_H
#define COMMDIALECT_LIB_RUNTIME_LIBRARY_CUBLASLT_H

#include "CallSite.h"

#include <cublasLt.h>

namespace comm::cuda {

#define COMM_CUBLAS_FUNCTIONS(X)                                               \
  X(cublasLtCreate)                                                            \
  X(cublasLtDestroy)                                                           \
  X(cublasLtGetVersion)                                                        \
  X(cublasLtGetStatusName)                                                     \
  X(cublasLtGetStatusString)                                                   \
  X(cublasLtMatmul)                                                            \
  X(cublasLtMatmulDescCreate)                                                  \
  X(cublasLtMatmulDescDestroy)                                                 \
  X(cublasLtMatmulDescSetAttribute)                                            \
  X(cublasLtMatrixLayoutCreate)                                                \
  X(cublasLtMatrixLayoutDestroy)                                               \
  X(cublasLtMatrixLayoutSetAttribute)                                          \
  X(cublasLtMatmulPreferenceCreate)                                            \
  X(cublasLtMatmulPreferenceDestroy)                                           \
  X(cublasLtMatmulPreferenceSetAttribute)                                      \
  X(cublasLtMatmulAlgoGetHeuristic)

struct CublasLt {
#define COMM_DECLARE(name) decltype(&::name) name;
  COMM_CUBLAS_FUNCTIONS(COMM_DECLARE)
#undef COMM_DECLARE
};

/// Loads cuBLASLt at the first call. Fails if there is none.
const CublasLt &cublasLt();

/// Fails unless `status` is success; `call` is the call's text.
void checkCublas(cublasStatus_t status, const char *call);

#define COMM_CUBLAS(call)                                                      \
  ::comm::cuda::checkCublas(::comm::cuda::cublasLt().call, #call)

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_LIBRARY_CUBLASLT_H
