//===- PlanSweep.h - Forms and places buckets in one sweep ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes down an order as it goes. An op gets its place when all that it needs
// has one, and a bucket that is open gets what can be there by then: so no
// bucket can close a cycle, whatever else is in buckets, and nothing has to be
// searched for paths.
//
// Anchors are placed in the order that they have. Before each comes what it
// needs; the wait of a bucket's member closes the bucket. After each come the
// light ops that lead to starts and can run now, and the starts whose sources
// are there join buckets. What is left at the end depends on waits: it is
// placed level by level.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANSWEEP_H
#define COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANSWEEP_H

#include "CommDialect/Scheduling/ListSchedule.h"
#include "PlanProblem.h"
#include <deque>
#include <queue>

namespace mlir::comm::bucket {

class Sweep {
public:
  explicit Sweep(const BucketProblem &problem);

  BucketPlan run();

private:
  /// A bucket in the making, or a collective that stays alone.
  struct Open {
    SmallVector<unsigned> candidates;
    unsigned key = 0;
    unsigned layer = 0;
    int64_t bytes = 0;
    /// The first anchor that needs it, or kNone.
    unsigned need = kNone;
    /// When it has to start, in ns of compute, so as not to be late for it.
    int64_t latestNs = 0;
    /// Its place among those of its key that are planned beforehand, or kNone.
    unsigned planned = kNone;
    bool isStarted = false;
    /// No other could join: an op that orders communication is in between.
    bool isCrossed = false;
    BucketEnd end = BucketEnd::NothingLeft;
    Operation *endedBy = nullptr;
  };
  /// What goes on for a key.
  struct KeyState {
    /// Open buckets: of what only results need, and of all else.
    unsigned late = kNone, soon = kNone;
    /// Buckets that have been closed, and bytes that are in none so far.
    unsigned numClosed = 0;
    /// Candidates that will join a bucket before the end.
    unsigned numToCome = 0;
    int64_t bytesLeft = 0;
    /// Buckets that were planned beforehand, and how many of them are started.
    SmallVector<unsigned> planned;
    unsigned numPlannedStarted = 0;
    /// When the last transfer would be through, in ns of compute.
    int64_t linkFreeNs = 0;
  };

  const Candidate &getCandidate(unsigned node) const {
    return problem.candidates[problem.candidateOf[node]];
  }
  int64_t getNs(const Open &bucket, int64_t addedBytes = 0) const {
    return problem.getNs(problem.keys[bucket.key], bucket.bytes + addedBytes);
  }
  /// Compute before `need`, which is not kNone.
  int64_t getNeedNs(unsigned need) const { return problem.nsBefore[need]; }
  int64_t getCap(unsigned key) const;

  //===--- Order ----------------------------------------------------------===//
  void place(unsigned node);
  /// Places a node with all that it needs.
  void demand(unsigned node);
  /// Demands a predecessor that has no place, if there is one.
  bool pushPredecessor(unsigned node);
  void demandFree(unsigned node);
  /// Places what is ready and should not be put off.
  void drain();
  void finish();

  //===--- Buckets --------------------------------------------------------===//
  void planBeforehand();
  void planBeforehand(unsigned key, ArrayRef<unsigned> candidates);
  unsigned open(unsigned candidate);
  /// Puts the candidate into an open bucket of its key, or a new one.
  void enter(unsigned candidate);
  void add(unsigned bucket, unsigned candidate);
  void join(unsigned candidate);
  void joinInOrder(unsigned candidate);
  bool isCrossed(unsigned candidate) const;
  void close(unsigned bucket, BucketEnd end, Operation *endedBy = nullptr);
  void start(unsigned bucket);
  /// Places the starts, or the waits, of a bucket behind what is free of what
  /// they need.
  void placeAll(const Open &bucket, unsigned Candidate::*node);
  /// Starts the first `count` buckets of a key that were planned beforehand.
  void startPlanned(unsigned key, uint64_t count);
  void waitFor(unsigned bucket);
  /// Starts what would be late if the compute before `ns` ran first.
  void startWhatIsUrgent(int64_t ns);
  /// Waits for what is through and leads to other starts, or frees much.
  void waitForWhatIsThrough();
  BucketPlan makePlan() const;
  std::string getReason(const Open &bucket) const;

  const BucketProblem &problem;
  const PlanGraph &graph;

  SmallVector<unsigned, 0> order;
  llvm::BitVector isPlaced;
  /// By node: predecessors that have no place, but for those that are free.
  UnplacedCounts unplaced;
  /// By node: how many of the predecessors `pushPredecessor` has seen placed.
  SmallVector<unsigned, 0> cursors;
  SmallVector<unsigned, 0> stack;
  /// Of the nodes on the stack, the starts.
  SmallVector<unsigned, 0> startStack;

  SmallVector<Open, 0> buckets;
  SmallVector<KeyState, 0> states;
  /// By key and layer: candidates that will join a bucket before the end.
  DenseMap<std::pair<unsigned, unsigned>, unsigned> numOfLayerToCome;
  /// By candidate, or kNone.
  SmallVector<unsigned, 0> bucketOf;
  /// Nodes that are ready. Light ones and starts of buckets that the user
  /// wants; candidates with what needs them.
  template <typename T>
  using MinQueue = std::priority_queue<T, std::vector<T>, std::greater<T>>;
  MinQueue<unsigned> readyNodes;
  MinQueue<std::pair<unsigned, unsigned>> readyCandidates;
  /// Open buckets by when they have to start. Those that have changed since are
  /// there more than once.
  MinQueue<std::pair<int64_t, unsigned>> deadlines;
  /// Started buckets that are not waited for, in the order of their starts:
  /// all; with when they are through, those that lead to other starts, and of
  /// FSDP's scatters the others.
  std::deque<unsigned> started;
  std::deque<std::pair<int64_t, unsigned>> leading, scatters;
  /// In a block that keeps its starts: for each candidate the next start; for
  /// each start whether the one before it is in its bucket.
  SmallVector<unsigned, 0> nextStart;
  llvm::BitVector followsInBucket;
  /// The sweep has come to this op, and to this much compute in the order that
  /// the block has.
  unsigned current = 0;
  int64_t nowNs = 0;
};

} // namespace mlir::comm::bucket

#endif // COMMDIALECT_LIB_TRANSFORMS_BUCKET_PLANSWEEP_H
