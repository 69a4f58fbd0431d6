//===- SumOfPieces.cpp - Sums of exchanged pieces -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SumOfPieces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

std::optional<std::string> comm::getSumObstacle(CollectiveOpInterface op) {
  std::optional<ReductionKind> reduction = op.getReductionKind();
  if (reduction != ReductionKind::Sum && reduction != ReductionKind::Avg)
    return "copy engines scatter sums and averages only, not " +
           stringifyReductionKind(*reduction).str();
  for (Type type : op.getDestinations().getTypes()) {
    Type element = cast<ShapedType>(type).getElementType();
    if (element.isIntOrFloat() && !element.isInteger(1))
      continue;
    std::string text;
    llvm::raw_string_ostream(text) << "there is no such sum of " << element;
    return text;
  }
  return std::nullopt;
}

Value comm::createPiece(OpBuilder &builder, Location loc, Value whole,
                        int64_t dim, OpFoldResult offset, int64_t size) {
  auto type = cast<ShapedType>(whole.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(builder.getContext(), type.getShape());
  offsets[dim] = offset;
  sizes[dim] = builder.getIndexAttr(size);
  if (isa<TensorType>(type))
    return tensor::ExtractSliceOp::create(builder, loc, whole, offsets, sizes,
                                          strides);
  return memref::SubViewOp::create(builder, loc, whole, offsets, sizes,
                                   strides);
}

Value comm::createOwnOffset(OpBuilder &builder, Location loc,
                            FlatSymbolRefAttr group, int64_t size) {
  Value rank = GroupRankOp::create(builder, loc, builder.getIndexType(), group);
  return arith::MulIOp::create(
      builder, loc, rank, arith::ConstantIndexOp::create(builder, loc, size));
}

Value comm::createOwnPiece(OpBuilder &builder, Location loc,
                           FlatSymbolRefAttr group, Value whole, int64_t dim,
                           int64_t ranks) {
  int64_t size = cast<ShapedType>(whole.getType()).getDimSize(dim) / ranks;
  Value offset = createOwnOffset(builder, loc, group, size);
  return createPiece(builder, loc, whole, dim, offset, size);
}

static Value createSum(OpBuilder &builder, Location loc, ValueRange pieces,
                       Type element, bool isAverage) {
  bool isFloat = isa<FloatType>(element);
  Type wide = isFloat && element.getIntOrFloatBitWidth() < 32
                  ? builder.getF32Type()
                  : element;
  Value sum;
  for (Value piece : pieces) {
    if (wide != element)
      piece = arith::ExtFOp::create(builder, loc, wide, piece);
    if (!sum)
      sum = piece;
    else if (isFloat)
      sum = arith::AddFOp::create(builder, loc, sum, piece);
    else
      sum = arith::AddIOp::create(builder, loc, sum, piece);
  }
  if (isAverage) {
    Value number = arith::ConstantOp::create(
        builder, loc,
        builder.getFloatAttr(wide, static_cast<double>(pieces.size())));
    sum = arith::DivFOp::create(builder, loc, sum, number);
  }
  if (wide != element)
    sum = arith::TruncFOp::create(builder, loc, element, sum);
  return sum;
}

linalg::GenericOp SumOfPieces::create(OpBuilder &builder, Location loc,
                                      Value source, Value received,
                                      Value destination) const {
  auto type = cast<ShapedType>(destination.getType());
  int64_t size = type.getDimSize(dim);
  SmallVector<Value> pieces;
  if (readsOwnPieceInPlace()) {
    Value own = createOwnOffset(builder, loc, group, size);
    Value extent = arith::ConstantIndexOp::create(builder, loc, size);
    Value other = arith::SubIOp::create(builder, loc, extent, own);
    pieces = {createPiece(builder, loc, source, dim, own, size),
              createPiece(builder, loc, received, dim, other, size)};
  } else {
    for (int64_t i = 0; i < ranks; ++i)
      pieces.push_back(createPiece(builder, loc, received, dim,
                                   builder.getIndexAttr(i * size), size));
  }
  SmallVector<AffineMap> maps(pieces.size() + 1,
                              builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  SmallVector<Type, 1> results;
  if (isa<TensorType>(type))
    results.push_back(type);
  bool isAverage = reduction == ReductionKind::Avg;
  return linalg::GenericOp::create(
      builder, loc, results, pieces, destination, maps, iterators,
      [&](OpBuilder &body, Location loc, ValueRange arguments) {
        linalg::YieldOp::create(body, loc,
                                createSum(body, loc, arguments.drop_back(),
                                          type.getElementType(), isAverage));
      });
}
