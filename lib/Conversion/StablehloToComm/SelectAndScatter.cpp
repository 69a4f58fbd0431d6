//===- SelectAndScatter.cpp - Gradients of pooling as linalg --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One op finds which element of each window is selected, as a number within the
// window; a scatter adds the source's elements there. What lies in the padding
// is not selected.
//
//===----------------------------------------------------------------------===//

#include "ComputeBuilder.h"
#include "ScalarRegion.h"
#include "Scatter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Where windows lie, by dimension of the operand.
class Windows {
public:
  bool initialize(Operation *op);

  RankedTensorType operand, source;
  /// Dimensions along which windows move or have several elements.
  SmallVector<unsigned> dims;

  SmallVector<int64_t> getSizes() const {
    return llvm::map_to_vector(dims, [&](unsigned dim) { return sizes[dim]; });
  }
  /// The operand's index of element `offset` of window `window` along `dim`.
  Value getPlace(OpBuilder &builder, Location loc, unsigned dim, Value window,
                 Value offset) const {
    Value step = arith::MulIOp::create(builder, loc, window,
                                       constant(builder, loc, strides[dim]));
    Value place = arith::AddIOp::create(builder, loc, step, offset);
    return arith::SubIOp::create(builder, loc, place,
                                 constant(builder, loc, padding[dim]));
  }
  /// The offsets along `dims` of element `number` of a window.
  SmallVector<Value> getOffsets(OpBuilder &builder, Location loc,
                                Value number) const {
    SmallVector<Value> offsets(dims.size());
    for (size_t i = dims.size(); i-- > 0;) {
      Value size = constant(builder, loc, sizes[dims[i]]);
      offsets[i] = arith::RemUIOp::create(builder, loc, number, size);
      number = arith::DivUIOp::create(builder, loc, number, size);
    }
    return offsets;
  }
  static Value constant(OpBuilder &builder, Location loc, int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

private:
  SmallVector<int64_t> sizes, strides, padding;
};

} // namespace

bool Windows::initialize(Operation *op) {
  if (op->getNumOperands() != 3 || op->getNumResults() != 1 ||
      op->getNumRegions() != 2)
    return false;
  operand = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  source = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  if (!operand || !source || !operand.hasStaticShape() ||
      !source.hasStaticShape() || op->getResult(0).getType() != operand ||
      !operand.getElementType().isSignlessIntOrFloat() ||
      source.getElementType() != operand.getElementType() ||
      source.getRank() != operand.getRank() ||
      op->getOperand(2).getType() !=
          RankedTensorType::get({}, operand.getElementType()))
    return false;
  size_t rank = operand.getRank();
  auto getOr = [&](StringRef name, size_t count, int64_t byDefault) {
    return op->hasAttr(name)
               ? getIntegers(op, name).value_or(SmallVector<int64_t>())
               : SmallVector<int64_t>(count, byDefault);
  };
  sizes = getOr("window_dimensions", rank, 1);
  strides = getOr("window_strides", rank, 1);
  SmallVector<int64_t> both = getOr("padding", 2 * rank, 0);
  if (sizes.size() != rank || strides.size() != rank || both.size() != 2 * rank)
    return false;
  constexpr int64_t kMost = int64_t(1) << 30;
  int64_t inWindow = 1;
  for (size_t dim = 0; dim < rank; ++dim) {
    padding.push_back(both[2 * dim]);
    for (int64_t amount : {both[2 * dim], both[2 * dim + 1]})
      if (amount < 0 || amount > kMost)
        return false;
    if (sizes[dim] < 1 || sizes[dim] > kMost || strides[dim] < 1 ||
        (inWindow *= sizes[dim]) > kMost)
      return false;
    int64_t padded =
        operand.getDimSize(dim) + both[2 * dim] + both[2 * dim + 1];
    int64_t count =
        padded < sizes[dim] ? 0 : (padded - sizes[dim]) / strides[dim] + 1;
    if (source.getDimSize(dim) != count)
      return false;
    if (sizes[dim] != 1 || strides[dim] != 1 || padding.back() != 0 ||
        count != operand.getDimSize(dim))
      dims.push_back(dim);
  }
  return !dims.empty();
}

