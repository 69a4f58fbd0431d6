//===- IndexedOps.cpp - Gathers and scatters on pieces --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeBuilder.h"
#include "Mover.h"
#include "OpClasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;
using Class = ShardingClasses::Class;

static bool isGather(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.gather";
}

//===----------------------------------------------------------------------===//
// Dimensions of gathers and scatters
//===----------------------------------------------------------------------===//

namespace {

/// The dimensions of a gather or scatter. Its large tensor is the operand, from
/// which it takes small tensors, or into which it puts them.
struct Indexing {
  ScatterText numbers;
  RankedTensorType large, indices, small;
  /// Dimensions of the large and the small tensor that windows have.
  SmallVector<std::pair<int64_t, int64_t>> windows;
  /// Dimensions of the indices and of the small tensor.
  SmallVector<std::pair<int64_t, int64_t>> batches;

  /// Returns the place of `dim` of the large tensor in an index, if any.
  std::optional<int64_t> getComponent(int64_t dim) const {
    const int64_t *found = llvm::find(numbers.scatterDimsToOperandDims, dim);
    if (found == numbers.scatterDimsToOperandDims.end())
      return std::nullopt;
    return found - numbers.scatterDimsToOperandDims.begin();
  }
};

} // namespace

/// Returns the dimensions of `op`, a gather or a scatter of one tensor; none if
/// they are not valid.
static std::optional<Indexing> getIndexing(Operation *op) {
  bool isTaking = isGather(op);
  auto numbers = parseScatterText(op->getAttr(
      isTaking ? "dimension_numbers" : "scatter_dimension_numbers"));
  if (!numbers || op->getNumOperands() != (isTaking ? 2 : 3) ||
      op->getNumResults() != 1)
    return std::nullopt;
  Indexing result;
  auto getTensor = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() ? type : RankedTensorType();
  };
  result.large = getTensor(op->getOperand(0));
  result.indices = getTensor(op->getOperand(1));
  result.small = getTensor(isTaking ? op->getResult(0) : op->getOperand(2));
  if (!result.large || !result.indices || !result.small)
    return std::nullopt;
  auto areDims = [](ArrayRef<int64_t> dims, int64_t rank) {
    return llvm::all_of(dims, [&](int64_t dim) {
      return dim >= 0 && dim < rank && llvm::count(dims, dim) == 1;
    });
  };
  ArrayRef<int64_t> single = numbers->insertedWindowDims;
  ArrayRef<int64_t> batching = numbers->inputBatchingDims;
  SmallVector<int64_t> inWindows, inBatches, ofIndices;
  for (int64_t dim = 0; dim < result.large.getRank(); ++dim)
    if (!llvm::is_contained(single, dim) && !llvm::is_contained(batching, dim))
      inWindows.push_back(dim);
  for (int64_t dim = 0; dim < result.small.getRank(); ++dim)
    if (!llvm::is_contained(numbers->updateWindowDims, dim))
      inBatches.push_back(dim);
  for (int64_t dim = 0; dim < result.indices.getRank(); ++dim)
    if (dim != numbers->indexVectorDim)
      ofIndices.push_back(dim);
  int64_t numComponents =
      numbers->indexVectorDim == result.indices.getRank()
          ? 1
          : result.indices.getDimSize(numbers->indexVectorDim);
  if (!areDims(single, result.large.getRank()) ||
      !areDims(batching, result.large.getRank()) ||
      !areDims(numbers->scatterDimsToOperandDims, result.large.getRank()) ||
      !areDims(numbers->updateWindowDims, result.small.getRank()) ||
      !areDims(numbers->scatterIndicesBatchingDims, result.indices.getRank()) ||
      batching.size() != numbers->scatterIndicesBatchingDims.size() ||
      numbers->updateWindowDims.size() != inWindows.size() ||
      inBatches.size() != ofIndices.size() ||
      numComponents !=
          static_cast<int64_t>(numbers->scatterDimsToOperandDims.size()))
    return std::nullopt;
  for (auto [inLarge, inSmall] :
       llvm::zip(inWindows, numbers->updateWindowDims))
    result.windows.emplace_back(inLarge, inSmall);
  for (auto [inIndices, inSmall] : llvm::zip(ofIndices, inBatches))
    result.batches.emplace_back(inIndices, inSmall);
  result.numbers = std::move(*numbers);
  return result;
}

