//===- CommLibrary.h - Kernels of cuBLASLt and cuDNN --------------*- C -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of libCommLibraryCUDA.so. Programs compiled for GPUs call them for
// products, convolutions and attention, with a description of the shapes. All
// run on the compute stream. Both libraries are loaded at their first use.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_COMMLIBRARY_H
#define COMMDIALECT_RUNTIME_COMMLIBRARY_H

#include "CommDialect/Runtime/CommGpuRuntime.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The shape of a product C = A B, or C += A B (`accumulate`), for each of
/// `batches` matrices. A is m x k, B is k x n, C is m x n. Element (i, j) of a
/// matrix is at `i * rowStride + j * columnStride`, in elements. One of the two
/// strides must be 1, or its dimension have one element. Types are
/// CommElementType; A and B have the same type.
typedef struct CommMatrixStrides {
  int64_t row, column, batch;
} CommMatrixStrides;
typedef struct CommMatmul {
  int64_t inputType, outputType, accumulate, batches, m, n, k;
  CommMatrixStrides a, b, c;
} CommMatmul;

/// Computes the product with cuBLASLt. Products are summed in at least f32 (f64
/// for f64). Fails if cuBLASLt does not support the product.
void commLibraryMatmul(const CommMatmul *shape, const void *a, const void *b,
                       void *c, const char *location);

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
void commLibraryProduct(const CommProduct *shape, const void *lhs,
                        const void *rhs, const void *addend, const void *bias,
                        void *before, void *result, const char *location);

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
void commLibraryConvolution(const CommConvolution *shape, void *image,
                            void *filter, void *response, const char *location);

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
void commLibraryAttention(const CommAttention *shape, void *query, void *key,
                          void *value, void *bias, void *out, void *stats,
                          const char *location);
void commLibraryAttentionGradient(const CommAttention *shape, void *query,
                                  void *key, void *value, void *bias, void *out,
                                  void *outGradient, void *stats,
                                  void *queryGradient, void *keyGradient,
                                  void *valueGradient, const char *location);

#ifdef __cplusplus
}
#endif

#endif // COMMDIALECT_RUNTIME_COMMLIBRARY_H
