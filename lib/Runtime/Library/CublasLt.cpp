//===- CublasLt.cpp - Loads cuBLASLt at run time --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CublasLt.h"
#include "DynamicLibrary.h"
#include "Failure.h"

#include <stdexcept>

namespace comm::cuda {

static CublasLt load() {
  try {
    DynamicLibrary library;
    library.load({"libcublasLt.so.13", "libcublasLt.so.12"}, "no cuBLASLt",
                 "install it, or add its folder to LD_LIBRARY_PATH");
    CublasLt loaded;
#define COMM_LOAD(name)                                                        \
  loaded.name = reinterpret_cast<decltype(loaded.name)>(library.require(#name));
    COMM_CUBLAS_FUNCTIONS(COMM_LOAD)
#undef COMM_LOAD
    return loaded;
  } catch (const std::runtime_error &error) {
    runtime::fail(currentCallSite().what, currentCallSite().location,
                  error.what());
  }
}

const CublasLt &cublasLt() {
  static const CublasLt table = load();
  return table;
}

void checkCublas(cublasStatus_t status, const char *call) {
  if (status != CUBLAS_STATUS_SUCCESS)
    failCall(call, cublasLt().cublasLtGetStatusName(status),
             cublasLt().cublasLtGetStatusString(status));
}

} // namespace comm::cuda