void comm::addIndexedClasses(Operation *op, OpClasses &dims,
                             ShardingClasses &classes) {
  std::optional<Indexing> indexing = getIndexing(op);
  if (!indexing)
    return;
  bool isTaking = isGather(op);
  std::optional<ReductionKind> kind;
  if (!isTaking)
    kind = findSimpleReducer(op);
  else if (!indexing->large.getElementType().isInteger(1))
    kind = ReductionKind::Sum;
  SmallVector<Class> &large = dims.operands[0], &indices = dims.operands[1];
  SmallVector<Class> &small = isTaking ? dims.results[0] : dims.operands[2];
  SmallVector<int64_t> singles(indexing->numbers.insertedWindowDims);
  for (auto [inLarge, inSmall] : indexing->windows) {
    int64_t size = indexing->small.getDimSize(inSmall);
    if (indexing->large.getDimSize(inLarge) == size)
      large[inLarge] = small[inSmall] = classes.create();
    else if (size == 1)
      singles.push_back(inLarge);
  }
  const ScatterText &numbers = indexing->numbers;
  for (auto [inIndices, inSmall] : indexing->batches) {
    bool isBatching =
        llvm::is_contained(numbers.scatterIndicesBatchingDims, inIndices);
    if (!isTaking && !isBatching && !kind)
      continue;
    indices[inIndices] = small[inSmall] = classes.create();
    if (!isTaking && !isBatching)
      dims.reduced.push_back(small[inSmall]);
  }
  for (auto [inLarge, inIndices] :
       llvm::zip(numbers.inputBatchingDims, numbers.scatterIndicesBatchingDims))
    large[inLarge] = indices[inIndices];
  for (int64_t dim : singles)
    if (isTaking ? kind.has_value() : indexing->getComponent(dim).has_value()) {
      large[dim] = classes.create();
      if (isTaking)
        dims.reduced.push_back(large[dim]);
    }
  if (!isTaking)
    dims.results[0] = large;
  if (!kind)
    return;
  dims.reduction = kind;
  dims.results[0].back() = classes.create();
  if (isTaking)
    large.back() = classes.create();
}

//===----------------------------------------------------------------------===//
// Indices in pieces
//===----------------------------------------------------------------------===//

namespace {

/// Rewrites one gather or scatter.
class IndexLocalizer {
public:
  IndexLocalizer(Operation *op, const Indexing &indexing, const OpClasses &dims,
                 ShardingClasses &classes, GroupTable &groups)
      : op(op), indexing(indexing), dims(dims), classes(classes),
        groups(groups), builder(op) {}

  LogicalResult run() {
    if (isGather(op))
      localizeSliceSizes();
    else if (failed(keepOnce()))
      return failure();
    SmallVector<int64_t> singles(indexing.numbers.insertedWindowDims);
    for (auto [inLarge, inSmall] : indexing.windows)
      if (!isWhole(inLarge, inSmall))
        singles.push_back(inLarge);
    for (int64_t dim : singles) {
      std::optional<DimSharding> sharding =
          classes.lookup(dims.operands[0][dim]);
      if (!sharding || sharding->isWhole())
        continue;
      std::optional<int64_t> component = indexing.getComponent(dim);
      if (component ? failed(shift(dim, *component, *sharding))
                    : failed(keepFirst(sharding->axes)))
        return failure();
    }
    return success();
  }

private:
  /// Returns true if windows have all of a dimension, not single elements.
  bool isWhole(int64_t inLarge, int64_t inSmall) const {
    const auto &small = isGather(op) ? dims.results[0] : dims.operands[2];
    return dims.operands[0][inLarge] == small[inSmall];
  }

  /// Lets only the first rank along `axes` keep the operand.
  LogicalResult keepFirst(const Axes &axes) {
    auto type = cast<RankedTensorType>(op->getOperand(0).getType());
    Mover mover(op, builder, op->getOperand(0), getWholeSharding(type), type,
                groups);
    if (failed(mover.unreduce(axes)))
      return failure();
    op->setOperand(0, mover.getValue());
    return success();
  }

  /// Lets one rank add the operand of a scatter whose updates are sharded.
  LogicalResult keepOnce() {
    Axes axes;
    for (Class dim : dims.reduced)
      if (std::optional<DimSharding> sharding = classes.lookup(dim))
        llvm::append_range(axes, sharding->axes);
    return axes.empty() || dims.reduction != ReductionKind::Sum
               ? success()
               : keepFirst(axes);
  }

