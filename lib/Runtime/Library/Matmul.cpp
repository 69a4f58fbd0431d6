//===- Matmul.cpp - Matrix products with cuBLASLt -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuBLASLt's matrices are column-major: element (i, j) at `i + j * leading`.
// One of a matrix's two strides is 1 here, so each is such a matrix or its
// transpose. The result must be column-major: a row-major C is the column-major
// C^T, computed as B^T A^T.
//
// cuBLASLt chooses the algorithm once for each shape and alignment. With
// COMM_MATMUL_TUNE=1, its first proposals are measured instead of taking the
// first one.
//===----------------------------------------------------------------------===//
#include "Matmul.h"
#include "Failure.h"
#include "GraphNodes.h"
#include "Library.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace comm::cuda {

/// Bytes of the workspace of cuBLASLt's kernels; NVIDIA recommends 32 MiB on
/// Hopper.
static constexpr uint64_t workspaceBytes = 64 << 20;

/// Workspaces of at most `counterBytes` hold counters, which must be 0 before
/// the kernel runs. In a graph, up to `mostCounters` products have separate
/// counters.
static constexpr uint64_t counterBytes = 256;
static constexpr uint64_t mostCounters = 4096;

static uint64_t bytesOf(cudaDataType_t type) {
  switch (type) {
  case CUDA_C_64F:
    return 16;
  case CUDA_R_64F:
  case CUDA_C_32F:
    return 8;
  case CUDA_R_32F:
    return 4;
  default:
    return 2;
  }
}

/// Returns the compute type. As in XLA at the default precision, f32 products
/// use TF32 unless COMM_TF32=0: factors with 11 bits, sums in f32.
static cublasComputeType_t computeType(cudaDataType_t input) {
  switch (input) {
  case CUDA_R_64F:
  case CUDA_C_64F:
    return CUBLAS_COMPUTE_64F;
  case CUDA_R_32F:
    return allowsTf32() ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F;
  default:
    return CUBLAS_COMPUTE_32F;
  }
}

/// Returns the largest power of two, up to 256, that divides the address.
static int64_t alignmentOf(Address address) {
  constexpr Address most = 256;
  const Address bit = address & (~address + 1);
  return static_cast<int64_t>(bit == 0 ? most : std::min(bit, most));
}

/// Describes `matrix` as a column-major one in memory; nullopt if it is not
/// one.
static std::optional<Stored> storedAs(const Matrix &matrix,
                                      bool mayTranspose = true) {
  const bool unitRows = matrix.rowStride == 1 || matrix.rows == 1;
  const int64_t leading =
      matrix.columns == 1 ? matrix.rows : matrix.columnStride;
  if (unitRows && leading >= matrix.rows)
    return Stored{static_cast<uint64_t>(matrix.rows),
                  static_cast<uint64_t>(matrix.columns), leading, false};
  if (!mayTranspose)
    return std::nullopt;
  std::optional<Stored> other = storedAs(matrix.transposed(), false);
  if (other)
    other->transposed = true;
  return other;
}

static void openCublasLt(MatmulState &state, const char *location) {
  if (state.handle)
    return;
  checkNotRecorded("a matmul", location);
  COMM_CUBLAS(cublasLtCreate(&state.handle));
  COMM_CU(cuMemAlloc(&state.workspace,
                     workspaceBytes + mostCounters * counterBytes));
}

void beginMatmulCapture(MatmulState &state) { state.countersInUse = 0; }

void endMatmulCapture(MatmulState &state, CUgraph graph, CUcontext context) {
  if (state.countersInUse > 0)
    clearOnce(graph, state.workspace + workspaceBytes,
              state.countersInUse * counterBytes, context);
}

/// Returns the workspace of `bytes` bytes for the next product.
static Address getWorkspace(MatmulState &state, size_t bytes) {
  if (commGpuCapture() != COMM_CAPTURE_OWN || bytes == 0 ||
      bytes > counterBytes || state.countersInUse == mostCounters)
    return state.workspace;
  return state.workspace + workspaceBytes +
         counterBytes * state.countersInUse++;
}

