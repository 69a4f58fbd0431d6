//===- CudnnGraph.cpp - Plans and runs cuDNN operation graphs -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CudnnGraph.h"
#include "Failure.h"
#include "Library.h"

#include <algorithm>
#include <optional>

namespace comm::cuda {

/// Maximum workspace of an engine, in bytes; engines that need more are
/// skipped.
static constexpr int64_t mostWorkspaceBytes = int64_t(2) << 30;

CudnnObject::CudnnObject(cudnn::ObjectType type) {
  COMM_CUDNN(cudnnBackendCreateDescriptor(type, &object));
}

CudnnObject::~CudnnObject() {
  if (object)
    cudnnLibrary().cudnnBackendDestroyDescriptor(object);
}

void CudnnObject::set(cudnn::Attribute attribute, cudnn::Type type,
                      int64_t count, const void *values) {
  COMM_CUDNN(cudnnBackendSetAttribute(object, attribute, type, count, values));
}

void CudnnObject::finalize() { COMM_CUDNN(cudnnBackendFinalize(object)); }

void openCudnn(CudnnState &state, const char *what, const char *location) {
  checkNotRecorded(what, location);
  if (state.handle)
    return;
  COMM_CUDNN(cudnnCreate(&state.handle));
  COMM_CUDNN(cudnnSetStream(state.handle, computeStream()));
}

void releaseCudnn(CudnnState &state) {
  state.attentions.clear();
  state.convolutions.clear();
  for (auto [address, bytes] : state.workspaces)
    driver().cuMemFree(address);
  if (state.handle)
    cudnnLibrary().cudnnDestroy(state.handle);
}

/// Returns a workspace of at least `bytes`.
static Address getWorkspace(CudnnState &state, size_t bytes) {
  if (bytes == 0)
    return 0;
  if (state.workspaces.empty() || state.workspaces.back().second < bytes) {
    Address address = 0;
    COMM_CU(cuMemAlloc(&address, bytes));
    state.workspaces.emplace_back(address, bytes);
  }
  return state.workspaces.back().first;
}

/// Returns true if an engine with `notes` violates `requirements`.
static bool isForbidden(const std::vector<cudnn::Note> &notes,
                        const CudnnRequirements &requirements) {
  return std::any_of(notes.begin(), notes.end(), [&](cudnn::Note note) {
    switch (note) {
    case cudnn::Note::Nondeterministic:
      return !requirements.allowsAnyOrder;
    case cudnn::Note::DownConvertInputs:
    case cudnn::Note::ReducedPrecisionReduction:
      return true;
    case cudnn::Note::TensorCore:
      return requirements.requiresExactFloat32;
    }
    return false;
  });
}

/// Returns the numerical notes of a configuration's engine.
static std::vector<cudnn::Note> getNotes(const CudnnObject &config) {
  CudnnObject engine(cudnn::ObjectType::Engine);
  cudnn::Object object = engine.get();
  int64_t count = 0;
  COMM_CUDNN(cudnnBackendGetAttribute(config.get(),
                                      cudnn::Attribute::EngineConfigEngine,
                                      cudnn::Type::Object, 1, &count, &object));
  constexpr int64_t most = 64;
  std::vector<cudnn::Note> notes(most);
  COMM_CUDNN(cudnnBackendGetAttribute(
      engine.get(), cudnn::Attribute::EngineNumericalNote,
      cudnn::Type::NumericalNote, most, &count, notes.data()));
  notes.resize(static_cast<size_t>(std::min(count, most)));
  return notes;
}

/// Returns the plan of a configuration; nullopt if its engine is forbidden,
/// unsupported or needs too much memory.
static std::optional<CudnnPlan>
tryConfig(CudnnState &state, const CudnnObject &config,
          const CudnnRequirements &requirements) {
  if (isForbidden(getNotes(config), requirements))
    return std::nullopt;
  CudnnPlan made{CudnnObject(cudnn::ObjectType::ExecutionPlan)};
  made.plan.set(cudnn::Attribute::PlanHandle, cudnn::Type::Handle, 1,
                &state.handle);
  made.plan.set(cudnn::Attribute::PlanEngineConfig, config);
  // The heuristic may propose engines that are not supported.
  if (cudnnLibrary().cudnnBackendFinalize(made.plan.get()) != 0)
    return std::nullopt;
  int64_t count = 0, bytes = 0;
  COMM_CUDNN(cudnnBackendGetAttribute(made.plan.get(),
                                      cudnn::Attribute::PlanWorkspaceSize,
                                      cudnn::Type::Int64, 1, &count, &bytes));
  if (bytes > mostWorkspaceBytes)
    return std::nullopt;
  constexpr size_t alignment = 256;
  const size_t own =
      (static_cast<size_t>(bytes) + alignment - 1) / alignment * alignment;
  made.workspace = getWorkspace(state, own + requirements.extraBytes);
  made.extra = made.workspace + own;
  return made;
}

/// Returns the first usable plan that `mode` proposes, or nullopt.
static std::optional<CudnnPlan> tryMode(CudnnState &state,
                                        const CudnnObject &graph,
                                        cudnn::HeuristicMode mode,
                                        const CudnnRequirements &requirements) {
  CudnnObject heuristic(cudnn::ObjectType::EngineHeuristic);
  heuristic.set(cudnn::Attribute::HeuristicOperationGraph, graph);
  heuristic.set(cudnn::Attribute::HeuristicMode, cudnn::Type::HeuristicMode, 1,
                &mode);
  // The heuristic may not support such operations.
  if (cudnnLibrary().cudnnBackendFinalize(heuristic.get()) != 0)
    return std::nullopt;
  constexpr int64_t most = 64;
  int64_t count = 0;
  std::vector<CudnnObject> configs;
  std::vector<cudnn::Object> objects;
  for (int64_t i = 0; i < most; ++i) {
    configs.emplace_back(cudnn::ObjectType::EngineConfig);
    objects.push_back(configs.back().get());
  }
  COMM_CUDNN(cudnnBackendGetAttribute(
      heuristic.get(), cudnn::Attribute::HeuristicResults, cudnn::Type::Object,
      most, &count, objects.data()));
  for (int64_t i = 0; i < std::min(count, most); ++i)
    if (std::optional<CudnnPlan> plan =
            tryConfig(state, configs[static_cast<size_t>(i)], requirements))
      return plan;
  return std::nullopt;
}

CudnnPlan makeCudnnPlan(CudnnState &state,
                        const std::vector<const CudnnObject *> &operations,
                        CudnnRequirements requirements, const char *what,
                        const char *location, const std::string &described) {
  CudnnObject graph(cudnn::ObjectType::OperationGraph);
  std::vector<cudnn::Object> objects;
  for (const CudnnObject *operation : operations)
    objects.push_back(operation->get());
  graph.set(cudnn::Attribute::GraphOperations, cudnn::Type::Object,
            static_cast<int64_t>(objects.size()), objects.data());
  graph.set(cudnn::Attribute::GraphHandle, cudnn::Type::Handle, 1,
            &state.handle);
  graph.finalize();
  for (cudnn::HeuristicMode mode :
       {cudnn::HeuristicMode::A, cudnn::HeuristicMode::Fallback})
    if (std::optional<CudnnPlan> plan =
            tryMode(state, graph, mode, requirements))
      return std::move(*plan);
  runtime::fail(what, location,
                "cuDNN has no engine that gives the same in every run for " +
                    described + "; compile with --own-kernels");
}

void runCudnnPlan(const CudnnState &state, const CudnnPlan &plan,
                  const std::vector<int64_t> &ids,
                  const std::vector<void *> &pointers) {
  CudnnObject pack(cudnn::ObjectType::VariantPack);
  pack.set(cudnn::Attribute::VariantPackUniqueIds, ids);
  pack.set(cudnn::Attribute::VariantPackPointers, cudnn::Type::Pointer,
           static_cast<int64_t>(pointers.size()), pointers.data());
  pack.set(cudnn::Attribute::VariantPackWorkspace, cudnn::Type::Pointer, 1,
           &plan.workspace);
  pack.finalize();
  COMM_CUDNN(cudnnBackendExecute(state.handle, plan.plan.get(), pack.get()));
}

} // namespace comm::cuda
