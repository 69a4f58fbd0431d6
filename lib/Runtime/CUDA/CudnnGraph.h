//===- CudnnGraph.h - Operations that cuDNN plans ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuDNN is given operations on tensors, proposes engines for them, best first,
// and makes a plan of one, which is run as often as wanted. Plans are kept:
// one is made at the first run of each shape.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_CUDNNGRAPH_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_CUDNNGRAPH_H

#include "Cudnn.h"
#include "Driver.h"

#include <string>
#include <vector>

namespace comm::cuda {

struct Process;

/// An object of cuDNN's interface, with attributes.
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

/// What an engine must not do.
struct CudnnLimits {
  /// Multiply f32 with fewer bits.
  bool exactFloat32 = false;
  /// The graph says in which order it sums.
  bool anyOrder = false;
  /// Memory that is wanted besides the workspace.
  size_t extraBytes = 0;
};

/// A plan, and where it has its workspace.
struct CudnnPlan {
  CudnnObject plan;
  Address workspace = 0;
  Address extra = 0;
};

/// Opens the library at the first call; not under capture.
void openCudnn(Process &process, const char *what, const char *location);

/// A plan for `operations`, by the first proposed engine that is the same in
/// every run and can be had. `described` is for the message if there is none.
CudnnPlan makeCudnnPlan(const std::vector<const CudnnObject *> &operations,
                        CudnnLimits limits, const char *what,
                        const char *location, const std::string &described);

/// Runs a plan on the compute stream, with tensors by their numbers.
void runCudnnPlan(const CudnnPlan &plan, const std::vector<int64_t> &ids,
                  const std::vector<void *> &pointers);

/// Gives back what is kept on the GPU; at the end of the process's use of it.
void releaseCudnn();

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_CUDNNGRAPH_H
