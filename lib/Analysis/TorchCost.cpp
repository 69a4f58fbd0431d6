//===- TorchCost.cpp - Costs of PyTorch's ops -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models Inductor's code: views cost nothing, elementwise ops share kernels
// (FusedKernels.h), all others are separate kernels.
//
//===----------------------------------------------------------------------===//

#include "ComputeCost.h"
#include "CostRounding.h"
#include "FusedKernels.h"

using namespace mlir;
using namespace mlir::comm;

/// Counts each multiplication and each addition as one operation.
std::optional<double>
ComputeEstimator::getTorchContraction(Operation *op, const TorchOp &torch) {
  if (!torch.isContraction() || op->getNumResults() == 0)
    return std::nullopt;
  double out = getNumElements(op, op->getResult(0).getType());
  switch (torch.kind) {
  case TorchKind::Matmul:
  case TorchKind::AddMatmul: {
    ShapedType lhs =
        getRankedOperand(op, torch.kind == TorchKind::AddMatmul ? 1 : 0);
    if (!lhs)
      return std::nullopt;
    return 2 * out * getSize(lhs, -1);
  }
  case TorchKind::Convolution: {
    // The first dimension is that of the output features.
    ShapedType kernel = getRankedOperand(op, 1);
    if (!kernel)
      return std::nullopt;
    return 2 * out * getNumElements(op, kernel) /
           std::max(1.0, getSize(kernel, 0));
  }
  case TorchKind::ConvolutionBackward: {
    // The gradients of the input and of the kernel each cost as much as the
    // result; the gradient of the bias, of one dimension, is a sum.
    ShapedType gradient = getRankedOperand(op, 0),
               kernel = getRankedOperand(op, 2);
    if (!gradient || !kernel)
      return std::nullopt;
    double products = 0;
    for (Type type : op->getResultTypes())
      if (auto shaped = dyn_cast<ShapedType>(type))
        products += shaped.hasRank() && shaped.getRank() > 2;
    return products * 2 * getNumElements(op, gradient) *
           getNumElements(op, kernel) / std::max(1.0, getSize(kernel, 0));
  }
  default:
    break;
  }
  bool isBackward = torch.kind == TorchKind::AttentionBackward ||
                    torch.kind == TorchKind::SequenceFirstAttentionBackward;
  bool isSequenceFirst =
      torch.kind == TorchKind::SequenceFirstAttention ||
      torch.kind == TorchKind::SequenceFirstAttentionBackward;
  // Operands are queries, keys and values; in the backward op they follow the
  // result's gradient.
  ShapedType query = getRankedOperand(op, isBackward ? 1 : 0),
             key = getRankedOperand(op, isBackward ? 2 : 1);
  if (!query || !key)
    return std::nullopt;
  // There are two matmuls of |query| x (keys), and five in the backward op.
  bool hasHeads = key.getRank() > 3;
  return (isBackward ? 10 : 4) * getNumElements(op, query) *
         getSize(key, isSequenceFirst && hasHeads ? -3 : -2);
}

double ComputeEstimator::getContractionNs(Operation *op, double operations) {
  Type element = op->getNumOperands() ? op->getOperand(0).getType()
                                      : op->getResult(0).getType();
  OpWork work = getMatmulWork(operations, element);
  work.bytes = getAllBytes(op);
  return getKernelNs(work);
}

double ComputeEstimator::getFusedNs(Operation *op) {
  if (!op->getBlock())
    return getKernelNs({getAllBytes(op), 0});
  FusedKernels found = findFusedKernels(
      *op->getBlock(),
      [&](Operation *op, Type type) { return getNumElements(op, type); },
      [&](Operation *op, Type type) { return getBytes(op, type); });
  for (Operation *other : found.free)
    model.calleeNs[other] = 0;
  for (const FusedKernel &kernel : found.kernels) {
    double bytes = 0;
    for (const FusedOp &part : kernel)
      bytes += part.bytes;
    double ns = getKernelNs({bytes, 0});
    // Round to whole nanoseconds so that the parts add up to the total.
    double before = 0, sum = 0;
    for (const FusedOp &part : kernel) {
      sum += part.bytes;
      double until = static_cast<double>(roundNs(
          bytes > 0 ? ns * (sum / bytes) : (&part == &kernel.back() ? ns : 0)));
      model.calleeNs[part.op] = until - before;
      before = until;
    }
  }
  return model.calleeNs.lookup(op);
}

double ComputeEstimator::getTorchNs(Operation *op, const TorchOp &torch) {
  if (isFusible(op))
    return getFusedNs(op);
  // The updated part counts twice: it is written, and its new values are read.
  auto getUpdateBytes = [&] {
    double all = getBytes(op, op->getOperandTypes());
    double first =
        op->getNumOperands() ? getBytes(op, op->getOperand(0).getType()) : 0;
    double parts = 2 * (all - first);
    // The rest is copied.
    return torch.writes == TorchWrites::None ? parts + 2 * first : parts;
  };
  switch (torch.kind) {
  case TorchKind::NoKernel:
  case TorchKind::View:
  case TorchKind::MayView:
  case TorchKind::Effect:
    return 0;
  case TorchKind::Update:
    return getKernelNs({getUpdateBytes(), 0});
  case TorchKind::Unknown:
    return guessFromBytes(op);
  default:
    break;
  }
  if (std::optional<double> operations = getTorchContraction(op, torch))
    return getContractionNs(op, *operations);
  return getKernelNs({getAllBytes(op), 0});
}
