//===- ScalarInputs.cpp - Replaces splat inputs by scalars ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handles inputs whose elements all equal one scalar: constants, fills,
// broadcasts.
//
//===----------------------------------------------------------------------===//
#include "Fusion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::comm;

Value comm::getScalar(OpBuilder &builder, Value tensor) {
  // Follow broadcasts of a scalar.
  while (auto broadcast = tensor.getDefiningOp<linalg::GenericOp>()) {
    Value element = broadcast.getBody()->getTerminator()->getOperand(0);
    if (broadcast->getNumResults() != 1)
      return Value();
    if (matchPattern(element, m_Constant()))
      return builder.clone(*element.getDefiningOp())->getResult(0);
    auto argument = dyn_cast<BlockArgument>(element);
    if (!argument || argument.getOwner() != broadcast.getBody() ||
        argument.getArgNumber() >= broadcast.getNumDpsInputs())
      return Value();
    tensor = broadcast.getInputs()[argument.getArgNumber()];
    if (!isa<RankedTensorType>(tensor.getType()))
      return Value();
  }
  Attribute value;
  if (matchPattern(tensor, m_Constant(&value))) {
    auto splat = dyn_cast<SplatElementsAttr>(value);
    if (!splat || !splat.getElementType().isIntOrIndexOrFloat())
      return Value();
    return arith::ConstantOp::create(
        builder, tensor.getLoc(),
        cast<TypedAttr>(splat.getSplatValue<Attribute>()));
  }
  auto fill = tensor.getDefiningOp<linalg::FillOp>();
  if (!fill)
    return Value();
  Value scalar = fill.getInputs()[0];
  if (matchPattern(scalar, m_Constant()))
    return builder.clone(*scalar.getDefiningOp())->getResult(0);
  return scalar;
}

void comm::readScalars(RewriterBase &rewriter, linalg::GenericOp op) {
  rewriter.setInsertionPointToStart(op.getBody());
  for (OpOperand *operand : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(operand);
    if (argument.use_empty() ||
        !isa<RankedTensorType>(operand->get().getType()))
      continue;
    if (Value scalar = getScalar(rewriter, operand->get()))
      rewriter.replaceAllUsesWith(argument, scalar);
  }
}
