//===- CommGpuRuntime.h - Additional C ABI of programs for GPUs ---*- C -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Additional functions of the CUDA runtime, for programs compiled for GPUs.
// They also use CommRuntime.h and the `mgpu*` functions that MLIR's lowering of
// the gpu dialect calls.
//
// Everything runs on streams. Compute runs on the compute stream, whose order
// `commAlloc` and `commFree` follow. A collective runs on the stream of its
// communicator, after the work enqueued on the compute stream before its start;
// a wait makes the compute stream wait. Of the functions here, only commGpuRead
// blocks the host.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_COMMGPURUNTIME_H
#define COMMDIALECT_RUNTIME_COMMGPURUNTIME_H

#include "CommDialect/Runtime/CommRuntime.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Registers a GPU image (a cubin or PTX) of `bytes` bytes, and returns its
/// handle. Initializers of a program's file call it. Programs loaded from that
/// file use the image, each on its context's GPU. An image outside of any file
/// belongs to the next program that the same thread loads with
/// commProgramLoadEntry, and must live until then.
void *mgpuModuleLoad(void *image, size_t bytes);
/// Ends the registration. Programs that use the image keep it.
void mgpuModuleUnload(void *module);

/// Returns the compute stream (a CUstream), for kernel launches.
void *commGpuStream(void);

/// Returns the GPU copy of a constant of the program, created at the first
/// call.
void *commGpuConstant(const void *hostMemory, uint64_t bytes);

/// Reads a value that the host needs (a run-time size, a loop's condition);
/// blocks until the compute stream has computed it. Fails if a graph is being
/// recorded; the error names `location`.
void commGpuRead(void *hostMemory, const void *gpuMemory, uint64_t bytes,
                 const char *location);

/// Writes up to 16 bytes, in the order of the compute stream. The host memory
/// may be reused when it returns.
void commGpuWrite(void *gpuMemory, const void *hostMemory, uint64_t bytes);

/// Copies contiguous bytes on the GPU, in the order of the compute stream.
void commGpuCopy(void *destination, const void *source, uint64_t bytes);

/// The recording of the work of the compute stream: none, in a CommGraph, or in
/// a graph of the stream that the caller passes to a run.
enum CommGpuCapture {
  COMM_CAPTURE_NONE = 0,
  COMM_CAPTURE_OWN = 1,
  COMM_CAPTURE_CALLER = 2
};

/// Functions of a library that programs call, about its state in a context.
/// They are called with the context's GPU current.
typedef struct CommGpuLibrary {
  /// Returns the state for a context.
  void *(*create)(void);
  /// Frees the state when the context is destroyed. No work is pending.
  void (*release)(void *state);
  /// Called before the work of a run is recorded in a CommGraph, and with the
  /// recorded graph (a CUgraph) and the driver's context (a CUcontext). May be
  /// null.
  void (*beginCapture)(void *state);
  void (*endCapture)(void *state, void *graph, void *driverContext);
} CommGpuLibrary;

/// Returns the library's state in the context of the current run. It is created
/// at the first call. Fails outside of a run; the error names `what`.
void *commGpuState(const CommGpuLibrary *library, const char *what);

/// Returns how the current run is recorded (a CommGpuCapture).
int32_t commGpuCapture(void);

/// Returns how many multiprocessors a kernel of the current run may occupy
/// until its end, or 0: all. A program with barrier kernels, which run between
/// copies, needs two.
int32_t commGpuMultiprocessors(void);

/// Returns the address of `offset` in this rank's window of `group`.
void *commGpuWindow(int32_t group, int64_t offset, const char *location);

/// Returns the address in the window of group rank `peer` that corresponds to
/// `pointer` in this rank's window.
void *commGpuPeer(int32_t group, void *pointer, int64_t peer,
                  const char *location);

/// Selects a kernel of the program's GPU modules (CommKernelAbi.h), which runs
/// the operation on its sources, destinations and arguments. Must be called
/// before commOpStart. `count` and `rows` are those of comm.launch.
void commOpKernel(CommOp *op, const char *kernel, int64_t blocks,
                  int64_t threads, int64_t count, int64_t rows,
                  int64_t ringBytes, int64_t stageBytes, int64_t flagOffset);
void commOpArgument(CommOp *op, int64_t rank, const CommMemRef *buffer,
                    int32_t elementType);

/// Selects copy engines, which copy between windows. Must be called before
/// commOpStart. Buffers that peers read or write must be in the group's window.
/// `flagOffset` is the offset of COMM_COPY_ENGINE_FLAG_BYTES of flags for the
/// program's kernel COMM_BARRIER_KERNEL. `skipsOwnPiece`: no copy of the rank's
/// own piece is needed. `peersReady`: peers no longer use the memory that it
/// writes, so that no barrier is needed before the copies.
#define COMM_COPY_ENGINE_FLAG_BYTES 64
void commOpCopyEngine(CommOp *op, int64_t flagOffset, int32_t skipsOwnPiece,
                      int32_t peersReady);

/// Selects the compute stream for the operation, because there is no compute to
/// overlap it with. Must be called before commOpStart.
void commOpOnComputeStream(CommOp *op);

#ifdef __cplusplus
}
#endif

#endif // COMMDIALECT_RUNTIME_COMMGPURUNTIME_H
