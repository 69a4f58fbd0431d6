//===- MatmulApi.cpp - The C ABI of matrix products -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "Library.h"

#include <cstring>
#include <optional>

using namespace comm::cuda;

static std::optional<cudaDataType_t> dataType(int64_t type) {
  switch (type) {
  case COMM_F16:
    return CUDA_R_16F;
  case COMM_BF16:
    return CUDA_R_16BF;
  case COMM_F32:
    return CUDA_R_32F;
  case COMM_F64:
    return CUDA_R_64F;
  case COMM_C64:
    return CUDA_C_32F;
  case COMM_C128:
    return CUDA_C_64F;
  default:
    return std::nullopt;
  }
}

void commLibraryMatmul(const CommMatmul *shape, const void *a, const void *b,
                       void *c, const char *location) {
  MatmulState &state = currentState("a matmul").matmul;
  AtCallSite site("a matmul", location);
  if (shape->m == 0 || shape->n == 0 || shape->batches == 0)
    return;
  const int64_t inputType = shape->inputType, outputType = shape->outputType;
  const std::optional<cudaDataType_t> input = dataType(inputType),
                                      output = dataType(outputType);
  const bool fits = input && output &&
                    (inputType == outputType ||
                     (outputType == COMM_F32 &&
                      (inputType == COMM_F16 || inputType == COMM_BF16)));
  if (!fits)
    comm::runtime::fail("a matmul", location,
                        "cuBLASLt multiplies f16, bf16, f32, f64 and complex "
                        "numbers of f32 or f64 into the same type, and f16 and "
                        "bf16 into f32; not element type " +
                            std::to_string(inputType) + " into " +
                            std::to_string(outputType));
  auto matrix = [](const void *data, int64_t rows, int64_t columns,
                   const CommMatrixStrides &strides) {
    return Matrix{reinterpret_cast<Address>(data),
                  rows,
                  columns,
                  strides.row,
                  strides.column,
                  strides.batch};
  };
  Product product = {};
  product.input = *input;
  product.output = *output;
  product.accumulate = shape->accumulate != 0;
  product.batches = shape->batches;
  product.a = matrix(a, shape->m, shape->k, shape->a);
  product.b = matrix(b, shape->k, shape->n, shape->b);
  product.addend = product.c = matrix(c, shape->m, shape->n, shape->c);
  product.location = location;
  multiply(state, product);
}

/// Returns cuBLASLt's epilogue for that of a commlib.product.
static cublasLtEpilogue_t getEpilogue(int64_t epilogue, bool hasBias,
                                      bool keeps) {
  switch (epilogue) {
  case COMM_PRODUCT_RELU:
    return hasBias ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_RELU;
  case COMM_PRODUCT_GELU:
    if (keeps)
      return hasBias ? CUBLASLT_EPILOGUE_GELU_AUX_BIAS
                     : CUBLASLT_EPILOGUE_GELU_AUX;
    return hasBias ? CUBLASLT_EPILOGUE_GELU_BIAS : CUBLASLT_EPILOGUE_GELU;
  case COMM_PRODUCT_GELU_GRADIENT:
    return CUBLASLT_EPILOGUE_DGELU;
  default:
    return hasBias ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
  }
}

void commLibraryProduct(const CommProduct *shape, const void *lhs,
                        const void *rhs, const void *addend, const void *bias,
                        void *before, void *result, const char *location) {
  MatmulState &state = currentState("a matmul").matmul;
  AtCallSite site("a matmul", location);
  const std::optional<cudaDataType_t> type = dataType(shape->elementType);
  if (!type ||
      (*type != CUDA_R_16F && *type != CUDA_R_16BF && *type != CUDA_R_32F))
    comm::runtime::fail("a matmul", location,
                        "expected elements of type f16, bf16 or f32, not " +
                            std::to_string(shape->elementType));
  auto matrix = [](const void *data, int64_t rows, int64_t columns,
                   int64_t leading, int64_t transposed) {
    const auto address = reinterpret_cast<Address>(data);
    return transposed ? Matrix{address, rows, columns, 1, leading, 0}
                      : Matrix{address, rows, columns, leading, 1, 0};
  };
  Product product = {};
  product.input = product.output = *type;
  product.accumulate = addend != nullptr;
  product.batches = 1;
  product.a =
      matrix(lhs, shape->m, shape->k, shape->lhsLeading, shape->lhsTransposed);
  product.b =
      matrix(rhs, shape->k, shape->n, shape->rhsLeading, shape->rhsTransposed);
  product.c = matrix(result, shape->m, shape->n, shape->leading, 0);
  product.addend =
      addend ? matrix(addend, shape->m, shape->n, shape->addendLeading, 0)
             : product.c;
  product.location = location;
  std::memcpy(&product.factor, &shape->scale, sizeof(product.factor));
  product.epilogue =
      getEpilogue(shape->epilogue, bias != nullptr, before != nullptr);
  product.bias = reinterpret_cast<Address>(bias);
  product.before = reinterpret_cast<Address>(before);
  product.beforeLeading = before ? shape->beforeLeading : 0;
  // The bias is per column; cuBLASLt expects one per row.
  transpose(product);
  multiply(state, product);
}
