//===- Cudnn.cpp - Loads cuDNN at run time --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Cudnn.h"
#include "CallSite.h"
#include "DynamicLibrary.h"
#include "Failure.h"

#include <stdexcept>
#include <string>

namespace comm::cuda {

static Cudnn load() {
  try {
    DynamicLibrary library;
    library.load({"libcudnn.so.9"}, "no cuDNN",
                 "install it, add its folder to LD_LIBRARY_PATH, or compile "
                 "with --own-kernels, which is slow");
    Cudnn loaded;
#define COMM_LOAD(name)                                                        \
  loaded.name = reinterpret_cast<decltype(loaded.name)>(library.require(#name))
    COMM_LOAD(cudnnCreate);
    COMM_LOAD(cudnnDestroy);
    COMM_LOAD(cudnnSetStream);
    COMM_LOAD(cudnnGetErrorString);
    COMM_LOAD(cudnnBackendCreateDescriptor);
    COMM_LOAD(cudnnBackendDestroyDescriptor);
    COMM_LOAD(cudnnBackendFinalize);
    COMM_LOAD(cudnnBackendSetAttribute);
    COMM_LOAD(cudnnBackendGetAttribute);
    COMM_LOAD(cudnnBackendExecute);
#undef COMM_LOAD
    return loaded;
  } catch (const std::runtime_error &error) {
    runtime::fail(currentCallSite().what, currentCallSite().location,
                  error.what());
  }
}

const Cudnn &cudnnLibrary() {
  static const Cudnn table = load();
  return table;
}

void checkCudnn(cudnn::Status status, const char *call) {
  if (status != 0)
    failCall(call, std::to_string(status).c_str(),
             cudnnLibrary().cudnnGetErrorString(status));
}

} // namespace comm::cuda
