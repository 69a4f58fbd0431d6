//===- FoldScalarTensors.cpp - What the host computes itself --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

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
  bool knowsElements(Value tensor);

  /// The scalar in tensors of one element, where the host knows it.
  DenseMap<Value, Value> scalars;
  /// Tensors, and whether the host knows all their elements.
  DenseMap<Value, bool> known;
};

/// Computes elements at one place of tensors whose elements the host knows.
class ElementBuilder {
public:
  ElementBuilder(OpBuilder &builder, ArrayRef<Value> indices)
      : builder(builder), indices(indices) {}

  Value get(Value tensor);

private:
  OpBuilder &builder;
  ArrayRef<Value> indices;
  DenseMap<Value, Value> elements;
};

bool hasOneElement(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() == 1;
}

/// A tensor of one integer.
bool isScalarTensor(Type type) {
  return hasOneElement(type) && getElementTypeOrSelf(type).isIntOrIndex();
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
  // Floats are data, but for integers as floats that the host asks for: jnp.pad
  // pads with such a value.
  bool isCast = llvm::all_of(op.getBlock()->without_terminator(),
                             llvm::IsaPred<CastOpInterface>) &&
                llvm::all_of(op->getUsers(), llvm::IsaPred<tensor::ExtractOp>);
  if (!op.hasPureTensorSemantics() || op.hasIndexSemantics() ||
      !llvm::all_of(op->getResultTypes(),
                    isCast ? hasOneElement : isScalarTensor) ||
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

/// The computation that makes each element of `tensor`, of integers, from its
/// place and from those of other tensors at the same place; null if none does.
static linalg::LinalgOp getElementwise(Value tensor) {
  auto op = tensor.getDefiningOp<linalg::LinalgOp>();
  bool isElementwise =
      op && op->getNumResults() == 1 && op.hasPureTensorSemantics() &&
      getElementTypeOrSelf(tensor.getType()).isIntOrIndex() &&
      op.getNumParallelLoops() == op.getNumLoops() &&
      llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
        return !isa<TensorType>(operand.get().getType()) ||
               op.getMatchingIndexingMap(&operand).isIdentity();
      });
  bool isComputable =
      isElementwise &&
      llvm::all_of(op.getBlock()->without_terminator(), [](Operation &inner) {
        return isMemoryEffectFree(&inner) && inner.getNumRegions() == 0 &&
               llvm::none_of(inner.getOperandTypes(),
                             llvm::IsaPred<TensorType>);
      });
  return isComputable ? op : linalg::LinalgOp();
}

/// Does the host know all elements of `tensor`: are they computed from their
/// places alone, as those of an iota?
bool FoldScalarTensorsPass::knowsElements(Value tensor) {
  auto [it, isNew] = known.try_emplace(tensor, false);
  if (!isNew)
    return it->second;
  DenseElementsAttr constant;
  bool result;
  if (matchPattern(tensor, m_Constant(&constant))) {
    result = constant.isSplat();
  } else {
    linalg::LinalgOp op = getElementwise(tensor);
    result = op && llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
               return !op.payloadUsesValueFromOperand(&operand) ||
                      !isa<TensorType>(operand.get().getType()) ||
                      knowsElements(operand.get());
             });
  }
  return known[tensor] = result;
}

Value ElementBuilder::get(Value tensor) {
  if (!isa<TensorType>(tensor.getType()))
    return tensor;
  if (Value element = elements.lookup(tensor))
    return element;
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)))
    return elements[tensor] = arith::ConstantOp::create(
               builder, tensor.getLoc(),
               cast<TypedAttr>(constant.getSplatValue<Attribute>()));
  linalg::LinalgOp op = getElementwise(tensor);
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands())
    if (op.payloadUsesValueFromOperand(&operand))
      mapping.map(op.getMatchingBlockArgument(&operand), get(operand.get()));
  for (Operation &inner : op.getBlock()->without_terminator())
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      mapping.map(index.getResult(), indices[index.getDim()]);
    else
      builder.clone(inner, mapping);
  return elements[tensor] = mapping.lookupOrDefault(
             op.getBlock()->getTerminator()->getOperand(0));
}

void FoldScalarTensorsPass::runOnOperation() {
  scalars.clear();
  known.clear();
  SmallVector<Operation *> computed;
  bool hasSliced = false;
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
    } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      if (isScalarTensor(slice.getType()) && knowsElements(slice.getSource())) {
        SmallVector<Value> indices = getValueOrCreateConstantIndexOp(
            builder, slice.getLoc(), slice.getMixedOffsets());
        scalars[slice] =
            ElementBuilder(builder, indices).get(slice.getSource());
        hasSliced = true;
        computed.push_back(op);
      }
    } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
      if (Value scalar = getScalar(builder, extract.getTensor())) {
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
  // What was sliced, if that was all it was for.
  if (hasSliced) {
    IRRewriter rewriter(&getContext());
    (void)runRegionDCE(rewriter, getOperation()->getRegions());
  }
}
