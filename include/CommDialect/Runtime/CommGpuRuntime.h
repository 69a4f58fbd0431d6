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

/// Computes C = A B, or C += A B (`accumulate`), for each of `batches`
/// matrices, with cuBLASLt on the compute stream. A is m x k, B is k x n, C is
/// m x n. Element (i, j) of a matrix is at `i * rowStride + j * columnStride`,
/// in elements. One of the two strides must be 1, or its dimension have one
/// element. Types are CommElementType; A and B have the same type. Products are
/// summed in at least f32 (f64 for f64). Fails if cuBLASLt does not
/// support the product.
void commGpuMatmul(int32_t inputType, int32_t outputType, int32_t accumulate,
                   int64_t batches, int64_t m, int64_t n, int64_t k,
                   const void *a, int64_t aRow, int64_t aColumn, int64_t aBatch,
                   const void *b, int64_t bRow, int64_t bColumn, int64_t bBatch,
                   void *c, int64_t cRow, int64_t cColumn, int64_t cBatch,
                   const char *location);

enum CommProductEpilogue {
  COMM_PRODUCT_NONE = 0,
  COMM_PRODUCT_RELU = 1,
  COMM_PRODUCT_GELU = 2,
  COMM_PRODUCT_GELU_GRADIENT = 3
};

/// The shape of a commlib.product of row-major matrices. `...Leading` are the
/// elements from one row to the next. `beforeLeading` is that of `before`,
/// which GELU writes and its gradient reads. `scale` has the bits of a double.
typedef struct CommProduct {
  int64_t elementType, epilogue, scale, m, n, k;
  int64_t lhsTransposed, rhsTransposed;
  int64_t lhsLeading, rhsLeading, addendLeading, beforeLeading, leading;
} CommProduct;

/// Writes `result`, and for GELU `before` unless it is null, with cuBLASLt on
/// the compute stream. `addend` and `bias` may be null. Elements are f16, bf16
/// or f32. Fails if cuBLASLt does not support the product.
void commGpuProduct(const CommProduct *shape, const void *lhs, const void *rhs,
                    const void *addend, const void *bias, void *before,
                    void *result, const char *location);

/// Shape of a tensor of a convolution: images, features, and up to three
/// spatial dimensions. A filter has the features of the response in all groups
/// instead of images, and then the features of the image in one group. Strides
/// are in elements.
typedef struct CommTensorShape {
  int64_t sizes[5], strides[5];
} CommTensorShape;

enum CommConvolutionKind {
  COMM_CONVOLUTION_FORWARD = 0,
  COMM_CONVOLUTION_IMAGE_GRADIENT = 1,
  COMM_CONVOLUTION_FILTER_GRADIENT = 2
};

/// The shape of a commlib.convolution. All fields have 64 bits, so there is no
/// padding. `spatial` is the number of spatial dimensions, 1 to 3.
typedef struct CommConvolution {
  int64_t kind, elementType, flipped, spatial;
  CommTensorShape image, filter, response;
  int64_t strides[3], dilations[3], low[3], high[3];
} CommConvolution;

/// Computes the operand selected by `kind` from the other two with cuDNN on the
/// compute stream, with the same result in every run. Elements are f16, bf16 or
/// f32; sums are in f32. The memory layout must have the dimensions in the
/// order of commlib.convolution, since cuDNN's kernels would misread other
/// orders. Fails if cuDNN does not support the convolution.
void commGpuConvolution(const CommConvolution *shape, void *image, void *filter,
                        void *response, const char *location);

/// The shape of a commlib.attention. Strides, in elements, are those of
/// batches, heads and positions; features are contiguous. `scale` has the bits
/// of a double. `keyHeads` is the number of heads of keys and values. `bias`
/// has the sizes of the bias by batch, head, query and key, each full or 1; it
/// is row-major and dense. All are 0 without a bias.
typedef struct CommAttention {
  int64_t elementType, causal, scale;
  int64_t batches, heads, keyHeads, queries, keys, features;
  int64_t query[3], key[3], value[3], out[3];
  int64_t outGradient[3], queryGradient[3], keyGradient[3], valueGradient[3];
  int64_t biasType, bias[4];
} CommAttention;

/// Computes `out`, and `stats` for the gradients, or the three gradients, with
/// cuDNN on the compute stream. Elements are f16 or bf16; statistics are f32 by
/// batch, head and position. The bias has elements of either type and may be
/// null. Fails if cuDNN does not support the attention.
void commGpuAttention(const CommAttention *shape, void *query, void *key,
                      void *value, void *bias, void *out, void *stats,
                      const char *location);
void commGpuAttentionGradient(const CommAttention *shape, void *query,
                              void *key, void *value, void *bias, void *out,
                              void *outGradient, void *stats,
                              void *queryGradient, void *keyGradient,
                              void *valueGradient, const char *location);

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
