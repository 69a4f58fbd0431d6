//===- CudnnConvolution.cpp - Convolutions of the cuDNN stand-in ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes convolutions and their gradients as cuDNN defines them, in double
// precision.
//
//===----------------------------------------------------------------------===//
#include "CudnnObjects.h"

using namespace standin;

namespace {
/// Returns true if the dimensions larger than one are in an order that cuDNN's
/// kernels support: features last, or before the spatial dimensions. cuDNN's
/// kernels do not check this.
static bool isInOrder(const Tensor &tensor, bool featuresLast) {
  std::vector<size_t> order = {0};
  if (!featuresLast)
    order.push_back(1);
  for (size_t i = 2; i < tensor.sizes.size(); ++i)
    order.push_back(i);
  if (featuresLast)
    order.push_back(1);
  int64_t last = INT64_MAX;
  for (size_t dim : order) {
    if (tensor.sizes[dim] == 1)
      continue;
    if (tensor.strides[dim] > last)
      return false;
    last = tensor.strides[dim];
  }
  return true;
}

/// A convolution, with the attributes that its type has.
struct Operation {
  Tensor image, filter, response;
  std::vector<int64_t> strides, dilations, low, high;
  bool flipped;
  ObjectType type;

  static Attribute at(const Descriptor &descriptor, Attribute forward,
                      Attribute data, Attribute filter) {
    return descriptor.type == ObjectType::ConvolutionForward        ? forward
           : descriptor.type == ObjectType::ConvolutionBackwardData ? data
                                                                    : filter;
  }
  explicit Operation(const Descriptor &descriptor)
      : image(descriptor.getObject(at(descriptor, Attribute::ForwardImage,
                                      Attribute::BackwardDataImage,
                                      Attribute::BackwardFilterImage))),
        filter(descriptor.getObject(at(descriptor, Attribute::ForwardFilter,
                                       Attribute::BackwardDataFilter,
                                       Attribute::BackwardFilterFilter))),
        response(descriptor.getObject(at(descriptor, Attribute::ForwardResponse,
                                         Attribute::BackwardDataResponse,
                                         Attribute::BackwardFilterResponse))),
        type(descriptor.type) {
    const Descriptor &convolution =
        descriptor.getObject(at(descriptor, Attribute::ForwardConvolution,
                                Attribute::BackwardDataConvolution,
                                Attribute::BackwardFilterConvolution));
    strides = convolution.all<int64_t>(Attribute::ConvolutionStrides);
    dilations = convolution.all<int64_t>(Attribute::ConvolutionDilations);
    low = convolution.all<int64_t>(Attribute::ConvolutionPrePaddings);
    high = convolution.all<int64_t>(Attribute::ConvolutionPostPaddings);
    flipped = convolution.one<ConvolutionMode>(Attribute::ConvolutionMode) ==
              ConvolutionMode::Flipped;
    if (descriptor.one<float>(at(descriptor, Attribute::ForwardAlpha,
                                 Attribute::BackwardDataAlpha,
                                 Attribute::BackwardFilterAlpha)) != 1 ||
        descriptor.one<float>(at(descriptor, Attribute::ForwardBeta,
                                 Attribute::BackwardDataBeta,
                                 Attribute::BackwardFilterBeta)) != 0)
      misuse("cudnnBackendFinalize", "factors that are not 1 and 0");
  }

  bool isSound() const {
    size_t rank = image.sizes.size();
    if (!image.isSound() || !filter.isSound() || !response.isSound() ||
        filter.sizes.size() != rank || response.sizes.size() != rank ||
        strides.size() != rank - 2 || dilations.size() != rank - 2 ||
        low.size() != rank - 2 || high.size() != rank - 2 ||
        image.sizes[0] != response.sizes[0] ||
        filter.sizes[0] != response.sizes[1] ||
        image.sizes[1] % filter.sizes[1] != 0 ||
        filter.sizes[0] % (image.sizes[1] / filter.sizes[1]) != 0)
      return false;
    auto areInOrder = [&](bool featuresLast) {
      return isInOrder(image, featuresLast) &&
             isInOrder(filter, featuresLast) &&
             isInOrder(response, featuresLast);
    };
    if (!areInOrder(true) && !areInOrder(false))
      misuse("cudnnBackendFinalize", "tensors in an order that cuDNN's kernels "
                                     "take for another");
    for (size_t i = 0; i < rank - 2; ++i) {
      int64_t room = image.sizes[i + 2] + low[i] + high[i] -
                     ((filter.sizes[i + 2] - 1) * dilations[i] + 1);
      if (low[i] < 0 || high[i] < 0 || room < 0 ||
          room / strides[i] + 1 != response.sizes[i + 2])
        return false;
    }
    return true;
  }
};
} // namespace

