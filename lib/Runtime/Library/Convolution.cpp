//===- Convolution.cpp - Convolutions with cuDNN --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuDNN's tensors have dimensions in the order images, features, space, and
// arbitrary strides. Layouts with the features innermost are the fastest,
// whatever the layout of the filter.
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "Library.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <optional>

namespace comm::cuda {

static constexpr const char *what = "a convolution";

/// Ids of the tensors of an operation.
enum TensorId : int64_t { Image = 1, Filter = 2, Response = 3 };

namespace {
/// Largest alignment that is passed to cuDNN, in bytes.
constexpr int64_t mostAlignment = 16;
} // namespace

static std::optional<cudnn::DataType> dataType(int64_t type) {
  switch (type) {
  case COMM_F16:
    return cudnn::DataType::Half;
  case COMM_BF16:
    return cudnn::DataType::Bfloat16;
  case COMM_F32:
    return cudnn::DataType::Float;
  default:
    return std::nullopt;
  }
}

static int64_t alignmentOf(const void *pointer) {
  const auto address = reinterpret_cast<uintptr_t>(pointer);
  const auto bit = static_cast<int64_t>(address & (~address + 1));
  return bit == 0 ? mostAlignment : std::min(bit, mostAlignment);
}

/// Returns the values for the spatial dimensions. cuDNN has no convolution
/// along one dimension, so a dimension of size one is added before it.
static std::vector<int64_t> inSpace(const int64_t *values, int64_t spatial,
                                    int64_t ofOne) {
  std::vector<int64_t> result(values, values + spatial);
  if (spatial == 1)
    result.insert(result.begin(), ofOne);
  return result;
}

static CudnnObject makeTensor(const CommTensorShape &shape, int64_t spatial,
                              cudnn::DataType type, TensorId id,
                              int64_t alignment) {
  std::vector<int64_t> sizes(shape.sizes, shape.sizes + spatial + 2);
  std::vector<int64_t> strides(shape.strides, shape.strides + spatial + 2);
  if (spatial == 1) {
    sizes.insert(sizes.begin() + 2, 1);
    strides.insert(strides.begin() + 2, sizes.back() * strides.back());
  }
  CudnnObject tensor(cudnn::ObjectType::Tensor);
  tensor.set(cudnn::Attribute::TensorDataType, type);
  tensor.set(cudnn::Attribute::TensorDimensions, sizes);
  tensor.set(cudnn::Attribute::TensorStrides, strides);
  tensor.set(cudnn::Attribute::TensorUniqueId, static_cast<int64_t>(id));
  tensor.set(cudnn::Attribute::TensorByteAlignment, alignment);
  tensor.finalize();
  return tensor;
}

static std::string textOf(const CommTensorShape &shape, int64_t spatial) {
  std::string text;
  for (int64_t i = 0; i < spatial + 2; ++i)
    text += (i ? " x " : "") + std::to_string(shape.sizes[i]);
  return text;
}

static CudnnPlan makePlan(CudnnState &state, const CommConvolution &shape,
                          cudnn::DataType type, const int64_t *alignments,
                          const char *location) {
  const int64_t spatial = shape.spatial;
  const CudnnObject image =
      makeTensor(shape.image, spatial, type, Image, alignments[0]);
  const CudnnObject filter =
      makeTensor(shape.filter, spatial, type, Filter, alignments[1]);
  const CudnnObject response =
      makeTensor(shape.response, spatial, type, Response, alignments[2]);

  CudnnObject convolution(cudnn::ObjectType::Convolution);
  const auto mode = shape.flipped ? cudnn::ConvolutionMode::Flipped
                                  : cudnn::ConvolutionMode::CrossCorrelation;
  convolution.set(cudnn::Attribute::ConvolutionComputeType,
                  cudnn::DataType::Float);
  convolution.set(cudnn::Attribute::ConvolutionMode,
                  cudnn::Type::ConvolutionMode, 1, &mode);
  convolution.set(cudnn::Attribute::ConvolutionSpatialDims,
                  std::max<int64_t>(spatial, 2));
  convolution.set(cudnn::Attribute::ConvolutionStrides,
                  inSpace(shape.strides, spatial, 1));
  convolution.set(cudnn::Attribute::ConvolutionDilations,
                  inSpace(shape.dilations, spatial, 1));
  convolution.set(cudnn::Attribute::ConvolutionPrePaddings,
                  inSpace(shape.low, spatial, 0));
  convolution.set(cudnn::Attribute::ConvolutionPostPaddings,
                  inSpace(shape.high, spatial, 0));
  convolution.finalize();

  struct Names {
    cudnn::ObjectType type;
    cudnn::Attribute alpha, beta, convolution, image, filter, response;
    const char *text;
  };
  using A = cudnn::Attribute;
  static constexpr Names names[] = {
      {cudnn::ObjectType::ConvolutionForward, A::ForwardAlpha, A::ForwardBeta,
       A::ForwardConvolution, A::ForwardImage, A::ForwardFilter,
       A::ForwardResponse, "a convolution"},
      {cudnn::ObjectType::ConvolutionBackwardData, A::BackwardDataAlpha,
       A::BackwardDataBeta, A::BackwardDataConvolution, A::BackwardDataImage,
       A::BackwardDataFilter, A::BackwardDataResponse,
       "a gradient with respect to an image"},
      {cudnn::ObjectType::ConvolutionBackwardFilter, A::BackwardFilterAlpha,
       A::BackwardFilterBeta, A::BackwardFilterConvolution,
       A::BackwardFilterImage, A::BackwardFilterFilter,
       A::BackwardFilterResponse, "a gradient with respect to a filter"}};
  const Names &kind = names[shape.kind];
  CudnnObject operation(kind.type);
  operation.set(kind.convolution, convolution);
  operation.set(kind.image, image);
  operation.set(kind.filter, filter);
  operation.set(kind.response, response);
  operation.set(kind.alpha, 1.0f);
  operation.set(kind.beta, 0.0f);
  operation.finalize();
  CudnnRequirements requirements;
  requirements.requiresExactFloat32 =
      type == cudnn::DataType::Float && !allowsTf32();
  return makeCudnnPlan(state, {&operation}, requirements, what, location,
                       std::string(kind.text) + " of an image of " +
                           textOf(shape.image, spatial) + ", a filter of " +
                           textOf(shape.filter, spatial) +
                           " and a response of " +
                           textOf(shape.response, spatial));
}

} // namespace comm::cuda

