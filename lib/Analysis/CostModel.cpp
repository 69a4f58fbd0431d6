//===- CostModel.cpp - How long ops take ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::comm;

static int64_t getBytes(TypeRange types) {
  int64_t bytes = 0;
  for (Type type : types)
    if (auto shaped = dyn_cast<ShapedType>(type);
        shaped && shaped.hasStaticShape() &&
        shaped.getElementType().isIntOrFloat())
      bytes += shaped.getNumElements() *
               llvm::divideCeil(shaped.getElementTypeBitWidth(), 8);
  return bytes;
}

int64_t CostModel::getComputeNs(Operation *op) {
  if (auto cost = op->getAttrOfType<IntegerAttr>(CommDialect::kCostAttr))
    return cost.getInt();
  if (isa<tensor::EmptyOp>(op) || matchPattern(op, m_Constant()))
    return 0;
  return (getBytes(op->getOperandTypes()) + getBytes(op->getResultTypes())) /
         machine.memoryBandwidth;
}

CollectiveCost CostModel::getCollectiveCost(CollectiveOpInterface op) {
  CollectiveCost cost;
  if (auto attr = op->getAttrOfType<IntegerAttr>(CommDialect::kCostAttr)) {
    cost.ns = attr.getInt();
    cost.algorithm = CommDialect::kCostAttr.str();
    return cost;
  }
  cost.ns = 5000 + getBytes(op.getDestinations().getTypes()) / 100;
  cost.algorithm = "formula";
  return cost;
}