/// Adds every product of the forward convolution to the element of the result
/// that it contributes to.
static void compute(const Operation &op, char *image, char *filter,
                    char *response) {
  const bool forward = op.type == ObjectType::ConvolutionForward,
             data = op.type == ObjectType::ConvolutionBackwardData;
  const Tensor &made = forward ? op.response : data ? op.image : op.filter;
  char *to = forward ? response : data ? image : filter;
  std::map<int64_t, double> sums;
  std::vector<int64_t> all(made.sizes.size(), 0);
  do
    sums[offset(made, all)] = 0;
  while (next(all, made.sizes));
  const int64_t groups = op.image.sizes[1] / op.filter.sizes[1];
  const int64_t made1 = op.filter.sizes[0] / groups;
  std::vector<int64_t> out(op.response.sizes.size(), 0);
  do {
    std::vector<int64_t> tap(op.filter.sizes.size(), 0);
    do {
      // Skip filters of other features of the response.
      if (tap[0] != out[1])
        continue;
      std::vector<int64_t> in = {out[0],
                                 out[1] / made1 * op.filter.sizes[1] + tap[1]};
      bool inside = true;
      std::vector<int64_t> weight = tap;
      for (size_t i = 2; i < out.size(); ++i) {
        in.push_back(out[i] * op.strides[i - 2] + tap[i] * op.dilations[i - 2] -
                     op.low[i - 2]);
        inside &= in[i] >= 0 && in[i] < op.image.sizes[i];
        if (op.flipped)
          weight[i] = op.filter.sizes[i] - 1 - tap[i];
      }
      if (!inside)
        continue;
      auto value = [](const Tensor &tensor, const char *at,
                      const std::vector<int64_t> &place) {
        return load(at, offset(tensor, place), tensor.type);
      };
      if (forward)
        sums[offset(op.response, out)] +=
            value(op.image, image, in) * value(op.filter, filter, weight);
      else if (data)
        sums[offset(op.image, in)] += value(op.response, response, out) *
                                      value(op.filter, filter, weight);
      else
        sums[offset(op.filter, weight)] +=
            value(op.image, image, in) * value(op.response, response, out);
    } while (next(tap, op.filter.sizes));
  } while (next(out, op.response.sizes));
  for (auto [at, sum] : sums)
    store(to, at, made.type, sum);
}

static std::string textOf(const Tensor &tensor) {
  std::string text;
  for (size_t i = 0; i < tensor.sizes.size(); ++i)
    text += (i ? "x" : "") + std::to_string(tensor.sizes[i]);
  return text + (tensor.strides[1] == 1 ? " features innermost" : "");
}

namespace {
struct Convolution : Runnable {
  Operation op;

  explicit Convolution(const Descriptor &operation) : op(operation) {}

  std::vector<Tensor> getTensors() const override {
    return {op.image, op.filter, op.response};
  }
  std::string getText() const override {
    const char *kind =
        op.type == ObjectType::ConvolutionForward        ? "convolution "
        : op.type == ObjectType::ConvolutionBackwardData ? "image gradient "
                                                         : "filter gradient ";
    return kind + textOf(op.image) + " * " + textOf(op.filter) + " -> " +
           textOf(op.response);
  }
  void run(const std::map<int64_t, char *> &pointers) const override {
    compute(op, pointers.at(op.image.id), pointers.at(op.filter.id),
            pointers.at(op.response.id));
  }
};
} // namespace

std::unique_ptr<Runnable>
standin::makeConvolution(const Descriptor &operation) {
  auto made = std::make_unique<Convolution>(operation);
  if (!made->op.isSound())
    return nullptr;
  return made;
}
