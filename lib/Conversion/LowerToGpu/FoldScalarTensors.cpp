//===- FoldScalarTensors.cpp - What the host computes itself --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace mlir::comm {
#define GEN_PASS_DEF_FOLDSCALARTENSORSPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;

namespace {

struct FoldScalarTensorsPass
    : public comm::impl::FoldScalarTensorsPassBase<FoldScalarTensorsPass> {
  void runOnOperation() override;

private:
  Value getScalar(OpBuilder &builder, Value value);
  bool compute(linalg::LinalgOp op);

  /// The scalar in tensors of one element, where the host knows it.
  DenseMap<Value, Value> scalars;
};

/// A tensor of one integer.
bool isScalarTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() == 1 &&
         tensor.getElementType().isIntOrIndex();
}

} // namespace

/// The scalar in `value`, a tensor or itself a scalar; null if the host does
/// not know it.
Value FoldScalarTensorsPass::getScalar(OpBuilder &builder, Value value) {
  if (!isa<TensorType>(value.getType()))
    return value.getType().isIntOrIndex() ? value : Value();
  if (Value known = scalars.lookup(value))
    return known;
  DenseElementsAttr constant;
  if (!isScalarTensor(value.getType()) ||
      !matchPattern(value, m_Constant(&constant)) || !constant.isSplat())
    return Value();
  return arith::ConstantOp::create(
      builder, value.getLoc(),
      cast<TypedAttr>(constant.getSplatValue<Attribute>()));
}

/// Computes `op`, one iteration, on scalars. False if the host does not know
/// all that it reads.
bool FoldScalarTensorsPass::compute(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.hasIndexSemantics() ||
      !llvm::all_of(op->getResultTypes(), isScalarTensor) ||
      llvm::any_of(op.getStaticLoopRanges(),
                   [](int64_t size) { return size != 1; }))
    return false;
  OpBuilder builder(op);
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!op.payloadUsesValueFromOperand(&operand))
      continue;
    Value scalar = getScalar(builder, operand.get());
    if (!scalar)
      return false;
    mapping.map(op.getMatchingBlockArgument(&operand), scalar);
  }
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!isMemoryEffectFree(&inner) || inner.getNumRegions() != 0 ||
        llvm::any_of(inner.getOperandTypes(),
                     [](Type type) { return isa<TensorType>(type); }))
      return false;
  for (Operation &inner : op.getBlock()->without_terminator())
    builder.clone(inner, mapping);
  for (auto [result, value] : llvm::zip(
           op->getResults(), op.getBlock()->getTerminator()->getOperands()))
    scalars[result] = mapping.lookupOrDefault(value);
  return true;
}

void FoldScalarTensorsPass::runOnOperation() {
  scalars.clear();
  SmallVector<Operation *> computed;
  getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
    OpBuilder builder(op);
    if (auto made = dyn_cast<tensor::FromElementsOp>(op)) {
      if (isScalarTensor(made.getType())) {
        scalars[made] = made.getElements()[0];
        computed.push_back(op);
      }
    } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      if (compute(linalgOp))
        computed.push_back(op);
      return WalkResult::skip();
    } else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                   tensor::CastOp>(op)) {
      Value scalar = isScalarTensor(op->getResult(0).getType())
                         ? getScalar(builder, op->getOperand(0))
                         : Value();
      if (scalar) {
        scalars[op->getResult(0)] = scalar;
        computed.push_back(op);
      }
    } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      if (Value scalar = getScalar(builder, extract.getTensor());
          scalar && isScalarTensor(extract.getTensor().getType())) {
        extract.replaceAllUsesWith(scalar);
        computed.push_back(op);
      }
    }
    return WalkResult::advance();
  });
  // What is still used, a tensor that data are computed from, holds the scalar.
  for (Operation *op : llvm::reverse(computed)) {
    if (op->use_empty()) {
      op->erase();
      continue;
    }
    if (!isa<linalg::LinalgOp>(op))
      continue;
    OpBuilder builder(op);
    for (OpResult result : op->getResults())
      result.replaceAllUsesWith(tensor::FromElementsOp::create(
          builder, op->getLoc(), cast<RankedTensorType>(result.getType()),
          scalars.lookup(result)));
    op->erase();
  }
}
