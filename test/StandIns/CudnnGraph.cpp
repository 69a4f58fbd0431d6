//===- CudnnGraph.cpp - Graphs of the cuDNN stand-in ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs graphs of matrix products, pointwise operations, reductions and
// transposes one operation at a time, each in double precision and rounded to
// its result's type.
//
//===----------------------------------------------------------------------===//
#include "CudnnObjects.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

using namespace standin;

namespace {
struct Step {
  ObjectType type;
  std::vector<Tensor> inputs; ///< pointwise: x, then b, then t
  Tensor output;
  Pointwise mode = Pointwise::Add;
  Reduction reduction = Reduction::Add;
  int64_t axis = -1;
};

using Values = std::vector<double>;

int64_t count(const Tensor &tensor) {
  int64_t all = 1;
  for (int64_t size : tensor.sizes)
    all *= size;
  return all;
}

/// Returns the row-major index of an element; dimensions of size one are
/// broadcast. `place` indexes a tensor with `heads` heads, which share the
/// heads of `tensor` if it has fewer.
size_t indexOf(const Tensor &tensor, std::vector<int64_t> place,
               int64_t heads) {
  if (heads > tensor.sizes[1])
    place[1] /= heads / tensor.sizes[1];
  int64_t index = 0;
  for (size_t i = 0; i < place.size(); ++i)
    index = index * tensor.sizes[i] + (tensor.sizes[i] == 1 ? 0 : place[i]);
  return static_cast<size_t>(index);
}
size_t indexOf(const Tensor &tensor, const std::vector<int64_t> &place) {
  return indexOf(tensor, place, 0);
}

double rounded(double value, DataType type) {
  if (type == DataType::Half)
    return comm::fromF16(comm::toF16(static_cast<float>(value)));
  if (type == DataType::Bfloat16)
    return comm::fromBf16(comm::toBf16(static_cast<float>(value)));
  return static_cast<float>(value);
}

double apply(const Step &step, const std::vector<double> &x,
             const std::vector<int64_t> &place) {
  switch (step.mode) {
  case Pointwise::Add:
    return x[0] + x[1];
  case Pointwise::Multiply:
    return x[0] * x[1];
  case Pointwise::Divide:
    return x[0] / x[1];
  case Pointwise::Subtract:
    return x[0] - x[1];
  case Pointwise::Exp:
    return std::exp(x[0]);
  case Pointwise::Log:
    return std::log(x[0]);
  case Pointwise::GreaterOrEqual:
    return x[0] >= x[1];
  case Pointwise::Index:
    return static_cast<double>(place[static_cast<size_t>(step.axis)]);
  case Pointwise::Select:
    return x[2] != 0 ? x[0] : x[1];
  }
  misuse("cudnnBackendExecute", "a pointwise mode that is not known");
}

Values compute(const Step &step, const std::vector<Values> &inputs) {
  Values result(static_cast<size_t>(count(step.output)));
  std::vector<int64_t> place(step.output.sizes.size(), 0);
  if (step.type == ObjectType::ReductionOperation) {
    std::fill(result.begin(), result.end(),
              step.reduction == Reduction::Max
                  ? -std::numeric_limits<double>::infinity()
                  : 0);
    do {
      double &to = result[indexOf(step.output, place, step.inputs[0].sizes[1])];
      const double value = inputs[0][indexOf(step.inputs[0], place)];
      to = step.reduction == Reduction::Max ? std::max(to, value) : to + value;
    } while (next(place, step.inputs[0].sizes));
  } else {
    do {
      double value = 0;
      if (step.type == ObjectType::MatmulOperation) {
        std::vector<int64_t> a = place, b = place;
        for (int64_t k = 0; k < step.inputs[0].sizes[3]; ++k) {
          a[3] = k;
          b[2] = k;
          value += inputs[0][indexOf(step.inputs[0], a)] *
                   inputs[1][indexOf(step.inputs[1], b, step.output.sizes[1])];
        }
      } else if (step.type == ObjectType::ReshapeOperation) {
        std::vector<int64_t> there = place;
        std::swap(there[2], there[3]);
        value = inputs[0][indexOf(step.inputs[0], there)];
      } else {
        std::vector<double> x;
        for (size_t i = 0; i < inputs.size(); ++i)
          x.push_back(inputs[i][indexOf(step.inputs[i], place)]);
        value = apply(step, x, place);
      }
      result[indexOf(step.output, place)] = value;
    } while (next(place, step.output.sizes));
  }
  for (double &value : result)
    value = rounded(value, step.output.type);
  return result;
}

/// Checks that the sizes of inputs and output match.
bool isSound(const Step &step) {
  const std::vector<int64_t> &out = step.output.sizes;
  auto broadcasts = [&](const Tensor &tensor) {
    for (size_t i = 0; i < out.size(); ++i)
      if (tensor.sizes[i] != 1 && tensor.sizes[i] != out[i])
        return false;
    return true;
  };
  for (const Tensor &input : step.inputs)
    if (input.sizes.size() != 4 || out.size() != 4)
      return false;
  const std::vector<int64_t> &a = step.inputs[0].sizes;
  switch (step.type) {
  case ObjectType::MatmulOperation: {
    const std::vector<int64_t> &b = step.inputs[1].sizes;
    // The second factor may share heads.
    return a[0] == out[0] && a[1] == out[1] && b[0] == out[0] &&
           out[1] % b[1] == 0 && a[2] == out[2] && b[3] == out[3] &&
           a[3] == b[2];
  }
  case ObjectType::ReductionOperation:
    for (size_t i = 0; i < 4; ++i)
      if (out[i] != 1 && out[i] != a[i] && (i != 1 || a[1] % out[1] != 0))
        return false;
    return true;
  case ObjectType::ReshapeOperation:
    return a[0] == out[0] && a[1] == out[1] && a[2] == out[3] && a[3] == out[2];
  default:
    return std::all_of(step.inputs.begin(), step.inputs.end(), broadcasts);
  }
}

struct Graph : Runnable {
  std::vector<Step> steps;