  void localizeSliceSizes() {
    auto sizes = getIntegers(op, "slice_sizes");
    if (!sizes || sizes->size() + 1 != dims.operands[0].size())
      return;
    for (auto [dim, inSmall] : indexing.windows)
      if (std::optional<DimSharding> sharding =
              classes.lookup(dims.operands[0][dim]);
          sharding && isWhole(dim, inSmall))
        (*sizes)[dim] /= sharding->pieces;
    op->setAttr("slice_sizes", builder.getDenseI64ArrayAttr(*sizes));
  }

  /// Creates a tensor like the indices, with `value` as the `component` of each
  /// index and `other` as others.
  Value createIndices(int64_t component, int64_t value, int64_t other) {
    auto type = cast<RankedTensorType>(op->getOperand(1).getType());
    int64_t vectorDim = indexing.numbers.indexVectorDim;
    int64_t stride = 1, size = 1;
    if (vectorDim < type.getRank()) {
      size = type.getDimSize(vectorDim);
      for (int64_t inner : type.getShape().drop_front(vectorDim + 1))
        stride *= inner;
    }
    unsigned width = type.getElementTypeBitWidth();
    SmallVector<APInt> elements;
    for (int64_t place : llvm::seq(type.getNumElements()))
      elements.emplace_back(width,
                            place / stride % size == component ? value : other,
                            /*isSigned=*/true, /*implicitTrunc=*/true);
    return arith::ConstantOp::create(builder, op->getLoc(),
                                     DenseElementsAttr::get(type, elements));
  }

  /// Turns the `component` of each index into a place in this rank's piece of
  /// `dim`. A scatter ignores places outside. For a gather, which takes the
  /// nearest element instead, the piece is padded by zeros at both ends.
  LogicalResult shift(int64_t dim, int64_t component,
                      const DimSharding &sharding) {
    auto type = cast<RankedTensorType>(op->getOperand(1).getType());
    auto element = dyn_cast<IntegerType>(type.getElementType());
    auto piece = cast<RankedTensorType>(op->getOperand(0).getType());
    int64_t size = piece.getDimSize(dim), whole = size * sharding.pieces;
    if (!element || !element.isSignless() ||
        !llvm::isIntN(element.getWidth(), whole + size + 1))
      return op->emitOpError("has indices of ")
             << type << ", expected signless integers that count " << whole
             << " elements and those of a piece";
    Location loc = op->getLoc();
    Mover mover(op, builder, op->getOperand(0), getWholeSharding(piece), piece,
                groups);
    FailureOr<SmallVector<OpFoldResult>> offsets =
        mover.getOffsets(piece, {{dim, sharding.axes}});
    if (failed(offsets))
      return failure();
    // Indices outside of the whole dimension stay outside, without overflow.
    int64_t margin = isGather(op) ? 0 : 1;
    int64_t least = APInt::getSignedMinValue(element.getWidth()).getSExtValue();
    int64_t most = APInt::getSignedMaxValue(element.getWidth()).getSExtValue();
    Value indices = op->getOperand(1);
    indices = arith::MaxSIOp::create(builder, loc, indices,
                                     createIndices(component, -margin, least));
    indices = arith::MinSIOp::create(
        builder, loc, indices,
        createIndices(component, whole - 1 + margin, most));
    if (isGather(op)) {
      indices = arith::AddIOp::create(builder, loc, indices,
                                      createIndices(component, 1, 0));
      if (failed(mover.pad(dim, 1, 1)))
        return failure();
      op->setOperand(0, mover.getValue());
    }
    Value offset = arith::IndexCastOp::create(builder, loc, element,
                                              cast<Value>((*offsets)[dim]));
    Value along = arith::MulIOp::create(
        builder, loc, createIndices(component, 1, 0),
        tensor::SplatOp::create(builder, loc, offset, type.getShape()));
    op->setOperand(1, arith::SubIOp::create(builder, loc, indices, along));
    return success();
  }

  Operation *op;
  const Indexing &indexing;
  const OpClasses &dims;
  ShardingClasses &classes;
  GroupTable &groups;
  OpBuilder builder;
};

} // namespace

LogicalResult comm::localizeIndexed(Operation *op, const OpClasses &dims,
                                    ShardingClasses &classes,
                                    GroupTable &groups) {
  StringRef name = op->getName().getStringRef();
  if (name != "stablehlo.gather" && name != "stablehlo.scatter")
    return success();
  std::optional<Indexing> indexing = getIndexing(op);
  return indexing ? IndexLocalizer(op, *indexing, dims, classes, groups).run()
                  : success();
}
