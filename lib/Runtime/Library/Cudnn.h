//===- Cudnn.h - Declares cuDNN's interface and loads it --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuDNN is loaded from libcudnn.so.9 at the first operation that needs it. The
// used part of its interface is declared here, with the values of cudnn_graph.h
// that are the same in all versions 9, so that the build needs no header. Calls
// go through COMM_CUDNN, which fails when one does.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_LIBRARY_CUDNN_H
#define COMMDIALECT_LIB_RUNTIME_LIBRARY_CUDNN_H

#include <cstddef>
#include <cstdint>

namespace comm::cuda {

namespace cudnn {
using Handle = struct HandleTag *;
using Object = void *;
using Status = int32_t; ///< 0: success

enum class ObjectType : int32_t {
  Pointwise = 0,
  Convolution = 1,
  Engine = 2,
  EngineConfig = 3,
  EngineHeuristic = 4,
  ExecutionPlan = 5,
  ConvolutionForward = 10,
  ConvolutionBackwardFilter = 11,
  ConvolutionBackwardData = 12,
  PointwiseOperation = 13,
  OperationGraph = 15,
  VariantPack = 16,
  Tensor = 17,
  Matmul = 18,
  MatmulOperation = 19,
  Reduction = 21,
  ReductionOperation = 22,
  ReshapeOperation = 31,
};

enum class Type : int32_t {
  Handle = 0,
  DataType = 1,
  Boolean = 2,
  Int64 = 3,
  Float = 4,
  Pointer = 6,
  ConvolutionMode = 7,
  HeuristicMode = 8,
  NumericalNote = 11,
  PointwiseMode = 14,
  Object = 15,
  ReductionOperator = 18,
};

enum class Attribute : int32_t {
  PointwiseMode = 0,
  PointwiseMathPrecision = 1,
  PointwiseAxis = 9,
  ConvolutionComputeType = 100,
  ConvolutionMode = 101,
  ConvolutionDilations = 102,
  ConvolutionStrides = 103,
  ConvolutionPostPaddings = 104,
  ConvolutionPrePaddings = 105,
  ConvolutionSpatialDims = 106,
  HeuristicMode = 200,
  HeuristicOperationGraph = 201,
  HeuristicResults = 202,
  EngineConfigEngine = 300,
  PlanHandle = 400,
  PlanEngineConfig = 401,
  PlanWorkspaceSize = 402,
  ForwardAlpha = 700,
  ForwardBeta = 701,
  ForwardConvolution = 702,
  ForwardFilter = 703,
  ForwardImage = 704,
  ForwardResponse = 705,
  BackwardDataAlpha = 706,
  BackwardDataBeta = 707,
  BackwardDataConvolution = 708,
  BackwardDataFilter = 709,
  BackwardDataImage = 710,
  BackwardDataResponse = 711,
  BackwardFilterAlpha = 712,
  BackwardFilterBeta = 713,
  BackwardFilterConvolution = 714,
  BackwardFilterFilter = 715,
  BackwardFilterImage = 716,
  BackwardFilterResponse = 717,
  PointwiseKind = 750,
  PointwiseX = 751,
  PointwiseB = 752,
  PointwiseY = 753,
  PointwiseAlpha1 = 754,
  PointwiseAlpha2 = 755,
  PointwiseT = 758,
  GraphHandle = 800,
  GraphOperations = 801,
  TensorByteAlignment = 900,
  TensorDataType = 901,
  TensorDimensions = 902,
  TensorStrides = 903,
  TensorUniqueId = 906,
  TensorIsVirtual = 907,
  TensorIsByValue = 908,
  VariantPackUniqueIds = 1000,
  VariantPackPointers = 1001,
  VariantPackWorkspace = 1003,
  EngineNumericalNote = 1303,
  MatmulComputeType = 1500,
  MatmulA = 1520,
  MatmulB = 1521,
  MatmulC = 1522,
  MatmulKind = 1523,
  ReductionOperator = 1600,
  ReductionComputeType = 1601,
  ReductionX = 1610,
  ReductionY = 1611,
  ReductionKind = 1612,
  ReshapeX = 2200,
  ReshapeY = 2201,
};

enum class DataType : int32_t {
  Float = 0,
  Half = 2,
  Int32 = 4,
  Bfloat16 = 9,
  Boolean = 11,
};
enum class Pointwise : int32_t {
  Add = 0,
  Multiply = 1,
  Divide = 6,
  Subtract = 9,
  Exp = 13,
  Log = 15,
  GreaterOrEqual = 303,
  Index = 501,
  Select = 601,
};
enum class Reduction : int32_t { Add = 0, Max = 3 };
enum class ConvolutionMode : int32_t { Flipped = 0, CrossCorrelation = 1 };
enum class HeuristicMode : int32_t { Fallback = 2, A = 3 };
enum class Note : int32_t {
  TensorCore = 0,
  DownConvertInputs = 1,
  ReducedPrecisionReduction = 2,
  Nondeterministic = 4,
};
} // namespace cudnn

struct Cudnn {
  cudnn::Status (*cudnnCreate)(cudnn::Handle *);
  cudnn::Status (*cudnnDestroy)(cudnn::Handle);
  cudnn::Status (*cudnnSetStream)(cudnn::Handle, void *stream);
  const char *(*cudnnGetErrorString)(cudnn::Status);
  cudnn::Status (*cudnnBackendCreateDescriptor)(cudnn::ObjectType,
                                                cudnn::Object *);
  cudnn::Status (*cudnnBackendDestroyDescriptor)(cudnn::Object);
  cudnn::Status (*cudnnBackendFinalize)(cudnn::Object);
  cudnn::Status (*cudnnBackendSetAttribute)(cudnn::Object, cudnn::Attribute,
                                            cudnn::Type, int64_t count,
                                            const void *values);
  cudnn::Status (*cudnnBackendGetAttribute)(cudnn::Object, cudnn::Attribute,
                                            cudnn::Type, int64_t requested,
                                            int64_t *count, void *values);
  cudnn::Status (*cudnnBackendExecute)(cudnn::Handle, cudnn::Object plan,
                                       cudnn::Object variantPack);
};

/// Loads cuDNN at the first call. Fails if there is none.
const Cudnn &cudnnLibrary();

/// Fails unless `status` is success; `call` is the call's text.
void checkCudnn(cudnn::Status status, const char *call);

#define COMM_CUDNN(call)                                                       \
  ::comm::cuda::checkCudnn(::comm::cuda::cudnnLibrary().call, #call)

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_LIBRARY_CUDNN_H
