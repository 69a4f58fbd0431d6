//===- EvaluateTensors.cpp - Interprets ops on tensors --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::interpret;

std::shared_ptr<const Tensor> Evaluator::getTensor(Value value) {
  if (const Datum &datum = get(value); datum.kind == Datum::Kind::Tensor)
    return datum.tensor;
  SmallVector<int64_t> shape;
  for (int64_t size : cast<ShapedType>(value.getType()).getShape())
    shape.push_back(ShapedType::isDynamic(size) ? 1 : size);
  return makeUndefined(shape);
}

/// Returns a tensor that has `element` everywhere.
static Datum makeSplat(ArrayRef<int64_t> shape, Attribute element) {
  std::shared_ptr<Tensor> tensor = makeUndefined(shape);
  llvm::fill(tensor->elements, element);
  return Datum::makeTensor(tensor);
}

/// Returns the elements of `tensor` in another shape.
static Datum reshape(const Tensor &tensor, ArrayRef<int64_t> shape) {
  auto reshaped = std::make_shared<Tensor>(tensor);
  reshaped->shape.assign(shape.begin(), shape.end());
  return Datum::makeTensor(reshaped);
}

/// Returns the shape of a view of type `type` with as many elements. At most
/// one of its sizes is dynamic.
static SmallVector<int64_t> getViewShape(ShapedType type, int64_t elements) {
  SmallVector<int64_t> shape(type.getShape());
  int64_t known = 1;
  for (int64_t size : shape)
    known *= ShapedType::isDynamic(size) ? 1 : size;
  for (int64_t &size : shape)
    if (ShapedType::isDynamic(size)) {
      size = known == 0 ? 0 : elements / known;
      known = elements;
    }
  return shape;
}

/// Returns the offsets of an element of a slice: `indices`, with 0 for
/// `dropped` dimensions.
static SmallVector<int64_t> spread(ArrayRef<int64_t> indices,
                                   const llvm::SmallBitVector &dropped) {
  SmallVector<int64_t> all;
  for (unsigned dim = 0; dim < dropped.size(); ++dim) {
    if (dropped.test(dim)) {
      all.push_back(0);
      continue;
    }
    all.push_back(indices.front());
    indices = indices.drop_front();
  }
  return all;
}

/// Interprets an elementwise op on tensors: folds it on the scalars of each
/// element.
LogicalResult Evaluator::runElementwise(Operation *op) {
  SmallVector<std::shared_ptr<const Tensor>> operands;
  Block scalars;
  SmallVector<Value> arguments;
  std::shared_ptr<Tensor> shaped;
  for (Value operand : op->getOperands()) {
    Type type = operand.getType();
    operands.push_back(isa<RankedTensorType>(type) ? getTensor(operand)
                                                   : nullptr);
    if (!operands.back())
      continue;
    if (!shaped)
      shaped = makeUndefined(operands.back()->shape);
    else if (shaped->shape != operands.back()->shape)
      return world.fail(op->getLoc(), "its operands differ in shape");
  }
  for (Value operand : op->getOperands())
    arguments.push_back(scalars.addArgument(
        getElementTypeOrSelf(operand.getType()), op->getLoc()));
  OperationState state(op->getLoc(), op->getName(), arguments,
                       {getElementTypeOrSelf(op->getResult(0).getType())},
                       op->getAttrs());
  Operation *scalar = Operation::create(state);
  for (size_t i = 0; i < shaped->elements.size(); ++i) {
    for (auto [argument, operand, tensor] :
         llvm::zip_equal(arguments, op->getOperands(), operands))
      set(argument,
          tensor ? Datum::makeScalar(tensor->elements[i]) : get(operand));
    (void)fold(scalar);
    shaped->elements[i] = get(scalar->getResult(0)).scalar;
  }
  for (Value argument : arguments)
    values.erase(argument);
  values.erase(scalar->getResult(0));
  scalar->destroy();
  set(op->getResult(0), Datum::makeTensor(shaped));
  return success();
}

