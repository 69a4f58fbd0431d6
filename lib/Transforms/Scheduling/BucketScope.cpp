//===- BucketScope.cpp - Selects collectives and sizes for bucketing ------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Classifies light ops and gradients of data parallelism, and computes the size
// at which a link reaches its bandwidth.
//
//===----------------------------------------------------------------------===//

#include "Analysis/ScalarBodies.h"
#include "Analysis/TorchOps.h"
#include "BlockBucketProblem.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "OverlapModel.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bucket;

bool bucket::isLightUpdate(Operation *op) {
  std::optional<TorchOp> torch = getTorchOp(op);
  // An unknown op may take long.
  return torch && torch->kind != TorchKind::Unknown && !overlap::isHeavy(op) &&
         !unregisteredOpHasSideEffects(op);
}

bool bucket::isLightOp(Operation *op) {
  if (!op->isRegistered())
    return isLightUpdate(op) && isPureCompute(op);
  // Avoid the query of effects of linalg ops, which is slow.
  auto isValue = [](Type type) {
    return isa<RankedTensorType>(type) || type.isIntOrIndexOrFloat();
  };
  if (hasScalarBody(op) && llvm::all_of(op->getOperandTypes(), isValue))
    return !overlap::isHeavy(op);
  if (isa<CollectiveOpInterface, WaitOpInterface>(op) || overlap::isHeavy(op) ||
      !isMemoryEffectFree(op))
    return false;
  return op->getNumRegions() == 0 ||
         isa_and_present<linalg::LinalgDialect, tensor::TensorDialect>(
             op->getDialect());
}

/// Returns true if all tensors among the sources have one element.
static bool hasScalarSources(CollectiveOpInterface start) {
  auto values =
      start.getSources().empty() ? start.getDestinations() : start.getSources();
  return llvm::all_of(values.getTypes(), [](Type type) {
    auto shaped = cast<ShapedType>(type);
    return shaped.hasStaticShape() && shaped.getNumElements() == 1;
  });
}

static bool reducesGradients(CollectiveOpInterface start) {
  if (start.getCollectiveKind() != CollectiveKind::AllReduce)
    return false;
  std::optional<ReductionKind> reduction = start.getReductionKind();
  return reduction == ReductionKind::Sum || reduction == ReductionKind::Avg ||
         reduction == ReductionKind::PremulSum;
}

llvm::BitVector bucket::findDdpGradients(const BlockDependences &dependences) {
  unsigned numOps = dependences.size();
  // True for ops whose values reach other ops than light ones, waits and
  // collectives of scalars.
  llvm::BitVector reachesOthers(numOps), gradients(numOps);
  for (unsigned i = numOps; i-- > 0;) {
    Operation *op = dependences.getOp(i);
    auto start = dyn_cast<CollectiveOpInterface>(op);
    bool passesOn =
        start ? hasScalarSources(start)
              : isa<WaitOpInterface>(op) || isLightOp(op) || isLightUpdate(op);
    if (start && reducesGradients(start) && !reachesOthers.test(i))
      gradients.set(i);
    if (passesOn && !reachesOthers.test(i))
      continue;
    for (const auto &edge : dependences.getPredecessors(i))
      if (edge.kind == DependenceKind::Value)
        reachesOthers.set(edge.from);
  }
  return gradients;
}

int64_t bucket::getSaturationBytes(const CostModel &costs, CollectiveKind kind,
                                   GroupGeometry geometry) {
  constexpr int64_t least = int64_t(1) << 20, most = int64_t(2000) << 20;
  // Large enough for latency to be negligible.
  constexpr int64_t kLongRunBytes = int64_t(1) << 36;
  auto getRate = [&](int64_t bytes) {
    int64_t ns = costs
                     .getCollectiveCost(kind, bytes, geometry,
                                        costs.getDefaultAlgorithm())
                     ->ns;
    return static_cast<double>(bytes) /
           static_cast<double>(std::max(ns, int64_t(1)));
  };
  double enough = 0.9 * getRate(kLongRunBytes);
  int64_t low = least, high = most;
  while (low < high) {
    int64_t middle = low + (high - low) / 2;
    if (getRate(middle) >= enough)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}
