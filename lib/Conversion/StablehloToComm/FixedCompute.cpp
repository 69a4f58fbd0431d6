//===- FixedCompute.cpp - Rank-independent compute ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixedCompute.h"
#include "CommDialect/Analysis/Unconverted.h"
#include "CommDialect/IR/CommOps.h"
#include "OpClasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

bool FixedCompute::isFixed(Operation *root) {
  return !root->walk([&](Operation *op) {
                return isFixedAlone(op) ? WalkResult::advance()
                                        : WalkResult::interrupt();
              })
              .wasInterrupted();
}

bool FixedCompute::isFixedAlone(Operation *op) {
  if (!op->isRegistered()) {
    StringRef dialect = op->getName().getDialectNamespace();
    StringRef name = op->getName().stripDialect();
    return llvm::is_contained({"stablehlo", "chlo", "mhlo"}, dialect) &&
           !isStablehloCollective(op) &&
           !llvm::is_contained({"composite", "custom_call", "infeed", "outfeed",
                                "partition_id", "recv", "replica_id", "rng",
                                "send"},
                               name);
  }
  if (auto call = dyn_cast<func::CallOp>(op))
    return isFixedFunction(call);
  return !isa<RankOp, GroupRankOp>(op) &&
         (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
          isMemoryEffectFree(op));
}

bool FixedCompute::isFixedFunction(func::CallOp call) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  if (!callee || callee.isExternal())
    return false;
  // In a recursion, the other ops determine the result.
  auto [entry, isNew] = functions.try_emplace(callee, true);
  if (!isNew)
    return entry->second;
  bool result = llvm::all_of(callee.getBody().getOps(), [&](Operation &op) {
    return isa<func::ReturnOp>(op) || isFixed(&op);
  });
  functions[callee] = result;
  return result;
}

Value Splats::get(Value value, RankedTensorType type) {
  if (value.getType() == type)
    return value;
  Value &made = shaped[{value, type}];
  if (made)
    return made;
  Operation *op = value.getDefiningOp();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (values.contains(operand))
      operand = get(operand, type.clone(getElementTypeOrSelf(operand)));
    operands.push_back(operand);
  }
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  Operation *copy = builder.clone(*op);
  copy->setOperands(operands);
  copy->getResult(0).setType(type);
  if (auto elements = op->getAttrOfType<DenseElementsAttr>("value"))
    copy->setAttr("value",
                  elements.resizeSplat(type.clone(elements.getElementType())));
  // The recursive calls may have moved the map's elements.
  return shaped[{value, type}] = copy->getResult(0);
}

void Splats::eraseUnused() {
  for (Value value : llvm::reverse(values))
    if (value.use_empty())
      value.getDefiningOp()->erase();
}

bool Splats::isSplat(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape() || type.getRank() == 0)
    return false;
  if (isa<tensor::EmptyOp>(op))
    return true;
  StringRef name = op->getName().getStringRef();
  if (isa<arith::ConstantOp>(op) || name == "stablehlo.constant") {
    auto elements = op->getAttrOfType<DenseElementsAttr>("value");
    return elements && elements.isSplat();
  }
  if (op->getNumRegions() != 0 && !isa<linalg::LinalgOp>(op))
    return false;
  // The sizes of a slice are in attributes.
  if (op->getNumOperands() == 0 || name == "stablehlo.dynamic_slice" ||
      name == "stablehlo.slice" ||
      isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
    return false;
  auto isScalar = [](Type operand) {
    auto tensor = dyn_cast<RankedTensorType>(operand);
    return tensor ? tensor.getRank() == 0 : operand.isIntOrIndexOrFloat();
  };
  for (Value operand : op->getOperands()) {
    auto tensor = dyn_cast<RankedTensorType>(operand.getType());
    if (isScalar(operand.getType()))
      continue;
    if (!tensor || tensor.getShape() != type.getShape() ||
        !values.contains(operand))
      return false;
  }
  // Every dimension must correspond between operands and result.
  ShardingClasses classes;
  OpClasses dims = getOpClasses(op, classes);
  ArrayRef<ShardingClasses::Class> result = dims.results.front();
  if (llvm::is_contained(result.drop_back(), ShardingClasses::kWhole))
    return false;
  return llvm::all_of(dims.operands, [&](const auto &operand) {
    return operand.size() != result.size() ||
           ArrayRef(operand).drop_back() == result.drop_back();
  });
}
