//===- CublasLt.cpp - Stand-in for cuBLASLt -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes matrix products as cuBLASLt defines them, in double precision, so
// that values check the layouts that the runtime requests. Reduced precision
// within cuBLASLt is not modeled. As with some of its kernels, products of bf16
// use a counter in their workspace, which they clear first.
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/HalfFloat.h"
#include "Record.h"

#include <cublasLt.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <vector>

using namespace standin;

namespace {
struct Layout {
  cudaDataType_t type;
  uint64_t rows, columns;
  int64_t leading;
  int32_t batches = 1;
  int64_t batchStride = 0;
  int32_t order = CUBLASLT_ORDER_COL;
};

struct Description {
  cublasComputeType_t compute;
  cudaDataType_t scaleType;
  int32_t transposes[2] = {CUBLAS_OP_N, CUBLAS_OP_N};
  int32_t multiprocessors = 0; ///< 0: all
  uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  const char *bias = nullptr;
  char *aux = nullptr;
  int64_t auxLeading = 0;

  bool has(uint32_t part) const { return epilogue & part; }
};

/// The bits that the values of epilogues combine.
constexpr uint32_t withRelu = CUBLASLT_EPILOGUE_RELU,
                   withBias = CUBLASLT_EPILOGUE_BIAS,
                   withGelu = CUBLASLT_EPILOGUE_GELU,
                   withAux = CUBLASLT_EPILOGUE_GELU_AUX & ~withGelu,
                   withGradient = CUBLASLT_EPILOGUE_DGELU & ~withAux;

struct Preference {
  uint64_t workspace = 0;
};
} // namespace

static uint64_t sizeOf(cudaDataType_t type, const char *function) {
  switch (type) {
  case CUDA_R_16F:
  case CUDA_R_16BF:
    return 2;
  case CUDA_R_32F:
    return 4;
  case CUDA_R_64F:
  case CUDA_C_32F:
    return 8;
  case CUDA_C_64F:
    return 16;
  default:
    misuse(function, "type " + std::to_string(type));
  }
}

using Number = std::complex<double>;

static bool isComplex(cudaDataType_t type) {
  return type == CUDA_C_32F || type == CUDA_C_64F;
}

static Number load(const char *data, cudaDataType_t type) {
  uint16_t half;
  float single;
  double number;
  std::complex<float> pair;
  Number wide;
  switch (type) {
  case CUDA_R_16F:
    std::memcpy(&half, data, sizeof(half));
    return comm::fromF16(half);
  case CUDA_R_16BF:
    std::memcpy(&half, data, sizeof(half));
    return comm::fromBf16(half);
  case CUDA_R_32F:
    std::memcpy(&single, data, sizeof(single));
    return single;
  case CUDA_C_32F:
    std::memcpy(&pair, data, sizeof(pair));
    return Number(pair);
  case CUDA_C_64F:
    std::memcpy(&wide, data, sizeof(wide));
    return wide;
  default:
    std::memcpy(&number, data, sizeof(number));
    return number;
  }
}

static void store(char *data, cudaDataType_t type, Number wide) {
  const double value = wide.real();
  const float single = static_cast<float>(value);
  const std::complex<float> pair(wide);
  uint16_t half = 0;
  switch (type) {
  case CUDA_R_16F:
  case CUDA_R_16BF:
    half = type == CUDA_R_16F ? comm::toF16(single) : comm::toBf16(single);
    std::memcpy(data, &half, sizeof(half));
    break;
  case CUDA_R_32F:
    std::memcpy(data, &single, sizeof(single));
    break;
  case CUDA_C_32F:
    std::memcpy(data, &pair, sizeof(pair));
    break;
  case CUDA_C_64F:
    std::memcpy(data, &wide, sizeof(wide));
    break;
  default:
    std::memcpy(data, &value, sizeof(value));
  }
}

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
  STANDIN_ENTER(cublasStatus_t);
  *handle = reinterpret_cast<cublasLtHandle_t>(1);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t) {
  return CUBLAS_STATUS_SUCCESS;
}

size_t cublasLtGetVersion(void) { return CUBLAS_VERSION; }

const char *cublasLtGetStatusName(cublasStatus_t status) {
  return status == CUBLAS_STATUS_SUCCESS ? "CUBLAS_STATUS_SUCCESS"
                                         : "CUBLAS_STATUS_OF_STAND_IN";
}

