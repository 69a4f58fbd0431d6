//===- Buckets.h - Collectives that run as one, as numbers ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bucket problem says which collectives may share a bucket, and when their
// data are ready and needed. planBuckets decides the buckets, and an order of
// the ops. An example is in docs/Scheduling.md.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_BUCKETS_H
#define COMMDIALECT_SCHEDULING_BUCKETS_H

#include "CommDialect/Scheduling/Problem.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>

namespace mlir::comm {

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

/// Why no other collective joins a bucket. `BucketPlan::Bucket::endedBy` is the
/// op in question.
enum class BucketEnd {
  /// The bucket has reached its size cap.
  Cap,
  /// An op (`endedBy`) needs the data of a member.
  Needed,
  /// The input of a collective (`endedBy`) depends on a member.
  Dependence,
  /// The next collective (`endedBy`) is needed much earlier, or merging would
  /// expose it.
  Urgent,
  /// The next collective (`endedBy`) belongs to another layer.
  Layer,
  /// No collective with this bucket key is left.
  NothingLeft
};

llvm::StringRef stringifyBucketEnd(BucketEnd end);

/// Buckets of a block, and an order of its ops in which they can be created.
/// Ops are numbered in their present order.
struct BucketPlan {
  static constexpr unsigned kNone = ~0u;

  /// A collective of a bucket.
  struct Member {
    unsigned start, wait;
    int64_t bytes = 0;
  };
  struct Bucket {
    /// At least two, in bucket order.
    llvm::SmallVector<Member> members;
    BucketEnd end = BucketEnd::NothingLeft;
    /// The op that ended the bucket (see BucketEnd), or kNone.
    unsigned endedBy = kNone;
  };
  /// A collective that is in no bucket.
  struct Alone {
    unsigned start;
    /// A readable reason: "on memrefs", "needed by ... before another could
    /// join it", ...
    std::string reason;
  };

  llvm::SmallVector<Bucket, 0> buckets;
  llvm::SmallVector<Alone, 0> alone;
  /// All ops of the block, each once. It respects all dependences of the
  /// problem. The starts of a bucket's members are adjacent and in member
  /// order, and so are their waits, so the bucket can be created there.
  llvm::SmallVector<unsigned, 0> order;
};

//===----------------------------------------------------------------------===//
// The problem
//===----------------------------------------------------------------------===//

/// Sizes of buckets. As in Inductor and DDP, a bucket is closed once it has
/// reached its cap, so its last member may exceed the cap.
struct BucketCaps {
  /// Caps in bytes of the first bucket of a key, the second, and so on; the
  /// last entry holds for all later buckets. Never empty. Zero leaves every
  /// collective alone but still orders them like buckets.
  llvm::SmallVector<int64_t, 2> bytes = {int64_t(1) << 20, int64_t(25) << 20};
  /// Limits each bucket, except the first cap, to half of the bytes that remain
  /// for its key. The last transfers, which no compute hides, are then short.
  bool tapers = false;
  /// Closes buckets only at their cap, even if members or candidates are
  /// delayed by it. Useful if communication dominates: all of it is late then,
  /// and fewer collectives make it shorter.
  bool fills = false;
  /// Replaces `bytes` by the size at which a collective reaches 90 % of its
  /// bandwidth, computed for each kind and group.
  bool saturates = false;

  int64_t get(unsigned index) const {
    return bytes[std::min<size_t>(index, bytes.size() - 1)];
  }
};

/// A graph of ops in which the starts of a bucket, and its waits, can be fused
/// into one node each. Nodes are numbered as the ops. A fused node has the
/// number of its first op.
class BucketGraph {
public:
  /// Two sets of ops. Either each becomes a node, or neither does.
  struct Fusion {
    llvm::SmallVector<unsigned> starts, waits;
  };
  /// An op and one that must follow it.
  using Edge = std::pair<unsigned, unsigned>;

  BucketGraph(unsigned size, llvm::SmallVector<Edge, 0> edges);

  unsigned size() const { return nodes.size(); }
  /// Returns the predecessors, ascending and without duplicates.
  llvm::ArrayRef<unsigned> getPredecessors(unsigned node) const {
    return predecessors[node];
  }
  llvm::ArrayRef<unsigned> getSuccessors(unsigned node) const {
    return successors[node];
  }
  /// Returns the node of `op`.
  unsigned getNode(unsigned op) const { return nodes[op]; }
  /// Returns the ops of a node in their order. Empty if the op with this number
  /// belongs to another node.
  llvm::ArrayRef<unsigned> getOps(unsigned node) const { return ops[node]; }
  /// Returns the nodes in a topological order.
  llvm::ArrayRef<unsigned> getOrder() const { return order; }

  /// Fuses the sets of each fusion that closes no cycle. Returns for each true
  /// if it was fused. Earlier fusions have precedence. May be called once. O(n
  /// + e) without cycles, otherwise O(n + e) for each fusion.
  llvm::SmallVector<bool> fuse(llvm::ArrayRef<Fusion> fusions);

private:
  /// Creates the nodes, their edges and their order. Returns false if there is
  /// a cycle.
  bool connect(llvm::ArrayRef<Fusion> fusions = {},
               llvm::ArrayRef<bool> isFused = {});