using namespace comm::cuda;

void commLibraryConvolution(const CommConvolution *shape, void *image,
                            void *filter, void *response,
                            const char *location) {
  CudnnState &state = currentState(what).cudnn;
  auto &plans = state.convolutions;
  AtCallSite site(what, location);
  const std::optional<cudnn::DataType> type = dataType(shape->elementType);
  if (!type || shape->kind < 0 || shape->kind > 2 || shape->spatial < 1 ||
      shape->spatial > 3)
    comm::runtime::fail(
        what, location,
        "kind " + std::to_string(shape->kind) + " along " +
            std::to_string(shape->spatial) + " dimensions of element type " +
            std::to_string(shape->elementType) +
            " is none that cuDNN has; expected f16, bf16 or f32");
  void *const pointers[] = {image, filter, response};
  // A plan depends on the description and the pointers' alignments.
  std::vector<int64_t> key(sizeof(*shape) / sizeof(int64_t) + 3);
  std::memcpy(key.data(), shape, sizeof(*shape));
  int64_t *alignments = &key[key.size() - 3];
  for (int i = 0; i < 3; ++i)
    alignments[i] = alignmentOf(pointers[i]);
  auto found = plans.find(key);
  if (found == plans.end()) {
    openCudnn(state, what, location);
    found =
        plans.emplace(key, makePlan(state, *shape, *type, alignments, location))
            .first;
  }
  runCudnnPlan(state, found->second, {Image, Filter, Response},
               {image, filter, response});
}