const char *cublasLtGetStatusString(cublasStatus_t) {
  return "said by the stand-in";
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *handle,
                                        cublasComputeType_t compute,
                                        cudaDataType_t scaleType) {
  STANDIN_ENTER(cublasStatus_t);
  auto *made = new Description{compute, scaleType, {}};
  made->transposes[0] = made->transposes[1] = CUBLAS_OP_N;
  *handle = reinterpret_cast<cublasLtMatmulDesc_t>(made);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t handle) {
  delete reinterpret_cast<Description *>(handle);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t
cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t handle,
                               cublasLtMatmulDescAttributes_t attribute,
                               const void *value, size_t bytes) {
  STANDIN_ENTER(cublasStatus_t);
  auto *description = reinterpret_cast<Description *>(handle);
  void *to = nullptr;
  size_t size = sizeof(int32_t);
  if (attribute == CUBLASLT_MATMUL_DESC_TRANSA)
    to = &description->transposes[0];
  else if (attribute == CUBLASLT_MATMUL_DESC_TRANSB)
    to = &description->transposes[1];
  else if (attribute == CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET)
    to = &description->multiprocessors;
  else if (attribute == CUBLASLT_MATMUL_DESC_EPILOGUE)
    to = &description->epilogue;
  else if (size = sizeof(void *);
           attribute == CUBLASLT_MATMUL_DESC_BIAS_POINTER)
    to = &description->bias;
  else if (attribute == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER)
    to = &description->aux;
  else if (attribute == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD)
    to = &description->auxLeading;
  else
    misuse("cublasLtMatmulDescSetAttribute",
           "attribute " + std::to_string(attribute));
  if (bytes != size)
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(to, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *handle,
                                          cudaDataType_t type, uint64_t rows,
                                          uint64_t columns, int64_t leading) {
  STANDIN_ENTER(cublasStatus_t);
  if (leading < static_cast<int64_t>(rows))
    return CUBLAS_STATUS_INVALID_VALUE;
  auto *made = new Layout{type, rows, columns, leading};
  *handle = reinterpret_cast<cublasLtMatrixLayout_t>(made);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t handle) {
  delete reinterpret_cast<Layout *>(handle);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t
cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t handle,
                                 cublasLtMatrixLayoutAttribute_t attribute,
                                 const void *value, size_t bytes) {
  STANDIN_ENTER(cublasStatus_t);
  auto *layout = reinterpret_cast<Layout *>(handle);
  void *to = nullptr;
  size_t size = 4;
  if (attribute == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT) {
    to = &layout->batches;
  } else if (attribute == CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET) {
    to = &layout->batchStride;
    size = 8;
  } else if (attribute == CUBLASLT_MATRIX_LAYOUT_ORDER) {
    to = &layout->order;
  } else {
    misuse("cublasLtMatrixLayoutSetAttribute",
           "attribute " + std::to_string(attribute));
  }
  if (bytes != size)
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(to, value, size);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t
cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *handle) {
  STANDIN_ENTER(cublasStatus_t);
  *handle = reinterpret_cast<cublasLtMatmulPreference_t>(new Preference);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t
cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t handle) {
  delete reinterpret_cast<Preference *>(handle);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(
    cublasLtMatmulPreference_t handle,
    cublasLtMatmulPreferenceAttributes_t attribute, const void *value,
    size_t bytes) {
  STANDIN_ENTER(cublasStatus_t);
  if (attribute == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES &&
      bytes == sizeof(uint64_t))
    std::memcpy(&reinterpret_cast<Preference *>(handle)->workspace, value,
                bytes);
  return CUBLAS_STATUS_SUCCESS;
}

static cublasStatus_t check(const Description &how, const Layout &a,
                            const Layout &b, const Layout &c) {
  const bool aT = how.transposes[0] != CUBLAS_OP_N,
             bT = how.transposes[1] != CUBLAS_OP_N;
  const bool fits = (aT ? a.columns : a.rows) == c.rows &&
                    (bT ? b.rows : b.columns) == c.columns &&
                    (aT ? a.rows : a.columns) == (bT ? b.columns : b.rows) &&
                    a.batches == c.batches && b.batches == c.batches &&
                    a.type == b.type;
  const bool wide = a.type == CUDA_R_64F || a.type == CUDA_C_64F;
  const cudaDataType_t real = wide ? CUDA_R_64F : CUDA_R_32F;
  const bool computes =
      (how.compute == (wide ? CUBLAS_COMPUTE_64F : CUBLAS_COMPUTE_32F) ||
       (how.compute == CUBLAS_COMPUTE_32F_FAST_TF32 && a.type == CUDA_R_32F)) &&
      how.scaleType == (isComplex(a.type) ? a.type : real) &&
      isComplex(a.type) == isComplex(c.type);
  return fits && computes ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(
    cublasLtHandle_t, cublasLtMatmulDesc_t description,
    cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
    cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t,
    cublasLtMatmulPreference_t preference, int requested,
    cublasLtMatmulHeuristicResult_t *results, int *found) {
  STANDIN_ENTER(cublasStatus_t);
  *found = 0;
  if (cublasStatus_t status =
          check(*reinterpret_cast<Description *>(description),
                *reinterpret_cast<Layout *>(a), *reinterpret_cast<Layout *>(b),
                *reinterpret_cast<Layout *>(c)))
    return status;
  for (; *found < std::min(requested, 3); ++*found) {
    results[*found] = {};
    results[*found].state = CUBLAS_STATUS_SUCCESS;
    results[*found].workspaceSize =
        reinterpret_cast<Layout *>(a)->type == CUDA_R_16BF
            ? sizeof(uint32_t)
            : reinterpret_cast<Preference *>(preference)->workspace;
  }
  return CUBLAS_STATUS_SUCCESS;
}

/// Returns true if the epilogue has exactly the attributes that it needs.
static bool checkEpilogue(const Description &how, const Layout &d) {
  const bool isHalf = d.type == CUDA_R_16F || d.type == CUDA_R_16BF;
  return (how.has(withGelu | withGradient) || !how.has(withAux)) &&
         (!how.has(withGradient) || !how.has(withRelu | withBias)) &&
         (how.has(withBias) == (how.bias != nullptr)) &&
         (how.has(withAux) == (how.aux != nullptr)) &&
         (!how.aux || (how.auxLeading >= static_cast<int64_t>(d.rows) &&
                       how.auxLeading % 8 == 0 && isHalf)) &&
         (how.epilogue == CUBLASLT_EPILOGUE_DEFAULT || d.batches == 1);
}

/// Applies the epilogue to a sum; `aux` is the element of the auxiliary matrix.
static double finish(const Description &how, double sum, char *aux,
                     cudaDataType_t type) {
  constexpr double root = 0.7978845608028654, cubic = 0.044715;
  if (how.has(withGradient)) {
    const double x = load(aux, type).real();
    const double t = std::tanh(root * (x + cubic * x * x * x));
    return sum *
           ((1 + t) / 2 + x / 2 * (1 - t * t) * root * (1 + 3 * cubic * x * x));
  }
  if (how.has(withAux))
    store(aux, type, sum);
  if (how.has(withGelu))
    return sum / 2 * (1 + std::tanh(root * (sum + cubic * sum * sum * sum)));
  return how.has(withRelu) ? std::max(sum, 0.0) : sum;
}

/// Returns the bytes from the first to the last element of all batches.
static uint64_t extent(const Layout &layout) {
  const uint64_t last =
      static_cast<uint64_t>(layout.batchStride) *
          static_cast<uint64_t>(layout.batches - 1) +
      static_cast<uint64_t>(layout.leading) * (layout.columns - 1) +
      layout.rows;
  return last * sizeOf(layout.type, "cublasLtMatmul");
}

cublasStatus_t
cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t description,
               const void *alpha, const void *a, cublasLtMatrixLayout_t aLayout,
               const void *b, cublasLtMatrixLayout_t bLayout, const void *beta,
               const void *c, cublasLtMatrixLayout_t cLayout, void *d,
               cublasLtMatrixLayout_t dLayout, const cublasLtMatmulAlgo_t *algo,
               void *workspace, size_t workspaceBytes, cudaStream_t stream) {
  STANDIN_ENTER(cublasStatus_t);
  const Description how = *reinterpret_cast<Description *>(description);
  const Layout la = *reinterpret_cast<Layout *>(aLayout),
               lb = *reinterpret_cast<Layout *>(bLayout),
               lc = *reinterpret_cast<Layout *>(cLayout),
               ld = *reinterpret_cast<Layout *>(dLayout);
  if (check(how, la, lb, ld) != CUBLAS_STATUS_SUCCESS ||
      !checkEpilogue(how, ld) || lc.type != ld.type || lc.rows != ld.rows ||
      lc.columns != ld.columns || (c == d && lc.leading != ld.leading))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!algo)
    misuse("cublasLtMatmul", "no algorithm: it would be looked for each time");
  accessDevice(workspace, workspaceBytes, "cublasLtMatmul");
  const char *function = "cublasLtMatmul";
  accessDevice(a, extent(la), function);
  accessDevice(b, extent(lb), function);
  accessDevice(d, extent(ld), function);
  accessDevice(c, extent(lc), function);
  const uint64_t element = sizeOf(ld.type, function);
  const uint64_t auxBytes =
      element *
      (static_cast<uint64_t>(how.auxLeading) * (ld.columns - 1) + ld.rows);
  if (how.bias)
    accessDevice(how.bias, element * ld.rows, function);
  if (how.aux)
    accessDevice(how.aux, auxBytes, function);
  const Number scale = load(static_cast<const char *>(alpha), how.scaleType),
               keep = load(static_cast<const char *>(beta), how.scaleType);
  const bool aT = how.transposes[0] != CUBLAS_OP_N,
             bT = how.transposes[1] != CUBLAS_OP_N;
  const uint64_t depth = aT ? la.rows : la.columns;
  const std::string text =
      "cublasLtMatmul " + std::to_string(ld.rows) + "x" +
      std::to_string(ld.columns) + "x" + std::to_string(depth) +
      (ld.batches > 1 ? " batches " + std::to_string(ld.batches) : "") + " " +
      (aT ? "T" : "N") + (bT ? "T" : "N") +
      (keep != 0.0 ? " accumulate " : " ") + nameOf(a) + " " + nameOf(b) +
      (c == d ? "" : " plus " + nameOf(c)) +
      (how.bias ? " bias " + nameOf(how.bias) : "") +
      (how.has(withRelu) ? " relu" : "") +
      (how.has(withGradient) ? " gelu gradient of " + nameOf(how.aux)
       : how.aux             ? " gelu keeps " + nameOf(how.aux)
       : how.has(withGelu)   ? " gelu"
                             : "") +
      " -> " + nameOf(d) +
      (how.multiprocessors
           ? " on " + std::to_string(how.multiprocessors) + " multiprocessors"
           : "");
  const bool counts = la.type == CUDA_R_16BF;
  if (counts && cuMemsetD32Async(reinterpret_cast<CUdeviceptr>(workspace), 0, 1,
                                 reinterpret_cast<CUstream>(stream)))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  submit(function, reinterpret_cast<CUstream>(stream), text, [=] {
    if (counts) {
      uint32_t counter;
      char *at = accessDevice(workspace, sizeof(counter), function);
      std::memcpy(&counter, at, sizeof(counter));
      if (counter != 0)
        misuse(function, "its counter is not 0");
      counter = 132;
      std::memcpy(at, &counter, sizeof(counter));
    }
    const uint64_t sa = sizeOf(la.type, function),
                   sb = sizeOf(lb.type, function),
                   sd = sizeOf(ld.type, function);
    const char *bias = how.bias
                           ? accessDevice(how.bias, element * ld.rows, function)
                           : nullptr;
    char *aux = how.aux ? accessDevice(how.aux, auxBytes, function) : nullptr;
    for (int32_t batch = 0; batch < ld.batches; ++batch) {
      const char *pa = accessDevice(a, extent(la), function) +
                       static_cast<uint64_t>(la.batchStride * batch) * sa;
      const char *pb = accessDevice(b, extent(lb), function) +
                       static_cast<uint64_t>(lb.batchStride * batch) * sb;
      char *pd = accessDevice(d, extent(ld), function) +
                 static_cast<uint64_t>(ld.batchStride * batch) * sd;
      const char *pc = accessDevice(c, extent(lc), function) +
                       static_cast<uint64_t>(lc.batchStride * batch) * sd;
      auto at = [](const Layout &layout, uint64_t row, uint64_t column) {
        return column * static_cast<uint64_t>(layout.leading) + row;
      };
      for (uint64_t i = 0; i < ld.rows; ++i)
        for (uint64_t j = 0; j < ld.columns; ++j) {
          Number sum = 0;
          for (uint64_t k = 0; k < depth; ++k)
            sum += load(pa + sa * (aT ? at(la, k, i) : at(la, i, k)), la.type) *
                   load(pb + sb * (bT ? at(lb, j, k) : at(lb, k, j)), lb.type);
          const Number old =
              keep != 0.0 ? keep * load(pc + sd * at(lc, i, j), ld.type) : 0;
          Number total = scale * sum + old;
          if (bias)
            total += load(bias + sd * i, ld.type);
          const uint64_t place = j * static_cast<uint64_t>(how.auxLeading) + i;
          if (how.epilogue != CUBLASLT_EPILOGUE_DEFAULT)
            total = finish(how, total.real(), aux ? aux + sd * place : nullptr,
                           ld.type);
          store(pd + sd * at(ld, i, j), ld.type, total);
        }
    }
  });
  return CUBLAS_STATUS_SUCCESS;
}

} // extern "C"
