//===- Pack.cpp - Merges a bucket in one buffer ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Packs the members of a bucket into one buffer, one behind the other. A row of
// S elements is the data that a rank sends to all, or receives from all. Data
// to be gathered or scattered are rank-major: R rows, one for each rank, in
// which each member has its columns.
//
// For a member along its dimension 0, the columns of the input are then a
// reshape. The output of a gather needs one copy, because its rows are not
// adjacent. For another dimension, each direction needs one transpose.
//
//===----------------------------------------------------------------------===//

#include "../SumOfPieces.h"
#include "Merge.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// The layout of the bucket's buffers.
enum class BucketLayout {
  /// The input is a row, and the output replaces it.
  Flat,
  /// The input is a row, the output has one for each rank.
  Gather,
  /// The input has a row for each rank, the output is one.
  Scatter
};

/// The pieces of one element type.
struct Buffer {
  SmallVector<unsigned> pieces;
  /// The offset of each piece in its row.
  SmallVector<int64_t> offsets;
  int64_t rowSize = 0;
  Value packed;
};

/// The parts of a bucket's construction that all pieces share.
class Packer {
public:
  explicit Packer(BucketMerge &merge);

  /// Sets `buffer.packed`.
  void pack(Buffer &buffer);
  void unpack(ValueRange values);

  BucketLayout getLayout() const { return layout; }
  MutableArrayRef<Buffer> getBuffers() { return buffers; }

private:
  int64_t getRowSize(const BucketPiece &piece) const;
  Value getPackedInput(const BucketPiece &piece);
  Value transposeToRows(Value whole, int64_t dim);
  void replaceSlicesOfRanks(const BucketPiece &piece, Value rows,
                            int64_t offset);
  Value unpackGathered(const BucketPiece &piece, Value rows, int64_t offset);
  Value putOwnPiece(const BucketPiece &piece, Value own);

  BucketMerge &merge;
  BucketLayout layout;
  SmallVector<Buffer> buffers;
};

} // namespace

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static RankedTensorType getTypeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// Groups all dimensions of a tensor of `rank` dimensions.
static SmallVector<ReassociationIndices> groupAll(int64_t rank) {
  if (rank == 0)
    return {};
  return {llvm::to_vector<2>(llvm::seq<int64_t>(rank))};
}

/// Groups all dimensions except the first.
static SmallVector<ReassociationIndices> groupAllButFirst(int64_t rank) {
  return {{0}, llvm::to_vector<2>(llvm::seq<int64_t>(1, rank))};
}

/// Reshapes `value` to one dimension.
static Value flatten(OpBuilder &builder, Location loc, Value value) {
  RankedTensorType type = getTypeOf(value);
  if (type.getRank() == 1)
    return value;
  if (type.getRank() == 0)
    return tensor::ExpandShapeOp::create(
        builder, loc, RankedTensorType::get({1}, type.getElementType()), value,
        groupAll(0));
  return tensor::CollapseShapeOp::create(builder, loc, value,
                                         groupAll(type.getRank()));
}

/// Reshapes `value`, which has one dimension, to `shape`.
static Value unflatten(OpBuilder &builder, Location loc, Value value,
                       ArrayRef<int64_t> shape) {
  RankedTensorType type = getTypeOf(value);
  if (shape.size() == 1)
    return value;
  if (shape.empty())
    return tensor::CollapseShapeOp::create(builder, loc, value, groupAll(0));
  return tensor::ExpandShapeOp::create(builder, loc, type.clone(shape), value,
                                       groupAll(shape.size()));
}

/// Returns `shape` with dimension `dim` split into `factor` and the quotient.
static SmallVector<int64_t> splitDim(ArrayRef<int64_t> shape, int64_t dim,
                                     int64_t factor) {
  SmallVector<int64_t> result(shape);
  result[dim] /= factor;
  result.insert(result.begin() + dim, factor);
  return result;
}

/// Groups dimension `dim` of a tensor of `rank` dimensions with the next.
static SmallVector<ReassociationIndices> groupWithNext(int64_t rank,
                                                       int64_t dim) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < rank; ++i) {
    if (i == dim + 1)
      groups.back().push_back(i);
    else
      groups.push_back({i});
  }
  return groups;
}

