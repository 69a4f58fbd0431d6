//===- Attention.cpp - Attention with cuDNN -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuDNN describes attention as a graph of matmuls, pointwise operations and
// reductions. These graphs follow NVIDIA's cudnn-frontend. The gradient's graph
// sums in the same order in every run; its workspace has 2 bytes per pair of
// query and key.
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "Library.h"

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
/// Ids of the tensors in memory.
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
  Bias,
  RowSums,
  FirstVirtual
};

/// Scalars passed to a graph when it runs.
struct Numbers {
  float scale, one = 1, least = std::numeric_limits<float>::lowest();
};

/// Builds the operations of a graph and owns the objects that they use.
class Builder {
public:
  explicit Builder(const CommAttention &shape, DataType type)
      : shape(shape), type(type) {}

  using Tensor = const CudnnObject *;
  using Sizes = std::vector<int64_t>;

  /// Returns a tensor indexed by batch, head, query and feature.
  Tensor ofQueries(Id id, const int64_t *strides) {
    return make({shape.batches, shape.heads, shape.queries, shape.features},
                {strides[0], strides[1], strides[2], 1}, type, id, false,
                false);
  }
  /// Returns a tensor indexed by batch, head, key and feature.
  Tensor ofKeys(Id id, const int64_t *strides) {
    return make({shape.batches, shape.keyHeads, shape.keys, shape.features},
                {strides[0], strides[1], strides[2], 1}, type, id, false,
                false);
  }
  /// Returns a tensor like `ofKeys`, with keys and features exchanged.
  Tensor transposed(Id id, const int64_t *strides) {
    return make({shape.batches, shape.keyHeads, shape.features, shape.keys},
                {strides[0], strides[1], 1, strides[2]}, type, id, false,
                false);
  }
  Tensor number(Id id) {
    return make({1, 1, 1, 1}, {1, 1, 1, 1}, DataType::Float, id, false, true);
  }
  /// Returns a tensor indexed by batch, head and query; virtual without an id.
  Tensor ofRows(std::optional<Id> id = {}) {
    return make({shape.batches, shape.heads, shape.queries, 1},
                {shape.heads * shape.queries, shape.queries, 1, 1},
                DataType::Float, id ? *id : nextId++, !id, false);
  }
  /// Returns a virtual tensor indexed by batch, head, query and key.
  Tensor ofScores(DataType of = DataType::Float) {
    return make({shape.batches, shape.heads, shape.queries, shape.keys},
                {shape.heads * shape.queries * shape.keys,
                 shape.queries * shape.keys, shape.keys, 1},
                of, nextId++, true, false);
  }
  /// Returns scores indexed by batch, head, key and query, in scores' layout.
  Tensor ofTransposedScores() {
    return make({shape.batches, shape.heads, shape.keys, shape.queries},
                {shape.heads * shape.queries * shape.keys,
                 shape.queries * shape.keys, 1, shape.keys},
                type, nextId++, true, false);
  }
  Tensor ofFeatures(const int64_t *strides, int64_t heads, int64_t places) {
    return make({shape.batches, heads, places, shape.features},
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
  /// Computes the gradient of keys or values: `scores`, transposed, times
  /// `factor`, summed over the query heads that share a key head.
  void multiplyForKeys(Tensor scores, Tensor factor, Id id,
                       const int64_t *strides) {
    Tensor all = ofKeys(id, strides);
    if (shape.keyHeads == shape.heads) {
      multiply(reshape(scores, ofTransposedScores()), factor, all);
      return;
    }
    const int64_t head = shape.keys * shape.features;
    Tensor each = make({shape.batches, shape.heads, shape.keys, shape.features},
                       {shape.heads * head, head, shape.features, 1}, type,
                       nextId++, true, false);
    multiply(reshape(scores, ofTransposedScores()), factor, each);
    reduce(cudnn::Reduction::Add, each, all);
  }
  /// Returns `scores` plus the bias, if there is one.
  Tensor addBias(Tensor scores) {
    const int64_t *sizes = shape.bias;
    if (sizes[0] == 0)
      return scores;
    const DataType of = shape.biasType == COMM_F32 ? DataType::Float : type;
    Tensor bias =
        make({sizes[0], sizes[1], sizes[2], sizes[3]},
             {sizes[1] * sizes[2] * sizes[3], sizes[2] * sizes[3], sizes[3], 1},
             of, Bias, false, false);
    return pointwise(cudnn::Pointwise::Add, scores, bias, ofScores());
  }
  /// Masks `scores` if causal: queries see keys up to their own position.
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

static void buildForward(Builder &b, DataType type) {
  const CommAttention &s = b.shape;
  using P = cudnn::Pointwise;
  auto *scores = b.multiply(b.ofQueries(Query, s.query),
                            b.transposed(Key, s.key), b.ofScores());
  scores = b.pointwise(P::Multiply, scores, b.number(Scale), b.ofScores());
  scores = b.mask(b.addBias(scores));
  auto *most = b.reduce(cudnn::Reduction::Max, scores, b.ofRows());
  auto *shifted = b.pointwise(P::Subtract, scores, most, b.ofScores());
  auto *powers = b.pointwise(P::Exp, shifted, nullptr, b.ofScores());
  auto *sums = b.reduce(cudnn::Reduction::Add, powers, b.ofRows());
  auto *logs = b.pointwise(P::Log, sums, nullptr, b.ofRows());
  b.pointwise(P::Add, most, logs, b.ofRows(Stats));
  auto *probabilities = b.pointwise(P::Divide, powers, sums, b.ofScores(type));
  b.multiply(probabilities, b.ofKeys(Value, s.value), b.ofQueries(Out, s.out));
}

static void buildGradient(Builder &b) {
  const CommAttention &s = b.shape;
  using P = cudnn::Pointwise;
  auto *query = b.ofQueries(Query, s.query);
  auto *keyT = b.transposed(Key, s.key);
  auto *outGradient = b.ofQueries(OutGradient, s.outGradient);
  auto *scale = b.number(Scale);

  auto *products =
      b.pointwise(P::Multiply, outGradient, b.ofQueries(Out, s.out),
                  b.ofFeatures(s.out, s.heads, s.queries));
  auto *sums = b.reduce(cudnn::Reduction::Add, products, b.ofRows());
  sums = b.pointwise(P::Multiply, sums, b.number(One), b.ofRows(RowSums));

  auto *scores = b.multiply(query, keyT, b.ofScores());
  scores = b.pointwise(P::Multiply, scores, scale, b.ofScores());
  scores = b.addBias(scores);
  scores = b.pointwise(P::Subtract, scores, b.ofRows(Stats), b.ofScores());
  scores = b.mask(scores);
  auto *probabilities = b.pointwise(P::Exp, scores, nullptr, b.ofScores());
  b.multiplyForKeys(probabilities, outGradient, ValueGradient, s.valueGradient);

  auto *gradient =
      b.multiply(outGradient, b.transposed(Value, s.value), b.ofScores());
  gradient = b.pointwise(P::Subtract, gradient, sums, b.ofScores());
  gradient = b.pointwise(P::Multiply, gradient, probabilities, b.ofScores());
  gradient = b.pointwise(P::Multiply, gradient, scale, b.ofScores());
  b.multiplyForKeys(gradient, query, KeyGradient, s.keyGradient);
  b.multiply(gradient, b.reshape(keyT, b.ofFeatures(s.key, s.keyHeads, s.keys)),
             b.ofQueries(QueryGradient, s.queryGradient));
}

/// Describes the optional features of a shape, for errors.
static std::string describeMore(const CommAttention &shape) {
  std::string text;
  if (shape.keyHeads != shape.heads)
    text += ", " + std::to_string(shape.keyHeads) + " heads of keys";
  if (shape.bias[0] == 0)
    return text;
  text += ", a bias of " + std::to_string(shape.bias[0]);
  for (int i = 1; i < 4; ++i)
    text += " x " + std::to_string(shape.bias[i]);
  return text + (shape.biasType == COMM_F32 ? " in f32" : "");
}

static const CudnnPlan &getPlan(CudnnState &state, const CommAttention &shape,
                                bool isGradient, const char *location) {
  auto &plans = state.attentions;
  std::vector<int64_t> key(sizeof(shape) / sizeof(int64_t) + 1);
  std::memcpy(key.data(), &shape, sizeof(shape));
  key.back() = isGradient;
  auto found = plans.find(key);
  if (found != plans.end())
    return found->second;
  openCudnn(state, what, location);
  if (shape.elementType != COMM_F16 && shape.elementType != COMM_BF16)
    runtime::fail(what, location,
                  "element type " + std::to_string(shape.elementType) +
                      " is none that cuDNN has; expected f16 or bf16");
  if (shape.heads % shape.keyHeads != 0)
    runtime::fail(what, location,
                  std::to_string(shape.heads) + " heads of queries share " +
                      std::to_string(shape.keyHeads) +
                      " of keys; expected a multiple");
  // cuDNN 9.19 computes wrong gradients if the bias is shared by all queries.
  if (isGradient && shape.bias[0] != 0 && shape.bias[2] != shape.queries)
    runtime::fail(what, location,
                  "the bias of gradients has " + std::to_string(shape.bias[2]) +
                      " queries; expected " + std::to_string(shape.queries));
  const DataType type =
      shape.elementType == COMM_F16 ? DataType::Half : DataType::Bfloat16;
  Builder builder(shape, type);
  if (isGradient)
    buildGradient(builder);
  else
    buildForward(builder, type);
  CudnnRequirements requirements;
  // cudnn-frontend's graph has a fixed order of sums.
  requirements.allowsAnyOrder = true;
  if (isGradient)
    requirements.extraBytes =
        static_cast<size_t>(shape.batches * shape.heads * shape.queries) *
        sizeof(float);
  return plans
      .emplace(key, makeCudnnPlan(
                        state, builder.operations, requirements, what, location,
                        std::string(isGradient ? "gradients of " : "") +
                            "attention of " + std::to_string(shape.batches) +
                            " x " + std::to_string(shape.heads) + " x " +
                            std::to_string(shape.queries) + " queries and " +
                            std::to_string(shape.keys) + " keys of " +
                            std::to_string(shape.features) + " features" +
                            describeMore(shape)))
      .first->second;
}

/// Appends the tensors that only some graphs have.
static void addOptionalTensors(const CommAttention &shape, void *bias,
                               Numbers &numbers, std::vector<int64_t> &ids,
                               std::vector<void *> &pointers) {
  if (shape.causal) {
    ids.push_back(Least);
    pointers.push_back(&numbers.least);
  }
  if (bias) {
    ids.push_back(Bias);
    pointers.push_back(bias);
  }
}

static Numbers getNumbers(const CommAttention &shape) {
  double scale;
  std::memcpy(&scale, &shape.scale, sizeof(scale));
  return {static_cast<float>(scale)};
}

} // namespace comm::cuda

using namespace comm::cuda;

void commLibraryAttention(const CommAttention *shape, void *query, void *key,
                          void *value, void *bias, void *out, void *stats,
                          const char *location) {
  CudnnState &state = currentState(what).cudnn;
  AtCallSite site(what, location);
  const CudnnPlan &plan = getPlan(state, *shape, false, location);
  Numbers numbers = getNumbers(*shape);
  std::vector<int64_t> ids = {Query, Key, Value, Out, Stats, Scale};
  std::vector<void *> pointers = {query, key,   value,
                                  out,   stats, &numbers.scale};
  addOptionalTensors(*shape, bias, numbers, ids, pointers);
  runCudnnPlan(state, plan, ids, pointers);
}

void commLibraryAttentionGradient(const CommAttention *shape, void *query,
                                  void *key, void *value, void *bias, void *out,
                                  void *outGradient, void *stats,
                                  void *queryGradient, void *keyGradient,
                                  void *valueGradient, const char *location) {
  CudnnState &state = currentState(what).cudnn;
  AtCallSite site(what, location);
  const CudnnPlan &plan = getPlan(state, *shape, true, location);
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
  addOptionalTensors(*shape, bias, numbers, ids, pointers);
  runCudnnPlan(state, plan, ids, pointers);
}
