//===- Import.cpp - Imports JAX, PyTorch and upstream's shard -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Transforms/Partition.h"
#include "mlir/Dialect/Shard/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::comm;

namespace {
/// Runs upstream's partitioner on functions with annotations. It refuses, or
/// changes, what is not annotated.
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
    if (failed(run(shard::createShardingPropagation())))
      return signalPassFailure();
    WalkResult checked = getOperation().walk(
        [](shard::ShardOp op) { return WalkResult(checkPieces(op)); });
    if (checked.wasInterrupted() || failed(run(shard::createPartition())))
      signalPassFailure();
  }

private:
  LogicalResult run(std::unique_ptr<Pass> pass) {
    OpPassManager manager(func::FuncOp::getOperationName());
    manager.addPass(std::move(pass));
    return runPipeline(manager, getOperation());
  }
  static LogicalResult checkPieces(shard::ShardOp op);
};
} // namespace

/// Checks that all devices get pieces of one size. The partitioner would drop
/// the rest.
LogicalResult PartitionAnnotated::checkPieces(shard::ShardOp op) {
  auto sharding = op.getSharding().getDefiningOp<shard::ShardingOp>();
  auto grid = sharding ? SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(
                             op, sharding.getGridAttr())
                       : shard::GridOp();
  if (!grid)
    return success(); // The partitioner reports it.
  auto type = cast<RankedTensorType>(op.getSrc().getType());
  for (auto [dim, axes] : llvm::enumerate(sharding.getSplitAxes().getAxes())) {
    int64_t pieces =
        shard::collectiveProcessGroupSize(axes.asArrayRef(), grid.getShape());
    if (dim < static_cast<size_t>(type.getRank()) &&
        ShapedType::isStatic(pieces) && !type.isDynamicDim(dim) &&
        type.getDimSize(dim) % pieces != 0)
      return op.emitOpError("splits dimension ")
             << dim << " of " << type << " into " << pieces
             << " pieces, expected a number that divides it";
  }
  return success();
}

void comm::buildImportPipeline(OpPassManager &manager, int64_t ranks) {
  ConvertStablehloToCommPassOptions import;
  import.numRanks = ranks;
  manager.addPass(createConvertStablehloToCommPass(import));
  manager.addPass(createConvertStablehloToArithPass());
  manager.addPass(createConvertC10dToCommPass());
  manager.addNestedPass<func::FuncOp>(std::make_unique<PartitionAnnotated>());
  manager.addPass(createConvertShardToCommPass());
}