  std::vector<Tensor> getTensors() const override {
    std::map<int64_t, Tensor> all;
    for (const Step &step : steps) {
      for (const Tensor &input : step.inputs)
        if (!input.isVirtual)
          all.emplace(input.id, input);
      if (!step.output.isVirtual)
        all.emplace(step.output.id, step.output);
    }
    std::vector<Tensor> result;
    for (const auto &[id, tensor] : all)
      result.push_back(tensor);
    return result;
  }
  std::string getText() const override {
    const Tensor &first = steps.front().inputs[0];
    std::string text = "graph of " + std::to_string(steps.size()) + " on ";
    for (size_t i = 0; i < first.sizes.size(); ++i)
      text += (i ? "x" : "") + std::to_string(first.sizes[i]);
    return text;
  }
  void run(const std::map<int64_t, char *> &pointers) const override {
    std::map<int64_t, Values> known;
    for (const Step &step : steps) {
      std::vector<Values> inputs;
      for (const Tensor &input : step.inputs) {
        auto found = known.find(input.id);
        // Only virtual tensors are found by id: two tensors may read the same
        // memory with dimensions exchanged.
        if (found != known.end() && input.isVirtual) {
          inputs.push_back(found->second);
          continue;
        }
        if (input.isVirtual)
          misuse("cudnnBackendExecute", "a virtual tensor that is not written");
        Values values(static_cast<size_t>(count(input)));
        std::vector<int64_t> place(input.sizes.size(), 0);
        do
          values[indexOf(input, place)] =
              load(pointers.at(input.id), offset(input, place), input.type);
        while (next(place, input.sizes));
        inputs.push_back(values);
      }
      const Values result = compute(step, inputs);
      const Tensor &output = step.output;
      if (output.isVirtual) {
        known[output.id] = result;
        continue;
      }
      std::vector<int64_t> place(output.sizes.size(), 0);
      do
        store(pointers.at(output.id), offset(output, place), output.type,
              result[indexOf(output, place)]);
      while (next(place, output.sizes));
    }
  }
};
} // namespace

std::unique_ptr<Runnable>
standin::makeGraph(const std::vector<void *> &operations) {
  auto graph = std::make_unique<Graph>();
  for (void *object : operations) {
    const Descriptor &descriptor = *static_cast<const Descriptor *>(object);
    auto tensor = [&](Attribute attribute) {
      return Tensor(descriptor.getObject(attribute));
    };
    auto isSet = [&](Attribute attribute) {
      return descriptor.values.count(attribute) != 0;
    };
    std::optional<Step> step;
    switch (descriptor.type) {
    case ObjectType::MatmulOperation:
      step = Step{descriptor.type,
                  {tensor(Attribute::MatmulA), tensor(Attribute::MatmulB)},
                  tensor(Attribute::MatmulC)};
      break;
    case ObjectType::ReductionOperation:
      step = Step{descriptor.type,
                  {tensor(Attribute::ReductionX)},
                  tensor(Attribute::ReductionY)};
      step->reduction = descriptor.getObject(Attribute::ReductionKind)
                            .one<Reduction>(Attribute::ReductionOperator);
      break;
    case ObjectType::ReshapeOperation:
      step = Step{descriptor.type,
                  {tensor(Attribute::ReshapeX)},
                  tensor(Attribute::ReshapeY)};
      break;
    case ObjectType::PointwiseOperation: {
      step = Step{descriptor.type,
                  {tensor(Attribute::PointwiseX)},
                  tensor(Attribute::PointwiseY)};
      for (Attribute more : {Attribute::PointwiseB, Attribute::PointwiseT})
        if (isSet(more))
          step->inputs.push_back(tensor(more));
      const Descriptor &kind = descriptor.getObject(Attribute::PointwiseKind);
      step->mode = kind.one<Pointwise>(Attribute::PointwiseMode);
      if (step->mode == Pointwise::Index)
        step->axis = kind.one<int64_t>(Attribute::PointwiseAxis);
      break;
    }
    default:
      misuse("cudnnBackendFinalize", "an operation that is not known");
    }
    if (!isSound(*step))
      return nullptr;
    graph->steps.push_back(*step);
  }
  return graph;
}
