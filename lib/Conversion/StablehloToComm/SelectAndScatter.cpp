//===- SelectAndScatter.cpp - Converts gradients of pooling to linalg -----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One op computes which element of each window is selected, as a number within
// the window; padding is never selected. Then each element gathers the
// contributions of the windows around it, in their order. With many such
// windows, or with padding, a scatter adds the source's elements instead.
//
// For gathering, a dimension of the operand in which windows move becomes two:
// the step that contains an element, and its position within the step. Then all
// elements read windows at equal distances, and neighbours read neighbours.
//
//===----------------------------------------------------------------------===//

#include "ComputeBuilder.h"
#include "Scatter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Layout of the windows, by dimension of the operand.
class Windows {
public:
  bool initialize(Operation *op);

  RankedTensorType operand, source;
  /// Dimensions along which windows move or have several elements.
  SmallVector<unsigned> dims;

  SmallVector<int64_t> getSizes() const {
    return llvm::map_to_vector(dims, [&](unsigned dim) { return sizes[dim]; });
  }
  int64_t getStride(unsigned dim) const { return strides[dim]; }
  bool hasPadding() const { return isPadded; }
  /// Returns the number of elements of a window.
  int64_t getNumElements() const { return llvm::product_of(getSizes()); }
  /// Returns the maximal number of windows that contain an element, along each
  /// of `dims`.
  SmallVector<int64_t> getOverlaps() const {
    return llvm::map_to_vector(dims, [&](unsigned dim) -> int64_t {
      return llvm::divideCeil(sizes[dim], strides[dim]);
    });
  }
  /// Returns the type of an element's number in its window.
  Type getNumberType(Builder &builder) const {
    return builder.getIntegerType(getNumElements() < 128 ? 8 : 32);
  }
  /// Returns the operand's index of element `offset` of window `window` along
  /// `dim`.
  Value getOperandIndex(OpBuilder &builder, Location loc, unsigned dim,
                        Value window, Value offset) const {
    Value step = arith::MulIOp::create(builder, loc, window,
                                       constant(builder, loc, strides[dim]));
    Value padded = arith::AddIOp::create(builder, loc, step, offset);
    return arith::SubIOp::create(builder, loc, padded,
                                 constant(builder, loc, padding[dim]));
  }
  /// Returns the offsets along `dims` of element `number` of a window.
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
  /// `padding` is that before the first element.
  SmallVector<int64_t> sizes, strides, padding;
  bool isPadded = false; ///< Set with padding at either end.
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
    for (int64_t amount : {both[2 * dim], both[2 * dim + 1]}) {
      if (amount < 0 || amount > kMost)
        return false;
      isPadded |= amount != 0;
    }
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

/// Limits of the windows that an element gathers from, and of the elements of a
/// window that are compared sequentially.
static constexpr int64_t kMostGathered = 16, kMostInRow = 16;

static Value createFill(OpBuilder &builder, Location loc, Value scalar,
                        ArrayRef<int64_t> shape) {
  Value empty = tensor::EmptyOp::create(builder, loc, shape, scalar.getType());
  return linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
}

/// Returns all index tuples below `sizes`, the last index varying fastest.
static SmallVector<SmallVector<int64_t>> countUp(ArrayRef<int64_t> sizes) {
  SmallVector<SmallVector<int64_t>> all(1);
  for (int64_t size : sizes) {
    SmallVector<SmallVector<int64_t>> longer;
    for (ArrayRef<int64_t> count : all)
      for (int64_t last = 0; last < size; ++last) {
        longer.emplace_back(count);
        longer.back().push_back(last);
      }
    all = std::move(longer);
  }
  return all;
}

/// Returns the part of `value` of shape `sizes` at `offsets` along `dims`, with
/// strides `steps`.
static Value getPart(OpBuilder &builder, Location loc, Value value,
                     ArrayRef<unsigned> dims, ArrayRef<int64_t> offsets,
                     ArrayRef<int64_t> sizes, ArrayRef<int64_t> steps) {
  SmallVector<OpFoldResult> first(sizes.size(), builder.getIndexAttr(0)),
      by(sizes.size(), builder.getIndexAttr(1));
  for (auto [dim, offset, step] : llvm::zip_equal(dims, offsets, steps)) {
    first[dim] = builder.getIndexAttr(offset);
    by[dim] = builder.getIndexAttr(step);
  }
  return tensor::ExtractSliceOp::create(
      builder, loc, value, first,
      getAsIndexOpFoldResult(builder.getContext(), sizes), by);
}

/// Inserts `part` into `whole` at `offsets` along `dims`.
static Value putPart(OpBuilder &builder, Location loc, Value part, Value whole,
                     ArrayRef<unsigned> dims, ArrayRef<int64_t> offsets) {
  ArrayRef<int64_t> sizes = cast<RankedTensorType>(part.getType()).getShape();
  SmallVector<OpFoldResult> first(sizes.size(), builder.getIndexAttr(0)),
      by(sizes.size(), builder.getIndexAttr(1));
  for (auto [dim, offset] : llvm::zip_equal(dims, offsets))
    first[dim] = builder.getIndexAttr(offset);
  return tensor::InsertSliceOp::create(
      builder, loc, part, whole, first,
      getAsIndexOpFoldResult(builder.getContext(), sizes), by);
}

/// Implements `findSelected` without padding, elementwise on the first elements
/// of all windows, the second elements, and so on.
static Value compareInRow(OpBuilder &builder, Location loc, Value operand,
                          const Windows &windows, Region &select, Value init) {
  SmallVector<Value> parts;
  SmallVector<int64_t> steps = llvm::map_to_vector(
      windows.dims, [&](unsigned dim) { return windows.getStride(dim); });
  for (ArrayRef<int64_t> offsets : countUp(windows.getSizes()))
    parts.push_back(getPart(builder, loc, operand, windows.dims, offsets,
                            windows.source.getShape(), steps));
  unsigned rank = windows.source.getRank();
  auto build = [&](OpBuilder &nested, Location at, ValueRange arguments) {
    Type type = windows.getNumberType(nested);
    Value best = arguments.front(), number;
    for (auto [i, candidate] : llvm::enumerate(arguments.drop_back())) {
      Value here =
          arith::ConstantOp::create(nested, at, nested.getIntegerAttr(type, i));
      if (i == 0) {
        number = here;
        continue;
      }
      Value stays = inlineScalars(nested, select, {best, candidate});
      best = arith::SelectOp::create(nested, at, stays, best, candidate);
      number = arith::SelectOp::create(nested, at, stays, number, here);
    }
    linalg::YieldOp::create(nested, at, number);
  };
  SmallVector<AffineMap> maps(parts.size() + 1,
                              builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, loc, TypeRange{init.getType()},
                                   parts, init, maps, iterators, build)
      .getResult(0);
}

/// Returns for each window the number of the selected element. `init` is filled
/// with -1, which means none.
static Value findSelected(OpBuilder &builder, Location loc, Value operand,
                          const Windows &windows, Region &select, Value init) {
  if (!windows.hasPadding() && windows.getNumElements() <= kMostInRow)
    return compareInRow(builder, loc, operand, windows, select, init);
  unsigned rank = windows.source.getRank(), numDims = windows.dims.size();
  // Provides the sizes of loops that index no operand.
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
    // Loads the element at `offsets` of the window, or a nearby one if it is
    // out of bounds.
    auto load = [&](ArrayRef<Value> offsets, bool checksBounds) -> Value {
      SmallVector<Value> places(indices);
      for (auto [dim, offset] : llvm::zip_equal(windows.dims, offsets)) {
        Value place =
            windows.getOperandIndex(nested, at, dim, indices[dim], offset);
        Value zero = Windows::constant(nested, at, 0);
        Value last =
            Windows::constant(nested, at, windows.operand.getDimSize(dim) - 1);
        if (checksBounds) {
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
    Value candidate = load(offsets, /*checksBounds=*/true);
    Value bestNumber = arith::IndexCastOp::create(nested, at, index, best);
    Value zero = Windows::constant(nested, at, 0);
    Value hasBest = arith::CmpIOp::create(nested, at, arith::CmpIPredicate::sge,
                                          bestNumber, zero);
    Value known = arith::MaxSIOp::create(nested, at, bestNumber, zero);
    Value selected =
        load(windows.getOffsets(nested, at, known), /*checksBounds=*/false);
    Value stays = inlineScalars(nested, select, {selected, candidate});
    stays = arith::AndIOp::create(nested, at, hasBest, stays);
    number = arith::IndexCastOp::create(nested, at, best.getType(), number);
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

/// Adds the source's elements at the positions that windows select.
static Value scatter(OpBuilder &builder, Location loc, Operation *op,
                     const Windows &windows) {
  unsigned rank = windows.operand.getRank();
  Value none = arith::ConstantOp::create(
      builder, loc, builder.getIntegerAttr(windows.getNumberType(builder), -1));
  Value selected =
      findSelected(builder, loc, op->getOperand(0), windows, op->getRegion(0),
                   createFill(builder, loc, none, windows.source.getShape()));

  // Loops: the operand's dimensions, then the windows that move.
  SmallVector<AffineExpr> exprs;
  for (unsigned dim = 0; dim < rank; ++dim)
    exprs.push_back(builder.getAffineDimExpr(dim));
  for (auto [i, dim] : llvm::enumerate(windows.dims))
    exprs[dim] = builder.getAffineDimExpr(rank + i);
  AffineMap map = AffineMap::get(rank + windows.dims.size(), 0, exprs,
                                 builder.getContext());
  Value scalar = tensor::ExtractOp::create(builder, loc, op->getOperand(2));
  Value init = createFill(builder, loc, scalar, windows.operand.getShape());
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
          windows.getOperandIndex(nested, loc, dim, window, offsets[i]));
    }
    written.value =
        inlineScalars(nested, op->getRegion(1), {current, elements[0]});
    return written;
  };
  return createScatter(builder, loc, init, windows.dims, windows.dims.size(),
                       {op->getOperand(1), selected}, {map, map},
                       /*isUnique=*/false, build);
}

namespace {
/// Gather plan of a dimension in which windows move.
struct GatheredDim {
  /// Number of steps of the windows in the result.
  int64_t steps;
  /// Numbers of nonexistent windows before the first and after the last one.
  int64_t before;
  int64_t after;
};
} // namespace

/// Returns the plan; none if elements lie in too many windows.
static std::optional<SmallVector<GatheredDim>>
planGather(const Windows &windows, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> overlaps = windows.getOverlaps();
  if (windows.hasPadding() || windows.source.getNumElements() == 0 ||
      llvm::product_of(overlaps) > kMostGathered)
    return std::nullopt;
  SmallVector<GatheredDim> plan;
  for (auto [dim, overlap] : llvm::zip_equal(windows.dims, overlaps)) {
    int64_t steps = llvm::divideCeil(shape[dim], windows.getStride(dim));
    int64_t count = windows.source.getDimSize(dim);
    if (steps < count)
      return std::nullopt;
    plan.push_back({steps, overlap - 1, steps - count});
  }
  return plan;
}

/// Creates a tensor of `scalar` for one value per existing or nonexistent
/// window; also returns the offsets of the existing ones.
static std::pair<Value, SmallVector<int64_t>>
createRoom(OpBuilder &builder, Location loc, Value scalar,
           const Windows &windows, ArrayRef<GatheredDim> plan) {
  SmallVector<int64_t> shape(windows.source.getShape()), offsets;
  for (auto [dim, gathered] : llvm::zip_equal(windows.dims, plan)) {
    shape[dim] += gathered.before + gathered.after;
    offsets.push_back(gathered.before);
  }
  return {createFill(builder, loc, scalar, shape), offsets};
}

/// Sums the contributions of the windows around each element of `shape`.
static Value gather(OpBuilder &builder, Location loc, Operation *op,
                    const Windows &windows, ArrayRef<GatheredDim> plan,
                    ArrayRef<int64_t> shape) {
  Type element = windows.operand.getElementType();
  Type numberType = windows.getNumberType(builder);
  ArrayRef<unsigned> dims = windows.dims;
  Value none = arith::ConstantOp::create(
      builder, loc, builder.getIntegerAttr(numberType, -1));
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  auto [selected, offsets] = createRoom(builder, loc, none, windows, plan);
  SmallVector<int64_t> ones(dims.size(), 1);
  Value found =
      findSelected(builder, loc, op->getOperand(0), windows, op->getRegion(0),
                   getPart(builder, loc, selected, dims, offsets,
                           windows.source.getShape(), ones));
  selected = putPart(builder, loc, found, selected, dims, offsets);
  Value source = createRoom(builder, loc, zero, windows, plan).first;
  source = putPart(builder, loc, op->getOperand(1), source, dims, offsets);

  // The loops are also the dimensions of the result: those of the operand, with
  // two for each dimension in which windows move.
  SmallVector<int64_t> stepShape(shape), madeShape;
  for (auto [dim, gathered] : llvm::zip_equal(dims, plan))
    stepShape[dim] = gathered.steps;
  // Loops over the positions of an element within a step.
  SmallVector<unsigned> phases;
  SmallVector<AffineExpr> exprs;
  SmallVector<ReassociationIndices> joined;
  for (auto [dim, size] : llvm::enumerate(stepShape)) {
    exprs.push_back(builder.getAffineDimExpr(madeShape.size()));
    joined.emplace_back(1, madeShape.size());
    madeShape.push_back(size);
    if (!llvm::is_contained(dims, dim))
      continue;
    phases.push_back(madeShape.size());
    joined.back().push_back(madeShape.size());
    madeShape.push_back(windows.getStride(dim));
  }
  SmallVector<Value> inputs;
  SmallVector<SmallVector<int64_t>> windowsBefore;
  for (ArrayRef<int64_t> position : countUp(windows.getOverlaps())) {
    inputs.push_back(
        getPart(builder, loc, selected, dims, position, stepShape, ones));
    inputs.push_back(
        getPart(builder, loc, source, dims, position, stepShape, ones));
    windowsBefore.emplace_back();
    for (auto [gathered, offset] : llvm::zip_equal(plan, position))
      windowsBefore.back().push_back(gathered.before - offset);
  }
  auto build = [&](OpBuilder &nested, Location at, ValueRange arguments) {
    Value total = arguments.back();
    SmallVector<Value> indices;
    for (unsigned phase : phases)
      indices.push_back(linalg::IndexOp::create(nested, at, phase));
    for (auto [i, before] : llvm::enumerate(windowsBefore)) {
      // The element's number in that window, if the window contains it.
      Value number = Windows::constant(nested, at, 0), isHere;
      for (auto [dim, index, back, size] :
           llvm::zip_equal(dims, indices, before, windows.getSizes())) {
        int64_t stride = windows.getStride(dim);
        Value place = arith::AddIOp::create(
            nested, at, index, Windows::constant(nested, at, back * stride));
        number = arith::MulIOp::create(nested, at, number,
                                       Windows::constant(nested, at, size));
        number = arith::AddIOp::create(nested, at, number, place);
        if ((back + 1) * stride <= size)
          continue;
        Value isInside =
            arith::CmpIOp::create(nested, at, arith::CmpIPredicate::ult, place,
                                  Windows::constant(nested, at, size));
        isHere = isHere ? arith::AndIOp::create(nested, at, isHere, isInside)
                              .getResult()
                        : isInside;
      }
      number = arith::IndexCastOp::create(nested, at, numberType, number);
      Value isSelected = arith::CmpIOp::create(
          nested, at, arith::CmpIPredicate::eq, number, arguments[2 * i]);
      if (isHere)
        isSelected = arith::AndIOp::create(nested, at, isHere, isSelected);
      Value sum = inlineScalars(nested, op->getRegion(1),
                                {total, arguments[2 * i + 1]});
      total = arith::SelectOp::create(nested, at, isSelected, sum, total);
    }
    linalg::YieldOp::create(nested, at, total);
  };
  Value scalar = tensor::ExtractOp::create(builder, loc, op->getOperand(2));
  Value init = createFill(builder, loc, scalar, madeShape);
  unsigned numLoops = madeShape.size();
  SmallVector<AffineMap> maps(
      inputs.size(), AffineMap::get(numLoops, 0, exprs, builder.getContext()));
  maps.push_back(builder.getMultiDimIdentityMap(numLoops));
  SmallVector<utils::IteratorType> iterators(numLoops,
                                             utils::IteratorType::parallel);
  Value made =
      linalg::GenericOp::create(builder, loc, TypeRange{init.getType()}, inputs,
                                init, maps, iterators, build)
          .getResult(0);
  made = tensor::CollapseShapeOp::create(builder, loc, made, joined);
  if (cast<RankedTensorType>(made.getType()).getShape() == shape)
    return made;
  return getPart(builder, loc, made, {}, {}, shape, {});
}

/// Returns the slice of leading elements that is the only user of the result of
/// `op`, or null.
static tensor::ExtractSliceOp getOnlyPart(Operation *op) {
  if (!op->hasOneUse())
    return {};
  auto slice = dyn_cast<tensor::ExtractSliceOp>(*op->user_begin());
  if (!slice || slice.getType().getRank() != slice.getSourceType().getRank() ||
      !slice.getType().hasStaticShape() || !slice.hasZeroOffset() ||
      !slice.hasUnitStride())
    return {};
  return slice;
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
  if (tensor::ExtractSliceOp part = getOnlyPart(op))
    if (auto plan = planGather(windows, part.getType().getShape())) {
      part.replaceAllUsesWith(
          gather(builder, loc, op, windows, *plan, part.getType().getShape()));
      part.erase();
      op->erase();
      return success();
    }
  Value result;
  if (auto plan = planGather(windows, windows.operand.getShape()))
    result =
        gather(builder, loc, op, windows, *plan, windows.operand.getShape());
  else
    result = scatter(builder, loc, op, windows);
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return success();
}
