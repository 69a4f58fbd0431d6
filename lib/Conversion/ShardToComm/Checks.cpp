//===- Checks.cpp - Checks that comm can express ops of shard -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/Limits.h"
#include "Halos.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::shards;

static LogicalResult checkGrid(shard::GridOp grid, shard::GridOp first,
                               ModuleOp module) {
  if (grid->getParentOp() != module)
    return grid.emitOpError("is in a nested module, expected one module");
  auto countDevices = [](shard::GridOp op) { // saturates
    uint64_t count = 1;
    for (int64_t size : op.getShape())
      count = llvm::SaturatingMultiply<uint64_t>(count, size);
    return count;
  };
  for (auto [axis, size] : llvm::enumerate(grid.getShape()))
    if (ShapedType::isDynamic(size) || size < 1)
      return grid.emitOpError("has size ")
             << (size < 0 ? "?" : "0") << " along axis " << axis
             << ", expected a positive number";
  if (countDevices(grid) > kMaxRanks)
    return grid.emitOpError("has ")
           << countDevices(grid) << " devices, expected at most " << kMaxRanks;
  if (countDevices(grid) != countDevices(first))
    return grid.emitOpError("has ")
           << countDevices(grid) << " devices, expected as many as "
           << first.getSymNameAttr() << ": " << countDevices(first);
  return success();
}

LogicalResult shards::checkGrids(ArrayRef<shard::GridOp> grids,
                                 ModuleOp module) {
  for (shard::GridOp grid : grids)
    if (failed(checkGrid(grid, grids.front(), module)))
      return failure();
  return success();
}

static LogicalResult checkReduction(Operation *op) {
  if (!getReduction(op))
    return op->emitOpError("has reduction 'generic', expected sum, product, "
                           "average, min, max or a bitwise one");
  Type from = getElementTypeOrSelf(op->getOperand(0).getType());
  Type to = getElementTypeOrSelf(op->getResult(0).getType());
  if (from == to)
    return success();
  if (isa<FloatType>(from) && isa<FloatType>(to) &&
      from.getIntOrFloatBitWidth() != to.getIntOrFloatBitWidth() &&
      isa<TensorType>(op->getOperand(0).getType()))
    return success();
  return op->emitOpError("combines elements of ")
         << from << " as " << to
         << ", expected one type, or tensors of floats of different widths";
}

static LogicalResult checkDevice(Operation *op) {
  if (isa<shard::SendOp>(op))
    return success();
  if (isa<shard::RecvOp>(op)) {
    if (getDevice(op).empty() && !getAxes(op).empty())
      return op->emitOpError("has no source, expected one device: comm "
                             "receives nothing from an unknown rank");
    return success();
  }
  for (auto [i, coordinate, size] :
       llvm::enumerate(getDevice(op), getSizes(getGrid(op), getAxes(op)))) {
    std::optional<int64_t> value = getConstantIntValue(coordinate);
    if (!value)
      return op->emitOpError("has a root whose coordinate ")
             << i << " is known only at run time, expected a constant";
    if (*value < 0 || *value >= size)
      return op->emitOpError("has a root whose coordinate ")
             << i << " is " << *value << ", expected one below " << size;
  }
  return success();
}

static LogicalResult checkCollective(Operation *op) {
  for (Type type : {op->getOperand(0).getType(), op->getResult(0).getType()})
    if (!cast<ShapedType>(type).hasStaticShape())
      return op->emitOpError("has ") << type << ", expected a static shape";
  if (isa<MemRefType>(op->getOperand(0).getType()) !=
      isa<MemRefType>(op->getResult(0).getType()))
    return op->emitOpError("has ") << op->getOperand(0).getType() << " and "
                                   << op->getResult(0).getType()
                                   << ", expected two tensors or two memrefs";
  if (getShardReduction(op) && failed(checkReduction(op)))
    return failure();
  return checkDevice(op);
}

static LogicalResult checkNeighbours(shard::NeighborsLinearIndicesOp op) {
  int64_t rank = getGrid(op).getRank();
  if (op.getSplitAxes().size() != 1)
    return op.emitOpError("has ")
           << op.getSplitAxes().size() << " split axes, expected one";
  if (op.getSplitAxes().front() < 0 || op.getSplitAxes().front() >= rank)
    return op.emitOpError("has split axis ")
           << op.getSplitAxes().front() << ", expected one of the " << rank
           << " axes of the grid";
  if (static_cast<int64_t>(op.getDevice().size()) != rank)
    return op.emitOpError("has a device of ")
           << op.getDevice().size() << " coordinates, expected " << rank;
  return success();
}

LogicalResult shards::checkOp(Operation *op) {
  if (isa<shard::ShardOp, shard::GetShardingOp, shard::ShardShapeOp>(op) ||
      (isa<shard::ShardingOp>(op) && !op->use_empty()))
    return op->emitOpError("is of a program that is not partitioned: run "
                           "'sharding-propagation' and 'shard-partition' "
                           "before");
  if (isa<shard::ShardingOp>(op))
    return success();
  if (auto halo = dyn_cast<shard::UpdateHaloOp>(op))
    return checkHalos(halo);
  if (auto neighbours = dyn_cast<shard::NeighborsLinearIndicesOp>(op))
    return checkNeighbours(neighbours);
  return isCollective(op) ? checkCollective(op) : success();
}
