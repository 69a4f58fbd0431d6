//===- Pack.cpp - Merges a bucket in one buffer ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Members lie one behind the other in a bucket. What a rank gives to all, or
// gets from all, is a row of S elements. What is gathered, or to be scattered,
// is rank-major: R rows, one a rank, in which a member has its columns. A
// member along its dimension 0 is then a reshape away from its columns on the
// way in, and one copy on the way out of a gather, as its rows are S apart and
// not next to each other; along another dimension it is one transpose either
// way.
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

/// What is in the bucket's buffers, and where.
enum class BucketLayout {
  /// A row in, a row out, in place.
  Flat,
  /// A row in, a row of each rank out.
  Gather,
  /// A row for each rank in, a row out.
  Scatter
};

/// The pieces of one element type.
struct Buffer {
  SmallVector<unsigned> pieces;
  /// Where each begins in its row.
  SmallVector<int64_t> offsets;
  int64_t rowSize = 0;
  Value packed;
};

/// The parts of a bucket's construction that all pieces share.
class Packer {
public:
  explicit Packer(BucketMerge &merge);

  /// Gives `buffer` what is packed.
  void pack(Buffer &buffer);
  void unpack(ValueRange values);

  BucketLayout getLayout() const { return layout; }
  MutableArrayRef<Buffer> getBuffers() { return buffers; }

private:
  int64_t getRowSize(const BucketPiece &piece) const;
  Value getWhatIsPacked(const BucketPiece &piece);
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

/// All dimensions of a tensor of `rank` dimensions as one.
static SmallVector<ReassociationIndices> groupAll(int64_t rank) {
  if (rank == 0)
    return {};
  return {llvm::to_vector<2>(llvm::seq<int64_t>(rank))};
}

/// Those of one of `rank` dimensions behind the first as one.
static SmallVector<ReassociationIndices> groupAllButFirst(int64_t rank) {
  return {{0}, llvm::to_vector<2>(llvm::seq<int64_t>(1, rank))};
}

/// `value` with one dimension.
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

/// `value`, of one dimension, with `shape`.
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

/// `shape` with `factor` in front of dimension `dim`, which is that much
/// smaller.
static SmallVector<int64_t> splitDim(ArrayRef<int64_t> shape, int64_t dim,
                                     int64_t factor) {
  SmallVector<int64_t> result(shape);
  result[dim] /= factor;
  result.insert(result.begin() + dim, factor);
  return result;
}

/// The dimensions of a tensor of `rank` dimensions, `dim` and the next as one.
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

/// Is nothing in front of dimension `dim` but dimensions of size one?
static bool isOutermost(ArrayRef<int64_t> shape, int64_t dim) {
  return llvm::all_of(shape.take_front(dim),
                      [](int64_t size) { return size == 1; });
}

//===----------------------------------------------------------------------===//
// On the way in
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

/// How many elements of `piece` one rank has.
int64_t Packer::getRowSize(const BucketPiece &piece) const {
  if (layout == BucketLayout::Flat)
    return piece.getDestinationType().getNumElements();
  if (!piece.source)
    return piece.getDestinationType().getNumElements() / merge.groupSize;
  return layout == BucketLayout::Gather
             ? getTypeOf(piece.source).getNumElements()
             : piece.getDestinationType().getNumElements();
}

/// What `piece` sends. In place it is the destination, or what is the rank's
/// own of it.
Value Packer::getWhatIsPacked(const BucketPiece &piece) {
  if (piece.source || layout != BucketLayout::Gather)
    return piece.getInput();
  CollectiveOpInterface start = merge.members[piece.member].start;
  return createOwnPiece(merge.before, merge.startLoc, start.getGroupAttr(),
                        piece.destination, *getBucketDim(start),
                        merge.groupSize);
}

/// `whole`, to be scattered along `dim`, as rows. A copy.
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

/// By one op with all pieces as operands: a chain of inserts would have
/// bufferization compare each of them with every pair of the others.
void Packer::pack(Buffer &buffer) {
  OpBuilder &builder = merge.before;
  Location loc = merge.startLoc;
  SmallVector<Value> values;
  for (unsigned index : buffer.pieces) {
    const BucketPiece &piece = merge.pieces[index];
    Value value = getWhatIsPacked(piece);
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
// On the way out
//===----------------------------------------------------------------------===//

/// Lets uses of a gathered `piece` that read the part of one rank read it in
/// the bucket, where it has not to be brought together with those of the
/// others.
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

/// The whole of a gathered `piece`, as its users expect it.
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
  // Dimension `dim` of what is made is the rank's.
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

/// What a scatter in place gives: its destination with the rank's own piece.
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

/// The scaling that is common to all pieces of `buffer`.
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
  // A sum of what is divided by the number of ranks is an average.
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
  // All of them first: what comes of it stands behind.
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