  /// Edges between ops.
  llvm::SmallVector<Edge, 0> edges;
  llvm::SmallVector<unsigned, 0> nodes, order;
  llvm::SmallVector<llvm::SmallVector<unsigned, 1>, 0> ops;
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 0> predecessors, successors;
};

struct BucketProblem {
  static constexpr unsigned kNone = BucketPlan::kNone;

  /// The common properties of collectives that may share a bucket.
  struct Key {
    BucketCaps caps;
    /// Computes the time in ns of a collective of some bytes.
    std::function<int64_t(int64_t bytes)> computeNs;
    /// True if buckets are waited for once they have ended and the next one of
    /// these keys has started, because their inputs need much memory.
    bool isWaitedForEarly = false;
    /// The candidates with this key, in the order of their starts, and the sum
    /// of their bytes. Set by addCandidate.
    llvm::SmallVector<unsigned> candidates;
    int64_t bytes = 0;

    /// Returns the time in ns of a collective of `bytes`.
    int64_t getNs(int64_t bytes) const;

  private:
    mutable llvm::DenseMap<int64_t, int64_t> nsOfBytes;
  };

  /// A collective that may share a bucket.
  struct Candidate : BucketPlan::Member {
    unsigned key = 0;
    /// The number of its layer, or 0 if it is unknown.
    unsigned layer = 0;
    /// The numbers of the data that it sends. Another collective with one of
    /// them sends the same again.
    llvm::SmallVector<unsigned, 1> sources = {};
  };

  /// The role of an op while buckets are planned.
  enum class Role : uint8_t {
    /// Keeps its order among the anchors.
    Anchor,
    /// Goes where it is needed.
    Light,
    /// A candidate.
    Start,
    Wait,
    /// The starts and waits of a bucket that is given.
    GivenStart,
    GivenWait
  };

  /// Creates a problem in which all ops are anchors. Ops are numbered in their
  /// present order, in which each follows its predecessors in `graph`.
  explicit BucketProblem(BucketGraph graph);

  /// Makes the collective of `candidate` a candidate of its key. Candidates are
  /// added in the order of their starts.
  void addCandidate(Candidate candidate);
  /// Makes the collectives of each of `buckets` a bucket of any plan. Returns
  /// for each true unless a member depends on another one. Called at most once.
  llvm::SmallVector<bool>
  addGiven(llvm::ArrayRef<llvm::ArrayRef<BucketPlan::Member>> buckets);
  /// Derives from the graph and the roles what planBuckets needs. Called once,
  /// after all fields and candidates are set. Linear.
  void analyze();

  BucketGraph graph;
  /// By op. addCandidate and addGiven set those of collectives.
  llvm::SmallVector<Role, 0> roles;
  /// The starts of all collectives, also those that are no candidates.
  llvm::BitVector isStart;
  llvm::SmallVector<Key, 0> keys;
  llvm::SmallVector<Candidate, 0> candidates;
  /// The buckets of addGiven.
  llvm::SmallVector<BucketPlan::Bucket, 0> given;
  /// The starts of collectives that are neither, with the reason.
  llvm::SmallVector<BucketPlan::Alone, 0> alone;
  /// The time in ns on the compute lane before each op, in the present order.
  /// The last entry is the total.
  llvm::SmallVector<int64_t, 0> nsBefore;
  /// True if all starts keep their order.
  bool keepsStarts = false;
  /// The number of buckets to start before the one in use, of those whose
  /// sources need no anchor.
  unsigned prefetch = 1;
  /// Returns the name of an op in reasons.
  std::function<std::string(unsigned op)> getName = [](unsigned op) {
    return "op " + std::to_string(op);
  };

  /// By op: the candidate of a start or a wait, or kNone.
  llvm::SmallVector<unsigned, 0> candidateOf;

  //===--- Derived by analyze() -------------------------------------------===//

  /// By node: the first anchor that needs it, or kNone. An anchor needs itself.
  llvm::SmallVector<unsigned, 0> needs;
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

private:
  void findNeeds();
  void findFreeNodes();
};

/// Decides which candidates share a bucket, and an order of the ops. Besides
/// logarithms of queues, linear in ops and edges.
BucketPlan planBuckets(const BucketProblem &problem);

//===----------------------------------------------------------------------===//
// The result
//===----------------------------------------------------------------------===//

/// Returns the cost of a bucket's collective. It loads the links of the last
/// member.
using GetBucketCost =
    llvm::function_ref<TransferCost(const BucketPlan::Bucket &bucket)>;

/// Returns `problem`, numbered as before, with the last member of each bucket
/// standing for the whole bucket. The other starts and waits do nothing. This
/// is enough to simulate the plan's order, because the starts of the members
/// are adjacent in it, and so are the waits. Has no dependences and no buffers.
Problem mergeTransfers(const Problem &problem, const BucketPlan &plan,
                       GetBucketCost getCost);

/// Returns the problem in the plan's order, with one start and one wait for
/// each bucket, which touch the buffers of all members. Returns none if the
/// plan reorders starts of different lanes that depend on each other. O((n + e)
/// log n) for n ops and e dependences.
std::optional<Problem> mergeBuckets(const Problem &problem,
                                    const BucketPlan &plan,
                                    GetBucketCost getCost);

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_BUCKETS_H
