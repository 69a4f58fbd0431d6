//===- ScatterByCopies.cpp - reduce_scatter by copy engine ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScatterByCopies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::comm;

std::string comm::getScatterObstacle(ReduceScatterOp scatter) {
  ReductionKind reduction = scatter.getReduction();
  if (reduction != ReductionKind::Sum && reduction != ReductionKind::Avg)
    return "copy engines scatter sums and averages only, not " +
           stringifyReductionKind(reduction).str();
  for (Value source : scatter.getSources()) {
    Type element = cast<MemRefType>(source.getType()).getElementType();
    if (!element.isIntOrFloat() || element.isInteger(1))
      return "there is no such sum of its elements";
  }
  return {};
}

/// Adds the pieces of `staging`, which lie along `dim`, into `destination`: in
/// the order of the ranks, floats of 16 bits in f32, as the op says.
static void addPieces(OpBuilder &builder, Location loc, ReductionKind reduction,
                      int64_t dim, Value staging, Value destination) {
  auto type = cast<MemRefType>(destination.getType());
  auto stagingType = cast<MemRefType>(staging.getType());
  int64_t rank = type.getRank(), size = type.getDimSize(dim);
  int64_t ranks = stagingType.getDimSize(dim) / size;
  SmallVector<Value> pieces;
  SmallVector<OpFoldResult> offsets(rank, builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(rank, builder.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes;
  for (int64_t extent : type.getShape())
    sizes.push_back(builder.getIndexAttr(extent));
  for (int64_t i = 0; i < ranks; ++i) {
    offsets[dim] = builder.getIndexAttr(i * size);
    pieces.push_back(memref::SubViewOp::create(builder, loc, staging, offsets,
                                               sizes, strides));
  }
  SmallVector<AffineMap> maps(ranks + 1, builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  linalg::GenericOp::create(
      builder, loc, pieces, destination, maps, iterators,
      [&](OpBuilder &body, Location loc, ValueRange arguments) {
        Type element = type.getElementType();
        bool isFloat = isa<FloatType>(element);
        Type wide = isFloat && element.getIntOrFloatBitWidth() < 32
                        ? body.getF32Type()
                        : element;
        Value sum;
        for (Value piece : arguments.drop_back()) {
          if (wide != element)
            piece = arith::ExtFOp::create(body, loc, wide, piece);
          if (!sum)
            sum = piece;
          else if (isFloat)
            sum = arith::AddFOp::create(body, loc, sum, piece);
          else
            sum = arith::AddIOp::create(body, loc, sum, piece);
        }
        if (reduction == ReductionKind::Avg) {
          Value number = arith::ConstantOp::create(
              body, loc, body.getFloatAttr(wide, double(ranks)));
          sum = arith::DivFOp::create(body, loc, sum, number);
        }
        if (wide != element)
          sum = arith::TruncFOp::create(body, loc, element, sum);
        linalg::YieldOp::create(body, loc, sum);
      });
}

void comm::scatterByCopies(ReduceScatterOp scatter,
                           const Placements::Wait &wait) {
  OpBuilder builder(scatter);
  Location loc = scatter.getLoc();
  SmallVector<SymmetricBuffer> stagings;
  SmallVector<Value> views;
  for (Value source : scatter.getSources()) {
    stagings.push_back(createSymmetricBuffer(builder, loc,
                                             cast<MemRefType>(source.getType()),
                                             scatter.getGroupAttr()));
    views.push_back(stagings.back().view);
  }
  int64_t dim = scatter.getDim();
  auto exchange = AllToAllOp::create(builder, loc, scatter.getSources(), views,
                                     dim, dim, scatter.getGroupAttr());
  exchange->setDiscardableAttrs(scatter->getDiscardableAttrDictionary());
  scatter.getToken().replaceAllUsesWith(exchange.getToken());
  for (auto [i, view] : llvm::enumerate(views))
    wait.op->setOperand(wait.firstDestination + i, view);

  builder.setInsertionPointAfter(wait.op);
  for (auto [staging, destination] :
       llvm::zip(stagings, scatter.getDestinations())) {
    addPieces(builder, loc, scatter.getReduction(), dim, staging.view,
              destination);
    SymmDeallocOp::create(builder, loc, staging.alloc.getMemref());
  }
  scatter.erase();
}
