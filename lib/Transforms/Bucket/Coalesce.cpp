//===- Coalesce.cpp - Merges a bucket as operands of one op ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buckets without copies: every member keeps its source and destination, and
// all share one token.
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the factors of all members: a single one if all are the same, else
/// one for each operand.
static SmallVector<Value> getFactors(const BucketMerge &merge) {
  SmallVector<Value> factors;
  for (BucketMember member : merge.members) {
    OperandRange memberFactors = getBucketFactors(member.start);
    if (memberFactors.empty())
      return {};
    if (memberFactors.size() == 1)
      factors.append(member.start.getDestinations().size(),
                     memberFactors.front());
    else
      llvm::append_range(factors, memberFactors);
  }
  if (llvm::all_equal(factors))
    factors.truncate(1);
  return factors;
}

void comm::coalesceBucket(BucketMerge &merge) {
  // A source cannot be a destination of the same op. A destination that is only
  // written can be replaced by an empty tensor.
  llvm::SmallDenseSet<Value> taken;
  for (const BucketPiece &piece : merge.pieces)
    taken.insert(piece.source);
  SmallVector<Value> sources, destinations;
  for (const BucketPiece &piece : merge.pieces) {
    Value destination = piece.destination;
    if (piece.source) {
      sources.push_back(piece.source);
      Type elementType = getElementTypeOrSelf(piece.source);
      RankedTensorType type = piece.getDestinationType();
      if (type.getElementType() != elementType ||
          !taken.insert(destination).second)
        destination =
            tensor::EmptyOp::create(merge.before, merge.startLoc,
                                    type.clone(elementType), ValueRange());
    }
    destinations.push_back(destination);
  }
  merge.createStartAndWait(sources, destinations, getFactors(merge));
  for (auto [piece, value] :
       llvm::zip_equal(merge.pieces, merge.merged.wait.getValues()))
    merge.replace(piece, value);
}

void comm::sliceBucket(BucketMerge &merge) {
  SmallVector<Value> values, slices;
  for (const BucketPiece &piece : merge.pieces)
    values.push_back(piece.getInput());
  SmallVector<SlicedValue> sliced =
      writeIntoSlices(merge.before, values, merge.members);
  for (auto [piece, slice] : llvm::zip_equal(merge.pieces, sliced)) {
    slices.push_back(slice.value);
    if (!slice.reason.empty())
      merge.merged.copies.push_back(
          {piece.member, /*isAfter=*/false, slice.reason});
  }
  merge.createStartAndWait({}, slices,
                           getBucketFactors(merge.getFirst()).take_front());
  for (auto [piece, value] :
       llvm::zip_equal(merge.pieces, merge.merged.wait.getValues()))
    merge.replace(piece, value);
}