/// Returns true if all dimensions before `dim` have size one.
static bool isOutermost(ArrayRef<int64_t> shape, int64_t dim) {
  return llvm::all_of(shape.take_front(dim),
                      [](int64_t size) { return size == 1; });
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

static BucketLayout getLayoutOf(CollectiveKind kind) {
  switch (kind) {
  case CollectiveKind::AllGather:
  case CollectiveKind::Gather:
    return BucketLayout::Gather;
  case CollectiveKind::ReduceScatter:
  case CollectiveKind::Scatter:
    return BucketLayout::Scatter;
  default:
    return BucketLayout::Flat;
  }
}

Packer::Packer(BucketMerge &merge)
    : merge(merge), layout(getLayoutOf(merge.getFirst().getCollectiveKind())) {
  llvm::SmallMapVector<Type, Buffer, 1> ofTypes;
  for (auto [i, piece] : llvm::enumerate(merge.pieces)) {
    Buffer &buffer = ofTypes[getElementTypeOrSelf(piece.getInput())];
    buffer.pieces.push_back(i);
    buffer.offsets.push_back(buffer.rowSize);
    buffer.rowSize += getRowSize(piece);
  }
  buffers = llvm::map_to_vector(
      ofTypes, [](auto &entry) { return std::move(entry.second); });
}

/// Returns the number of elements of `piece` on one rank.
int64_t Packer::getRowSize(const BucketPiece &piece) const {
  if (layout == BucketLayout::Flat)
    return piece.getDestinationType().getNumElements();
  if (!piece.source)
    return piece.getDestinationType().getNumElements() / merge.groupSize;
  return layout == BucketLayout::Gather
             ? getTypeOf(piece.source).getNumElements()
             : piece.getDestinationType().getNumElements();
}

/// Returns the data that `piece` sends. In place, that is the destination, or
/// the rank's own part of it.
Value Packer::getPackedInput(const BucketPiece &piece) {
  if (piece.source || layout != BucketLayout::Gather)
    return piece.getInput();
  CollectiveOpInterface start = merge.members[piece.member].start;
  return createOwnPiece(merge.before, merge.startLoc, start.getGroupAttr(),
                        piece.destination, *getBucketDim(start),
                        merge.groupSize);
}

/// Transposes a copy of `whole`, which is to be scattered along `dim`, to rows.
Value Packer::transposeToRows(Value whole, int64_t dim) {
  OpBuilder &builder = merge.before;
  Location loc = merge.startLoc;
  RankedTensorType type = getTypeOf(whole);
  SmallVector<int64_t> split = splitDim(type.getShape(), dim, merge.groupSize);
  Value expanded = tensor::ExpandShapeOp::create(
      builder, loc, type.clone(split), whole, groupWithNext(split.size(), dim));
  SmallVector<int64_t> permutation =
      computePermutationVector(split.size(), {dim}, {0});
  SmallVector<int64_t> shape = applyPermutation(split, permutation);
  Value init =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  Value transposed =
      linalg::TransposeOp::create(builder, loc, expanded, init, permutation)
          ->getResult(0);
  return tensor::CollapseShapeOp::create(builder, loc, transposed,
                                         groupAllButFirst(shape.size()));
}

/// Packs with one op that has all pieces as operands. With a chain of inserts,
/// bufferization would compare each with every pair of the others.
void Packer::pack(Buffer &buffer) {
  OpBuilder &builder = merge.before;
  Location loc = merge.startLoc;
  SmallVector<Value> values;
  for (unsigned index : buffer.pieces) {
    const BucketPiece &piece = merge.pieces[index];
    Value value = getPackedInput(piece);
    if (layout != BucketLayout::Scatter) {
      values.push_back(flatten(builder, loc, value));
      continue;
    }
    int64_t dim = *getBucketDim(merge.members[piece.member].start);
    if (isOutermost(getTypeOf(value).getShape(), dim)) {
      values.push_back(unflatten(builder, loc, flatten(builder, loc, value),
                                 {merge.groupSize, getRowSize(piece)}));
      continue;
    }
    values.push_back(transposeToRows(value, dim));
    merge.merged.copies.push_back(
        {piece.member, /*isAfter=*/false,
         "transposed: it is scattered along dimension " + std::to_string(dim)});
  }
  int64_t dim = layout == BucketLayout::Scatter ? 1 : 0;
  buffer.packed = values.size() == 1
                      ? values.front()
                      : tensor::ConcatOp::create(builder, loc, dim, values);
}

//===----------------------------------------------------------------------===//
// Unpacking
//===----------------------------------------------------------------------===//

/// Makes users of one rank's part of a gathered `piece` read it from the
/// bucket. So they do not need the copy that joins the parts of all ranks.
void Packer::replaceSlicesOfRanks(const BucketPiece &piece, Value rows,
                                  int64_t offset) {
  int64_t dim = *getBucketDim(merge.members[piece.member].start);
  SmallVector<int64_t> shape(piece.getDestinationType().getShape());
  shape[dim] /= merge.groupSize;
  int64_t rowSize = ShapedType::getNumElements(shape);
  for (Operation *user : llvm::make_early_inc_range(piece.result.getUsers())) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || shape[dim] == 0)
      continue;
    int64_t begin = slice.getStaticOffsets()[dim];
    int64_t size = slice.getStaticSizes()[dim];
    int64_t stride = slice.getStaticStrides()[dim];
    if (ShapedType::isDynamic(begin) || ShapedType::isDynamic(size) ||
        ShapedType::isDynamic(stride) || size == 0)
      continue;
    int64_t rank = begin / shape[dim];
    if ((begin + (size - 1) * stride) / shape[dim] != rank)
      continue;

    OpBuilder builder(slice);
    Location loc = slice.getLoc();
    OpFoldResult one = builder.getIndexAttr(1);
    Value row = tensor::ExtractSliceOp::create(
        builder, loc, getTypeOf(rows).clone({rowSize}), rows,
        ArrayRef<OpFoldResult>{builder.getIndexAttr(rank),
                               builder.getIndexAttr(offset)},
        ArrayRef<OpFoldResult>{one, builder.getIndexAttr(rowSize)},
        ArrayRef<OpFoldResult>{one, one});
    SmallVector<OpFoldResult> offsets = slice.getMixedOffsets();
    offsets[dim] = builder.getIndexAttr(begin - rank * shape[dim]);
    Value part = tensor::ExtractSliceOp::create(
        builder, loc, slice.getType(), unflatten(builder, loc, row, shape),
        offsets, slice.getMixedSizes(), slice.getMixedStrides());
    slice.replaceAllUsesWith(part);
    slice.erase();
  }
}

