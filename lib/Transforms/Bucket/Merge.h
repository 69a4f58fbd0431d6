//===- Merge.h - Applies a plan of buckets ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Merge.cpp splits a bucket into pieces, from which Coalesce.cpp or Pack.cpp
// create one collective. Absorb.cpp moves casts and scalings of the pieces to
// the bucket.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_MERGE_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_MERGE_H

#include "CommDialect/Analysis/OpaqueEffects.h"
#include "Transforms/Scheduling/Buckets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::comm {

/// One operand of one member.
struct BucketPiece {
  /// The number of the member in the bucket.
  unsigned member;
  /// The data that the rank sends. Null if the member is in place.
  Value source;
  Value destination;
  /// The result of the member's wait.
  Value result;
  /// A cast that computes the source, to be applied to the result instead.
  Operation *castAfter = nullptr;
  /// A cast that is the only user of the result, to be applied to the source
  /// instead.
  Operation *castBefore = nullptr;

  /// Returns the data that the rank sends, in place or not.
  Value getInput() const { return source ? source : destination; }
  RankedTensorType getDestinationType() const {
    return cast<RankedTensorType>(destination.getType());
  }
};

/// A bucket, or the part of it that becomes one op, during its creation.
struct BucketMerge {
  /// Sets `before` to the last start, and `after` to the first wait.
  /// `groupSize` is the size of all lines if the kind needs one size.
  BucketMerge(ArrayRef<BucketMember> members, int64_t groupSize,
              function_ref<bool(Operation *)> isMutated);

  /// Returns the first member. All members have the same op.
  CollectiveOpInterface getFirst() const { return members.front().start; }

  /// Replaces the result of `piece` by `value`.
  void replace(const BucketPiece &piece, Value value);

  /// Creates the start and its wait.
  void createStartAndWait(ValueRange sources, ValueRange destinations,
                          ValueRange factors = {});

  ArrayRef<BucketMember> members;
  int64_t groupSize;
  /// Returns true if an op uses a tensor that others modify in place, so that
  /// it cannot be read elsewhere.
  function_ref<bool(Operation *)> isMutated;
  SmallVector<BucketPiece> pieces;
  /// The dimension and the reduction of the merged op, if it has them.
  int64_t dim = 0;
  std::optional<ReductionKind> reduction;
  /// Builders of the inputs, before the last start, and of the outputs, before
  /// the first wait.
  OpBuilder before, after;
  Location startLoc, waitLoc;
  MergedBucket merged = {};
};

/// Returns the blocks of `function` with collectives. Nested blocks precede
/// their parents.
SmallVector<Block *> getBlocksToBucket(func::FuncOp function);

/// Emits a remark for each collective of `function`: its bucket, or why it is
/// alone.
void remarkOnBuckets(func::FuncOp function);

/// Creates a bucket of adjacent members with the same key
/// (BlockBucketProblem.h). `ended` describes why the bucket was closed. If it
/// is none, the bucket is only a trial, and gets no `comm.bucket`.
MergedBucket makeBucket(ArrayRef<BucketMember> members,
                        std::optional<StringRef> ended,
                        const BucketOptions &options,
                        SymbolTableCollection &symbols,
                        function_ref<bool(Operation *)> isMutated);

/// Returns the dimension along which `start` gathers or scatters, or none for
/// other kinds.
std::optional<int64_t> getBucketDim(CollectiveOpInterface start);

/// Returns the factors of a premul_sum, which are empty for other reductions.
OperandRange getBucketFactors(CollectiveOpInterface start);

/// Returns true if several such ops can be merged into one with all their
/// operands.
bool isMergeable(CollectiveOpInterface start);

/// Returns true if buckets of this mode pack the data of `start` into a buffer
/// with those of other members. Otherwise they are operands of one op, and all
/// members have the same dimension.
bool isPacked(CollectiveOpInterface start, BucketMode mode);

/// Creates one op with the pieces as operands.
void coalesceBucket(BucketMerge &merge);

/// Creates one op on one buffer for each element type, into which the pieces
/// are copied.
void packBucket(BucketMerge &merge, bool allowsReassociation);

/// Creates one op in place on slices of one buffer for each element type, into
/// which the producers of the pieces write. For kinds whose results have the
/// size of their inputs.
void sliceBucket(BucketMerge &merge);

//===----------------------------------------------------------------------===//
// Absorbed ops
//===----------------------------------------------------------------------===//

/// Moves casts so that fewer bytes are transferred. A widening cast of a source
/// of data movement is applied to the result instead, and a narrowing cast of a
/// result to the source. This is exact because elementwise ops commute with
/// moving elements. Unless `mixesTypes`, moves either all casts or none if
/// pieces would otherwise differ in element type.
void absorbCasts(BucketMerge &merge, bool mixesTypes);

/// A multiplication by, or a division by, a single number.
struct Scaling {
  Value operand;
  /// The number if it is constant; otherwise `factor` is a scalar or a tensor
  /// of rank 0.
  FloatAttr constant;
  Value factor;
  bool isQuotient;
  arith::FastMathFlags fastMath;

  bool doesTheSameAs(const Scaling &other) const {
    return constant == other.constant && factor == other.factor &&
           isQuotient == other.isQuotient && fastMath == other.fastMath;
  }
};

/// Returns the scaling that computes the source of `piece`, if it has no other
/// use.
std::optional<Scaling> matchScaling(const BucketMerge &merge,
                                    const BucketPiece &piece);

/// Applies `scaling` in place to `packed`, a buffer of the bucket. This is
/// exact: each element is scaled as it was in its piece.
Value createScaling(OpBuilder &builder, Location loc, const Scaling &scaling,
                    Value packed);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_MERGE_H
