//===- Sort.cpp - Converts sorts to linalg --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stable merge sort with parallel steps. An element's position in the merged
// run is its position in its own run plus the number of preceding elements of
// the other run. A binary search finds that number. Runs of up to 64 elements
// are sorted by counting. The sort permutes the elements' numbers, which are
// scattered to their positions; the operands are gathered at the end. It needs
// n log² n comparisons for n elements, in 2 log(n / 64) + 3 ops.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "ComputeBuilder.h"
#include "Scatter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

/// Length of runs sorted by counting: half of the comparisons are redundant,
/// but it takes two ops instead of twelve for merging.
static constexpr int64_t kCounted = 64;

/// Builds the comparison of two elements, true if the first precedes the
/// second, from all operands' scalars of each.
using Comparator =
    llvm::function_ref<Value(OpBuilder &, ValueRange, ValueRange)>;

Value comm::createTotalOrderKey(OpBuilder &builder, Location loc, Value value) {
  Type type = value.getType();
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  Type integer = builder.getIntegerType(width);
  auto tensor = dyn_cast<RankedTensorType>(type);
  Type bitsType = tensor ? Type(tensor.clone(integer)) : integer;
  auto constant = [&](APInt bits) -> Value {
    TypedAttr attribute = builder.getIntegerAttr(integer, bits);
    if (tensor)
      attribute = DenseElementsAttr::get(cast<ShapedType>(bitsType), bits);
    return arith::ConstantOp::create(builder, loc, attribute);
  };
  // The magnitudes of negative numbers are in reverse order.
  Value bits = arith::BitcastOp::create(builder, loc, bitsType, value);
  Value sign = arith::ShRSIOp::create(builder, loc, bits,
                                      constant(APInt(width, width - 1)));
  Value flipped = arith::AndIOp::create(
      builder, loc, sign, constant(APInt::getSignedMaxValue(width)));
  return arith::XOrIOp::create(builder, loc, bits, flipped);
}

namespace {

/// Sorts tensors of one shape along one dimension.
class Sorter {
public:
  Sorter(OpBuilder &builder, Location loc, ValueRange operands, unsigned dim,
         Comparator comparator)
      : builder(builder), loc(loc), operands(operands), dim(dim),
        comparator(comparator),
        type(cast<RankedTensorType>(operands.front().getType())),
        size(type.getDimSize(dim)) {}

  /// Returns for each position the number of its element, as i32.
  Value sortNumbers();
  /// Returns the elements of `operand` whose numbers are `numbers`, in that
  /// order.
  Value arrange(Value operand, Value numbers);

private:
  Value constant(OpBuilder &nested, int64_t value) {
    return arith::ConstantIndexOp::create(nested, loc, value);
  }
  Value toIndex(OpBuilder &nested, Value number) {
    return arith::IndexCastOp::create(nested, loc, nested.getIndexType(),
                                      number);
  }
  Value toNumber(OpBuilder &nested, Value index) {
    return arith::IndexCastOp::create(nested, loc, nested.getI32Type(), index);
  }
  template <typename OpTy>
  Value create(OpBuilder &nested, Value a, Value b) {
    return OpTy::create(nested, loc, a, b);
  }
  Value compare(OpBuilder &nested, arith::CmpIPredicate predicate, Value a,
                Value b) {
    return arith::CmpIOp::create(nested, loc, predicate, a, b);
  }
  Value select(OpBuilder &nested, Value condition, Value a, Value b) {
    return arith::SelectOp::create(nested, loc, condition, a, b);
  }

  /// Returns the current iteration's indices with `index` along the dimension.
  SmallVector<Value> getIndices(OpBuilder &nested, Value index);
  /// Loads all operands' elements at `index`.
  SmallVector<Value> load(OpBuilder &nested, Value index);
  Value precedes(OpBuilder &nested, Value isFirst, ValueRange a, ValueRange b);
  Value createNumbers(unsigned numReductions, ValueRange inputs, Value init,
                      llvm::function_ref<Value(OpBuilder &, ValueRange)> build);
  Value fillZeros();
  Value countRanks();
  Value mergeRanks(Value numbers, int64_t run);
  Value scatterNumbers(Value ranks, Value numbers, int64_t run);

  OpBuilder &builder;
  Location loc;
  ValueRange operands;
  unsigned dim;
  Comparator comparator;
  RankedTensorType type;
  int64_t size;
};

} // namespace

