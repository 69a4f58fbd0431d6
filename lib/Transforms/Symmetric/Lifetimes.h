//===- Lifetimes.h - Live ranges of symmetric buffers -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A buffer that peers can reach stays live longer than its local uses. A peer
// may be ahead and already write into the next buffer at the same place, or
// behind and still read.
//
// A place is therefore free for another buffer only after a barrier. Here that
// is any collective of the group that makes each rank wait for every other. It
// must start after the last use on this rank and have been waited for:
//
// * Peers that are ahead write into the next buffer after the barrier. The
//   group's collectives run one after the other, so such a peer has passed the
//   barrier. The barrier ended only because this rank had started it, after its
//   own last use of the old buffer.
// * Peers that are behind: once this rank has passed the barrier, each peer has
//   started it and is done with the collectives before it.
//
// If no barrier follows in the allocation's block, the buffer lives as long as
// the enclosing op, because a peer may have begun its next iteration. The
// search then continues in the enclosing block. In the function's own block the
// buffer lives through the whole function, because a peer may have begun the
// next call.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_LIFETIMES_H
#define COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_LIFETIMES_H

#include "Analysis/BufferRoots.h"
#include "CommDialect/IR/CommOps.h"

namespace mlir::comm {

class SymmetricLifetimes {
public:
  /// Creates lifetimes for a module without symmetric buffers.
  SymmetricLifetimes() = default;
  /// Constructs it for AnalysisManager::getAnalysis. The roots are not kept.
  SymmetricLifetimes(Operation *root, AnalysisManager &analyses);

  /// Returns the first and the last time at which the buffer occupies its
  /// place. Times count the ops of the root in textual order. Emits an error
  /// and fails if a buffer of an earlier iteration is used in a later one,
  /// because both would share one place.
  FailureOr<std::pair<int64_t, int64_t>> get(SymmAllocOp alloc) const;

  /// Returns true if `start`, by copy engines, may write its destinations at
  /// once. That holds if an earlier barrier in its block has been waited for.
  /// Earlier buffers at these places in this run of the block had a barrier of
  /// their own, and no peer is in an earlier run any more.
  bool arePeersReady(CollectiveOpInterface start) const;

private:
  /// A collective that makes each rank wait for every other.
  struct Barrier {
    /// Time of the start, and the earliest time at which this or a later one
    /// has been waited for.
    int64_t start, wait;
  };
  struct Span {
    int64_t begin = 0, end = 0;
  };
  struct Use {
    /// The last time of any use, or nullopt if the buffer leaves its block.
    std::optional<int64_t> last;
    /// An op that uses a buffer of an earlier iteration.
    Operation *olderIterationUse = nullptr;
  };

  void numberOps(Operation *root);
  void findBarriers(Operation *root);
  void findUses(Operation *root, const BufferRoots &roots);
  void findPushes(Operation *root, const BufferRoots &roots);
  std::optional<int64_t> getNextBarrier(Block *block, FlatSymbolRefAttr group,
                                        int64_t after) const;

  DenseMap<Operation *, Span> spans;
  /// Barriers in the order of their starts, by block and group.
  DenseMap<std::pair<Block *, Attribute>, SmallVector<Barrier>> barriers;
  DenseMap<Operation *, Use> uses;
  /// Collectives by copy engines whose destinations are all in the window.
  DenseSet<Operation *> pushes;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_LIFETIMES_H
