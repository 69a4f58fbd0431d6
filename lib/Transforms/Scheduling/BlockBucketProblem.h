//===- BlockBucketProblem.h - The bucket problem of a block -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKBUCKETPROBLEM_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKBUCKETPROBLEM_H

#include "Buckets.h"
#include "CommDialect/Analysis/BuildProblem.h"
#include "StartGraph.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::comm::bucket {

/// Builds the bucket problem of a block from its ops. Ops have their numbers in
/// the dependences.
class BlockBucketProblem : public BucketProblem {
public:
  /// If `wanted` is given, it has the starts of each bucket to create, and
  /// replaces the buckets that attributes of the program name.
  BlockBucketProblem(
      const BlockDependences &dependences, CostModel &costs,
      const BucketOptions &options,
      std::optional<ArrayRef<SmallVector<Operation *>>> wanted = {});
  /// Computes the times of ops, from `problem` if it is not null. Called before
  /// buckets are planned.
  void addTimes(const Problem *problem = nullptr);
  /// Changes the caps of all keys, on which nothing else depends.
  void setCaps(const BucketCaps &caps);

  const BlockDependences &dependences;
  /// The keys of starts that are to be in a named bucket.
  DenseMap<Operation *, unsigned> keysOfNamed;

private:
  /// Assigns the roles, and finds candidates and named buckets.
  void assignRoles(std::optional<ArrayRef<SmallVector<Operation *>>> wanted);
  void addKey(CollectiveOpInterface start);
  void
  addNamed(const llvm::MapVector<StringRef, SmallVector<Candidate>> &byName,
           bool isWanted);

  CostModel &costs;
  const BucketOptions &options;
  /// By key: its collectives.
  SmallVector<std::pair<CollectiveKind, GroupGeometry>, 0> collectives;
};

/// Returns true for cheap ops that go where they are needed: elementwise ops,
/// views, fills, reductions, constants. Excludes contractions and ops with side
/// effects.
bool isLightOp(Operation *op);

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

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKBUCKETPROBLEM_H
