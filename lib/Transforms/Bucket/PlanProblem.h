//===- PlanProblem.h - Bucketing of a block as numbers ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What may be in a bucket with what, when its source can be there and when its
// data are needed. Found before any decision is made.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANPROBLEM_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANPROBLEM_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "PlanGraph.h"
#include "Transforms/Bucket/Buckets.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::comm::bucket {

/// What collectives of one bucket have in common.
struct Key {
  CollectiveKind kind;
  GroupGeometry geometry;
  BucketCaps caps;
  /// The candidates with this key, in the order of their starts.
  SmallVector<unsigned> candidates;
  int64_t bytes = 0;
  /// Durations in ns by bytes, computed by BucketProblem::getNs so far.
  mutable DenseMap<int64_t, int64_t> nsOfBytes;
};

/// A collective that may share a bucket.
struct Candidate {
  BucketMember member;
  /// Nodes.
  unsigned start, wait;
  unsigned key;
  /// 0: none, or not known.
  unsigned layer = 0;
  /// The duration in ns without a bucket (BucketProblem::addTimes).
  int64_t aloneNs = 0;
};

/// What is done with a node.
enum class Role : uint8_t {
  /// Keeps its place among the others of its role.
  Anchor,
  /// Goes where it is needed.
  Light,
  /// Of a candidate.
  Start,
  Wait,
  /// The starts and waits of a bucket that the user wants.
  NamedStart,
  NamedWait
};

class BucketProblem {
public:
  /// If given, `wanted` has the starts of each bucket to create, and replaces
  /// the buckets that attributes of the program name.
  BucketProblem(const BlockDependences &dependences, CostModel &costs,
                const BucketOptions &options,
                std::optional<ArrayRef<SmallVector<Operation *>>> wanted = {});
  /// To be called before buckets are planned: what ops take, by `model` if
  /// there is one.
  void addTimes(const Problem *model = nullptr);

  /// How long a collective of `bytes` takes, in nanoseconds.
  int64_t getNs(const Key &key, int64_t bytes) const {
    auto [it, isNew] = key.nsOfBytes.try_emplace(bytes);
    if (isNew)
      it->second = costs
                       .getCollectiveCost(key.kind, bytes, key.geometry,
                                          costs.getDefaultAlgorithm())
                       ->ns;
    return it->second;
  }
  bool isStart(unsigned node) const { return starts.test(node); }
  /// With other caps than the options have: nothing else depends on them.
  void setCaps(const BucketCaps &caps);

  const BlockDependences &dependences;
  CostModel &costs;
  const BucketOptions &options;
  PlanGraph graph;
  /// All starts keep their order.
  bool keepsStarts;

  SmallVector<Candidate, 0> candidates;
  SmallVector<Key, 0> keys;
  /// The buckets that the program names, or those of the constructor.
  SmallVector<Bucket, 0> named;
  /// Of starts that are to be in one: those that are alike have one number.
  DenseMap<Operation *, unsigned> keysOfNamed;
  /// Starts that are no candidates, and why.
  SmallVector<LeftAlone, 0> alone;

  /// By node. The candidate of a start or a wait, or kNone.
  SmallVector<unsigned, 0> candidateOf;
  SmallVector<Role, 0> roles;
  /// The first anchor that needs the node, kNone if none does. An anchor needs
  /// itself.
  SmallVector<unsigned, 0> needs;
  /// Made of nothing but what is there at the beginning of the block, by light
  /// ops alone.
  llvm::BitVector isFree;
  /// A candidate of which that is true of the sources.
  llvm::BitVector hasFreeSources;
  /// It needs the data of a collective that no anchor needs, so that it may
  /// come at the end alone.
  llvm::BitVector isOfLateData;
  /// A light node that a start of a candidate needs; that nothing else does.
  llvm::BitVector servesStart, servesOnlyStarts;
  /// Compute before the op, in the order in which the block is, in nanoseconds.
  /// One more than there are ops.
  SmallVector<int64_t, 0> nsBefore;

private:
  /// By node.
  llvm::BitVector starts;

  /// Finds candidates and named buckets, too.
  void assignRoles(std::optional<ArrayRef<SmallVector<Operation *>>> wanted);
  void findNeeds();
  void findWhatIsFree();
};

/// Ops that go where they are needed: elementwise ops, views, fills,
/// reductions, constants. Not contractions, nor ops that may do more than
/// compute.
bool isLightOp(Operation *op);

/// See planBuckets.
BucketPlan planBuckets(const BucketProblem &problem);

/// As a light op, but one of PyTorch that may also change an operand, or draw
/// random numbers: what an optimizer does with gradients.
bool isLightUpdate(Operation *op);

/// Of the block's starts those that reduce gradients of data parallelism, by
/// their numbers: see the pass.
llvm::BitVector findDdpGradients(const BlockDependences &dependences);

/// The bytes at which a collective reaches 90 % of the bandwidth that it has in
/// the long run, between 1 MiB and 2000 MiB.
int64_t getSaturationBytes(const CostModel &costs, CollectiveKind kind,
                           GroupGeometry geometry);

} // namespace mlir::comm::bucket

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANPROBLEM_H