void releaseMatmul(MatmulState &state) {
  if (!state.handle)
    return;
  for (auto &[key, plan] : state.plans) {
    cublasLt().cublasLtMatmulDescDestroy(plan.description);
    for (cublasLtMatrixLayout_t layout : {plan.a, plan.b, plan.addend, plan.c})
      cublasLt().cublasLtMatrixLayoutDestroy(layout);
  }
  driver().cuMemFree(state.workspace);
  cublasLt().cublasLtDestroy(state.handle);
}

static cublasLtMatrixLayout_t makeLayout(cudaDataType_t type,
                                         const Stored &stored, int64_t batches,
                                         int64_t batchStride) {
  cublasLtMatrixLayout_t layout = nullptr;
  COMM_CUBLAS(cublasLtMatrixLayoutCreate(&layout, type, stored.rows,
                                         stored.columns, stored.leading));
  const auto count = static_cast<int32_t>(batches);
  COMM_CUBLAS(cublasLtMatrixLayoutSetAttribute(
      layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof(count)));
  COMM_CUBLAS(cublasLtMatrixLayoutSetAttribute(
      layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &batchStride,
      sizeof(batchStride)));
  return layout;
}

ProductKey Product::key(int32_t multiprocessors) const {
  return {input,
          output,
          accumulate,
          batches,
          c.rows,
          c.columns,
          a.columns,
          storedA.leading * 2 + storedA.transposed,
          storedB.leading * 2 + storedB.transposed,
          storedC.leading,
          a.batchStride,
          b.batchStride,
          c.batchStride,
          alignmentOf(a.data),
          alignmentOf(b.data),
          alignmentOf(c.data),
          storedAddend.leading,
          alignmentOf(addend.data),
          epilogue,
          beforeLeading,
          multiprocessors};
}

/// Sets the epilogue's pointers, which are not part of a cached plan.
static void setPointers(const Product &product, const MatmulPlan &plan) {
  auto set = [&](cublasLtMatmulDescAttributes_t attribute, Address address) {
    if (address)
      COMM_CUBLAS(cublasLtMatmulDescSetAttribute(plan.description, attribute,
                                                 &address, sizeof(address)));
  };
  set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, product.bias);
  set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, product.before);
}

static cublasStatus_t launch(const MatmulState &state, const Product &product,
                             const MatmulPlan &plan,
                             const cublasLtMatmulAlgo_t &algorithm,
                             Address workspace, size_t workspaceSize,
                             CUstream stream) {
  // Two factors, each with an imaginary part that only complex products use.
  const float single[4] = {static_cast<float>(product.factor), 0,
                           product.accumulate ? 1.0f : 0.0f, 0};
  const double wide[4] = {product.factor, 0, product.accumulate ? 1.0 : 0.0, 0};
  const void *alpha = product.isWide() ? static_cast<const void *>(&wide[0])
                                       : static_cast<const void *>(&single[0]);
  const void *beta = product.isWide() ? static_cast<const void *>(&wide[2])
                                      : static_cast<const void *>(&single[2]);
  return cublasLt().cublasLtMatmul(
      state.handle, plan.description, alpha,
      reinterpret_cast<const void *>(product.a.data), plan.a,
      reinterpret_cast<const void *>(product.b.data), plan.b, beta,
      reinterpret_cast<const void *>(product.addend.data), plan.addend,
      reinterpret_cast<void *>(product.c.data), plan.c, &algorithm,
      reinterpret_cast<void *>(workspace), workspaceSize,
      reinterpret_cast<cudaStream_t>(stream));
}

static bool isTuning() {
  static const bool tuning = [] {
    const char *text = std::getenv("COMM_MATMUL_TUNE");
    return text && std::strcmp(text, "1") == 0;
  }();
  return tuning;
}

