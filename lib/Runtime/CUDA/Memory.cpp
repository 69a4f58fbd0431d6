//===- Memory.cpp - Memory functions of the C ABI -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All calls follow the order of the compute stream; see Allocator.h.
//
//===----------------------------------------------------------------------===//
#include "Abi.h"
#include "Failure.h"
#include "Process.h"
#include "Window.h"

#include <algorithm>
#include <cstring>

using namespace comm;
using namespace comm::cuda;

static Address toAddress(const void *pointer) {
  return reinterpret_cast<Address>(pointer);
}

void *commAlloc(uint64_t bytes) {
  return reinterpret_cast<void *>(
      process("commAlloc").allocator->allocate(bytes));
}

void *commAlignedAlloc(uint64_t alignment, uint64_t bytes) {
  if (alignment > blockAlignment || (alignment & (alignment - 1)))
    runtime::fail("commAlignedAlloc", nullptr,
                  "alignment " + std::to_string(alignment) +
                      ", expected a power of two of at most " +
                      std::to_string(blockAlignment));
  return commAlloc(bytes);
}

/// Returns true if `address` is in a window. Results in a window are
/// overwritten by each call and never freed.
static bool isInWindow(const Process &process, Address address) {
  return std::any_of(process.groups.begin(), process.groups.end(),
                     [&](const std::unique_ptr<Group> &group) {
                       return group->window &&
                              group->window->offsetOf(*group, address, 0) >= 0;
                     });
}

void commFree(void *pointer) {
  const Process &p = process("commFree");
  if (pointer && !isInWindow(p, toAddress(pointer)))
    p.allocator->free(toAddress(pointer));
}

void *_mlir_memref_to_llvm_alloc(uint64_t bytes) { return commAlloc(bytes); }

void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t bytes) {
  return commAlignedAlloc(alignment, bytes);
}

void _mlir_memref_to_llvm_free(void *pointer) { commFree(pointer); }

uint64_t commLiveBytes(void) {
  return process("commLiveBytes").allocator->liveBytes();
}
uint64_t commPeakBytes(void) {
  return process("commPeakBytes").allocator->peakBytes();
}
void commResetPeak(void) { process("commResetPeak").allocator->resetPeak(); }

void commCopyIn(void *programMemory, const void *hostMemory, uint64_t bytes) {
  AtCallSite site("commCopyIn", nullptr);
  Process &p = process("commCopyIn");
  if (!bytes)
    return;
  COMM_CU(cuMemcpyHtoDAsync(toAddress(programMemory), hostMemory, bytes,
                            p.compute));
  p.synchronizeCompute();
}

void commCopyOut(void *hostMemory, const void *programMemory, uint64_t bytes) {
  AtCallSite site("commCopyOut", nullptr);
  Process &p = process("commCopyOut");
  if (!bytes)
    return;
  COMM_CU(cuMemcpyDtoHAsync(hostMemory, toAddress(programMemory), bytes,
                            p.compute));
  p.synchronizeCompute();
}

void commSynchronize(void) {
  AtCallSite site("commSynchronize", nullptr);
  process("commSynchronize").synchronize();
}

void *commGpuStream(void) { return process("commGpuStream").compute; }

void *commGpuConstant(const void *hostMemory, uint64_t bytes) {
  AtCallSite site("commGpuConstant", nullptr);
  Process &p = process("commGpuConstant");
  Address &copy = p.constants[{hostMemory, bytes}];
  if (copy)
    return reinterpret_cast<void *>(copy);
  // A side stream allows this while another stream is captured.
  CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  COMM_CU(cuThreadExchangeStreamCaptureMode(&mode));
  COMM_CU(cuMemAlloc(&copy, bytes ? bytes : 1));
  if (bytes) {
    COMM_CU(cuMemcpyHtoDAsync(copy, hostMemory, bytes, p.side));
    COMM_CU(cuStreamSynchronize(p.side));
  }
  COMM_CU(cuThreadExchangeStreamCaptureMode(&mode));
  return reinterpret_cast<void *>(copy);
}

void commGpuRead(void *hostMemory, const void *gpuMemory, uint64_t bytes,
                 const char *location) {
  AtCallSite site("a read from the GPU", location);
  Process &p = process("commGpuRead");
  if (p.isCapturing)
    runtime::fail("a read from the GPU", location,
                  "the host must know a value that the GPU computes: such a "
                  "program cannot be a graph");
  COMM_CU(
      cuMemcpyDtoHAsync(hostMemory, toAddress(gpuMemory), bytes, p.compute));
  p.synchronizeCompute();
}

void commGpuWrite(void *gpuMemory, const void *hostMemory, uint64_t bytes) {
  AtCallSite site("commGpuWrite", nullptr);
  Process &p = process("commGpuWrite");
  // Written as memsets, which store the value in the graph: a copy would read
  // host memory again at each replay.
  Address to = toAddress(gpuMemory);
  const char *from = static_cast<const char *>(hostMemory);
  while (bytes) {
    if (bytes >= 4 && to % 4 == 0) {
      uint32_t value;
      std::memcpy(&value, from, sizeof(value));
      uint64_t count = 1;
      while ((count + 1) * 4 <= bytes &&
             std::memcmp(from, from + count * 4, 4) == 0)
        ++count;
      COMM_CU(cuMemsetD32Async(to, value, count, p.compute));
      to += count * 4, from += count * 4, bytes -= count * 4;
    } else if (bytes >= 2 && to % 2 == 0) {
      uint16_t value;
      std::memcpy(&value, from, sizeof(value));
      COMM_CU(cuMemsetD16Async(to, value, 1, p.compute));
      to += 2, from += 2, bytes -= 2;
    } else {
      COMM_CU(
          cuMemsetD8Async(to, static_cast<unsigned char>(*from), 1, p.compute));
      ++to, ++from, --bytes;
    }
  }
}

void commGpuCopy(void *destination, const void *source, uint64_t bytes) {
  AtCallSite site("commGpuCopy", nullptr);
  Process &p = process("commGpuCopy");
  if (bytes)
    COMM_CU(cuMemcpyDtoDAsync(toAddress(destination), toAddress(source), bytes,
                              p.compute));
}
