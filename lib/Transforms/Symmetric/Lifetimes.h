//===- Lifetimes.h - When symmetric buffers are live ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The life of a buffer that peers reach is longer than that of one they do not:
// a peer may be ahead of this rank, and write where it will put the next
// buffer, or behind, and still read.
//
// So a place is free for another buffer only once a collective of the group
// that makes each rank wait for every other (a *meeting*) has been started
// after the last use on this rank, and been waited for:
//
// * Peers that are ahead. They write into the next buffer at a collective that
//   comes after the meeting. The group's collectives run one after the other,
//   so such a peer has been through the meeting, which ended only because this
//   rank had started it, after its own last use of the old buffer.
// * Peers that are behind. When this rank is through with the meeting each peer
//   has started it, and so is done with the collectives before it.
//
// Where no meeting follows in the block of the allocation the buffer lives as
// long as the op around it, whose next iteration may begin on a peer, and the
// question is asked again there. In the function's own block it then lives
// through all of the function: the next call of the program may have begun.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_LIFETIMES_H
#define COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_LIFETIMES_H

#include "Analysis/BufferRoots.h"
#include "CommDialect/IR/CommOps.h"

namespace mlir::comm {

class SymmetricLifetimes {
public:
  /// Of a module without symmetric buffers.
  SymmetricLifetimes() = default;
  explicit SymmetricLifetimes(Operation *root);
  SymmetricLifetimes(Operation *root, const BufferRoots &roots);

  /// The first and the last time at which the buffer's place is taken. Times
  /// count the ops of the root as they are written. Fails, with an error, if
  /// a buffer of an earlier iteration is still used in a later one: both would
  /// be at one place.
  FailureOr<std::pair<int64_t, int64_t>> get(SymmAllocOp alloc) const;

  /// Whether peers are known to have left the places that `start`, by copy
  /// engines, has its destinations at, so that it may write there at once: a
  /// meeting earlier in its block has been waited for. Buffers that were there
  /// in this run of the block have had a meeting of their own; and peers are
  /// in no earlier run any more.
  bool arePeersReady(CollectiveOpInterface start) const;

private:
  /// A collective that makes each rank wait for every other.
  struct Meeting {
    /// When it is started, and when it, or one that starts later in the block,
    /// has been waited for.
    int64_t start, wait;
  };
  struct Span {
    int64_t begin = 0, end = 0;
  };
  struct Use {
    /// The last time of any use; none: the buffer leaves its block.
    std::optional<int64_t> last;
    /// An op that uses a buffer of an earlier iteration.
    Operation *old = nullptr;
  };

  void numberOps(Operation *root);
  void findMeetings(Operation *root);
  void findUses(Operation *root, const BufferRoots &roots);
  void findPushes(Operation *root, const BufferRoots &roots);
  std::optional<int64_t> getNextMeeting(Block *block, FlatSymbolRefAttr group,
                                        int64_t after) const;

  DenseMap<Operation *, Span> spans;
  /// In order of start, in each block for each group.
  DenseMap<std::pair<Block *, Attribute>, SmallVector<Meeting>> meetings;
  DenseMap<Operation *, Use> uses;
  /// Collectives by copy engines whose destinations are all in the window.
  DenseSet<Operation *> pushes;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_LIFETIMES_H
