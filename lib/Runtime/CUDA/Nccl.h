//===- Nccl.h - Loads NCCL at run time --------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NCCL is loaded from libnccl.so.2, only if the program uses it. Calls go
// through COMM_NCCL, which fails when one does.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_NCCL_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_NCCL_H

#include "CallSite.h"

#include <nccl.h>

namespace comm::cuda {

#define COMM_NCCL_FUNCTIONS(X)                                                 \
  X(ncclGetVersion)                                                            \
  X(ncclGetUniqueId)                                                           \
  X(ncclGetErrorString)                                                        \
  X(ncclGetLastError)                                                          \
  X(ncclCommInitRankConfig)                                                    \
  X(ncclCommSplit)                                                             \
  X(ncclCommFinalize)                                                          \
  X(ncclCommDestroy)                                                           \
  X(ncclCommAbort)                                                             \
  X(ncclCommGetAsyncError)                                                     \
  X(ncclCommWindowRegister)                                                    \
  X(ncclCommWindowDeregister)                                                  \
  X(ncclRedOpCreatePreMulSum)                                                  \
  X(ncclRedOpDestroy)                                                          \
  X(ncclGroupStart)                                                            \
  X(ncclGroupEnd)                                                              \
  X(ncclAllReduce)                                                             \
  X(ncclReduce)                                                                \
  X(ncclBroadcast)                                                             \
  X(ncclAllGather)                                                             \
  X(ncclReduceScatter)                                                         \
  X(ncclSend)                                                                  \
  X(ncclRecv)

struct Nccl {
#define COMM_DECLARE(name) decltype(&::name) name;
  COMM_NCCL_FUNCTIONS(COMM_DECLARE)
#undef COMM_DECLARE
};

/// Loads NCCL at the first call; throws std::runtime_error if there is none or
/// it is too old.
const Nccl &nccl();

/// Fails unless `result` is success; `call` is the call's text.
void checkNccl(ncclResult_t result, const char *call);

#define COMM_NCCL(call)                                                        \
  ::comm::cuda::checkNccl(::comm::cuda::nccl().call, #call)

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_NCCL_H
