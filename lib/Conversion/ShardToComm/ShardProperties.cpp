//===- ShardProperties.cpp - Properties of ops of shard -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardProperties.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

shard::GridOp shards::getGrid(Operation *op) {
  return SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(
      op, op->getAttrOfType<FlatSymbolRefAttr>("grid"));
}

shards::Axes shards::getAxes(Operation *op, StringRef attribute) {
  auto named = op->getAttrOfType<shard::GridAxesAttr>(attribute);
  if (named && !named.empty())
    return Axes(named.asArrayRef());
  Axes axes;
  if (attribute == "axes")
    for (int64_t axis = 0; axis < getGrid(op).getRank(); ++axis)
      axes.push_back(axis);
  return axes;
}

SmallVector<int64_t> shards::getSizes(shard::GridOp grid,
                                      ArrayRef<shard::GridAxis> axes) {
  return llvm::map_to_vector(
      axes, [&](shard::GridAxis axis) { return grid.getShape()[axis]; });
}

bool shards::isCollective(Operation *op) {
  return isa<shard::AllGatherOp, shard::AllReduceOp, shard::AllSliceOp,
             shard::AllToAllOp, shard::BroadcastOp, shard::GatherOp,
             shard::RecvOp, shard::ReduceOp, shard::ReduceScatterOp,
             shard::ScatterOp, shard::SendOp, shard::ShiftOp>(op);
}

std::optional<shard::ReductionKind> shards::getShardReduction(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<shard::ReductionKind>>(op)
      .Case<shard::AllReduceOp, shard::ReduceOp, shard::ReduceScatterOp>(
          [](auto reduce) { return reduce.getReduction(); })
      .Default(std::nullopt);
}

/// Returns true if `value` is the result of a linalg op that combines unsigned
/// integers. The partitioner reduces what it has split along a reduction
/// dimension, and `max` does not tell the sign.
static bool isUnsignedCombination(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op)
    return false;
  SmallVector<Operation *> combiners;
  unsigned init = cast<OpResult>(value).getResultNumber();
  return matchReduction(op.getRegionOutputArgs(), init, combiners) &&
         combiners.size() == 1 &&
         isa<arith::MaxUIOp, arith::MinUIOp>(combiners.front());
}

std::optional<ReductionKind> shards::getReduction(Operation *op) {
  bool isUnsigned = isUnsignedCombination(op->getOperand(0));
  switch (*getShardReduction(op)) {
  case shard::ReductionKind::Sum:
    return ReductionKind::Sum;
  case shard::ReductionKind::Max:
    return isUnsigned ? ReductionKind::UMax : ReductionKind::Max;
  case shard::ReductionKind::Min:
    return isUnsigned ? ReductionKind::UMin : ReductionKind::Min;
  case shard::ReductionKind::Product:
    return ReductionKind::Prod;
  case shard::ReductionKind::Average:
    return ReductionKind::Avg;
  case shard::ReductionKind::BitwiseAnd:
    return ReductionKind::BAnd;
  case shard::ReductionKind::BitwiseOr:
    return ReductionKind::BOr;
  case shard::ReductionKind::BitwiseXor:
    return ReductionKind::BXor;
  case shard::ReductionKind::Generic:
    return std::nullopt;
  }
  llvm_unreachable("unknown reduction");
}

SmallVector<OpFoldResult> shards::getDevice(Operation *op) {
  Builder builder(op->getContext());
  return llvm::TypeSwitch<Operation *, SmallVector<OpFoldResult>>(op)
      .Case<shard::BroadcastOp, shard::GatherOp, shard::ReduceOp,
            shard::ScatterOp>([&](auto rooted) {
        return getMixedValues(rooted.getRoot(), rooted.getRootDynamic(),
                              builder);
      })
      .Case([&](shard::SendOp send) {
        return getMixedValues(send.getDestination(),
                              send.getDestinationDynamic(), builder);
      })
      .Case([&](shard::RecvOp recv) {
        return getMixedValues(recv.getSource().value_or(ArrayRef<int64_t>()),
                              recv.getSourceDynamic(), builder);
      })
      .Default(SmallVector<OpFoldResult>());
}

std::optional<int64_t>
shards::getLinearIndex(ArrayRef<OpFoldResult> coordinates,
                       ArrayRef<int64_t> sizes) {
  int64_t index = 0;
  for (auto [coordinate, size] : llvm::zip_equal(coordinates, sizes)) {
    std::optional<int64_t> value = getConstantIntValue(coordinate);
    if (!value)
      return std::nullopt;
    index = index * size + *value;
  }
  return index;
}
