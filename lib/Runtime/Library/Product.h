//===- Product.h - A matrix product as cuBLASLt sees it ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_LIBRARY_PRODUCT_H
#define COMMDIALECT_LIB_RUNTIME_LIBRARY_PRODUCT_H

#include "CublasLt.h"
#include "Driver.h"

#include <array>
#include <cstdint>

namespace comm::cuda {

/// A strided matrix in memory.
struct Matrix {
  Address data;
  int64_t rows, columns, rowStride, columnStride, batchStride;

  Matrix transposed() const {
    return {data, columns, rows, columnStride, rowStride, batchStride};
  }
};

/// A column-major matrix in memory that is an operand or its transpose.
struct Stored {
  uint64_t rows, columns;
  int64_t leading;
  bool transposed;
};

/// All properties that a plan depends on.
using ProductKey = std::array<int64_t, 21>;

/// One product as cuBLASLt sees it: c = f(factor a b + addend + bias), all
/// column-major, with epilogue f. The addend counts only with `accumulate`. The
/// bias has one number per row. `before` has the shape of c; f reads or writes
/// it. Epilogues without bias or `before` leave them null.
struct Product {
  cudaDataType_t input, output;
  bool accumulate;
  int64_t batches;
  Matrix a, b, addend, c;
  Stored storedA, storedB, storedAddend, storedC;
  const char *location;
  double factor = 1;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  Address bias = 0, before = 0;
  int64_t beforeLeading = 0;

  bool isWide() const { return input == CUDA_R_64F || input == CUDA_C_64F; }
  /// Returns the type of the factors of the product and the addend.
  cudaDataType_t scale() const {
    if (input == CUDA_C_32F || input == CUDA_C_64F)
      return input;
    return isWide() ? CUDA_R_64F : CUDA_R_32F;
  }
  /// `multiprocessors` are those that the product may use.
  ProductKey key(int32_t multiprocessors) const;
};

/// Replaces the product by its transpose.
void transpose(Product &product);

struct MatmulState;

/// Enqueues the product on the compute stream (Matmul.cpp).
void multiply(MatmulState &state, Product product);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_LIBRARY_PRODUCT_H