LogicalResult Evaluator::runTensor(Operation *op, bool &isKnown) {
  if (OpTrait::hasElementwiseMappableTraits(op) && op->getNumResults() == 1 &&
      op->getNumRegions() == 0 &&
      isa<RankedTensorType>(op->getResult(0).getType()))
    return runElementwise(op);
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto dense = dyn_cast<DenseElementsAttr>(constant.getValue());
    if (!dense) {
      set(op->getResult(0),
          isa<IntegerAttr, FloatAttr, ArrayAttr>(constant.getValue())
              ? Datum::makeScalar(constant.getValue())
              : Datum());
      return success();
    }
    auto shape = getShape(op, dense.getType(), {});
    if (failed(shape))
      return failure();
    std::shared_ptr<Tensor> tensor = makeUndefined(*shape);
    llvm::copy(dense.getValues<Attribute>(), tensor->elements.begin());
    set(op->getResult(0), Datum::makeTensor(tensor));
    return success();
  }
  if (isa<tensor::EmptyOp, bufferization::AllocTensorOp>(op)) {
    auto alloc = dyn_cast<bufferization::AllocTensorOp>(op);
    if (alloc && alloc.getCopy()) {
      set(op->getResult(0), get(alloc.getCopy()));
      return success();
    }
    auto shape = getShape(op, cast<ShapedType>(op->getResult(0).getType()),
                          alloc ? ValueRange(alloc.getDynamicSizes())
                                : ValueRange(op->getOperands()));
    if (failed(shape))
      return failure();
    set(op->getResult(0), Datum::makeTensor(makeUndefined(*shape)));
    return success();
  }
  if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
    auto shape = getShape(op, splat.getType(), splat.getDynamicSizes());
    if (failed(shape))
      return failure();
    set(splat, makeSplat(*shape, get(splat.getInput()).scalar));
    return success();
  }
  if (auto elements = dyn_cast<tensor::FromElementsOp>(op)) {
    std::shared_ptr<Tensor> tensor =
        makeUndefined(elements.getType().getShape());
    for (auto [element, value] :
         llvm::zip_equal(tensor->elements, elements.getElements()))
      element = get(value).scalar;
    set(elements, Datum::makeTensor(tensor));
    return success();
  }
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    auto index = getInteger(op, dim.getIndex());
    std::shared_ptr<const Tensor> tensor = getTensor(dim.getSource());
    if (failed(index) ||
        failed(checkInside(op, *index, int64_t(tensor->shape.size()))))
      return failure();
    setInteger(dim, tensor->shape[*index]);
    return success();
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    auto indices = getIntegers(op, extract.getIndices());
    std::shared_ptr<const Tensor> tensor = getTensor(extract.getTensor());
    if (failed(indices) || failed(checkInside(op, *indices, tensor->shape)))
      return failure();
    set(extract, Datum::makeScalar(tensor->elements[linearize(
                     *indices, getRowMajorStrides(tensor->shape))]));
    return success();
  }
  if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    auto indices = getIntegers(op, insert.getIndices());
    auto tensor = std::make_shared<Tensor>(*getTensor(insert.getDest()));
    if (failed(indices) || failed(checkInside(op, *indices, tensor->shape)))
      return failure();
    tensor->elements[linearize(*indices, getRowMajorStrides(tensor->shape))] =
        get(insert.getScalar()).scalar;
    set(insert, Datum::makeTensor(tensor));
    return success();
  }
  if (auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
      slice && isa<tensor::ExtractSliceOp, tensor::InsertSliceOp,
                   tensor::ParallelInsertSliceOp>(op)) {
    auto offsets = getIntegers(op, slice.getMixedOffsets());
    auto sizes = getIntegers(op, slice.getMixedSizes());
    auto strides = getIntegers(op, slice.getMixedStrides());
    if (failed(offsets) || failed(sizes) || failed(strides))
      return failure();
    auto extract = dyn_cast<tensor::ExtractSliceOp>(op);
    auto insert = dyn_cast<tensor::InsertSliceOp>(op);
    if (!extract && !insert)
      return cannot(op, "parallel insertions");
    std::shared_ptr<const Tensor> whole =
        getTensor(extract ? extract.getSource() : insert.getDest());
    if (failed(checkSlice(op, *offsets, *sizes, *strides, whole->shape)))
      return failure();
    llvm::SmallBitVector dropped =
        extract ? extract.getDroppedDims() : insert.getDroppedDims();
    SmallVector<int64_t> shape;
    for (auto [dim, size] : llvm::enumerate(*sizes))
      if (!dropped.test(dim))
        shape.push_back(size);
    SmallVector<int64_t> wholeStrides = getRowMajorStrides(whole->shape);
    auto getPlace = [&](ArrayRef<int64_t> indices) {
      SmallVector<int64_t> at = spread(indices, dropped);
      for (auto [index, offset, stride] :
           llvm::zip_equal(at, *offsets, *strides))
        index = offset + index * stride;
      return linearize(at, wholeStrides);
    };
    auto made =
        extract ? makeUndefined(shape) : std::make_shared<Tensor>(*whole);
    std::shared_ptr<const Tensor> piece =
        extract ? made : getTensor(insert.getSource());
    if (piece->shape != shape)
      return world.fail(op->getLoc(), "its source has another shape than the "
                                      "slice");
    int64_t next = 0;
    (void)forEachIndex(shape, [&](ArrayRef<int64_t> indices) {
      int64_t place = getPlace(indices);
      if (extract)
        made->elements[next++] = whole->elements[place];
      else
        made->elements[place] = piece->elements[next++];
      return success();
    });
    set(op->getResult(0), Datum::makeTensor(made));
    return success();
  }
  if (isa<tensor::CastOp>(op)) {
    set(op->getResult(0), get(op->getOperand(0)));
    return success();
  }
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ReshapeOp>(
          op)) {
    std::shared_ptr<const Tensor> tensor = getTensor(op->getOperand(0));
    auto type = cast<ShapedType>(op->getResult(0).getType());
    if (llvm::count_if(type.getShape(), ShapedType::isDynamic) > 1)
      return cannot(op, "several sizes are dynamic");
    SmallVector<int64_t> shape = getViewShape(type, tensor->elements.size());
    if (getNumElements(shape) != int64_t(tensor->elements.size()))
      return world.fail(op->getLoc(), "its result has another number of "
                                      "elements");
    set(op->getResult(0), reshape(*tensor, shape));
    return success();
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    int64_t dim = concat.getDim();
    SmallVector<int64_t> shape = getTensor(concat.getInputs()[0])->shape;
    shape[dim] = 0;
    for (Value input : concat.getInputs())
      shape[dim] += getTensor(input)->shape[dim];
    std::shared_ptr<Tensor> whole = makeUndefined(shape);
    SmallVector<int64_t> strides = getRowMajorStrides(shape);
    int64_t offset = 0;
    for (Value input : concat.getInputs()) {
      std::shared_ptr<const Tensor> piece = getTensor(input);
      auto next = piece->elements.begin();
      (void)forEachIndex(piece->shape, [&](ArrayRef<int64_t> indices) {
        whole->elements[linearize(indices, strides) + offset * strides[dim]] =
            *next++;
        return success();
      });
      offset += piece->shape[dim];
    }
    set(concat, Datum::makeTensor(whole));
    return success();
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    auto low = getIntegers(op, pad.getMixedLowPad());
    auto high = getIntegers(op, pad.getMixedHighPad());
    std::shared_ptr<const Tensor> source = getTensor(pad.getSource());
    if (failed(low) || failed(high))
      return failure();
    SmallVector<int64_t> shape;
    for (auto [before, size, after] :
         llvm::zip_equal(*low, source->shape, *high))
      shape.push_back(before + size + after);
    std::shared_ptr<Tensor> padded = makeUndefined(shape);
    SmallVector<int64_t> strides = getRowMajorStrides(source->shape);
    auto next = padded->elements.begin();
    LogicalResult result = forEachIndex(shape, [&](ArrayRef<int64_t> indices) {
      SmallVector<int64_t> from;
      for (auto [index, before] : llvm::zip_equal(indices, *low))
        from.push_back(index - before);
      Attribute &element = *next++;
      if (isInside(from, source->shape)) {
        element = source->elements[linearize(from, strides)];
        return success();
      }
      SmallVector<Datum> arguments, made;
      for (int64_t index : indices)
        arguments.push_back(Datum::makeScalar(
            IntegerAttr::get(IndexType::get(op->getContext()), index)));
      if (failed(runRegion(pad.getRegion(), arguments, made)))
        return failure();
      element = made.front().scalar;
      return success();
    });
    set(pad, Datum::makeTensor(padded));
    return result;
  }
  if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    auto shape = getShape(op, generate.getType(), generate.getDynamicExtents());
    if (failed(shape))
      return failure();
    std::shared_ptr<Tensor> tensor = makeUndefined(*shape);
    auto next = tensor->elements.begin();
    LogicalResult result = forEachIndex(*shape, [&](ArrayRef<int64_t> indices) {
      SmallVector<Datum> arguments, made;
      for (int64_t index : indices)
        arguments.push_back(Datum::makeScalar(
            IntegerAttr::get(IndexType::get(op->getContext()), index)));
      if (failed(runRegion(generate.getRegion(), arguments, made)))
        return failure();
      *next++ = made.front().scalar;
      return success();
    });
    set(generate, Datum::makeTensor(tensor));
    return result;
  }
  isKnown = false;
  return success();
}
