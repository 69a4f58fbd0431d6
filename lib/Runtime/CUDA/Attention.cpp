//===- Attention.cpp - Attention by cuDNN ---------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuDNN knows attention by the operations that it is made of: a graph of
// products, of what is done to each element, and of reductions. These are the
// graphs that NVIDIA's cudnn-frontend makes; the gradient's is the one whose
// sums are in one order in every run, with a workspace of 2 bytes for each pair
// of a query and a key.
//
//===----------------------------------------------------------------------===//
#include "Attention.h"
#include "Abi.h"
#include "CudnnGraph.h"
#include "Failure.h"
#include "Process.h"

#include <array>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <optional>

namespace comm::cuda {

static constexpr const char *what = "an attention";

using A = cudnn::Attribute;
using cudnn::DataType;

namespace {
/// The numbers of the tensors that are in memory.
enum Id : int64_t {
  Query = 1,
  Key,
  Value,
  Out,
  Stats,
  OutGradient,
  QueryGradient,
  KeyGradient,
  ValueGradient,
  Scale,
  One,
  Least,
  RowSums,
  FirstVirtual
};

using PlanKey =
    std::array<int64_t, sizeof(CommAttention) / sizeof(int64_t) + 1>;

/// Numbers that graphs are given when they run.
struct Numbers {
  float scale, one = 1, least = std::numeric_limits<float>::lowest();
};

/// The operations of a graph, and what they are made of.
class Builder {
public:
  explicit Builder(const CommAttention &shape, DataType type)
      : shape(shape), type(type) {}

  using Tensor = const CudnnObject *;
  using Sizes = std::vector<int64_t>;

  Tensor inMemory(Id id, const int64_t *strides, int64_t places) {
    return make({shape.batches, shape.heads, places, shape.features},
                {strides[0], strides[1], strides[2], 1}, type, id, false,
                false);
  }
  /// With places and features exchanged.
  Tensor transposed(Id id, const int64_t *strides) {
    return make({shape.batches, shape.heads, shape.features, shape.keys},
                {strides[0], strides[1], 1, strides[2]}, type, id, false,
                false);
  }
  Tensor number(Id id) {
    return make({1, 1, 1, 1}, {1, 1, 1, 1}, DataType::Float, id, false, true);
  }
  /// By batch, head and query.
  Tensor ofRows(std::optional<Id> id = {}) {
    return make({shape.batches, shape.heads, shape.queries, 1},
                {shape.heads * shape.queries, shape.queries, 1, 1},
                DataType::Float, id ? *id : nextId++, !id, false);
  }
  /// By batch, head, query and key.
  Tensor ofScores(DataType of = DataType::Float) {
    return make({shape.batches, shape.heads, shape.queries, shape.keys},
                {shape.heads * shape.queries * shape.keys,
                 shape.queries * shape.keys, shape.keys, 1},
                of, nextId++, true, false);
  }
  /// By batch, head, key and query, as scores lie.
  Tensor ofTransposedScores() {
    return make({shape.batches, shape.heads, shape.keys, shape.queries},
                {shape.heads * shape.queries * shape.keys,
                 shape.queries * shape.keys, 1, shape.keys},
                type, nextId++, true, false);
  }
  Tensor ofFeatures(const int64_t *strides, int64_t places) {
    return make({shape.batches, shape.heads, places, shape.features},
                {strides[0], strides[1], strides[2], 1}, DataType::Float,
                nextId++, true, false);
  }

