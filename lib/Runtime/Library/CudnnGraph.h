//===- CudnnGraph.h - Plans and runs cuDNN operation graphs -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuDNN proposes engines for a graph of tensor operations, best first, and
// creates a plan for one of them. Plans are created at the first run of each
// shape and cached.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_LIBRARY_CUDNNGRAPH_H
#define COMMDIALECT_LIB_RUNTIME_LIBRARY_CUDNNGRAPH_H

#include "Cudnn.h"
#include "Driver.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace comm::cuda {

/// A backend descriptor of cuDNN, with attributes.
class CudnnObject {
public:
  explicit CudnnObject(cudnn::ObjectType type);
  CudnnObject(CudnnObject &&other) : object(other.object) {
    other.object = nullptr;
  }
  CudnnObject(const CudnnObject &) = delete;
  ~CudnnObject();

  void set(cudnn::Attribute attribute, cudnn::Type type, int64_t count,
           const void *values);
  void set(cudnn::Attribute attribute, int64_t value) {
    set(attribute, cudnn::Type::Int64, 1, &value);
  }
  void set(cudnn::Attribute attribute, float value) {
    set(attribute, cudnn::Type::Float, 1, &value);
  }
  void set(cudnn::Attribute attribute, cudnn::DataType value) {
    set(attribute, cudnn::Type::DataType, 1, &value);
  }
  void set(cudnn::Attribute attribute, const CudnnObject &value) {
    set(attribute, cudnn::Type::Object, 1, &value.object);
  }
  void set(cudnn::Attribute attribute, const std::vector<int64_t> &values) {
    set(attribute, cudnn::Type::Int64, static_cast<int64_t>(values.size()),
        values.data());
  }
  void finalize();

  cudnn::Object get() const { return object; }

private:
  cudnn::Object object = nullptr;
};

/// Requirements on the engine of a plan.
struct CudnnRequirements {
  /// Forbids tensor cores, which multiply f32 with fewer bits.
  bool requiresExactFloat32 = false;
  /// Allows nondeterministic engines: the graph fixes the order of its sums.
  bool allowsAnyOrder = false;
  /// Bytes needed in addition to the workspace.
  size_t extraBytes = 0;
};

/// A plan and the addresses of its workspace and extra memory.
struct CudnnPlan {
  CudnnObject plan;
  Address workspace = 0;
  Address extra = 0;
};

/// cuDNN's state of a context.
struct CudnnState {
  cudnn::Handle handle = nullptr;
  /// Each larger than the one before. Plans share the last one, since they run
  /// one after another; earlier ones stay because graphs may have recorded
  /// them.
  std::vector<std::pair<Address, size_t>> workspaces;
  /// Plans by everything that they depend on.
  std::map<std::vector<int64_t>, CudnnPlan> attentions, convolutions;
};

/// Creates the cuDNN handle at the first call. Fails under capture.
void openCudnn(CudnnState &state, const char *what, const char *location);

/// Returns a plan for `operations` with the first proposed engine that meets
/// `requirements`. Fails if there is none; the error names `described`.
CudnnPlan makeCudnnPlan(CudnnState &state,
                        const std::vector<const CudnnObject *> &operations,
                        CudnnRequirements requirements, const char *what,
                        const char *location, const std::string &described);

/// Runs a plan on the compute stream. `ids` are those of the tensors that
/// `pointers` refer to.
void runCudnnPlan(const CudnnState &state, const CudnnPlan &plan,
                  const std::vector<int64_t> &ids,
                  const std::vector<void *> &pointers);

/// Releases all cuDNN resources.
void releaseCudnn(CudnnState &state);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_LIBRARY_CUDNNGRAPH_H
