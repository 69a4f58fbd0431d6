//===- Cudnn.cpp - Stand-in for cuDNN -------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes operations in double precision, so that values check layouts,
// paddings and strides. The attributes of an object are checked when it is
// finalized. The heuristic proposes three engines. The first one is
// nondeterministic, so choosing it for a single operation is a misuse; the
// second one is not supported.
//
//===----------------------------------------------------------------------===//
#include "CudnnObjects.h"

#include <algorithm>

using namespace standin;

static constexpr Status badParameter = 2000, notSupported = 3000;
static constexpr int64_t workspaceBytes = 4096;

static Descriptor &descriptorOf(Object object) {
  return *static_cast<Descriptor *>(object);
}

/// Creates the implementation of a graph's operations.
static std::shared_ptr<Runnable> makeRunnable(const Descriptor &graph) {
  const auto operations = graph.all<void *>(Attribute::GraphOperations);
  switch (descriptorOf(operations.front()).type) {
  case ObjectType::ConvolutionForward:
  case ObjectType::ConvolutionBackwardData:
  case ObjectType::ConvolutionBackwardFilter:
    if (operations.size() == 1)
      return makeConvolution(descriptorOf(operations.front()));
    return nullptr;
  default:
    return makeGraph(operations);
  }
}

static CUstream theStream = nullptr;