SmallVector<Value> Sorter::getIndices(OpBuilder &nested, Value index) {
  SmallVector<Value> indices;
  for (unsigned other = 0; other < type.getRank(); ++other)
    indices.push_back(
        other == dim ? index : linalg::IndexOp::create(nested, loc, other));
  return indices;
}

SmallVector<Value> Sorter::load(OpBuilder &nested, Value index) {
  SmallVector<Value> indices = getIndices(nested, index), elements;
  for (Value operand : operands)
    elements.push_back(
        tensor::ExtractOp::create(nested, loc, operand, indices));
  return elements;
}

/// Returns true if `a` precedes `b` in the result. Equal elements keep their
/// order; `isFirst` is true at run time if `a` was first. One comparison serves
/// both cases.
Value Sorter::precedes(OpBuilder &nested, Value isFirst, ValueRange a,
                       ValueRange b) {
  SmallVector<Value> left, right;
  for (auto [mine, other] : llvm::zip_equal(a, b)) {
    left.push_back(select(nested, isFirst, other, mine));
    right.push_back(select(nested, isFirst, mine, other));
  }
  // The first element stays first unless the second is less.
  Value isLess = comparator(nested, left, right);
  return create<arith::XOrIOp>(nested, isLess, isFirst);
}

/// Creates an i32 tensor with the shape of the operands and the inputs.
Value Sorter::createNumbers(
    unsigned numReductions, ValueRange inputs, Value init,
    llvm::function_ref<Value(OpBuilder &, ValueRange)> build) {
  unsigned rank = type.getRank();
  AffineMap map =
      builder.getMultiDimIdentityMap(rank + numReductions).getMajorSubMap(rank);
  SmallVector<AffineMap> maps(inputs.size() + 1, map);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  SmallVector<Value> allInputs(inputs);
  if (numReductions) {
    // Provides the size of the loop that indexes no operand.
    iterators.push_back(utils::IteratorType::reduction);
    allInputs.push_back(tensor::EmptyOp::create(
        builder, loc, {std::min(size, kCounted)}, builder.getI1Type()));
    maps.insert(maps.end() - 1,
                AffineMap::get(rank + 1, 0, builder.getAffineDimExpr(rank)));
  }
  return linalg::GenericOp::create(
             builder, loc, TypeRange{init.getType()}, allInputs, init, maps,
             iterators,
             [&](OpBuilder &nested, Location at, ValueRange arguments) {
               linalg::YieldOp::create(nested, at, build(nested, arguments));
             })
      .getResult(0);
}

Value Sorter::fillZeros() {
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        builder.getI32Type());
  return linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
}

/// Returns each element's position within its run of kCounted elements.
Value Sorter::countRanks() {
  return createNumbers(
      /*numReductions=*/1, {}, fillZeros(),
      [&](OpBuilder &nested, ValueRange arguments) -> Value {
        Value index = linalg::IndexOp::create(nested, loc, dim);
        Value other = linalg::IndexOp::create(nested, loc, type.getRank());
        Value run = create<arith::SubIOp>(
            nested, index,
            create<arith::RemUIOp>(nested, index, constant(nested, kCounted)));
        other = create<arith::AddIOp>(nested, run, other);
        Value last = constant(nested, size - 1);
        Value isInRange =
            compare(nested, arith::CmpIPredicate::ule, other, last);
        Value isOther = compare(nested, arith::CmpIPredicate::ne, other, index);
        Value inside = create<arith::MinUIOp>(nested, other, last);
        Value isFirst =
            compare(nested, arith::CmpIPredicate::ult, inside, index);
        Value before = precedes(nested, isFirst, load(nested, inside),
                                load(nested, index));
        before = create<arith::AndIOp>(
            nested, before, create<arith::AndIOp>(nested, isInRange, isOther));
        Value one =
            arith::ExtUIOp::create(nested, loc, nested.getI32Type(), before);
        return create<arith::AddIOp>(nested, arguments.back(), one);
      });
}