/// Returns the milliseconds of several runs of one proposal; nullopt if it
/// fails.
static std::optional<float>
measure(const MatmulState &state, const Product &product,
        const MatmulPlan &plan,
        const cublasLtMatmulHeuristicResult_t &proposal) {
  CUstream stream = computeStream();
  constexpr int runs = 5;
  CUevent begin = nullptr, end = nullptr;
  COMM_CU(cuEventCreate(&begin, CU_EVENT_DEFAULT));
  COMM_CU(cuEventCreate(&end, CU_EVENT_DEFAULT));
  bool works = true;
  // The first run loads the kernel.
  for (int run = 0; run <= runs && works; ++run) {
    if (run == 1)
      COMM_CU(cuEventRecord(begin, stream));
    works = launch(state, product, plan, proposal.algo, state.workspace,
                   proposal.workspaceSize, stream) == CUBLAS_STATUS_SUCCESS;
  }
  float milliseconds = 0;
  if (works) {
    COMM_CU(cuEventRecord(end, stream));
    COMM_CU(cuStreamSynchronize(stream));
    COMM_CU(cuEventElapsedTime(&milliseconds, begin, end));
  }
  COMM_CU(cuEventDestroy(begin));
  COMM_CU(cuEventDestroy(end));
  if (!works)
    return std::nullopt;
  return milliseconds;
}

/// Queries cuBLASLt for algorithms and chooses one.
static void chooseAlgorithm(const MatmulState &state, const Product &product,
                            MatmulPlan &plan) {
  constexpr int most = 8;
  // Runs that update C in place cannot be repeated.
  const bool changes =
      product.accumulate && product.addend.data == product.c.data;
  const bool tune =
      isTuning() && !changes && commGpuCapture() == COMM_CAPTURE_NONE;
  cublasLtMatmulPreference_t preference = nullptr;
  COMM_CUBLAS(cublasLtMatmulPreferenceCreate(&preference));
  COMM_CUBLAS(cublasLtMatmulPreferenceSetAttribute(
      preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspaceBytes,
      sizeof(workspaceBytes)));
  auto setAlignment = [&](cublasLtMatmulPreferenceAttributes_t attribute,
                          Address address) {
    const auto bytes = static_cast<uint32_t>(alignmentOf(address));
    COMM_CUBLAS(cublasLtMatmulPreferenceSetAttribute(preference, attribute,
                                                     &bytes, sizeof(bytes)));
  };
  setAlignment(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, product.a.data);
  setAlignment(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, product.b.data);
  setAlignment(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, product.addend.data);
  setAlignment(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, product.c.data);
  cublasLtMatmulHeuristicResult_t proposals[most];
  int found = 0;
  const cublasStatus_t status = cublasLt().cublasLtMatmulAlgoGetHeuristic(
      state.handle, plan.description, plan.a, plan.b, plan.addend, plan.c,
      preference, tune ? most : 1, proposals, &found);
  COMM_CUBLAS(cublasLtMatmulPreferenceDestroy(preference));
  if (status != CUBLAS_STATUS_SUCCESS || found == 0)
    runtime::fail("a matmul", product.location,
                  "cuBLASLt has no algorithm for a product of " +
                      std::to_string(product.c.rows) + " x " +
                      std::to_string(product.a.columns) + " and " +
                      std::to_string(product.a.columns) + " x " +
                      std::to_string(product.c.columns) + " (" +
                      cublasLt().cublasLtGetStatusName(status) + ")");
  int best = 0;
  std::optional<float> least;
  for (int i = 0; tune && i < found; ++i) {
    const std::optional<float> time =
        measure(state, product, plan, proposals[i]);
    if (time && (!least || *time < *least)) {
      least = time;
      best = i;
    }
  }
  plan.algorithm = proposals[best].algo;
  plan.workspace = proposals[best].workspaceSize;
}