/// Of each window the number of the element that is selected, as i32; -1: none.
static Value findSelected(OpBuilder &builder, Location loc, Value operand,
                          const Windows &windows, Region &select) {
  unsigned rank = windows.source.getRank(), numDims = windows.dims.size();
  Value none =
      arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(-1));
  Value empty = tensor::EmptyOp::create(builder, loc, windows.source.getShape(),
                                        builder.getI32Type());
  Value init = linalg::FillOp::create(builder, loc, none, empty).getResult(0);
  // The sizes of loops that no operand has.
  Value window = tensor::EmptyOp::create(builder, loc, windows.getSizes(),
                                         builder.getI1Type());
  AffineMap all = builder.getMultiDimIdentityMap(rank + numDims);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.append(numDims, utils::IteratorType::reduction);
  auto build = [&](OpBuilder &nested, Location at, ValueRange arguments) {
    Type index = nested.getIndexType();
    Value best = arguments.back();
    SmallVector<Value> indices;
    for (unsigned dim = 0; dim < rank; ++dim)
      indices.push_back(linalg::IndexOp::create(nested, at, dim));
    Value isInside;
    // The element at `offsets` of the window, or one near it, if that is not
    // inside.
    auto load = [&](ArrayRef<Value> offsets, bool asksIfInside) -> Value {
      SmallVector<Value> places(indices);
      for (auto [dim, offset] : llvm::zip_equal(windows.dims, offsets)) {
        Value place = windows.getPlace(nested, at, dim, indices[dim], offset);
        Value zero = Windows::constant(nested, at, 0);
        Value last =
            Windows::constant(nested, at, windows.operand.getDimSize(dim) - 1);
        if (asksIfInside) {
          Value isHere = arith::CmpIOp::create(
              nested, at, arith::CmpIPredicate::ule, place, last);
          isInside = isInside
                         ? arith::AndIOp::create(nested, at, isInside, isHere)
                               .getResult()
                         : isHere;
        }
        place = arith::MaxSIOp::create(nested, at, place, zero);
        places[dim] = arith::MinSIOp::create(nested, at, place, last);
      }
      return tensor::ExtractOp::create(nested, at, operand, places);
    };
    SmallVector<Value> offsets;
    Value number = Windows::constant(nested, at, 0);
    for (unsigned i = 0; i < numDims; ++i) {
      offsets.push_back(linalg::IndexOp::create(nested, at, rank + i));
      Value size = Windows::constant(nested, at, windows.getSizes()[i]);
      number = arith::MulIOp::create(nested, at, number, size);
      number = arith::AddIOp::create(nested, at, number, offsets.back());
    }
    Value candidate = load(offsets, /*asksIfInside=*/true);
    Value bestNumber = arith::IndexCastOp::create(nested, at, index, best);
    Value zero = Windows::constant(nested, at, 0);
    Value isThere = arith::CmpIOp::create(nested, at, arith::CmpIPredicate::sge,
                                          bestNumber, zero);
    Value known = arith::MaxSIOp::create(nested, at, bestNumber, zero);
    Value selected =
        load(windows.getOffsets(nested, at, known), /*asksIfInside=*/false);
    Value stays = inlineScalars(nested, select, {selected, candidate});
    stays = arith::AndIOp::create(nested, at, isThere, stays);
    number =
        arith::IndexCastOp::create(nested, at, nested.getI32Type(), number);
    number = arith::SelectOp::create(nested, at, stays, best, number);
    number = arith::SelectOp::create(nested, at, isInside, number, best);
    linalg::YieldOp::create(nested, at, number);
  };
  return linalg::GenericOp::create(
             builder, loc, TypeRange{init.getType()}, window, init,
             ArrayRef<AffineMap>{all.getMinorSubMap(numDims),
                                 all.getMajorSubMap(rank)},
             iterators, build)
      .getResult(0);
}

LogicalResult comm::convertSelectAndScatter(Operation *op) {
  Windows windows;
  if (!windows.initialize(op))
    return failure();
  Type element = windows.operand.getElementType();
  OpBuilder builder(op);
  Region &select = op->getRegion(0), &combine = op->getRegion(1);
  if (!prepareScalarRegion(select, {element, element}, builder.getI1Type()) ||
      !prepareScalarRegion(combine, {element, element}, element))
    return failure();
  Location loc = op->getLoc();
  unsigned rank = windows.operand.getRank();
  Value selected =
      findSelected(builder, loc, op->getOperand(0), windows, select);

  // Loops: the operand's dimensions, then the windows that move.
  SmallVector<AffineExpr> exprs;
  for (unsigned dim = 0; dim < rank; ++dim)
    exprs.push_back(builder.getAffineDimExpr(dim));
  for (auto [i, dim] : llvm::enumerate(windows.dims))
    exprs[dim] = builder.getAffineDimExpr(rank + i);
  AffineMap map = AffineMap::get(rank + windows.dims.size(), 0, exprs,
                                 builder.getContext());
  Value scalar = tensor::ExtractOp::create(builder, loc, op->getOperand(2));
  Value empty = tensor::EmptyOp::create(builder, loc,
                                        windows.operand.getShape(), element);
  Value init = linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
  auto build = [&](OpBuilder &nested, ValueRange elements, Value current) {
    ScatteredElement written;
    Value number = arith::IndexCastOp::create(
        nested, loc, nested.getIndexType(), elements[1]);
    Value zero = Windows::constant(nested, loc, 0);
    written.condition = arith::CmpIOp::create(
        nested, loc, arith::CmpIPredicate::sge, number, zero);
    number = arith::MaxSIOp::create(nested, loc, number, zero);
    SmallVector<Value> offsets = windows.getOffsets(nested, loc, number);
    for (auto [i, dim] : llvm::enumerate(windows.dims)) {
      Value window = linalg::IndexOp::create(nested, loc, rank + i);
      written.positions.push_back(
          windows.getPlace(nested, loc, dim, window, offsets[i]));
    }
    written.value = inlineScalars(nested, combine, {current, elements[0]});
    return written;
  };
  Value result =
      createScatter(builder, loc, init, windows.dims, windows.dims.size(),
                    {op->getOperand(1), selected}, {map, map},
                    /*isUnique=*/false, build);
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return success();
}
