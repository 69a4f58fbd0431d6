//===- ScalarRegion.cpp - Regions on rank-0 tensors -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StablehloToArith.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::comm;

static bool isScalar(Type type) { return type.isIntOrIndexOrFloat(); }

static bool isScalarTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 && isScalar(tensor.getElementType());
}

static bool isKnown(Operation &op) {
  auto isKnownType = [](Type type) {
    return isScalar(type) || isScalarTensor(type);
  };
  if (!llvm::all_of(op.getOperandTypes(), isKnownType) ||
      !llvm::all_of(op.getResultTypes(), isKnownType))
    return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.getNumLoops() == 0 && linalgOp.hasPureTensorSemantics() &&
           llvm::all_of(*linalgOp.getBlock(), [](Operation &inner) {
             return inner.getNumRegions() == 0;
           });
  if (op.getNumRegions() != 0 || !isMemoryEffectFree(&op))
    return false;
  return isa<arith::ConstantOp, tensor::EmptyOp, tensor::ExtractOp,
             tensor::FromElementsOp>(op) ||
         op.hasTrait<OpTrait::Elementwise>() ||
         (op.isRegistered() && llvm::all_of(op.getOperandTypes(), isScalar) &&
          llvm::all_of(op.getResultTypes(), isScalar));
}

bool comm::prepareScalarRegion(Region &region, TypeRange types,
                               Type resultType) {
  if (!region.hasOneBlock())
    return false;
  Block &block = region.front();
  for (Operation &op : llvm::make_early_inc_range(block))
    (void)convertToArith(&op);
  if (block.empty() || block.getNumArguments() != types.size())
    return false;
  for (auto [argument, type] : llvm::zip(block.getArguments(), types))
    if (argument.getType() != RankedTensorType::get({}, type))
      return false;
  Operation &end = block.back();
  return end.getName().getStringRef() == "stablehlo.return" &&
         end.getNumOperands() == 1 &&
         end.getOperand(0).getType() == RankedTensorType::get({}, resultType) &&
         llvm::all_of(llvm::drop_end(block), isKnown);
}

/// Returns `value`, from the region or from outside, as a scalar.
static Value getScalar(OpBuilder &builder, IRMapping &scalars, Value value) {
  if (Value known = scalars.lookupOrNull(value))
    return known;
  Value scalar = value;
  if (isScalarTensor(value.getType()))
    scalar = tensor::ExtractOp::create(builder, value.getLoc(), value);
  scalars.map(value, scalar);
  return scalar;
}

static void inlineOp(OpBuilder &builder, IRMapping &scalars, Operation &op) {
  Location loc = op.getLoc();
  for (Value operand : op.getOperands())
    (void)getScalar(builder, scalars, operand);
  auto mapResult = [&](Value scalar) { scalars.map(op.getResult(0), scalar); };
  if (isa<tensor::ExtractOp, tensor::FromElementsOp>(op))
    return mapResult(scalars.lookup(op.getOperand(0)));
  if (isa<tensor::EmptyOp>(op))
    return mapResult(arith::ConstantOp::create(
        builder, loc,
        builder.getZeroAttr(getElementTypeOrSelf(op.getResult(0)))));
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto value = dyn_cast<DenseElementsAttr>(constant.getValue());
    return mapResult(arith::ConstantOp::create(
        builder, loc,
        value ? cast<TypedAttr>(*value.value_begin<Attribute>())
              : constant.getValue()));
  }
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    Block &body = *linalgOp.getBlock();
    for (BlockArgument argument : body.getArguments())
      scalars.map(argument,
                  scalars.lookup(op.getOperand(argument.getArgNumber())));
    for (Operation &inner : body.without_terminator())
      inlineOp(builder, scalars, inner);
    for (auto [result, yielded] :
         llvm::zip(op.getResults(), body.getTerminator()->getOperands()))
      scalars.map(result, getScalar(builder, scalars, yielded));
    return;
  }
  Operation *clone = builder.clone(op, scalars);
  for (Value result : clone->getResults())
    result.setType(getElementTypeOrSelf(result));
}

Value comm::inlineScalars(OpBuilder &builder, Region &region,
                          ValueRange arguments) {
  IRMapping scalars;
  Block &block = region.front();
  scalars.map(block.getArguments(), arguments);
  // An unregistered terminator lacks the terminator trait.
  for (Operation &op : llvm::drop_end(block))
    inlineOp(builder, scalars, op);
  return getScalar(builder, scalars, block.back().getOperand(0));
}