#pragma GCC visibility push(default)
extern "C" {

Status cudnnCreate(Handle *handle) {
  STANDIN_ENTER(Status);
  forbidUnderCapture("cudnnCreate");
  *handle = reinterpret_cast<Handle>(1);
  return 0;
}

Status cudnnDestroy(Handle) { return 0; }

Status cudnnSetStream(Handle, void *stream) {
  STANDIN_ENTER(Status);
  theStream = static_cast<CUstream>(stream);
  return 0;
}

const char *cudnnGetErrorString(Status) { return "CUDNN_STATUS_OF_STAND_IN"; }

Status cudnnBackendCreateDescriptor(ObjectType type, Object *object) {
  STANDIN_ENTER(Status);
  *object = new Descriptor{type};
  return 0;
}

Status cudnnBackendDestroyDescriptor(Object object) {
  delete &descriptorOf(object);
  return 0;
}

Status cudnnBackendSetAttribute(Object object, Attribute attribute, Type type,
                                int64_t count, const void *values) {
  STANDIN_ENTER(Status);
  Descriptor &descriptor = descriptorOf(object);
  if (descriptor.final)
    misuse("cudnnBackendSetAttribute", "the object is finalized");
  const size_t bytes = type == Type::Boolean ? 1
                       : type == Type::Int64 || type == Type::Pointer ||
                               type == Type::Object || type == Type::Handle
                           ? 8
                           : 4;
  const auto *begin = static_cast<const char *>(values);
  descriptor.values[attribute].assign(
      begin, begin + bytes * static_cast<size_t>(count));
  return 0;
}

Status cudnnBackendGetAttribute(Object object, Attribute attribute, Type,
                                int64_t requested, int64_t *count,
                                void *values) {
  STANDIN_ENTER(Status);
  const Descriptor &descriptor = descriptorOf(object);
  auto *objects = static_cast<Object *>(values);
  switch (attribute) {
  case Attribute::HeuristicResults:
    for (*count = 0; *count < 3 && *count < requested; ++*count) {
      Descriptor &config = descriptorOf(objects[*count]);
      config = descriptor;
      config.type = ObjectType::EngineConfig;
      config.number = static_cast<int>(*count);
    }
    return 0;
  case Attribute::EngineConfigEngine:
    *count = 1;
    descriptorOf(objects[0]) = descriptor;
    return 0;
  case Attribute::EngineNumericalNote:
    *count = descriptor.number == 0;
    if (descriptor.number == 0)
      *static_cast<Note *>(values) = Note::Nondeterministic;
    return 0;
  case Attribute::PlanWorkspaceSize:
    *count = 1;
    *static_cast<int64_t *>(values) = workspaceBytes;
    return 0;
  default:
    misuse("cudnnBackendGetAttribute",
           "attribute " + std::to_string(static_cast<int>(attribute)));
  }
}

Status cudnnBackendFinalize(Object object) {
  STANDIN_ENTER(Status);
  Descriptor &descriptor = descriptorOf(object);
  if (descriptor.final)
    misuse("cudnnBackendFinalize", "the object is finalized already");
  descriptor.final = true;
  switch (descriptor.type) {
  case ObjectType::Tensor:
    return Tensor(descriptor).isSound() ? 0 : badParameter;
  case ObjectType::Convolution:
    return descriptor.one<DataType>(Attribute::ConvolutionComputeType) ==
                       DataType::Float &&
                   static_cast<size_t>(descriptor.one<int64_t>(
                       Attribute::ConvolutionSpatialDims)) ==
                       descriptor.all<int64_t>(Attribute::ConvolutionStrides)
                           .size()
               ? 0
               : badParameter;
  case ObjectType::ConvolutionForward:
  case ObjectType::ConvolutionBackwardData:
  case ObjectType::ConvolutionBackwardFilter:
    return makeConvolution(descriptor) ? 0 : badParameter;
  case ObjectType::OperationGraph:
    descriptor.one<void *>(Attribute::GraphHandle);
    for (void *operation : descriptor.all<void *>(Attribute::GraphOperations))
      if (!descriptorOf(operation).final)
        misuse("cudnnBackendFinalize", "an operation that is not finalized");
    descriptor.runnable = makeRunnable(descriptor);
    return descriptor.runnable ? 0 : badParameter;
  case ObjectType::EngineHeuristic:
    descriptor.getObject(Attribute::HeuristicOperationGraph);
    return 0;
  case ObjectType::ExecutionPlan: {
    forbidUnderCapture("cudnnBackendFinalize of a plan");
    descriptor.one<void *>(Attribute::PlanHandle);
    // The configuration may be destroyed before the plan.
    const auto *config = static_cast<Descriptor *>(
        descriptor.one<void *>(Attribute::PlanEngineConfig));
    descriptor.number = config->number;
    const Descriptor &graph =
        config->getObject(Attribute::HeuristicOperationGraph);
    descriptor.runnable = graph.runnable;
    if (descriptor.number == 0 &&
        graph.all<void *>(Attribute::GraphOperations).size() == 1)
      misuse("cudnnBackendFinalize", "an engine that is not deterministic");
    return descriptor.number == 1 ? notSupported : 0;
  }
  default:
    return 0;
  }
}

Status cudnnBackendExecute(Handle, Object planObject, Object packObject) {
  STANDIN_ENTER(Status);
  const char *function = "cudnnBackendExecute";
  const Descriptor &plan = descriptorOf(planObject),
                   &pack = descriptorOf(packObject);
  const std::shared_ptr<Runnable> runnable = plan.runnable;
  const auto ids = pack.all<int64_t>(Attribute::VariantPackUniqueIds);
  const auto pointers = pack.all<void *>(Attribute::VariantPackPointers);
  void *workspace = pack.one<void *>(Attribute::VariantPackWorkspace);
  accessDevice(workspace, workspaceBytes, function);
  std::map<int64_t, std::pair<void *, uint64_t>> given;
  // Scalars are read at the call.
  std::map<int64_t, float> numbers;
  for (const Tensor &tensor : runnable->getTensors()) {
    auto at = std::find(ids.begin(), ids.end(), tensor.id);
    if (at == ids.end() || ids.size() != pointers.size())
      misuse(function,
             "tensor " + std::to_string(tensor.id) + " has no pointer");
    void *pointer = pointers[static_cast<size_t>(at - ids.begin())];
    if (tensor.isNumber) {
      std::memcpy(&numbers[tensor.id], pointer, sizeof(float));
      continue;
    }
    if (reinterpret_cast<uintptr_t>(pointer) %
        static_cast<uintptr_t>(tensor.alignment))
      misuse(function, "a pointer that is not aligned as the tensor says");
    accessDevice(pointer, tensor.bytes(), function);
    given[tensor.id] = {pointer, tensor.bytes()};
  }
  submit(function, theStream, std::string(function) + " " + runnable->getText(),
         [=] {
           std::map<int64_t, float> kept = numbers;
           std::map<int64_t, char *> all;
           for (auto [id, place] : given)
             all[id] = accessDevice(place.first, place.second, function);
           for (auto &[id, number] : kept)
             all[id] = reinterpret_cast<char *>(&number);
           runnable->run(all);
         });
  return 0;
}

} // extern "C"
#pragma GCC visibility pop
