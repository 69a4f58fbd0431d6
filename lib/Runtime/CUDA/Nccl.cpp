//===- Nccl.cpp - Loads NCCL at run time ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Nccl.h"
#include "DynamicLibrary.h"

#include <stdexcept>
#include <string>

namespace comm::cuda {

/// The first version with symmetric windows and all functions used here.
static constexpr int leastVersion = NCCL_VERSION(2, 27, 0);

static void checkVersion(const DynamicLibrary &library) {
  auto getVersion = reinterpret_cast<decltype(&ncclGetVersion)>(
      library.require("ncclGetVersion"));
  int version = 0;
  if (getVersion(&version) != ncclSuccess || version >= leastVersion)
    return;
  // Up to NCCL 2.8 the version number has one digit for the minor version.
  bool isOld = version < 10000;
  int major = version / (isOld ? 1000 : 10000);
  int minor = version % (isOld ? 1000 : 10000) / 100;
  throw std::runtime_error("NCCL " + std::to_string(major) + "." +
                           std::to_string(minor) + "." +
                           std::to_string(version % 100) +
                           " is too old, 2.27 is needed; put the folder of "
                           "a newer libnccl.so.2 first in LD_LIBRARY_PATH");
}

const Nccl &nccl() {
  static const Nccl table = [] {
    DynamicLibrary library;
    library.load({"libnccl.so.2"}, "no NCCL",
                 "install it, or add its folder to LD_LIBRARY_PATH");
    checkVersion(library);
    Nccl loaded;
#define COMM_LOAD(name)                                                        \
  loaded.name = reinterpret_cast<decltype(loaded.name)>(library.require(#name));
    COMM_NCCL_FUNCTIONS(COMM_LOAD)
#undef COMM_LOAD
    return loaded;
  }();
  return table;
}

void checkNccl(ncclResult_t result, const char *call) {
  if (result == ncclSuccess)
    return;
  const char *last = nccl().ncclGetLastError(nullptr);
  failCall(call, nccl().ncclGetErrorString(result),
           last && *last ? last : "NCCL_DEBUG=WARN says more");
}

} // namespace comm::cuda
