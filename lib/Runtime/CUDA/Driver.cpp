//===- Driver.cpp - Loads the CUDA driver at run time ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Driver.h"
#include "DynamicLibrary.h"

namespace comm::cuda {

// Two steps, so that the versioning macros of cuda.h expand first.
#define COMM_TEXT_OF(name) #name
#define COMM_TEXT(name) COMM_TEXT_OF(name)

const Driver &driver() {
  static const Driver table = [] {
    DynamicLibrary library;
    library.load({"libcuda.so.1"}, "no NVIDIA driver",
                 "install it, or compile with --target=host");
    Driver loaded;
#define COMM_LOAD(name)                                                        \
  loaded.name = reinterpret_cast<decltype(loaded.name)>(                       \
      library.require(COMM_TEXT(name)));
    COMM_DRIVER_FUNCTIONS(COMM_LOAD)
#undef COMM_LOAD
    return loaded;
  }();
  return table;
}

void checkDriver(CUresult result, const char *call) {
  if (result == CUDA_SUCCESS)
    return;
  const char *name = nullptr, *text = nullptr;
  driver().cuGetErrorName(result, &name);
  driver().cuGetErrorString(result, &text);
  failCall(call, name ? name : "an unknown error", text);
}

} // namespace comm::cuda