static MatmulPlan makePlan(const MatmulState &state, const Product &product,
                           int32_t multiprocessors) {
  MatmulPlan plan;
  COMM_CUBLAS(cublasLtMatmulDescCreate(
      &plan.description, computeType(product.input), product.scale()));
  auto setTranspose = [&](cublasLtMatmulDescAttributes_t attribute,
                          const Stored &stored) {
    const int32_t value = stored.transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
    COMM_CUBLAS(cublasLtMatmulDescSetAttribute(plan.description, attribute,
                                               &value, sizeof(value)));
  };
  setTranspose(CUBLASLT_MATMUL_DESC_TRANSA, product.storedA);
  setTranspose(CUBLASLT_MATMUL_DESC_TRANSB, product.storedB);
  if (multiprocessors)
    COMM_CUBLAS(cublasLtMatmulDescSetAttribute(
        plan.description, CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET,
        &multiprocessors, sizeof(multiprocessors)));
  if (product.epilogue != CUBLASLT_EPILOGUE_DEFAULT) {
    const auto epilogue = static_cast<uint32_t>(product.epilogue);
    COMM_CUBLAS(cublasLtMatmulDescSetAttribute(plan.description,
                                               CUBLASLT_MATMUL_DESC_EPILOGUE,
                                               &epilogue, sizeof(epilogue)));
    if (product.before)
      COMM_CUBLAS(cublasLtMatmulDescSetAttribute(
          plan.description, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD,
          &product.beforeLeading, sizeof(product.beforeLeading)));
    setPointers(product, plan);
  }
  plan.a = makeLayout(product.input, product.storedA, product.batches,
                      product.a.batchStride);
  plan.b = makeLayout(product.input, product.storedB, product.batches,
                      product.b.batchStride);
  plan.addend = makeLayout(product.output, product.storedAddend,
                           product.batches, product.addend.batchStride);
  plan.c = makeLayout(product.output, product.storedC, product.batches,
                      product.c.batchStride);
  chooseAlgorithm(state, product, plan);
  return plan;
}

/// Clears C, the result of a product with an empty sum.
static void clear(const Product &product, CUstream stream) {
  if (product.accumulate)
    return;
  const uint64_t element = bytesOf(product.output);
  for (int64_t batch = 0; batch < product.batches; ++batch)
    COMM_CU(cuMemsetD2D8Async(
        product.c.data +
            static_cast<Address>(batch * product.c.batchStride) * element,
        static_cast<size_t>(product.storedC.leading) * element, 0,
        product.storedC.rows * element, product.storedC.columns, stream));
}

void transpose(Product &product) {
  const Matrix a = product.a;
  product.a = product.b.transposed();
  product.b = a.transposed();
  product.addend = product.addend.transposed();
  product.c = product.c.transposed();
}

void multiply(MatmulState &state, Product product) {
  const char *location = product.location;
  std::optional<Stored> c = storedAs(product.c, /*mayTranspose=*/false);
  if (!c) {
    transpose(product);
    c = storedAs(product.c, /*mayTranspose=*/false);
  }
  if (!c)
    runtime::fail("a matmul", location,
                  "the result's strides are " +
                      std::to_string(product.c.rowStride) + " and " +
                      std::to_string(product.c.columnStride) +
                      ", of which one must be 1");
  product.storedC = *c;
  if (product.a.columns == 0)
    return clear(product, computeStream());
  const std::optional<Stored> addend =
      storedAs(product.addend, /*mayTranspose=*/false);
  if (!addend)
    runtime::fail("a matmul", location,
                  "what is added does not lie in memory as the result does");
  product.storedAddend = *addend;
  const std::optional<Stored> a = storedAs(product.a), b = storedAs(product.b);
  if (!a || !b) {
    const Matrix &bad = a ? product.b : product.a;
    runtime::fail("a matmul", location,
                  "an operand's strides are " + std::to_string(bad.rowStride) +
                      " and " + std::to_string(bad.columnStride) +
                      ", of which one must be 1, and columns or rows must not "
                      "overlap");
  }
  product.storedA = *a;
  product.storedB = *b;

  openCublasLt(state, location);
  const int32_t multiprocessors = commGpuMultiprocessors();
  const ProductKey key = product.key(multiprocessors);
  auto found = state.plans.find(key);
  if (found == state.plans.end())
    found = state.plans.emplace(key, makePlan(state, product, multiprocessors))
                .first;
  const MatmulPlan &plan = found->second;
  setPointers(product, plan);
  checkCublas(launch(state, product, plan, plan.algorithm,
                     getWorkspace(state, plan.workspace), plan.workspace,
                     computeStream()),
              "cublasLtMatmul");
}

} // namespace comm::cuda
