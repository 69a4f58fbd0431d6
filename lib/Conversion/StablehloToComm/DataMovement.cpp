//===- DataMovement.cpp - Constants and data movement ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace mlir::comm;

std::optional<SmallVector<int64_t>> comm::getIntegers(Operation *op,
                                                      StringRef name) {
  Attribute attribute = op->getAttr(name);
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return SmallVector<int64_t>(array.asArrayRef());
  auto dense = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  if (!dense)
    return std::nullopt;
  SmallVector<int64_t> values;
  for (const APInt &value : dense.getValues<APInt>())
    values.push_back(value.getSExtValue());
  return values;
}

Value ComputeBuilder::buildConstant() {
  auto value = op->getAttrOfType<ElementsAttr>("value");
  if (!value || value.getType() != resultType())
    return {};
  return arith::ConstantOp::create(builder, loc, value);
}

Value ComputeBuilder::buildIota() {
  auto dim = op->getAttrOfType<IntegerAttr>("iota_dimension");
  RankedTensorType type = resultType();
  if (!dim || !type.hasStaticShape() || op->getNumOperands() != 0)
    return {};
  int64_t dimension = dim.getValue().getSExtValue();
  if (dimension < 0 || dimension >= type.getRank())
    return {};
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, TypeRange(type), ValueRange(), createEmpty(),
             {builder.getMultiDimIdentityMap(type.getRank())}, iterators,
             [&](OpBuilder &nested, Location at, ValueRange) {
               Type element = type.getElementType();
               bool isFloatType = isa<FloatType>(element);
               Type integer = isFloatType ? nested.getI64Type() : element;
               Value index = linalg::IndexOp::create(nested, at, dimension);
               Value value =
                   arith::IndexCastOp::create(nested, at, integer, index);
               if (isFloatType)
                 value = arith::SIToFPOp::create(nested, at, element, value);
               linalg::YieldOp::create(nested, at, value);
             })
      .getResult(0);
}

Value ComputeBuilder::buildReshape() {
  auto from = cast<RankedTensorType>(operand(0).getType());
  RankedTensorType to = resultType();
  if (!from.hasStaticShape() || !to.hasStaticShape() ||
      from.getNumElements() != to.getNumElements())
    return {};
  if (from == to)
    return operand(0);
  auto reshape = [&](Value value, RankedTensorType type) -> Value {
    auto source = cast<RankedTensorType>(value.getType());
    if (source == type)
      return value;
    auto indices = getReassociationIndicesForReshape(source, type);
    if (!indices)
      return {};
    if (source.getRank() < type.getRank())
      return tensor::ExpandShapeOp::create(builder, loc, type, value, *indices);
    return tensor::CollapseShapeOp::create(builder, loc, type, value, *indices);
  };
  if (from.getRank() != to.getRank() &&
      getReassociationIndicesForReshape(from, to))
    return reshape(operand(0), to);
  auto flat =
      RankedTensorType::get(from.getNumElements(), from.getElementType());
  return reshape(reshape(operand(0), flat), to);
}

Value ComputeBuilder::buildBroadcast() {
  auto dims = getIntegers(op, "broadcast_dimensions");
  auto from = cast<RankedTensorType>(operand(0).getType());
  RankedTensorType to = resultType();
  if (!dims || !to.hasStaticShape() || !from.hasStaticShape() ||
      static_cast<int64_t>(dims->size()) != from.getRank())
    return {};
  SmallVector<AffineExpr> sources;
  for (auto [index, dim] : llvm::enumerate(*dims)) {
    if (dim < 0 || dim >= to.getRank())
      return {};
    bool isRepeated = from.getDimSize(index) == 1 && to.getDimSize(dim) != 1;
    sources.push_back(isRepeated ? builder.getAffineConstantExpr(0)
                                 : builder.getAffineDimExpr(dim));
  }
  AffineMap sourceMap =
      AffineMap::get(to.getRank(), 0, sources, builder.getContext());
  SmallVector<utils::IteratorType> iterators(to.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, TypeRange(to), operand(0), createEmpty(),
             {sourceMap, builder.getMultiDimIdentityMap(to.getRank())},
             iterators,
             [](OpBuilder &nested, Location at, ValueRange arguments) {
               linalg::YieldOp::create(nested, at, arguments.front());
             })
      .getResult(0);
}

Value ComputeBuilder::buildTranspose() {
  auto permutation = getIntegers(op, "permutation");
  if (!permutation || !resultType().hasStaticShape() ||
      static_cast<int64_t>(permutation->size()) != resultType().getRank() ||
      !isPermutationVector(*permutation))
    return {};
  return linalg::TransposeOp::create(builder, loc, operand(0), createEmpty(),
                                     *permutation)
      ->getResult(0);
}

Value ComputeBuilder::buildSlice() {
  auto starts = getIntegers(op, "start_indices");
  auto strides = getIntegers(op, "strides");
  RankedTensorType type = resultType();
  if (!starts || !strides || !type.hasStaticShape() ||
      static_cast<int64_t>(starts->size()) != type.getRank() ||
      starts->size() != strides->size())
    return {};
  // An empty slice may begin past the end.
  if (type.getNumElements() == 0)
    return createEmpty();
  return tensor::ExtractSliceOp::create(
      builder, loc, type, operand(0),
      getAsIndexOpFoldResult(builder.getContext(), *starts),
      getAsIndexOpFoldResult(builder.getContext(), type.getShape()),
      getAsIndexOpFoldResult(builder.getContext(), *strides));
}

