//===- HostMemoryCuda.cpp - A CUDA driver on host memory ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stands in for libcuda.so.1 in CommRuntimeCudaTest: memory is the host's, and
// work on streams runs at once. So the test's buffers show what the runtime
// packs, unpacks and passes to NCCL (MpiNccl.cpp). Errors in the order of
// streams do not show; the recording stand-ins check that order.
//
//===----------------------------------------------------------------------===//
#include <cuda.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

static char *at(CUdeviceptr address) {
  return reinterpret_cast<char *>(address);
}

// Handles that are never dereferenced.
template <typename Handle>
static CUresult make(Handle *handle) {
  *handle = reinterpret_cast<Handle>(std::malloc(1));
  return CUDA_SUCCESS;
}

static bool hangs() { return std::getenv("COMM_MOVING_HANG"); }

namespace {
struct Event {
  bool hangs = false;
};
} // namespace

/// The stream created first, which is the compute stream.
static CUstream firstStream = nullptr;

extern "C" {

CUresult cuInit(unsigned) { return CUDA_SUCCESS; }
CUresult cuDriverGetVersion(int *version) {
  *version = CUDA_VERSION;
  return CUDA_SUCCESS;
}
CUresult cuGetErrorName(CUresult, const char **text) {
  *text = "CUDA_ERROR";
  return CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult, const char **text) {
  *text = "an error";
  return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice *device, int index) {
  *device = index;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int *count) {
  *count = 8;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice device) {
  std::memset(uuid, device, sizeof(*uuid));
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute, CUdevice) {
  *value = 132; // number of multiprocessors, the only attribute used
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice) {
  static char primary;
  *context = reinterpret_cast<CUcontext>(&primary);
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
CUresult cuCtxSetCurrent(CUcontext) { return CUDA_SUCCESS; }
CUresult cuCtxPushCurrent(CUcontext) { return CUDA_SUCCESS; }
CUresult cuCtxPopCurrent(CUcontext *) { return CUDA_SUCCESS; }
CUresult cuStreamCreate(CUstream *stream, unsigned) {
  make(stream);
  if (!firstStream)
    firstStream = *stream;
  return CUDA_SUCCESS;
}
CUresult cuStreamDestroy(CUstream stream) {
  std::free(stream);
  return CUDA_SUCCESS;
}
CUresult cuStreamSynchronize(CUstream) { return CUDA_SUCCESS; }
CUresult cuStreamQuery(CUstream stream) {
  return hangs() && stream != firstStream ? CUDA_ERROR_NOT_READY : CUDA_SUCCESS;
}
CUresult cuStreamIsCapturing(CUstream, CUstreamCaptureStatus *status) {
  *status = CU_STREAM_CAPTURE_STATUS_NONE;
  return CUDA_SUCCESS;
}
CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *) {
  return CUDA_SUCCESS;
}
CUresult cuStreamWaitEvent(CUstream, CUevent, unsigned) { return CUDA_SUCCESS; }
CUresult cuEventCreate(CUevent *event, unsigned) {
  *event = reinterpret_cast<CUevent>(new Event);
  return CUDA_SUCCESS;
}
CUresult cuEventRecord(CUevent event, CUstream stream) {
  reinterpret_cast<Event *>(event)->hangs = hangs() && stream != firstStream;
  return CUDA_SUCCESS;
}
CUresult cuEventQuery(CUevent event) {
  return reinterpret_cast<Event *>(event)->hangs ? CUDA_ERROR_NOT_READY
                                                 : CUDA_SUCCESS;
}
CUresult cuEventDestroy(CUevent event) {
  delete reinterpret_cast<Event *>(event);
  return CUDA_SUCCESS;
}

CUresult cuMemAlloc(CUdeviceptr *address, size_t bytes) {
  *address = reinterpret_cast<CUdeviceptr>(
      std::aligned_alloc(512, (bytes + 511) / 512 * 512));
  return *address ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}
CUresult cuMemFree(CUdeviceptr address) {
  std::free(at(address));
  return CUDA_SUCCESS;
}
CUresult cuMemAllocHost(void **pointer, size_t bytes) {
  *pointer = std::malloc(bytes);
  return CUDA_SUCCESS;
}
CUresult cuMemFreeHost(void *pointer) {
  std::free(pointer);
  return CUDA_SUCCESS;
}
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes,
                           CUstream) {
  std::memcpy(at(to), from, bytes);
  return CUDA_SUCCESS;
}
CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream) {
  std::memcpy(to, at(from), bytes);
  return CUDA_SUCCESS;
}
CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes,
                           CUstream) {
  std::memcpy(at(to), at(from), bytes);
  return CUDA_SUCCESS;
}
CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *copy, CUstream) {
  // The driver rejects overlapping rows, too.
  if (copy->srcPitch < copy->WidthInBytes ||
      copy->dstPitch < copy->WidthInBytes || !copy->Height)
    return CUDA_ERROR_INVALID_VALUE;
  for (size_t row = 0; row < copy->Height; ++row)
    std::memcpy(at(copy->dstDevice) + row * copy->dstPitch,
                at(copy->srcDevice) + row * copy->srcPitch, copy->WidthInBytes);
  return CUDA_SUCCESS;
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count,
                         CUstream) {
  std::memset(at(to), value, count);
  return CUDA_SUCCESS;
}
CUresult cuMemsetD2D8Async(CUdeviceptr to, size_t pitch, unsigned char value,
                           size_t width, size_t height, CUstream) {
  if (pitch < width)
    return CUDA_ERROR_INVALID_VALUE;
  for (size_t row = 0; row < height; ++row)
    std::memset(at(to) + row * pitch, value, width);
  return CUDA_SUCCESS;
}
}