  Tensor multiply(Tensor a, Tensor b, Tensor c) {
    CudnnObject &kind = add(cudnn::ObjectType::Matmul);
    kind.set(A::MatmulComputeType, DataType::Float);
    kind.finalize();
    CudnnObject &op = add(cudnn::ObjectType::MatmulOperation);
    op.set(A::MatmulA, *a);
    op.set(A::MatmulB, *b);
    op.set(A::MatmulC, *c);
    op.set(A::MatmulKind, kind);
    return finish(op, c);
  }
  Tensor pointwise(cudnn::Pointwise mode, Tensor x, Tensor b, Tensor y,
                   Tensor t = nullptr, std::optional<int64_t> axis = {}) {
    CudnnObject &kind = add(cudnn::ObjectType::Pointwise);
    kind.set(A::PointwiseMode, cudnn::Type::PointwiseMode, 1, &mode);
    kind.set(A::PointwiseMathPrecision, DataType::Float);
    if (axis)
      kind.set(A::PointwiseAxis, *axis);
    kind.finalize();
    CudnnObject &op = add(cudnn::ObjectType::PointwiseOperation);
    op.set(A::PointwiseKind, kind);
    op.set(A::PointwiseX, *x);
    op.set(A::PointwiseY, *y);
    if (b)
      op.set(A::PointwiseB, *b);
    if (t)
      op.set(A::PointwiseT, *t);
    op.set(A::PointwiseAlpha1, 1.0f);
    op.set(A::PointwiseAlpha2, 1.0f);
    return finish(op, y);
  }
  Tensor reduce(cudnn::Reduction how, Tensor x, Tensor y) {
    CudnnObject &kind = add(cudnn::ObjectType::Reduction);
    kind.set(A::ReductionOperator, cudnn::Type::ReductionOperator, 1, &how);
    kind.set(A::ReductionComputeType, DataType::Float);
    kind.finalize();
    CudnnObject &op = add(cudnn::ObjectType::ReductionOperation);
    op.set(A::ReductionX, *x);
    op.set(A::ReductionY, *y);
    op.set(A::ReductionKind, kind);
    return finish(op, y);
  }
  Tensor reshape(Tensor x, Tensor y) {
    CudnnObject &op = add(cudnn::ObjectType::ReshapeOperation);
    op.set(A::ReshapeX, *x);
    op.set(A::ReshapeY, *y);
    return finish(op, y);
  }
  /// `scores`, of which queries see those up to their own place.
  Tensor mask(Tensor scores) {
    if (!shape.causal)
      return scores;
    Tensor row = pointwise(cudnn::Pointwise::Index, scores, nullptr,
                           ofScores(DataType::Int32), nullptr, 2);
    Tensor column = pointwise(cudnn::Pointwise::Index, scores, nullptr,
                              ofScores(DataType::Int32), nullptr, 3);
    Tensor isSeen = pointwise(cudnn::Pointwise::GreaterOrEqual, row, column,
                              ofScores(DataType::Boolean));
    return pointwise(cudnn::Pointwise::Select, scores, number(Least),
                     ofScores(), isSeen);
  }

  const CommAttention &shape;
  std::vector<const CudnnObject *> operations;

private:
  CudnnObject &add(cudnn::ObjectType type) {
    objects.push_back(std::make_unique<CudnnObject>(type));
    return *objects.back();
  }
  Tensor finish(CudnnObject &op, Tensor result) {
    op.finalize();
    operations.push_back(&op);
    return result;
  }
  Tensor make(const Sizes &sizes, const Sizes &strides, DataType of, int64_t id,
              bool isVirtual, bool isNumber) {
    CudnnObject &tensor = add(cudnn::ObjectType::Tensor);
    tensor.set(A::TensorDataType, of);
    tensor.set(A::TensorDimensions, sizes);
    tensor.set(A::TensorStrides, strides);
    tensor.set(A::TensorUniqueId, id);
    tensor.set(A::TensorByteAlignment, int64_t(16));
    const bool yes = true;
    if (isVirtual)
      tensor.set(A::TensorIsVirtual, cudnn::Type::Boolean, 1, &yes);
    if (isNumber)
      tensor.set(A::TensorIsByValue, cudnn::Type::Boolean, 1, &yes);
    tensor.finalize();
    return &tensor;
  }

