//===- BucketSweep.h - Plans buckets and their order ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sweep builds the order of a plan from its beginning. An op is placed when
// its predecessors are placed, and a candidate joins an open bucket only if its
// sources can be ready by then. So no bucket closes a cycle, and no search for
// paths is needed.
//
// Anchors are placed in their present order, each behind the nodes that it
// needs. The wait of a member closes the member's bucket. Behind each anchor,
// ready light nodes that lead to starts are placed, and starts whose sources
// are ready join buckets. The remaining nodes depend on waits, and are placed
// at the end, level by level.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_BUCKETSWEEP_H
#define COMMDIALECT_LIB_SCHEDULING_BUCKETSWEEP_H

#include "CommDialect/Scheduling/Buckets.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include <deque>
#include <queue>

namespace mlir::comm {

class BucketSweep {
public:
  explicit BucketSweep(const BucketProblem &problem);

  BucketPlan run();

private:
  using Candidate = BucketProblem::Candidate;
  using Role = BucketProblem::Role;
  static constexpr unsigned kNone = BucketProblem::kNone;

  /// An open bucket, or a collective that stays alone.
  struct Open {
    llvm::SmallVector<unsigned> candidates;
    unsigned key = 0;
    unsigned layer = 0;
    int64_t bytes = 0;
    /// The first anchor that needs it, or kNone.
    unsigned need = kNone;
    /// The latest time in ns of compute at which it can start without delaying
    /// `need`.
    int64_t latestNs = 0;
    /// Its number among the buckets of its key that are planned beforehand, or
    /// kNone.
    unsigned planned = kNone;
    bool isStarted = false;
    /// True if no other can join, because an op keeps its order to both the
    /// start and the wait.
    bool isCrossed = false;
    BucketEnd end = BucketEnd::NothingLeft;
    unsigned endedBy = kNone;
  };
  /// The state of a key.
  struct KeyState {
    /// Open buckets: one whose data no anchor needs, and one for all other
    /// candidates.
    unsigned late = kNone, soon = kNone;
    /// The number of closed buckets.
    unsigned numClosed = 0;
    /// The number of candidates that are not joined yet and can join before the
    /// end.
    unsigned numToCome = 0;
    int64_t bytesLeft = 0;
    /// The numbers of the buckets that are formed before the sweep, in the
    /// order in which they start, and how many of them have started.
    llvm::SmallVector<unsigned> planned;
    unsigned numPlannedStarted = 0;
    /// The end of the last transfer, in ns of compute.
    int64_t linkFreeNs = 0;
  };

  const Candidate &getCandidate(unsigned node) const {
    return problem.candidates[problem.candidateOf[node]];
  }
  int64_t getNs(const Open &bucket, int64_t addedBytes = 0) const {
    return problem.keys[bucket.key].getNs(bucket.bytes + addedBytes);
  }
  /// Returns the ns of compute before `need`, which is not kNone.
  int64_t getNeedNs(unsigned need) const { return problem.nsBefore[need]; }
  /// Returns the ns of a candidate without a bucket.
  int64_t getAloneNs(const Candidate &candidate) const {
    return problem.keys[candidate.key].getNs(candidate.bytes);
  }
  int64_t getCap(unsigned key) const;

  //===--- Order ----------------------------------------------------------===//
  void place(unsigned node);
  /// Places a node and all nodes that it needs.
  void demand(unsigned node);
  /// Pushes an unplaced predecessor of `node` on the stack. Returns false if
  /// there is none.
  bool pushPredecessor(unsigned node);
  void demandFree(unsigned node);
  /// Places the ready nodes that should not be delayed.
  void drain();
  void finish();

  //===--- Buckets --------------------------------------------------------===//
  void planBeforehand();
  void planBeforehand(unsigned key, llvm::ArrayRef<unsigned> candidates);
  unsigned open(unsigned candidate);
  /// Adds the candidate to an open bucket of its key, or to a new one.
  void enter(unsigned candidate);
  void add(unsigned bucket, unsigned candidate);
  void join(unsigned candidate);
  void joinInOrder(unsigned candidate);
  bool isCrossed(unsigned candidate) const;
  void close(unsigned bucket, BucketEnd end, unsigned endedBy = kNone);
  void start(unsigned bucket);
  /// Places the starts, or the waits, of a bucket behind the free nodes that
  /// they need.
  void placeAll(const Open &bucket, unsigned BucketPlan::Member::*node);
  /// Starts the first `count` buckets of a key that were planned beforehand.
  void startPlanned(unsigned key, uint64_t count);
  void waitFor(unsigned bucket);
  /// Starts the buckets whose latest start is before `ns`.
  void startUrgentBuckets(int64_t ns);
  /// Waits for finished buckets that lead to other starts, or that free much
  /// memory.
  void waitForFinishedBuckets();
  BucketPlan makePlan() const;
  std::string getReason(const Open &bucket) const;

  const BucketProblem &problem;
  const BucketGraph &graph;

  llvm::SmallVector<unsigned, 0> order;
  llvm::BitVector isPlaced;
  /// By node: the number of unplaced predecessors, except free ones.
  UnplacedCounts unplaced;
  /// By node: the number of predecessors that `pushPredecessor` has found
  /// placed.
  llvm::SmallVector<unsigned, 0> cursors;
  llvm::SmallVector<unsigned, 0> stack;
  /// The starts among the nodes on the stack.
  llvm::SmallVector<unsigned, 0> startStack;

  llvm::SmallVector<Open, 0> buckets;
  llvm::SmallVector<KeyState, 0> states;
  /// By key and layer: the number of candidates that are not joined yet and can
  /// join before the end.
  llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> numOfLayerToCome;
  /// By candidate: its bucket, or kNone.
  llvm::SmallVector<unsigned, 0> bucketOf;
  /// Ready nodes: light ones and starts of named buckets. Ready candidates are
  /// sorted by the first anchor that needs them.
  template <typename T>
  using MinQueue = std::priority_queue<T, std::vector<T>, std::greater<T>>;
  MinQueue<unsigned> readyNodes;
  MinQueue<std::pair<unsigned, unsigned>> readyCandidates;
  /// Open buckets by their latest start. A bucket that has changed since has
  /// outdated entries, too.
  MinQueue<std::pair<int64_t, unsigned>> deadlines;
  /// Started buckets that are not waited for, in the order of their starts.
  /// `leading` has those that lead to other starts, with the end of their
  /// transfers; `scatters` has the other scatters of FSDP.
  std::deque<unsigned> started;
  std::deque<std::pair<int64_t, unsigned>> leading, scatters;
  /// In a block that keeps its starts: for each candidate the next start, and
  /// for each start true if it is in the bucket of the start before it.
  llvm::SmallVector<unsigned, 0> nextStart;
  llvm::BitVector followsInBucket;
  /// The op that the sweep has reached, and the ns of compute before it in the
  /// present order.
  unsigned current = 0;
  int64_t nowNs = 0;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_BUCKETSWEEP_H
