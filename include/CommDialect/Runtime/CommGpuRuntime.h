//===- CommGpuRuntime.h - What programs for GPUs call beside ------*- C -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of the ABI that only programs compiled for GPUs use, and only the
// CUDA runtime has, beside CommRuntime.h and the `mgpu*` functions that MLIR's
// lowering of the gpu dialect calls.
//
// Everything runs on streams. Compute runs on one, the compute stream; what is
// allocated and freed (`commAlloc`, `commFree`) is so in its order. A
// collective runs on the stream of its communicator, after what the compute
// stream was given before its start; a wait makes the compute stream wait.
// Nothing waits on the host, but for commGpuRead and commSynchronize.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_COMMGPURUNTIME_H
#define COMMDIALECT_RUNTIME_COMMGPURUNTIME_H

#include "CommDialect/Runtime/CommRuntime.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The compute stream (a CUstream), for launches of kernels.
void *commGpuStream(void);

/// The copy on the GPU of a constant of the program, made once.
void *commGpuConstant(const void *hostMemory, uint64_t bytes);

/// Reads back what the host must know (a run-time size, a loop's condition):
/// waits until the compute stream has computed it. Not in a graph: ends the
/// program there, naming `location`.
void commGpuRead(void *hostMemory, const void *gpuMemory, uint64_t bytes,
                 const char *location);

/// Writes up to 16 bytes, in the order of the compute stream. The host memory
/// may change afterwards.
void commGpuWrite(void *gpuMemory, const void *hostMemory, uint64_t bytes);

/// Copies contiguous bytes on the GPU, in the order of the compute stream.
void commGpuCopy(void *destination, const void *source, uint64_t bytes);

/// C = A B, or C += A B (`accumulate`), for each of `batches` matrices, by
/// cuBLASLt on the compute stream. A is m x k, B is k x n, C is m x n. Element
/// (i, j) of a matrix is at `i * rowStride + j * columnStride`; one of the two
/// strides is 1 (or the dimension has one element). Strides in elements.
/// Element types are CommElementType; A and B have one type; products are
/// summed in at least f32 (f64 for f64). What cuBLASLt cannot do ends the
/// program.
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

/// A product, as comm.product has it, of row-major matrices: by operand the
/// elements from one row to the next in memory. `beforeLeading` is that of what
/// a gradient reads or GELU keeps. `scale` has the bits of a double.
typedef struct CommProduct {
  int64_t elementType, epilogue, scale, m, n, k;
  int64_t lhsTransposed, rhsTransposed;
  int64_t lhsLeading, rhsLeading, addendLeading, beforeLeading, leading;
} CommProduct;

/// Writes `result`, and for GELU `before` unless it is null, by cuBLASLt on the
/// compute stream. `addend` and `bias` are null if there is none. Elements are
/// f16, bf16 or f32. What cuBLASLt cannot do ends the program.
void commGpuProduct(const CommProduct *shape, const void *lhs, const void *rhs,
                    const void *addend, const void *bias, void *before,
                    void *result, const char *location);

/// What a convolution reads or writes: images (of a filter, features of the
/// response in all groups), features (of a filter, of the image in one group),
/// and up to three dimensions in space. Strides in elements.
typedef struct CommTensorShape {
  int64_t sizes[5], strides[5];
} CommTensorShape;

enum CommConvolutionKind {
  COMM_CONVOLUTION_FORWARD = 0,
  COMM_CONVOLUTION_IMAGE_GRADIENT = 1,
  COMM_CONVOLUTION_FILTER_GRADIENT = 2
};

/// A convolution, as comm.convolution has it. Numbers all, without padding.
/// `spatial`: dimensions in space, 1 to 3.
typedef struct CommConvolution {
  int64_t kind, elementType, flipped, spatial;
  CommTensorShape image, filter, response;
  int64_t strides[3], dilations[3], low[3], high[3];
} CommConvolution;

/// Writes the operand that `kind` says from the other two, by cuDNN on the
/// compute stream, the same in every run. Elements are f16, bf16 or f32; sums
/// are in f32. Dimensions lie in the order of comm.convolution: cuDNN's kernels
/// take others for it. What cuDNN cannot do ends the program.
void commGpuConvolution(const CommConvolution *shape, void *image, void *filter,
                        void *response, const char *location);

/// Attention, as comm.attention has it. Strides, in elements, are those of
/// batches, heads and places; features lie together. `scale` has the bits of a
/// double. `keyHeads` are those of keys and values. `bias` has the sizes of
/// what is added to the scores, by batch, head, query and key: all of them, or
/// 1; it lies in that order without gaps. All are 0 if there is none.
typedef struct CommAttention {
  int64_t elementType, causal, scale;
  int64_t batches, heads, keyHeads, queries, keys, features;
  int64_t query[3], key[3], value[3], out[3];
  int64_t outGradient[3], queryGradient[3], keyGradient[3], valueGradient[3];
  int64_t biasType, bias[4];
} CommAttention;

/// Writes `out`, and `stats` for the gradients, or the three gradients, by
/// cuDNN on the compute stream. Elements are f16 or bf16, the statistics f32 by
/// batch, head and place; those of the bias are either, and it is null if there
/// is none. What cuDNN cannot do ends the program.
void commGpuAttention(const CommAttention *shape, void *query, void *key,
                      void *value, void *bias, void *out, void *stats,
                      const char *location);
void commGpuAttentionGradient(const CommAttention *shape, void *query,
                              void *key, void *value, void *bias, void *out,
                              void *outGradient, void *stats,
                              void *queryGradient, void *keyGradient,
                              void *valueGradient, const char *location);

/// The address of `offset` in this rank's window of `group`.
void *commGpuWindow(int32_t group, int64_t offset, const char *location);

/// The address in the window of the group's rank `peer` of what lies at
/// `pointer` in this rank's window.
void *commGpuPeer(int32_t group, void *pointer, int64_t peer,
                  const char *location);

/// Before commOpStart: the operation is run by a kernel of the program's GPU
/// modules (CommKernelAbi.h) with the operation's sources, destinations and
/// arguments. `count` and `rows` as in comm.launch.
void commOpKernel(CommOp *op, const char *kernel, int64_t blocks,
                  int64_t threads, int64_t count, int64_t rows,
                  int64_t ringBytes, int64_t stageBytes, int64_t flagOffset);
void commOpArgument(CommOp *op, int64_t rank, const CommMemRef *buffer,
                    int32_t elementType);

/// Before commOpStart: the operation is run by copy engines, between windows:
/// what peers read or write lies in the group's window. `flagOffset` is that of
/// COMM_COPY_ENGINE_FLAG_BYTES of flags, for the program's kernel
/// COMM_MEET_KERNEL. `skipsOwnPiece`: nobody reads what the rank would send
/// itself. `peersReady`: what it writes in peers' windows they are done with,
/// so that ranks need not meet before the copies.
#define COMM_COPY_ENGINE_FLAG_BYTES 64
void commOpCopyEngine(CommOp *op, int64_t flagOffset, int32_t skipsOwnPiece,
                      int32_t peersReady);

/// Before commOpStart: runs on the compute stream, since nothing is to be done
/// meanwhile.
void commOpOnComputeStream(CommOp *op);

#ifdef __cplusplus
}
#endif

#endif // COMMDIALECT_RUNTIME_COMMGPURUNTIME_H
