//===- Merge.h - Applies a plan of buckets ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Merge.cpp takes a bucket apart into pieces, Coalesce.cpp or Pack.cpp make one
// collective of them, and Absorb.cpp says what can be done once on the bucket,
// or on fewer bytes, instead of on each piece.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_MERGE_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_MERGE_H

#include "CommDialect/Analysis/OpaqueEffects.h"
#include "Transforms/Bucket/Buckets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::comm {

/// One operand of one member.
struct BucketPiece {
  /// In the bucket.
  unsigned member;
  /// What the rank gives. Null where the member is in place.
  Value source;
  Value destination;
  /// The data: a result of the member's wait.
  Value result;
  /// A cast that made the source, and is made on the result instead.
  Operation *castAfter = nullptr;
  /// The only user of the result, a cast that is made on the source instead.
  Operation *castBefore = nullptr;

  /// What the rank gives, in place or not.
  Value getInput() const { return source ? source : destination; }
  RankedTensorType getDestinationType() const {
    return cast<RankedTensorType>(destination.getType());
  }
};

/// A bucket, or the part of one that can be one op, on its way into one op.
struct BucketMerge {
  /// Makes `before` and `after` of the places of the last start and of the
  /// first wait. `groupSize` is that of all lines where the kind needs one.
  BucketMerge(ArrayRef<BucketMember> members, int64_t groupSize,
              function_ref<bool(Operation *)> isMutated);

  /// One of the members: they do the same.
  CollectiveOpInterface getFirst() const { return members.front().start; }

  /// Puts `value`, the data of `piece` or what stands for it, in its place.
  void replace(const BucketPiece &piece, Value value);

  /// Makes the start and its wait.
  void createStartAndWait(ValueRange sources, ValueRange destinations,
                          ValueRange factors = {});

  ArrayRef<BucketMember> members;
  int64_t groupSize;
  /// Whether an op touches what cannot be read elsewhere instead.
  function_ref<bool(Operation *)> isMutated;
  SmallVector<BucketPiece> pieces;
  /// The dimension of the merged op, and its reduction, where it has them.
  int64_t dim = 0;
  std::optional<ReductionKind> reduction;
  /// What goes in is made before the last start, what comes out before the
  /// first wait.
  OpBuilder before, after;
  Location startLoc, waitLoc;
  MergedBucket merged = {};
};

/// The blocks of `function` with collectives, those nested in others first.
SmallVector<Block *> getBlocksToBucket(func::FuncOp function);

/// A remark for each collective of `function`: the bucket that it is, or why it
/// is alone.
void remarkOnBuckets(func::FuncOp function);

/// Makes a bucket of members that are next to each other. Appends what becomes
/// of `bucket`. `ended` describes what ended it; none: it is only tried, and
/// need not remember what it was made of.
void makeBucket(const Bucket &bucket, std::optional<StringRef> ended,
                const BucketOptions &options, SymbolTableCollection &symbols,
                function_ref<bool(Operation *)> isMutated,
                SmallVectorImpl<MergedBucket> &made);

/// The dimension along which `start` gathers or scatters; none for other kinds.
std::optional<int64_t> getBucketDim(CollectiveOpInterface start);

/// The factors of a premul_sum; empty for all else.
OperandRange getBucketFactors(CollectiveOpInterface start);

/// Can `start` be packed with others into one buffer?
bool isPackable(CollectiveOpInterface start);

/// One op with the pieces as operands.
void coalesceBucket(BucketMerge &merge);

/// One op on one buffer an element type, with copies of the pieces in it.
void packBucket(BucketMerge &merge, bool allowsReassociation);

/// One op in place on slices of one buffer an element type, into which the
/// producers of the pieces write. For kinds that give every rank as much as it
/// has put in.
void sliceBucket(BucketMerge &merge);

//===----------------------------------------------------------------------===//
// What is absorbed
//===----------------------------------------------------------------------===//

/// Moves casts so that fewer bytes travel: what widens the sources of data
/// movement goes behind it, what narrows its results before it. An elementwise
/// op commutes with moving elements: exact. Does so for all pieces or none
/// where they would else be of several element types, but for `mixesTypes`.
void absorbCasts(BucketMerge &merge, bool mixesTypes);

/// A product with, or a quotient by, one number.
struct Scaling {
  Value operand;
  /// The number, if it is constant; else a scalar or a tensor of rank 0.
  FloatAttr constant;
  Value factor;
  bool isQuotient;
  arith::FastMathFlags fastMath;

  bool doesTheSameAs(const Scaling &other) const {
    return constant == other.constant && factor == other.factor &&
           isQuotient == other.isQuotient && fastMath == other.fastMath;
  }
};

/// The scaling that made the source of `piece` and has no other use.
std::optional<Scaling> matchScaling(const BucketMerge &merge,
                                    const BucketPiece &piece);

/// Does `scaling` on the elements of `packed`, a buffer of the bucket, in
/// place. The same op on the same numbers as on each piece: exact.
Value createScaling(OpBuilder &builder, Location loc, const Scaling &scaling,
                    Value packed);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_MERGE_H
