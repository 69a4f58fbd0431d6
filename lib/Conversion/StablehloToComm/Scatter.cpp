//===- Scatter.cpp - Converts scatters to linalg --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each element of the result combines, in order, the updates with its position:
// `select(position == index, combine(current, update), current)`. This is
// correct in any execution, and Analysis/Scattering.h recognizes it, so that
// neither cores nor GPUs visit the other positions.
//
//===----------------------------------------------------------------------===//

#include "Scatter.h"
#include "AttributeText.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::comm;

Value comm::createScatter(
    OpBuilder &builder, Location loc, Value init, ArrayRef<unsigned> dims,
    unsigned numReductions, ValueRange inputs, ArrayRef<AffineMap> inputMaps,
    bool isUnique,
    llvm::function_ref<ScatteredElement(OpBuilder &, ValueRange, Value)>
        build) {
  auto type = cast<RankedTensorType>(init.getType());
  unsigned rank = type.getRank();
  SmallVector<AffineMap> maps(inputMaps);
  maps.push_back(AffineMap::getMultiDimIdentityMap(rank + numReductions,
                                                   builder.getContext())
                     .getMajorSubMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.append(numReductions, utils::IteratorType::reduction);
  auto generic = linalg::GenericOp::create(
      builder, loc, TypeRange{type}, inputs, init, maps, iterators,
      [&](OpBuilder &nested, Location at, ValueRange arguments) {
        Value current = arguments.back();
        ScatteredElement element =
            build(nested, arguments.drop_back(), current);
        Value condition = element.condition;
        for (auto [dim, position] : llvm::zip_equal(dims, element.positions)) {
          Value index = linalg::IndexOp::create(nested, at, dim);
          Value isHere = arith::CmpIOp::create(
              nested, at, arith::CmpIPredicate::eq, index, position);
          condition = condition
                          ? arith::AndIOp::create(nested, at, condition, isHere)
                                .getResult()
                          : isHere;
        }
        Value value = element.value;
        if (condition)
          value =
              arith::SelectOp::create(nested, at, condition, value, current);
        linalg::YieldOp::create(nested, at, value);
      });
  if (isUnique)
    generic->setAttr(CommDialect::kUniquePositionsAttr, builder.getUnitAttr());
  return generic.getResult(0);
}

namespace {

/// The validated dimensions of a scatter.
struct ScatterShape {
  RankedTensorType operand, indices, updates;
  ScatterText text;
  /// For each dimension of the operand: the window dimension of the updates,
  /// the batch dimension of the indices, or the element of an index vector with
  /// its start.
  SmallVector<std::optional<unsigned>> window, batch, start;
  /// Dimensions of the updates, and of the indices without the index vectors,
  /// that select the index vector.
  SmallVector<unsigned> updateScatterDims, indexDims;

  bool initialize(Operation *op);
  int64_t getNumStarts() const { return text.scatterDimsToOperandDims.size(); }
  bool hasIndexVectors() const {
    return text.indexVectorDim < indices.getRank();
  }
  int64_t getWindowSize(unsigned dim) const {
    return updates.getDimSize(*window[dim]);
  }
  /// Returns true if only a part of the operand's dimension is written.
  bool isScattered(unsigned dim) const {
    return start[dim] || (!window[dim] && !batch[dim]) ||
           (window[dim] && getWindowSize(dim) != operand.getDimSize(dim));
  }
};

} // namespace

/// Sets `list[dim]` to the position of `dim` in `dims`; returns false if one is
/// out of range or repeated.
static bool assignPositions(MutableArrayRef<std::optional<unsigned>> list,
                            ArrayRef<int64_t> dims) {
  for (auto [position, dim] : llvm::enumerate(dims)) {
    if (dim < 0 || dim >= static_cast<int64_t>(list.size()) || list[dim])
      return false;
    list[dim] = position;
  }
  return true;
}

bool ScatterShape::initialize(Operation *op) {
  if (op->getNumOperands() != 3 || op->getNumResults() != 1 ||
      op->getNumRegions() != 1)
    return false;
  operand = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  indices = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  updates = dyn_cast<RankedTensorType>(op->getOperand(2).getType());
  std::optional<ScatterText> parsed =
      parseScatterText(op->getAttr("scatter_dimension_numbers"));
  for (RankedTensorType type : {operand, indices, updates})
    if (!type || !type.hasStaticShape() ||
        !type.getElementType().isSignlessIntOrFloat())
      return false;
  if (!parsed || op->getResult(0).getType() != operand ||
      operand.getElementType() != updates.getElementType() ||
      !isa<IntegerType>(indices.getElementType()))
    return false;
  text = std::move(*parsed);
  if (text.indexVectorDim < 0 || text.indexVectorDim > indices.getRank() ||
      text.inputBatchingDims.size() != text.scatterIndicesBatchingDims.size() ||
      (hasIndexVectors() ? indices.getDimSize(text.indexVectorDim) : 1) !=
          getNumStarts())
    return false;

  unsigned rank = operand.getRank();
  SmallVector<std::optional<unsigned>> isWindow(updates.getRank()),
      isInserted(rank);
  window.resize(rank);
  batch.resize(rank);
  start.resize(rank);
  if (!assignPositions(isWindow, text.updateWindowDims) ||
      !assignPositions(isInserted, text.insertedWindowDims) ||
      !assignPositions(batch, text.inputBatchingDims) ||
      !assignPositions(start, text.scatterDimsToOperandDims))
    return false;
  for (unsigned dim = 0; dim < updates.getRank(); ++dim)
    if (!isWindow[dim])
      updateScatterDims.push_back(dim);
  for (int64_t dim = 0; dim < indices.getRank(); ++dim)
    if (dim != text.indexVectorDim)
      indexDims.push_back(dim);
  if (updateScatterDims.size() != indexDims.size())
    return false;
  for (auto [updateDim, indexDim] : llvm::zip(updateScatterDims, indexDims))
    if (updates.getDimSize(updateDim) != indices.getDimSize(indexDim))
      return false;

  ArrayRef<int64_t> windows = text.updateWindowDims;
  SmallVector<std::optional<unsigned>> isBatched(indices.getRank());
  for (unsigned dim = 0; dim < rank; ++dim) {
    if (batch[dim]) {
      int64_t indexDim = text.scatterIndicesBatchingDims[*batch[dim]];
      if (isInserted[dim] || start[dim] || indexDim < 0 ||
          indexDim >= indices.getRank() || indexDim == text.indexVectorDim ||
          isBatched[indexDim] ||
          indices.getDimSize(indexDim) != operand.getDimSize(dim))
        return false;
      isBatched[indexDim] = dim;
      batch[dim] = indexDim;
    } else if (!isInserted[dim]) {
      if (windows.empty() ||
          updates.getDimSize(windows.front()) > operand.getDimSize(dim))
        return false;
      window[dim] = windows.front();
      windows = windows.drop_front();
    }
  }
  return windows.empty();
}

/// Returns the `number`-th elements of all index vectors, with the rank of
/// `indexDims`.
static Value getStarts(OpBuilder &builder, Location loc, Value indices,
                       const ScatterShape &shape, unsigned number) {
  if (!shape.hasIndexVectors())
    return indices;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> kept;
  for (auto [dim, size] : llvm::enumerate(shape.indices.getShape())) {
    bool isVector = static_cast<int64_t>(dim) == shape.text.indexVectorDim;
    offsets.push_back(builder.getIndexAttr(isVector ? number : 0));
    sizes.push_back(builder.getIndexAttr(isVector ? 1 : size));
    strides.push_back(builder.getIndexAttr(1));
    if (!isVector)
      kept.push_back(size);
  }
  return tensor::ExtractSliceOp::create(
      builder, loc, RankedTensorType::get(kept, shape.indices.getElementType()),
      indices, offsets, sizes, strides);
}

LogicalResult comm::convertScatter(Operation *op, Signs signs) {
  ScatterShape shape;
  if (!shape.initialize(op))
    return failure();
  Type element = shape.operand.getElementType();
  Region &combine = op->getRegion(0);
  if (!prepareScalarRegion(combine, {element, element}, element))
    return failure();

  OpBuilder builder(op);
  Location loc = op->getLoc();
  unsigned rank = shape.operand.getRank();
  // The loops: one for each dimension of the operand, one for each unbatched
  // dimension of the indices, and one for each window that moves.
  SmallVector<std::optional<unsigned>> loopOfIndexDim(shape.indices.getRank()),
      loopOfWindow(rank);
  SmallVector<unsigned> scattered;
  int64_t numVectors = 1;
  unsigned numLoops = rank;
  for (unsigned dim = 0; dim < rank; ++dim)
    if (shape.batch[dim])
      loopOfIndexDim[*shape.batch[dim]] = dim;
  for (unsigned dim : shape.indexDims)
    if (!loopOfIndexDim[dim]) {
      loopOfIndexDim[dim] = numLoops++;
      numVectors *= shape.indices.getDimSize(dim);
    }
  for (unsigned dim = 0; dim < rank; ++dim) {
    if (shape.isScattered(dim))
      scattered.push_back(dim);
    if (shape.window[dim])
      loopOfWindow[dim] = shape.isScattered(dim) ? numLoops++ : dim;
  }

  SmallVector<AffineExpr> indexExprs, updateExprs(shape.updates.getRank());
  for (auto [updateDim, indexDim] :
       llvm::zip(shape.updateScatterDims, shape.indexDims)) {
    indexExprs.push_back(builder.getAffineDimExpr(*loopOfIndexDim[indexDim]));
    updateExprs[updateDim] = indexExprs.back();
  }
  for (unsigned dim = 0; dim < rank; ++dim)
    if (shape.window[dim])
      updateExprs[*shape.window[dim]] =
          builder.getAffineDimExpr(*loopOfWindow[dim]);
  Value updates = op->getOperand(2);
  // A scatter needs a loop in addition to the output's, even with a single
  // iteration.
  if (numLoops == rank) {
    updateExprs.insert(updateExprs.begin(),
                       builder.getAffineDimExpr(numLoops++));
    SmallVector<int64_t> sizes = {1};
    llvm::append_range(sizes, shape.updates.getShape());
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < shape.updates.getRank(); ++dim)
      groups.push_back(dim == 0 ? ReassociationIndices{0, 1}
                                : ReassociationIndices{dim + 1});
    updates = tensor::ExpandShapeOp::create(
        builder, loc, RankedTensorType::get(sizes, element), updates, groups);
  }
  MLIRContext *context = op->getContext();
  SmallVector<Value> inputs = {updates};
  SmallVector<AffineMap> maps = {
      AffineMap::get(numLoops, 0, updateExprs, context)};
  for (int64_t number = 0; number < shape.getNumStarts(); ++number) {
    inputs.push_back(getStarts(builder, loc, op->getOperand(1), shape, number));
    maps.push_back(AffineMap::get(numLoops, 0, indexExprs, context));
  }

  auto build = [&](OpBuilder &nested, ValueRange elements, Value current) {
    ScatteredElement result;
    Type indexType = nested.getIndexType();
    auto isTrue = [&](Value condition) {
      result.condition =
          result.condition
              ? arith::AndIOp::create(nested, loc, result.condition, condition)
                    .getResult()
              : condition;
    };
    for (unsigned dim : scattered) {
      Value position;
      if (shape.start[dim]) {
        Value start = elements[1 + *shape.start[dim]];
        position =
            signs.operands
                ? arith::IndexCastUIOp::create(nested, loc, indexType, start)
                      .getResult()
                : arith::IndexCastOp::create(nested, loc, indexType, start);
      }
      if (shape.window[dim]) {
        Value place = linalg::IndexOp::create(nested, loc, *loopOfWindow[dim]);
        // As in XLA, windows that are partly out of bounds are not written.
        if (position) {
          Value last = arith::ConstantIndexOp::create(
              nested, loc,
              shape.operand.getDimSize(dim) - shape.getWindowSize(dim));
          isTrue(arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::ule,
                                       position, last));
          place = arith::AddIOp::create(nested, loc, position, place);
        }
        position = place;
      }
      if (!position)
        position = arith::ConstantIndexOp::create(nested, loc, 0);
      result.positions.push_back(position);
    }
    result.value = inlineScalars(nested, combine, {current, elements.front()});
    return result;
  };
  auto unique = op->getAttrOfType<BoolAttr>("unique_indices");
  Value result = createScatter(
      builder, loc, op->getOperand(0), scattered, numLoops - rank, inputs, maps,
      numVectors == 1 || (unique && unique.getValue()), build);
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return success();
}