  DataType type;
  int64_t nextId = FirstVirtual;
  std::vector<std::unique_ptr<CudnnObject>> objects;
};
} // namespace

static std::map<PlanKey, CudnnPlan> plans;

void releaseAttention() { plans.clear(); }

static void buildForward(Builder &b, DataType type) {
  const CommAttention &s = b.shape;
  using P = cudnn::Pointwise;
  auto *scores = b.multiply(b.inMemory(Query, s.query, s.queries),
                            b.transposed(Key, s.key), b.ofScores());
  scores = b.pointwise(P::Multiply, scores, b.number(Scale), b.ofScores());
  scores = b.mask(scores);
  auto *most = b.reduce(cudnn::Reduction::Max, scores, b.ofRows());
  auto *shifted = b.pointwise(P::Subtract, scores, most, b.ofScores());
  auto *powers = b.pointwise(P::Exp, shifted, nullptr, b.ofScores());
  auto *sums = b.reduce(cudnn::Reduction::Add, powers, b.ofRows());
  auto *logs = b.pointwise(P::Log, sums, nullptr, b.ofRows());
  b.pointwise(P::Add, most, logs, b.ofRows(Stats));
  auto *probabilities = b.pointwise(P::Divide, powers, sums, b.ofScores(type));
  b.multiply(probabilities, b.inMemory(Value, s.value, s.keys),
             b.inMemory(Out, s.out, s.queries));
}

static void buildGradient(Builder &b) {
  const CommAttention &s = b.shape;
  using P = cudnn::Pointwise;
  auto *query = b.inMemory(Query, s.query, s.queries);
  auto *keyT = b.transposed(Key, s.key);
  auto *outGradient = b.inMemory(OutGradient, s.outGradient, s.queries);
  auto *scale = b.number(Scale);

  auto *products =
      b.pointwise(P::Multiply, outGradient, b.inMemory(Out, s.out, s.queries),
                  b.ofFeatures(s.out, s.queries));
  auto *sums = b.reduce(cudnn::Reduction::Add, products, b.ofRows());
  sums = b.pointwise(P::Multiply, sums, b.number(One), b.ofRows(RowSums));

  auto *scores = b.multiply(query, keyT, b.ofScores());
  scores = b.pointwise(P::Multiply, scores, scale, b.ofScores());
  scores = b.pointwise(P::Subtract, scores, b.ofRows(Stats), b.ofScores());
  scores = b.mask(scores);
  auto *probabilities = b.pointwise(P::Exp, scores, nullptr, b.ofScores());
  b.multiply(b.reshape(probabilities, b.ofTransposedScores()), outGradient,
             b.inMemory(ValueGradient, s.valueGradient, s.keys));

  auto *gradient =
      b.multiply(outGradient, b.transposed(Value, s.value), b.ofScores());
  gradient = b.pointwise(P::Subtract, gradient, sums, b.ofScores());
  gradient = b.pointwise(P::Multiply, gradient, probabilities, b.ofScores());
  gradient = b.pointwise(P::Multiply, gradient, scale, b.ofScores());
  b.multiply(b.reshape(gradient, b.ofTransposedScores()), query,
             b.inMemory(KeyGradient, s.keyGradient, s.keys));
  b.multiply(gradient, b.reshape(keyT, b.ofFeatures(s.key, s.keys)),
             b.inMemory(QueryGradient, s.queryGradient, s.queries));
}

static const CudnnPlan &getPlan(Process &process, const CommAttention &shape,
                                bool isGradient, const char *location) {
  PlanKey key;
  std::memcpy(key.data(), &shape, sizeof(shape));
  key.back() = isGradient;
  auto found = plans.find(key);
  if (found != plans.end())
    return found->second;
  openCudnn(process, what, location);
  if (shape.elementType != COMM_F16 && shape.elementType != COMM_BF16)
    runtime::fail(what, location,
                  "element type " + std::to_string(shape.elementType) +
                      " is none that cuDNN has; expected f16 or bf16");
  const DataType type =
      shape.elementType == COMM_F16 ? DataType::Half : DataType::Bfloat16;
  Builder builder(shape, type);
  if (isGradient)
    buildGradient(builder);
  else
    buildForward(builder, type);
  CudnnLimits limits;
  // Of the graph that it is given.
  limits.anyOrder = true;
  if (isGradient)
    limits.extraBytes =
        static_cast<size_t>(shape.batches * shape.heads * shape.queries) *
        sizeof(float);
  return plans
      .emplace(key, makeCudnnPlan(
                        builder.operations, limits, what, location,
                        std::string(isGradient ? "gradients of " : "") +
                            "attention of " + std::to_string(shape.batches) +
                            " x " + std::to_string(shape.heads) + " x " +
                            std::to_string(shape.queries) + " queries and " +
                            std::to_string(shape.keys) + " keys of " +
                            std::to_string(shape.features) + " features"))
      .first->second;
}

static Numbers getNumbers(const CommAttention &shape) {
  double scale;
  std::memcpy(&scale, &shape.scale, sizeof(scale));
  return {static_cast<float>(scale)};
}

} // namespace comm::cuda

using namespace comm::cuda;

void commGpuAttention(const CommAttention *shape, void *query, void *key,
                      void *value, void *out, void *stats,
                      const char *location) {
  Process &process = comm::cuda::process(what);
  AtCallSite site(what, location);
  const CudnnPlan &plan = getPlan(process, *shape, false, location);
  Numbers numbers = getNumbers(*shape);
  std::vector<int64_t> ids = {Query, Key, Value, Out, Stats, Scale};
  std::vector<void *> pointers = {query, key,   value,
                                  out,   stats, &numbers.scale};
  if (shape->causal) {
    ids.push_back(Least);
    pointers.push_back(&numbers.least);
  }
  runCudnnPlan(plan, ids, pointers);
}

void commGpuAttentionGradient(const CommAttention *shape, void *query,
                              void *key, void *value, void *out,
                              void *outGradient, void *stats,
                              void *queryGradient, void *keyGradient,
                              void *valueGradient, const char *location) {
  Process &process = comm::cuda::process(what);
  AtCallSite site(what, location);
  const CudnnPlan &plan = getPlan(process, *shape, true, location);
  Numbers numbers = getNumbers(*shape);
  std::vector<int64_t> ids = {Query,         Key,   Value,         Out,
                              OutGradient,   Stats, QueryGradient, KeyGradient,
                              ValueGradient, Scale, One,           RowSums};
  std::vector<void *> pointers = {
      query,         key,
      value,         out,
      outGradient,   stats,
      queryGradient, keyGradient,
      valueGradient, &numbers.scale,
      &numbers.one,  reinterpret_cast<void *>(plan.extra)};
  if (shape->causal) {
    ids.push_back(Least);
    pointers.push_back(&numbers.least);
  }
  runCudnnPlan(plan, ids, pointers);
}