/// Returns each number's position in the merge of its run and the neighbouring
/// run. `numbers` are sorted in runs of `run`, the last of which may be
/// shorter.
Value Sorter::mergeRanks(Value numbers, int64_t run) {
  Value init = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                       builder.getI32Type());
  return createNumbers(
      0, numbers, init, [&](OpBuilder &nested, ValueRange arguments) -> Value {
        Value length = constant(nested, run), zero = constant(nested, 0);
        Value index = linalg::IndexOp::create(nested, loc, dim);
        Value inRun = create<arith::RemUIOp>(nested, index, length);
        Value begin = create<arith::SubIOp>(nested, index, inRun);
        Value inPair =
            create<arith::RemUIOp>(nested, index, constant(nested, 2 * run));
        Value isSecond =
            compare(nested, arith::CmpIPredicate::uge, inPair, length);
        Value other = select(nested, isSecond,
                             create<arith::SubIOp>(nested, begin, length),
                             create<arith::AddIOp>(nested, begin, length));
        // Number of elements of the other run.
        Value left = create<arith::MaxSIOp>(
            nested,
            create<arith::SubIOp>(nested, constant(nested, size), other), zero);
        Value count = create<arith::MinSIOp>(nested, left, length);
        SmallVector<Value> mine =
            load(nested, toIndex(nested, arguments.front()));
        Value found = zero, last = constant(nested, size - 1);
        for (int64_t step = run; step > 0; step /= 2) {
          Value next =
              create<arith::AddIOp>(nested, found, constant(nested, step));
          Value place = create<arith::AddIOp>(
              nested, other,
              create<arith::SubIOp>(nested, next, constant(nested, 1)));
          place = create<arith::MinSIOp>(nested, place, last);
          Value number = tensor::ExtractOp::create(nested, loc, numbers,
                                                   getIndices(nested, place));
          Value before = precedes(nested, isSecond,
                                  load(nested, toIndex(nested, number)), mine);
          Value isInRange =
              compare(nested, arith::CmpIPredicate::sle, next, count);
          found =
              select(nested, create<arith::AndIOp>(nested, before, isInRange),
                     next, found);
        }
        return toNumber(nested, create<arith::AddIOp>(nested, inRun, found));
      });
}

/// Moves each of `numbers` (null: the element's own) to its rank within its run
/// of `run` elements.
Value Sorter::scatterNumbers(Value ranks, Value numbers, int64_t run) {
  unsigned rank = type.getRank();
  // Loops: the output's dimensions, then the elements.
  SmallVector<AffineExpr> exprs;
  for (unsigned other = 0; other < rank; ++other)
    exprs.push_back(builder.getAffineDimExpr(other == dim ? rank : other));
  AffineMap map = AffineMap::get(rank + 1, 0, exprs, builder.getContext());
  SmallVector<Value> inputs = {ranks};
  if (numbers)
    inputs.push_back(numbers);
  SmallVector<AffineMap> maps(inputs.size(), map);
  return createScatter(
      builder, loc, fillZeros(), {dim}, /*numReductions=*/1, inputs, maps,
      /*isUnique=*/true, [&](OpBuilder &nested, ValueRange elements, Value) {
        ScatteredElement element;
        Value index = linalg::IndexOp::create(nested, loc, rank);
        Value begin = create<arith::SubIOp>(
            nested, index,
            create<arith::RemUIOp>(nested, index, constant(nested, run)));
        element.positions = {create<arith::AddIOp>(
            nested, begin, toIndex(nested, elements.front()))};
        element.value = numbers ? elements[1] : toNumber(nested, index);
        return element;
      });
}

Value Sorter::sortNumbers() {
  Value numbers = scatterNumbers(countRanks(), Value(), kCounted);
  for (int64_t run = kCounted; run < size; run *= 2)
    numbers = scatterNumbers(mergeRanks(numbers, run), numbers, 2 * run);
  return numbers;
}

Value Sorter::arrange(Value operand, Value numbers) {
  Value init = tensor::EmptyOp::create(
      builder, loc, cast<RankedTensorType>(numbers.getType()).getShape(),
      getElementTypeOrSelf(operand));
  return createNumbers(
      0, numbers, init, [&](OpBuilder &nested, ValueRange arguments) -> Value {
        return tensor::ExtractOp::create(
            nested, loc, operand,
            getIndices(nested, toIndex(nested, arguments.front())));
      });
}

/// Returns true if tensors of `type` can be sorted along `dim`. Numbers are
/// i32.
static bool canSort(RankedTensorType type, int64_t dim) {
  return type && type.hasStaticShape() && dim >= 0 && dim < type.getRank() &&
         type.getElementType().isSignlessIntOrFloat() &&
         type.getDimSize(dim) <= std::numeric_limits<int32_t>::max();
}

