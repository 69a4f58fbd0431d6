//===- Driver.h - Loads the CUDA driver at run time -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver is loaded from libcuda.so.1 at run time. Calls go through COMM_CU,
// which fails when one does:
//
//   COMM_CU(cuStreamSynchronize(stream));
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_DRIVER_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_DRIVER_H

#include "CallSite.h"

#include <cuda.h>

namespace comm::cuda {

/// Addresses of GPU memory.
using Address = CUdeviceptr;

/// All driver functions that the library calls. cuda.h maps some names to
/// versions (cuMemAlloc to cuMemAlloc_v2), which applies here as well.
#define COMM_DRIVER_FUNCTIONS(X)                                               \
  X(cuInit)                                                                    \
  X(cuDriverGetVersion)                                                        \
  X(cuGetErrorName)                                                            \
  X(cuGetErrorString)                                                          \
  X(cuDeviceGet)                                                               \
  X(cuDeviceGetCount)                                                          \
  X(cuDeviceGetName)                                                           \
  X(cuDeviceGetUuid)                                                           \
  X(cuDeviceGetAttribute)                                                      \
  X(cuDeviceCanAccessPeer)                                                     \
  X(cuDevicePrimaryCtxRetain)                                                  \
  X(cuDevicePrimaryCtxRelease)                                                 \
  X(cuCtxPushCurrent)                                                          \
  X(cuCtxPopCurrent)                                                           \
  X(cuCtxSetCurrent)                                                           \
  X(cuStreamCreate)                                                            \
  X(cuStreamDestroy)                                                           \
  X(cuStreamSynchronize)                                                       \
  X(cuStreamQuery)                                                             \
  X(cuStreamIsCapturing)                                                       \
  X(cuStreamWaitEvent)                                                         \
  X(cuStreamBeginCapture)                                                      \
  X(cuStreamEndCapture)                                                        \
  X(cuThreadExchangeStreamCaptureMode)                                         \
  X(cuEventCreate)                                                             \
  X(cuEventRecord)                                                             \
  X(cuEventQuery)                                                              \
  X(cuEventElapsedTime)                                                        \
  X(cuEventDestroy)                                                            \
  X(cuMemAlloc)                                                                \
  X(cuMemFree)                                                                 \
  X(cuMemGetInfo)                                                              \
  X(cuMemAllocHost)                                                            \
  X(cuMemFreeHost)                                                             \
  X(cuMemcpyAsync)                                                             \
  X(cuMemcpyHtoDAsync)                                                         \
  X(cuMemcpyDtoHAsync)                                                         \
  X(cuMemcpyDtoDAsync)                                                         \
  X(cuMemcpy2DAsync)                                                           \
  X(cuMemsetD8Async)                                                           \
  X(cuMemsetD16Async)                                                          \
  X(cuMemsetD32Async)                                                          \
  X(cuMemsetD2D8Async)                                                         \
  X(cuMemCreate)                                                               \
  X(cuMemRelease)                                                              \
  X(cuMemMap)                                                                  \
  X(cuMemUnmap)                                                                \
  X(cuMemSetAccess)                                                            \
  X(cuMemAddressReserve)                                                       \
  X(cuMemAddressFree)                                                          \
  X(cuMemGetAllocationGranularity)                                             \
  X(cuMemExportToShareableHandle)                                              \
  X(cuMemImportFromShareableHandle)                                            \
  X(cuIpcGetMemHandle)                                                         \
  X(cuIpcOpenMemHandle)                                                        \
  X(cuIpcCloseMemHandle)                                                       \
  X(cuModuleLoadData)                                                          \
  X(cuModuleUnload)                                                            \
  X(cuModuleGetFunction)                                                       \
  X(cuModuleGetGlobal)                                                         \
  X(cuFuncGetAttribute)                                                        \
  X(cuFuncSetAttribute)                                                        \
  X(cuFuncLoad)                                                                \
  X(cuLaunchKernel)                                                            \
  X(cuOccupancyMaxActiveBlocksPerMultiprocessor)                               \
  X(cuGraphInstantiate)                                                        \
  X(cuGraphLaunch)                                                             \
  X(cuGraphDestroy)                                                            \
  X(cuGraphGetNodes)                                                           \
  X(cuGraphGetRootNodes)                                                       \
  X(cuGraphNodeGetType)                                                        \
  X(cuGraphNodeGetDependencies)                                                \
  X(cuGraphNodeGetDependentNodes)                                              \
  X(cuGraphMemsetNodeGetParams)                                                \
  X(cuGraphAddMemsetNode)                                                      \
  X(cuGraphAddDependencies)                                                    \
  X(cuGraphDestroyNode)                                                        \
  X(cuGraphExecDestroy)

struct Driver {
#define COMM_DECLARE(name) decltype(&::name) name;
  COMM_DRIVER_FUNCTIONS(COMM_DECLARE)
#undef COMM_DECLARE
};

/// Loads the driver at the first call; throws std::runtime_error if there is
/// none.
const Driver &driver();

/// Fails unless `result` is success; `call` is the call's text.
void checkDriver(CUresult result, const char *call);

#define COMM_CU(call)                                                          \
  ::comm::cuda::checkDriver(::comm::cuda::driver().call, #call)

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_DRIVER_H
