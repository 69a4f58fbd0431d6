//===- Buckets.h - Collectives that run as one -------------------*- C++
//-*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bucketing in two steps: a plan, which says what goes together and in which
// order the block's ops then have to be, and its application, which rewrites
// the IR. Between them anybody may look at the plan, estimate it, or drop it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TRANSFORMS_BUCKETS_H
#define COMMDIALECT_TRANSFORMS_BUCKETS_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/Dependences.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

enum class BucketScope { All, DdpGradients, Fsdp };

/// How the layer of an FSDP collective is found.
enum class FsdpLayers {
  /// `comm.layer` where it is given; else by name scope where ops have one;
  /// else by use.
  Auto,
  /// The attribute `comm.layer`.
  Attribute,
  /// The named locations of the op, but the last: "layers/3/mlp" of
  /// "layers/3/mlp/w1".
  NameScope,
  /// No layers: as needed, up to the cap.
  Use
};

/// How large buckets get. A bucket is closed once it has reached its cap, as
/// Inductor and DDP do it, so that it may exceed it by its last member.
struct BucketCaps {
  /// Bytes of the first bucket of a key, of the second, ...; the last holds for
  /// all that follow. 1 MiB, then 25 MiB by default. Never empty. Zero: every
  /// collective stays alone, but they are put into the order of buckets.
  SmallVector<int64_t, 2> bytes = {int64_t(1) << 20, int64_t(25) << 20};
  /// A bucket is no larger than half of what is left for its key, but for the
  /// first cap: what is sent last, with nothing left to hide it, is short.
  bool tapers = false;
  /// Buckets end at their cap, and not where they, or what could join them,
  /// would come later if both were one: where communication takes longer than
  /// compute, all of it is late, and fewer collectives make it shorter.
  bool fills = false;
  /// Instead of `bytes`: the size at which a collective reaches 90 % of its
  /// bandwidth, which each kind and group has its own of.
  bool saturates = false;

  int64_t get(unsigned index) const {
    return bytes[std::min<size_t>(index, bytes.size() - 1)];
  }
};

struct BucketOptions {
  SmallVector<CollectiveKind> kinds = {CollectiveKind::AllReduce,
                                       CollectiveKind::AllGather,
                                       CollectiveKind::ReduceScatter};
  BucketScope scope = BucketScope::All;
  BucketMode mode = BucketMode::Concat;
  BucketCaps caps;
  /// Element types may differ within a bucket. `Concat` and `View` then have
  /// one buffer for each type, and one op with an operand for each.
  bool mixesTypes = false;
  /// What changes rounding is allowed.
  bool allowsReassociation = false;
  FsdpLayers layers = FsdpLayers::Auto;
  /// How many buckets of gathers are on their way or waited for ahead of the
  /// one in use.
  unsigned prefetch = 1;
};

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// A collective that may share a bucket: its token goes to one wait in its
/// block, which waits for nothing else.
struct BucketMember {
  CollectiveOpInterface start;
  WaitOpInterface wait;
  /// The larger of what goes in and what comes out.
  int64_t bytes = 0;
};

struct Bucket {
  /// Two at least, in the order in which they are in the bucket. The same op on
  /// the same group, of static shapes, equal in all but operands and
  /// dimensions, in place all or none; with the same factors.
  SmallVector<BucketMember> members;
  BucketEnd end = BucketEnd::NothingLeft;
  /// See BucketEnd. Null where that is of no op.
  Operation *endedBy = nullptr;
};

/// A collective in no bucket.
struct LeftAlone {
  CollectiveOpInterface start;
  /// For people: "on memrefs", "needed at once by ...", "the only one of its
  /// group, reduction and type", ...
  std::string reason;
};

struct BucketPlan {
  SmallVector<Bucket, 0> buckets;
  SmallVector<LeftAlone, 0> alone;
  /// All ops of the block by the numbers of its dependences, each once.
  /// Respects all dependences but the order among starts of candidates. The
  /// starts of a bucket's members are next to each other, in the order of the
  /// members, and so are their waits: a bucket can be made of them where they
  /// stand.
  SmallVector<unsigned, 0> order;
};

/// Decides which collectives of a block go together. Looks at nothing that
/// differs between ranks. O((n + e) log n) for n ops and e dependences.
BucketPlan planBuckets(const BlockDependences &dependences, CostModel &costs,
                       const BucketOptions &options);

//===----------------------------------------------------------------------===//
// Application
//===----------------------------------------------------------------------===//

/// A bucket in the IR.
struct MergedBucket {
  CollectiveOpInterface start;
  WaitOpInterface wait;
  /// Of the plan. Where some members cannot be one op with others, as they are
  /// of another dimension or layout, it becomes several or none.
  unsigned bucket;
  /// Members that cost a copy, before or after the collective, and why; but not
  /// that `Concat` packs each of them.
  struct Copy {
    /// In the bucket.
    unsigned member;
    bool isAfter;
    std::string reason;
  };
  SmallVector<Copy> copies;
};

/// Puts the ops of the block into the plan's order and makes its buckets, whose
/// starts get `comm.bucket`; collectives left alone get `comm.left_alone`. The
/// dependences are of no use afterwards. Results have the same bits as before,
/// unless `allowsReassociation`. Linear.
SmallVector<MergedBucket, 0> applyBuckets(const BlockDependences &dependences,
                                          const BucketPlan &plan,
                                          const BucketOptions &options);

/// Plans and makes buckets in all blocks of `function` with collectives, what
/// is nested first: its time is that of an op around it.
void makeBuckets(func::FuncOp function, CostModel &costs,
                 const BucketOptions &options);

/// What is to be in a slice of a bucket, and what it costs.
struct SlicedValue {
  /// In the slice once bufferized. To be sent in place.
  Value value;
  /// Why it is a copy: "argument #3 of the function", ... Empty where the
  /// producer itself writes into the slice.
  std::string reason;
};

/// Makes one buffer for each element type of `values`, tensors of static shape
/// to be sent where `builder` is, and lets their producers write into its
/// slices: one behind the other, in order, whatever their ranks. What cannot be
/// written there is copied, once.
///
/// To bufferization each slice is a buffer of its own, of which it knows that
/// no other is the same: `bufferization.to_tensor restrict` of a part of a
/// `memref.alloc`. So it proves what it always proves, in the time that it
/// takes for tensors that have nothing to do with each other; were they
/// inserted into one tensor, its analysis would take cubic time. A collective
/// with the slices as its operands becomes one on one buffer by
/// `comm-join-adjacent-buffers`.
///
/// `replaced` are about to be erased: uses by them do not count. Linear.
SmallVector<SlicedValue> writeIntoSlices(OpBuilder &builder, ValueRange values,
                                         ArrayRef<BucketMember> replaced);

} // namespace mlir::comm

#endif // COMMDIALECT_TRANSFORMS_BUCKETS_H
