//===- Coalesce.cpp - One collective with an operand a member -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No copies: every member keeps its source and its destination, one token stands
// for all.
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::comm;

/// The factors of all members: one for all, if it is the same one, else one an
/// operand.
static SmallVector<Value> getFactors(const BucketMerge &merge) {
  SmallVector<Value> factors;
  for (const BucketPiece &piece : merge.pieces) {
    CollectiveOpInterface start = merge.members[piece.member].start;
    OperandRange ofMember = getBucketFactors(start);
    if (ofMember.empty())
      return {};
    if (ofMember.size() == 1) {
      factors.push_back(ofMember.front());
      continue;
    }
    // All at once, with the first of the member's pieces.
    if (&piece == merge.pieces.begin() ||
        std::prev(&piece)->member != piece.member)
      llvm::append_range(factors, ofMember);
  }
  if (llvm::all_equal(factors))
    factors.truncate(1);
  return factors;
}

/// An empty tensor of `type`, which differs from `like` in its elements at most.
static Value createEmpty(OpBuilder &builder, Location loc,
                         RankedTensorType type, Value like) {
  SmallVector<Value> sizes;
  for (int64_t i = 0, e = type.getRank(); i < e; ++i)
    if (type.isDynamicDim(i))
      sizes.push_back(tensor::DimOp::create(builder, loc, like, i));
  return tensor::EmptyOp::create(builder, loc, type, sizes);
}

/// The dimensions of a tensor of `rank` dimensions in groups of one, but for the
/// first, which has `leading` more.
static SmallVector<ReassociationIndices> groupLeading(int64_t rank,
                                                      int64_t leading) {
  SmallVector<ReassociationIndices> groups(rank - leading);
  for (int64_t i = 0; i < rank; ++i)
    groups[std::max<int64_t>(i - leading, 0)].push_back(i);
  return groups;
}

/// Leading dimensions of size one are no part of where things lie in memory:
/// along dimension `leading`, behind nothing else, is along dimension 0.
static Value dropLeadingDims(BucketMerge &merge, Value value, int64_t leading) {
  if (leading == 0)
    return value;
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  return tensor::CollapseShapeOp::create(merge.before, merge.startLoc, value,
                                         groupLeading(rank, leading));
}

void comm::coalesceBucket(BucketMerge &merge) {
  // What is a source cannot be a destination of the same op; what is written
  // without being read need not be that tensor.
  llvm::SmallDenseSet<Value> taken;
  for (const BucketPiece &piece : merge.pieces)
    taken.insert(piece.source);
  SmallVector<Value> sources, destinations;
  for (const BucketPiece &piece : merge.pieces) {
    int64_t leading = 0;
    if (std::optional<int64_t> dim =
            getBucketDim(merge.members[piece.member].start))
      leading = *dim - merge.dim;
    Value destination = piece.destination;
    if (piece.source) {
      sources.push_back(dropLeadingDims(merge, piece.source, leading));
      Type elementType = getElementTypeOrSelf(piece.source);
      RankedTensorType type = piece.getDestinationType();
      if (type.getElementType() != elementType ||
          !taken.insert(destination).second)
        destination = createEmpty(merge.before, merge.startLoc,
                                  type.clone(elementType), destination);
    }
    destinations.push_back(dropLeadingDims(merge, destination, leading));
  }
  merge.createStartAndWait(sources, destinations, getFactors(merge));

  for (auto [piece, value] :
       llvm::zip_equal(merge.pieces, merge.merged.wait.getValues())) {
    Value result = value;
    auto type = piece.getDestinationType().clone(getElementTypeOrSelf(value));
    if (result.getType() != type) {
      int64_t rank = type.getRank();
      int64_t leading = rank - cast<RankedTensorType>(value.getType()).getRank();
      result = tensor::ExpandShapeOp::create(merge.after, merge.waitLoc, type,
                                             result,
                                             groupLeading(rank, leading));
    }
    merge.replace(piece, result);
  }
}

void comm::sliceBucket(BucketMerge &merge) {
  SmallVector<Value> values, slices;
  for (const BucketPiece &piece : merge.pieces)
    values.push_back(piece.source ? piece.source : piece.destination);
  SmallVector<SlicedValue> sliced =
      writeIntoSlices(merge.before, values, merge.members);
  for (auto [piece, slice] : llvm::zip_equal(merge.pieces, sliced)) {
    slices.push_back(slice.value);
    if (!slice.reason.empty())
      merge.merged.copies.push_back(
          {piece.member, /*isAfter=*/false, slice.reason});
  }
  OperandRange factors = getBucketFactors(merge.getFirst());
  merge.createStartAndWait(
      {}, slices, factors.empty() ? ValueRange() : factors.take_front());
  for (auto [piece, value] :
       llvm::zip_equal(merge.pieces, merge.merged.wait.getValues()))
    merge.replace(piece, value);
}
