//===- RankValues.cpp - Creates values that depend on the rank ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Import/RankValues.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

Value comm::createLookup(OpBuilder &builder, Location loc,
                         ArrayRef<int64_t> table, Value index) {
  auto type = RankedTensorType::get(static_cast<int64_t>(table.size()),
                                    builder.getIndexType());
  Value values = arith::ConstantOp::create(
      builder, loc, DenseIntElementsAttr::get(type, table));
  return tensor::ExtractOp::create(builder, loc, values, index);
}

LogicalResult
comm::replaceByRank(Operation *op,
                    function_ref<Value(OpBuilder &, Value rank)> getNumber) {
  auto type = op->getNumResults() == 1 && op->getNumOperands() == 0
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  if (!type || type.getRank() != 0 || !type.getElementType().isInteger())
    return op->emitOpError("must give one integer tensor of rank 0");
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value number =
      getNumber(builder, RankOp::create(builder, loc, builder.getIndexType()));
  Type element = builder.getIntegerType(type.getElementTypeBitWidth());
  Value cast = arith::IndexCastOp::create(builder, loc, element, number);
  op->getResult(0).replaceAllUsesWith(tensor::FromElementsOp::create(
      builder, loc, RankedTensorType::get({}, element), cast));
  op->erase();
  return success();
}