/// Returns the whole of a gathered `piece` in its original shape.
Value Packer::unpackGathered(const BucketPiece &piece, Value rows,
                             int64_t offset) {
  OpBuilder &builder = merge.after;
  Location loc = merge.waitLoc;
  int64_t dim = *getBucketDim(merge.members[piece.member].start);
  ArrayRef<int64_t> shape = piece.getDestinationType().getShape();
  int64_t rowSize = getRowSize(piece);
  Value columns = createPiece(builder, loc, rows, /*dim=*/1,
                              builder.getIndexAttr(offset), rowSize);
  RankedTensorType type = getTypeOf(columns);
  if (isOutermost(shape, dim)) {
    Value init = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                         type.getElementType());
    Value copy =
        linalg::CopyOp::create(builder, loc, columns, init)->getResult(0);
    merge.merged.copies.push_back(
        {piece.member, /*isAfter=*/true, "its users need it in one piece"});
    return unflatten(builder, loc, flatten(builder, loc, copy), shape);
  }

  SmallVector<int64_t> split = splitDim(shape, dim, merge.groupSize);
  // The new dimension `dim` is that of the ranks.
  SmallVector<int64_t> toRows =
      computePermutationVector(split.size(), {dim}, {0});
  SmallVector<int64_t> permutation = invertPermutationVector(toRows);
  Value expanded = tensor::ExpandShapeOp::create(
      builder, loc, type.clone(applyPermutation(split, toRows)), columns,
      groupAllButFirst(split.size()));
  Value init =
      tensor::EmptyOp::create(builder, loc, split, type.getElementType());
  Value transposed =
      linalg::TransposeOp::create(builder, loc, expanded, init, permutation)
          ->getResult(0);
  merge.merged.copies.push_back(
      {piece.member, /*isAfter=*/true,
       "transposed: it is gathered along dimension " + std::to_string(dim)});
  return tensor::CollapseShapeOp::create(builder, loc, transposed,
                                         groupWithNext(split.size(), dim));
}

/// Returns the result of a scatter in place: the destination with the rank's
/// own piece.
Value Packer::putOwnPiece(const BucketPiece &piece, Value own) {
  CollectiveOpInterface start = merge.members[piece.member].start;
  auto slice =
      createOwnPiece(merge.after, merge.waitLoc, start.getGroupAttr(),
                     piece.destination, *getBucketDim(start), merge.groupSize)
          .getDefiningOp<tensor::ExtractSliceOp>();
  Value whole = tensor::InsertSliceOp::create(
      merge.after, merge.waitLoc, own, piece.destination,
      slice.getMixedOffsets(), slice.getMixedSizes(), slice.getMixedStrides());
  slice.erase();
  return whole;
}

