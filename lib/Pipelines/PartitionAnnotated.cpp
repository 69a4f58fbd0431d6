//===- PartitionAnnotated.cpp - Partitions annotated functions ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's partitioner asserts that all tensors have shardings, and that
// these give all devices pieces of one size. Without assertions it crashes, or
// drops data.
//
//===----------------------------------------------------------------------===//

#include "Phases.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Transforms/Partition.h"
#include "mlir/Dialect/Shard/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true for tensors that need a sharding.
static bool isSharded(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() != 0;
}

/// Returns the one use of `value` if it is an annotation, else null.
static shard::ShardOp getAnnotation(Value value) {
  return value.hasOneUse() ? dyn_cast<shard::ShardOp>(*value.user_begin())
                           : shard::ShardOp();
}

static bool isAnnotated(OpResult result) {
  shard::ShardOp shard = getAnnotation(result);
  return shard && !shard.getAnnotateForUsers();
}

/// Returns true if `value` is annotated for the op that uses it.
static bool isAnnotatedForUsers(Value value) {
  auto shard = value.getDefiningOp<shard::ShardOp>();
  return shard && shard.getAnnotateForUsers();
}

/// Checks that all devices get pieces of one size, unless the annotation gives
/// their sizes.
static LogicalResult checkPieces(shard::ShardOp op) {
  auto sharding = op.getSharding().getDefiningOp<shard::ShardingOp>();
  if (!sharding)
    return op.emitOpError("has a sharding that is not known, expected the "
                          "result of 'shard.sharding'");
  auto grid = SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(
      op, sharding.getGridAttr());
  auto type = cast<RankedTensorType>(op.getSrc().getType());
  for (auto [dim, axes] : llvm::enumerate(sharding.getSplitAxes().getAxes())) {
    int64_t pieces =
        shard::collectiveProcessGroupSize(axes.asArrayRef(), grid.getShape());
    if (dim >= static_cast<size_t>(type.getRank()) && !axes.empty())
      return sharding.emitOpError("splits dimension ")
             << dim << ", but " << type << " has " << type.getRank()
             << " dimensions";
    if (sharding.getStaticShardedDimsOffsets().empty() && pieces > 1 &&
        !type.isDynamicDim(dim) && type.getDimSize(dim) % pieces != 0)
      return op.emitOpError("splits dimension ")
             << dim << " of " << type << " into " << pieces
             << " pieces, expected a number that divides it";
  }
  return success();
}

static LogicalResult checkAnnotations(Operation *op) {
  if (auto shard = dyn_cast<shard::ShardOp>(op))
    return checkPieces(shard);
  if (isa<shard::ShardingOp, shard::GetShardingOp>(op) ||
      op->hasTrait<OpTrait::ConstantLike>())
    return success();
  const char *advice = ", and none follows from others; annotate it";
  for (OpOperand &operand : op->getOpOperands())
    if (isSharded(operand.get()) && !isAnnotatedForUsers(operand.get()))
      return op->emitOpError("has no sharding of operand #")
             << operand.getOperandNumber() << advice;
  for (OpResult result : op->getResults())
    if (isSharded(result) && !isAnnotated(result))
      return op->emitOpError("has no sharding of result #")
             << result.getResultNumber() << advice;
  return success();
}

/// Checks a function of one block; propagation refuses others.
static LogicalResult checkAnnotations(func::FuncOp function) {
  for (BlockArgument argument : function.getArguments())
    if (isSharded(argument) && !getAnnotation(argument))
      return function.emitOpError("has no sharding of argument #")
             << argument.getArgNumber()
             << ", expected a 'shard.shard' as its one user";
  for (Operation &op : function.getBody().front())
    if (failed(checkAnnotations(&op)))
      return failure();
  return success();
}

namespace {

struct PartitionAnnotated
    : public PassWrapper<PartitionAnnotated, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PartitionAnnotated)

  StringRef getArgument() const final {
    return "sharding-propagation,shard-partition";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    shard::createShardingPropagation()->getDependentDialects(registry);
    shard::createPartition()->getDependentDialects(registry);
  }
  void runOnOperation() final {
    if (!getOperation()
             .walk([](shard::ShardOp) { return WalkResult::interrupt(); })
             .wasInterrupted())
      return markAllAnalysesPreserved();
    if (failed(run(shard::createShardingPropagation())) ||
        failed(checkAnnotations(getOperation())) ||
        failed(run(shard::createPartition())))
      signalPassFailure();
  }

private:
  LogicalResult run(std::unique_ptr<Pass> pass) {
    OpPassManager manager(func::FuncOp::getOperationName());
    manager.addPass(std::move(pass));
    return runPipeline(manager, getOperation());
  }
};

} // namespace

void comm::addPartitionAnnotated(OpPassManager &manager) {
  manager.addNestedPass<func::FuncOp>(std::make_unique<PartitionAnnotated>());
}