LogicalResult comm::convertSort(Operation *op) {
  auto attribute = op->getAttrOfType<IntegerAttr>("dimension");
  if (op->getNumOperands() == 0 || op->getNumRegions() != 1 ||
      op->getOperandTypes() != op->getResultTypes())
    return failure();
  int64_t dim = attribute ? attribute.getValue().getSExtValue() : -1;
  SmallVector<Type> types;
  ArrayRef<int64_t> shape;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type)
      return failure();
    if (dim < 0 && !attribute)
      dim = type.getRank() - 1; // The default is the last dimension.
    if (types.empty())
      shape = type.getShape();
    if (!canSort(type, dim) || type.getShape() != shape)
      return failure();
    types.append(2, type.getElementType());
  }
  OpBuilder builder(op);
  Region &region = op->getRegion(0);
  if (!prepareScalarRegion(region, types, builder.getI1Type()))
    return failure();
  // The region has the operands' pairs in turn.
  auto comparator = [&](OpBuilder &nested, ValueRange a, ValueRange b) {
    SmallVector<Value> pairs;
    for (auto [left, right] : llvm::zip_equal(a, b)) {
      pairs.push_back(left);
      pairs.push_back(right);
    }
    return inlineScalars(nested, region, pairs);
  };
  if (ShapedType::getNumElements(shape) == 0) {
    op->replaceAllUsesWith(op->getOperands());
    op->erase();
    return success();
  }
  Sorter sorter(builder, op->getLoc(), op->getOperands(), dim, comparator);
  Value numbers = sorter.sortNumbers();
  for (auto [operand, result] :
       llvm::zip_equal(op->getOperands(), op->getResults()))
    result.replaceAllUsesWith(sorter.arrange(operand, numbers));
  op->erase();
  return success();
}

LogicalResult comm::convertTopK(Operation *op, Signs signs) {
  auto k = op->getAttrOfType<IntegerAttr>("k");
  auto largest = op->getAttrOfType<BoolAttr>("largest");
  auto type = op->getNumOperands() == 1
                  ? dyn_cast<RankedTensorType>(op->getOperand(0).getType())
                  : RankedTensorType();
  if (!k || op->getNumResults() != 2 || op->getNumRegions() != 0 ||
      !canSort(type, type ? type.getRank() - 1 : 0) ||
      type.getNumElements() == 0)
    return failure();
  int64_t dim = type.getRank() - 1;
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = k.getValue().getSExtValue();
  OpBuilder builder(op);
  Location loc = op->getLoc();
  if (shape[dim] < 0 || shape[dim] > type.getDimSize(dim) ||
      op->getResult(0).getType() !=
          RankedTensorType::get(shape, type.getElementType()) ||
      op->getResult(1).getType() !=
          RankedTensorType::get(shape, builder.getI32Type()))
    return failure();
  auto comparator = [&](OpBuilder &nested, ValueRange a,
                        ValueRange b) -> Value {
    Value left = a.front(), right = b.front();
    if (largest && !largest.getValue())
      std::swap(left, right);
    if (isa<FloatType>(left.getType())) {
      left = createTotalOrderKey(nested, loc, left);
      right = createTotalOrderKey(nested, loc, right);
    }
    bool isUnsigned = signs.operands || type.getElementType().isInteger(1);
    return arith::CmpIOp::create(nested, loc,
                                 isUnsigned ? arith::CmpIPredicate::ugt
                                            : arith::CmpIPredicate::sgt,
                                 left, right);
  };
  Sorter sorter(builder, loc, op->getOperands(), dim, comparator);
  // Only the leading numbers are used.
  Value numbers = tensor::ExtractSliceOp::create(
      builder, loc, RankedTensorType::get(shape, builder.getI32Type()),
      sorter.sortNumbers(),
      SmallVector<OpFoldResult>(shape.size(), builder.getIndexAttr(0)),
      getAsIndexOpFoldResult(builder.getContext(), shape),
      SmallVector<OpFoldResult>(shape.size(), builder.getIndexAttr(1)));
  op->getResult(0).replaceAllUsesWith(
      sorter.arrange(op->getOperand(0), numbers));
  op->getResult(1).replaceAllUsesWith(numbers);
  op->erase();
  return success();
}