void Packer::unpack(ValueRange values) {
  OpBuilder &builder = merge.after;
  Location loc = merge.waitLoc;
  for (auto [buffer, value] : llvm::zip_equal(buffers, values)) {
    Value row =
        layout == BucketLayout::Gather ? Value() : flatten(builder, loc, value);
    for (auto [index, offset] :
         llvm::zip_equal(buffer.pieces, buffer.offsets)) {
      const BucketPiece &piece = merge.pieces[index];
      if (layout == BucketLayout::Gather) {
        if (!piece.castAfter && !piece.castBefore) {
          replaceSlicesOfRanks(piece, value, offset);
          if (piece.result.use_empty())
            continue;
        }
        merge.replace(piece, unpackGathered(piece, value, offset));
        continue;
      }
      SmallVector<int64_t> shape(piece.getDestinationType().getShape());
      bool isOwnPiece = layout == BucketLayout::Scatter && !piece.source;
      if (isOwnPiece)
        shape[*getBucketDim(merge.members[piece.member].start)] /=
            merge.groupSize;
      Value flat = createPiece(builder, loc, row, /*dim=*/0,
                               builder.getIndexAttr(offset), getRowSize(piece));
      Value result = unflatten(builder, loc, flat, shape);
      if (isOwnPiece) {
        result = putOwnPiece(piece, result);
        merge.merged.copies.push_back(
            {piece.member, /*isAfter=*/true, "it was scattered in place"});
      }
      merge.replace(piece, result);
    }
  }
}

//===----------------------------------------------------------------------===//
// The bucket
//===----------------------------------------------------------------------===//

/// Returns the scaling that all pieces of `buffer` have, if any.
static std::optional<Scaling> matchCommonScaling(const BucketMerge &merge,
                                                 const Buffer &buffer) {
  std::optional<Scaling> common;
  for (unsigned index : buffer.pieces) {
    std::optional<Scaling> scaling = matchScaling(merge, merge.pieces[index]);
    if (!scaling || (common && !common->doesTheSameAs(*scaling)))
      return std::nullopt;
    common = scaling;
  }
  return common;
}

void comm::packBucket(BucketMerge &merge, bool allowsReassociation) {
  OpBuilder &builder = merge.before;
  Location loc = merge.startLoc;
  Packer packer(merge);
  SmallVector<std::optional<Scaling>> scalings;
  for (const Buffer &buffer : packer.getBuffers()) {
    scalings.push_back(matchCommonScaling(merge, buffer));
    if (std::optional<Scaling> &scaling = scalings.back())
      for (unsigned index : buffer.pieces) {
        BucketPiece &piece = merge.pieces[index];
        Value operand = matchScaling(merge, piece)->operand;
        (piece.source ? piece.source : piece.destination) = operand;
      }
  }
  // The sum of values that are divided by the number of ranks is an average.
  auto dividesByRanks = [&](const std::optional<Scaling> &scaling) {
    return scaling && scaling->isQuotient && scaling->constant &&
           scaling->constant.getValueAsDouble() == merge.groupSize;
  };
  if (allowsReassociation && merge.groupSize > 0 &&
      merge.getFirst().getReductionKind() == ReductionKind::Sum &&
      llvm::all_of(scalings, dividesByRanks)) {
    merge.reduction = ReductionKind::Avg;
    llvm::fill(scalings, std::nullopt);
  }
  // Pack all buffers first, because the ops that use them follow.
  for (Buffer &buffer : packer.getBuffers())
    packer.pack(buffer);

  SmallVector<Value> sources, destinations;
  for (auto [buffer, scaling] :
       llvm::zip_equal(packer.getBuffers(), scalings)) {
    Value packed = buffer.packed;
    if (scaling)
      packed = createScaling(builder, loc, *scaling, packed);
    if (packer.getLayout() == BucketLayout::Flat) {
      destinations.push_back(packed);
      continue;
    }
    SmallVector<int64_t> rowShape = {1, buffer.rowSize};
    SmallVector<int64_t> rowsShape = {merge.groupSize, buffer.rowSize};
    bool isGather = packer.getLayout() == BucketLayout::Gather;
    sources.push_back(isGather ? unflatten(builder, loc, packed, rowShape)
                               : packed);
    destinations.push_back(
        tensor::EmptyOp::create(builder, loc, isGather ? rowsShape : rowShape,
                                getElementTypeOrSelf(packed)));
  }
  merge.createStartAndWait(sources, destinations,
                           getBucketFactors(merge.getFirst()).take_front());
  packer.unpack(merge.merged.wait.getValues());
}
