//===- PlanProblem.h - Bucketing of a block as numbers ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bucket problem: which collectives may share a bucket, when their sources
// can be ready, and when their data are needed. Computed before any decision.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANPROBLEM_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANPROBLEM_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "PlanGraph.h"
#include "Transforms/Bucket/Buckets.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::comm::bucket {

/// The common properties of collectives that may share a bucket.
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
  /// The nodes of the start and the wait.
  unsigned start, wait;
  unsigned key;
  /// The number of its layer, or 0 if it is unknown.
  unsigned layer = 0;
  /// The duration in ns without a bucket (BucketProblem::addTimes).
  int64_t aloneNs = 0;
};

/// The role of a node while buckets are planned.
enum class Role : uint8_t {
  /// Keeps its order among the anchors.
  Anchor,
  /// Goes where it is needed.
  Light,
  /// The start of a candidate.
  Start,
  Wait,
  /// The starts and waits of a bucket that the user names.
  NamedStart,
  NamedWait
};

class BucketProblem {
public:
  /// If `wanted` is given, it has the starts of each bucket to create, and
  /// replaces the buckets that attributes of the program name.
  BucketProblem(const BlockDependences &dependences, CostModel &costs,
                const BucketOptions &options,
                std::optional<ArrayRef<SmallVector<Operation *>>> wanted = {});
  /// Computes the times of collectives and of ops, the latter from `problem` if
  /// it is not null. Called before buckets are planned.
  void addTimes(const Problem *problem = nullptr);

  /// Returns the time in ns of a collective of `bytes`.
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
  /// Changes the caps of all keys, on which nothing else depends.
  void setCaps(const BucketCaps &caps);

  const BlockDependences &dependences;
  CostModel &costs;
  const BucketOptions &options;
  PlanGraph graph;
  /// True if all starts keep their order.
  bool keepsStarts;

  SmallVector<Candidate, 0> candidates;
  SmallVector<Key, 0> keys;
  /// The buckets that the program names, or those of the constructor.
  SmallVector<Bucket, 0> named;
  /// The keys of starts that are to be in a named bucket.
  DenseMap<Operation *, unsigned> keysOfNamed;
  /// The starts that are no candidates, with the reason.
  SmallVector<LeftAlone, 0> alone;

  /// By node: the candidate of a start or a wait, or kNone.
  SmallVector<unsigned, 0> candidateOf;
  SmallVector<Role, 0> roles;
  /// By node: the first anchor that needs it, or kNone. An anchor needs itself.
  SmallVector<unsigned, 0> needs;
  /// True for light ops that depend only on free nodes, so that they can run at
  /// the beginning of the block.
  llvm::BitVector isFree;
  /// True for candidates whose sources are free.
  llvm::BitVector hasFreeSources;
  /// True for nodes that depend on the data of a collective that no anchor
  /// needs. They may run after all anchors.
  llvm::BitVector dependsOnLateData;
  /// True for light nodes that some start of a candidate needs, and for those
  /// that only such starts need.
  llvm::BitVector servesStart, servesOnlyStarts;
  /// The compute time in ns before each op, in the order of the block. The last
  /// entry is the total.
  SmallVector<int64_t, 0> nsBefore;

private:
  /// By node.
  llvm::BitVector starts;

  /// Assigns the roles, and finds candidates and named buckets.
  void assignRoles(std::optional<ArrayRef<SmallVector<Operation *>>> wanted);
  void findNeeds();
  void findFreeNodes();
};

/// Returns true for cheap ops that go where they are needed: elementwise ops,
/// views, fills, reductions, constants. Excludes contractions and ops with side
/// effects.
bool isLightOp(Operation *op);

/// See planBuckets.
BucketPlan planBuckets(const BucketProblem &problem);

/// Returns true for light ops of PyTorch, including those that modify an
/// operand or draw random numbers, as optimizers do.
bool isLightUpdate(Operation *op);

/// Returns the numbers of the starts that reduce gradients of data parallelism.
/// See the pass.
llvm::BitVector findDdpGradients(const BlockDependences &dependences);

/// Returns the bytes at which a collective reaches 90 % of its maximum
/// bandwidth, between 1 MiB and 2000 MiB.
int64_t getSaturationBytes(const CostModel &costs, CollectiveKind kind,
                           GroupGeometry geometry);

} // namespace mlir::comm::bucket

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANPROBLEM_H
