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
#include "Error.h"
#include "Failure.h"
#include "Program.h"

#include <algorithm>
#include <cstring>

using namespace comm;
using namespace comm::cuda;

static Address toAddress(const void *pointer) {
  return reinterpret_cast<Address>(pointer);
}

void *commAlloc(uint64_t bytes) {
  return reinterpret_cast<void *>(
      currentProgram("commAlloc").context.allocator->allocate(bytes));
}

void *commAlignedAlloc(uint64_t alignment, uint64_t bytes) {
  if (alignment > blockAlignment || (alignment & (alignment - 1)))
    runtime::fail("commAlignedAlloc", nullptr,
                  "alignment " + std::to_string(alignment) +
                      ", expected a power of two of at most " +
                      std::to_string(blockAlignment));
  return commAlloc(bytes);
}

void *commAllocResult(int64_t index, uint64_t alignment, uint64_t bytes) {
  void *given = currentProgram("commAllocResult")
                    .destinations.find(index, alignment, bytes);
  return given
             ? given
             : commAlignedAlloc(alignment, runtime::roundUp(bytes, alignment));
}

/// Frees `pointer` unless it is in a window. Results in a window are
/// overwritten by each call and never freed.
static void release(CommContext &context, void *pointer) {
  const Address address = toAddress(pointer);
  auto isInWindow = [&](const std::unique_ptr<Group> &group) {
    return group->window && group->window->offsetOf(*group, address, 0) >= 0;
  };
  for (const std::unique_ptr<CommProgram> &program : context.programs)
    if (std::any_of(program->groups.begin(), program->groups.end(), isInWindow))
      return;
  if (pointer)
    context.allocator->free(address);
}

void commFree(void *pointer) {
  release(currentProgram("commFree").context, pointer);
}

void *_mlir_memref_to_llvm_alloc(uint64_t bytes) { return commAlloc(bytes); }

void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t bytes) {
  return commAlignedAlloc(alignment, bytes);
}

void _mlir_memref_to_llvm_free(void *pointer) { commFree(pointer); }

CommError *commContextAllocate(CommContext *context, uint64_t bytes,
                               void **memory) {
  *memory = nullptr;
  return runtime::returnErrors("commContextAllocate", context->rank(), [&] {
    context->checkNotBroken();
    Current scope(*context, nullptr);
    *memory = reinterpret_cast<void *>(context->allocator->allocate(bytes));
  });
}

CommError *commContextFree(CommContext *context, void *memory) {
  return runtime::returnErrors("commContextFree", context->rank(), [&] {
    Current scope(*context, nullptr);
    release(*context, memory);
  });
}

uint64_t commContextLiveBytes(const CommContext *context) {
  return context->allocator->liveBytes();
}
uint64_t commContextPeakBytes(const CommContext *context) {
  return context->allocator->peakBytes();
}
void commContextResetPeak(CommContext *context) {
  context->allocator->resetPeak();
}

CommError *commContextCopyIn(CommContext *context, void *memory,
                             const void *hostMemory, uint64_t bytes) {
  const char *function = "commContextCopyIn";
  return runtime::returnErrors(function, context->rank(), [&] {
    guard(*context, nullptr, function, [&] {
      if (bytes)
        COMM_CU(cuMemcpyHtoDAsync(toAddress(memory), hostMemory, bytes,
                                  context->compute));
      context->synchronize(context->compute);
    });
  });
}

CommError *commContextCopyOut(CommContext *context, void *hostMemory,
                              const void *memory, uint64_t bytes) {
  const char *function = "commContextCopyOut";
  return runtime::returnErrors(function, context->rank(), [&] {
    guard(*context, nullptr, function, [&] {
      if (bytes)
        COMM_CU(cuMemcpyDtoHAsync(hostMemory, toAddress(memory), bytes,
                                  context->compute));
      context->synchronize(context->compute);
    });
  });
}

CommError *commContextSynchronize(CommContext *context) {
  const char *function = "commContextSynchronize";
  return runtime::returnErrors(function, context->rank(), [&] {
    guard(*context, nullptr, function, [&] { context->synchronize(); });
  });
}

void *commGpuStream(void) {
  return currentProgram("commGpuStream").context.compute;
}

void *commGpuConstant(const void *hostMemory, uint64_t bytes) {
  AtCallSite site("commGpuConstant", nullptr);
  CommProgram &program = currentProgram("commGpuConstant");
  CommContext &context = program.context;
  Address &copy = program.constants[{hostMemory, bytes}];
  if (copy)
    return reinterpret_cast<void *>(copy);
  // A side stream allows this while another stream is captured.
  CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  COMM_CU(cuThreadExchangeStreamCaptureMode(&mode));
  COMM_CU(cuMemAlloc(&copy, bytes ? bytes : 1));
  if (bytes) {
    COMM_CU(cuMemcpyHtoDAsync(copy, hostMemory, bytes, context.side));
    COMM_CU(cuStreamSynchronize(context.side));
  }
  COMM_CU(cuThreadExchangeStreamCaptureMode(&mode));
  return reinterpret_cast<void *>(copy);
}

void commGpuRead(void *hostMemory, const void *gpuMemory, uint64_t bytes,
                 const char *location) {
  AtCallSite site("a read from the GPU", location);
  CommContext &context = currentProgram("commGpuRead").context;
  if (context.capture != Capture::None)
    runtime::fail("a read from the GPU", location,
                  "the host must know a value that the GPU computes: such a "
                  "program cannot be a graph");
  COMM_CU(cuMemcpyDtoHAsync(hostMemory, toAddress(gpuMemory), bytes,
                            context.compute));
  context.synchronize(context.compute);
}

void commGpuWrite(void *gpuMemory, const void *hostMemory, uint64_t bytes) {
  AtCallSite site("commGpuWrite", nullptr);
  CommContext &context = currentProgram("commGpuWrite").context;
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
      COMM_CU(cuMemsetD32Async(to, value, count, context.compute));
      to += count * 4, from += count * 4, bytes -= count * 4;
    } else if (bytes >= 2 && to % 2 == 0) {
      uint16_t value;
      std::memcpy(&value, from, sizeof(value));
      COMM_CU(cuMemsetD16Async(to, value, 1, context.compute));
      to += 2, from += 2, bytes -= 2;
    } else {
      COMM_CU(cuMemsetD8Async(to, static_cast<unsigned char>(*from), 1,
                              context.compute));
      ++to, ++from, --bytes;
    }
  }
}

void commGpuCopy(void *destination, const void *source, uint64_t bytes) {
  AtCallSite site("commGpuCopy", nullptr);
  CommContext &context = currentProgram("commGpuCopy").context;
  if (bytes)
    COMM_CU(cuMemcpyDtoDAsync(toAddress(destination), toAddress(source), bytes,
                              context.compute));
}
