//===- Buckets.h - Plans and creates buckets of collectives -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bucketing has two steps. A plan states the members of each bucket and the
// order of the block's ops; applying it rewrites the IR. Callers may inspect a
// plan, estimate its cost, or drop it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BUCKETS_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BUCKETS_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/Dependences.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/IR/OptionEnums.h"
#include "CommDialect/Scheduling/Buckets.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::comm {

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// Selects the collectives that share buckets, and the form of a bucket.
struct BucketOptions {
  SmallVector<CollectiveKind> kinds = {CollectiveKind::AllReduce,
                                       CollectiveKind::AllGather,
                                       CollectiveKind::ReduceScatter};
  BucketScope scope = BucketScope::All;
  BucketMode mode = BucketMode::Concat;
  BucketCaps caps;
  /// Allows different element types in one bucket. `Concat` and `View` then use
  /// one buffer for each type, and one op with an operand for each.
  bool mixesTypes = false;
  /// Allows changes that affect rounding.
  bool allowsReassociation = false;
  FsdpLayers layers = FsdpLayers::Auto;
  /// Number of gather buckets to prefetch before the one in use.
  unsigned prefetch = 1;
  /// Blocks whose buckets exist already: their collectives join no others. May
  /// be null.
  const llvm::SmallDenseSet<Block *> *fixedBlocks = nullptr;
  /// If false, the caller reports guessed costs.
  bool reportsGuesses = true;
  /// Called with the plan of a block before its buckets are created. May be
  /// null.
  std::function<void(const BlockDependences &, const BucketPlan &)> recordPlan;
  /// Called when chosen buckets have been created, before ops are scheduled.
  std::function<void()> afterMaking;
};

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// A collective that may share a bucket: its token has one use, a wait in the
/// same block that waits for nothing else.
struct BucketMember {
  CollectiveOpInterface start;
  WaitOpInterface wait;
  /// The larger of the source bytes and the destination bytes.
  int64_t bytes = 0;
};

/// Returns the members of a planned bucket. All have the same op, group and
/// factors, static shapes, and the same attributes except dimensions. Either
/// all or none are in place.
SmallVector<BucketMember> getMembers(const BlockDependences &dependences,
                                     const BucketPlan::Bucket &bucket);

/// Returns a text on why `bucket` was closed.
std::string describeEnd(const BlockDependences &dependences,
                        const BucketPlan::Bucket &bucket);

/// Plans the buckets of a block. Uses only information that is equal on all
/// ranks, so the plan is the same on all ranks. O((n + e) log n) for n ops and
/// e dependences.
BucketPlan planBuckets(const BlockDependences &dependences, CostModel &costs,
                       const BucketOptions &options);

//===----------------------------------------------------------------------===//
// Application
//===----------------------------------------------------------------------===//

/// A bucket in the IR.
struct MergedBucket {
  CollectiveOpInterface start;
  WaitOpInterface wait;
  /// A member that needs a copy before or after the collective, and the reason.
  /// Excludes the packing of `Concat`, which copies every member.
  struct Copy {
    /// Index of the member in the bucket.
    unsigned member;
    bool isAfter;
    std::string reason;
  };
  SmallVector<Copy> copies;
};

/// Reorders the block by the plan and creates its buckets. Sets `comm.bucket`
/// on their starts and `comm.left_alone` on collectives in no bucket.
/// Invalidates `dependences`. Results are bit-identical unless
/// `allowsReassociation`. Linear time.
SmallVector<MergedBucket, 0> applyBuckets(const BlockDependences &dependences,
                                          const BucketPlan &plan,
                                          const BucketOptions &options);

/// Plans and creates buckets in all blocks of `function` with collectives.
/// Nested blocks come first because their time is part of the time of the op
/// around them.
void makeBuckets(func::FuncOp function, CostModel &costs,
                 const BucketOptions &options);
/// Does the same with the remarks of comm-bucket.
void makeBucketsWithRemarks(func::FuncOp function, CostModel &costs,
                            const BucketOptions &options);

/// The content of one slice of a bucket.
struct SlicedValue {
  /// The value that is in the slice once bufferized; the collective sends it in
  /// place.
  Value value;
  /// The reason for a copy: "argument #3 of the function", ... Empty if the
  /// producer writes into the slice directly.
  std::string reason;
};

/// Creates one buffer for each element type of `values`, which are tensors of
/// static shape, at `builder`. Producers write into its consecutive slices, in
/// order, regardless of their ranks. A value that its producer cannot write
/// there is copied once.
///
/// Each slice is a `bufferization.to_tensor restrict` of a part of a
/// `memref.alloc`, so bufferization treats it as a separate buffer without
/// aliases. Its analysis then stays as fast as for unrelated tensors; inserting
/// all into one tensor would make it cubic. `comm-place-buffers=step=join`
/// later turns a collective on the slices into one on a single buffer.
///
/// Uses by `replaced`, which are about to be erased, do not count. Linear time.
SmallVector<SlicedValue> writeIntoSlices(OpBuilder &builder, ValueRange values,
                                         ArrayRef<BucketMember> replaced);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BUCKETS_H
