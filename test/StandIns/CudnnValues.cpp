//===- CudnnValues.cpp - Checks declarations against cuDNN's header -------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the project's declarations with cuDNN's header, if it is available.
//
//===----------------------------------------------------------------------===//
#include "../../lib/Runtime/Library/Cudnn.h"

#if __has_include(<cudnn_graph.h>)
#include <cudnn_graph.h>
#define CHECK_VALUE(ours, theirs)                                              \
  static_assert(static_cast<int>(ours) == static_cast<int>(theirs))
namespace cd = comm::cuda::cudnn;
CHECK_VALUE(cd::ObjectType::Convolution, CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::Engine, CUDNN_BACKEND_ENGINE_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::EngineConfig, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::EngineHeuristic,
            CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::ExecutionPlan,
            CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::ConvolutionForward,
            CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::ConvolutionBackwardFilter,
            CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::ConvolutionBackwardData,
            CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::OperationGraph,
            CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::VariantPack, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
CHECK_VALUE(cd::ObjectType::Tensor, CUDNN_BACKEND_TENSOR_DESCRIPTOR);
CHECK_VALUE(cd::Type::DataType, CUDNN_TYPE_DATA_TYPE);
CHECK_VALUE(cd::Type::Int64, CUDNN_TYPE_INT64);
CHECK_VALUE(cd::Type::Float, CUDNN_TYPE_FLOAT);
CHECK_VALUE(cd::Type::Pointer, CUDNN_TYPE_VOID_PTR);
CHECK_VALUE(cd::Type::ConvolutionMode, CUDNN_TYPE_CONVOLUTION_MODE);
CHECK_VALUE(cd::Type::HeuristicMode, CUDNN_TYPE_HEUR_MODE);
CHECK_VALUE(cd::Type::NumericalNote, CUDNN_TYPE_NUMERICAL_NOTE);
CHECK_VALUE(cd::Type::Object, CUDNN_TYPE_BACKEND_DESCRIPTOR);
CHECK_VALUE(cd::Attribute::ConvolutionComputeType,
            CUDNN_ATTR_CONVOLUTION_COMP_TYPE);
CHECK_VALUE(cd::Attribute::ConvolutionStrides,
            CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES);
CHECK_VALUE(cd::Attribute::ConvolutionPrePaddings,
            CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS);
CHECK_VALUE(cd::Attribute::HeuristicResults, CUDNN_ATTR_ENGINEHEUR_RESULTS);
CHECK_VALUE(cd::Attribute::EngineConfigEngine, CUDNN_ATTR_ENGINECFG_ENGINE);
CHECK_VALUE(cd::Attribute::PlanWorkspaceSize,
            CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE);
CHECK_VALUE(cd::Attribute::ForwardResponse,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y);
CHECK_VALUE(cd::Attribute::BackwardDataImage,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX);
CHECK_VALUE(cd::Attribute::BackwardFilterFilter,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW);
CHECK_VALUE(cd::Attribute::GraphOperations, CUDNN_ATTR_OPERATIONGRAPH_OPS);
CHECK_VALUE(cd::Attribute::TensorStrides, CUDNN_ATTR_TENSOR_STRIDES);
CHECK_VALUE(cd::Attribute::VariantPackWorkspace,
            CUDNN_ATTR_VARIANT_PACK_WORKSPACE);
CHECK_VALUE(cd::Attribute::EngineNumericalNote,
            CUDNN_ATTR_ENGINE_NUMERICAL_NOTE);
CHECK_VALUE(cd::DataType::Bfloat16, CUDNN_DATA_BFLOAT16);
CHECK_VALUE(cd::ConvolutionMode::CrossCorrelation, CUDNN_CROSS_CORRELATION);
CHECK_VALUE(cd::HeuristicMode::A, CUDNN_HEUR_MODE_A);
CHECK_VALUE(cd::Note::Nondeterministic, CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC);
#endif