/// Builds a slice with start indices clamped so that the slice is in bounds.
Value ComputeBuilder::buildDynamicSlice(bool isUpdate) {
  unsigned first = isUpdate ? 2 : 1;
  if (op->getNumOperands() < first)
    return {};
  auto source = dyn_cast<RankedTensorType>(operand(0).getType());
  auto slice = dyn_cast<RankedTensorType>(
      isUpdate ? operand(1).getType() : op->getResult(0).getType());
  if (!source || !slice || !source.hasStaticShape() ||
      !slice.hasStaticShape() || source.getRank() != slice.getRank() ||
      op->getNumOperands() != first + source.getRank())
    return {};
  for (Value start : op->getOperands().drop_front(first)) {
    auto index = dyn_cast<RankedTensorType>(start.getType());
    if (!index || index.getRank() != 0 || !isSimple(index) || isFloat(index))
      return {};
  }
  SmallVector<OpFoldResult> starts;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    Value start = tensor::ExtractOp::create(builder, loc, operand(first + dim));
    start =
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(), start);
    Value last = arith::ConstantIndexOp::create(
        builder, loc, source.getDimSize(dim) - slice.getDimSize(dim));
    start = arith::MaxSIOp::create(builder, loc, start, zero);
    starts.push_back(
        arith::MinSIOp::create(builder, loc, start, last).getResult());
  }
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(builder.getContext(), slice.getShape());
  SmallVector<OpFoldResult> strides(source.getRank(), builder.getIndexAttr(1));
  if (isUpdate)
    return tensor::InsertSliceOp::create(builder, loc, operand(1), operand(0),
                                         starts, sizes, strides);
  return tensor::ExtractSliceOp::create(builder, loc, slice, operand(0), starts,
                                        sizes, strides);
}

/// Builds a pad: inserts the operand into a padding value, with gaps for
/// interior padding, and cuts off what is negative at the edges.
Value ComputeBuilder::buildPad() {
  auto low = getIntegers(op, "edge_padding_low");
  auto high = getIntegers(op, "edge_padding_high");
  auto interior = getIntegers(op, "interior_padding");
  auto from = cast<RankedTensorType>(operand(0).getType());
  RankedTensorType to = resultType();
  size_t rank = to.getRank();
  if (!low || !high || !interior || op->getNumOperands() != 2 ||
      operand(1).getType() != RankedTensorType::get({}, to.getElementType()) ||
      !from.hasStaticShape() || !to.hasStaticShape() || low->size() != rank ||
      high->size() != rank || interior->size() != rank ||
      from.getRank() != to.getRank())
    return {};
  SmallVector<int64_t> offsets, cuts, shape, strides;
  for (auto [before, after, inside, size, whole] : llvm::zip_equal(
           *low, *high, *interior, from.getShape(), to.getShape())) {
    offsets.push_back(std::max<int64_t>(before, 0));
    cuts.push_back(std::max<int64_t>(-before, 0));
    shape.push_back(whole + cuts.back() + std::max<int64_t>(-after, 0));
    strides.push_back(inside + 1);
    if (inside < 0 || (size > 0 && offsets.back() + (size - 1) * (inside + 1) >=
                                       shape.back()))
      return {};
  }
  auto getSizes = [&](ArrayRef<int64_t> sizes) {
    return getAsIndexOpFoldResult(builder.getContext(), sizes);
  };
  Value element = tensor::ExtractOp::create(builder, loc, operand(1));
  Value padded =
      tensor::SplatOp::create(builder, loc, element, to.clone(shape));
  if (from.getNumElements() != 0)
    padded = tensor::InsertSliceOp::create(
        builder, loc, operand(0), padded, getSizes(offsets),
        getSizes(from.getShape()), getSizes(strides));
  if (padded.getType() == to)
    return padded;
  return tensor::ExtractSliceOp::create(
      builder, loc, to, padded, getSizes(cuts), getSizes(to.getShape()),
      SmallVector<OpFoldResult>(rank, builder.getIndexAttr(1)));
}

Value ComputeBuilder::buildConcatenate() {
  auto attribute = op->getAttrOfType<IntegerAttr>("dimension");
  RankedTensorType type = resultType();
  if (!attribute || !type.hasStaticShape())
    return {};
  int64_t dim = attribute.getValue().getSExtValue();
  for (Type part : op->getOperandTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(part);
    if (!tensor || !tensor.hasStaticShape() || dim < 0 ||
        dim >= tensor.getRank())
      return {};
  }
  Value result = createEmpty();
  SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
  int64_t offset = 0;
  for (Value part : op->getOperands()) {
    ArrayRef<int64_t> shape = cast<RankedTensorType>(part.getType()).getShape();
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
    offsets[dim] = builder.getIndexAttr(offset);
    offset += shape[dim];
    result = tensor::InsertSliceOp::create(
        builder, loc, part, result, offsets,
        getAsIndexOpFoldResult(builder.getContext(), shape), strides);
  }
  return result;
}
