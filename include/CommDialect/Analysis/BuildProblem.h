//===- BuildProblem.h - Scheduling problem of a block -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The properties of a block that scheduling uses, without the IR: costs,
// transfers, dependences and buffers, all by number.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_BUILDPROBLEM_H
#define COMMDIALECT_ANALYSIS_BUILDPROBLEM_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/Dependences.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::comm {

/// A block as the simulator, the memory timeline and the schedulers see it. Ops
/// are numbered as in BlockDependences; the terminator is not included. Refers
/// to the IR only through `dependences` and `value`.
struct Problem : OverlapFigures {
  static constexpr unsigned kNone = ~0u;

  /// A buffer that ops of a block touch. It is live from the first to the last
  /// of its users in any order. Without users it is live only if it is live in
  /// and out.
  struct Buffer {
    int64_t bytes = 0;
    /// Numbers of the ops of the block that touch it, through any view or in
    /// any nested region, ascending.
    SmallVector<unsigned, 4> users;
    /// Live from the beginning of the block.
    bool isLiveIn = false;
    /// Live to the end of the block.
    bool isLiveOut = false;
    /// Set for a pseudo-buffer that represents the copies after the last op.
    /// Its size is what they need beyond the bytes that the op frees.
    bool isEndCopyExcess = false;
    /// A value that the buffer holds, for messages. May be null.
    Value value;
  };

  /// A collective of a block: the transfer between a start and its wait.
  struct Transfer {
    /// Number of the start.
    unsigned start = kNone;
    /// Number of the op that waits for it: a wait, or an op whose regions
    /// contain the wait. kNone: the token leaves the block, which waits at its
    /// end.
    unsigned wait = kNone;
    /// Duration in ns with exclusive use of the links, and the initial part of
    /// it before data move and load the links.
    int64_t ns = 0, latencyNs = 0;
    /// Transfers of one lane run one after the other in the order of their
    /// starts. Lanes are numbered in the order of first use.
    unsigned lane = 0;
    /// The loaded links, as bits; transfers on one link share its bandwidth.
    uint32_t links = 1;
    bool usesCopyEngine = false;
    /// Slowdown of concurrent compute in per mille; none: the problem's figure
    /// for kernels or for copy engines.
    std::optional<int64_t> slowdown;
    std::string algorithm;

    /// Sets all fields that `cost` determines except lane and links.
    void setCost(CollectiveCost cost);
  };

  /// The resource that runs the transfers of one communicator.
  struct Lane {
    /// Empty if unknown.
    std::string group;
    CommLane lane = CommLane::Stream;
  };

  struct Op {
    /// Nanoseconds on the compute lane. 0 for starts and waits.
    int64_t ns = 0;
    /// The part of `ns` without computation, because communication in the op's
    /// regions or its callee is exposed.
    int64_t exposedNs = 0;
    /// Set for contractions if the machine slows short ones.
    bool isMatmul = false;
    /// Minimum slowdown in per mille while a copy engine moves data. 0 if the
    /// machine has no figure.
    int64_t copySlowdown = 0;
    /// The transfer that the op starts, or kNone.
    unsigned startOf = kNone;
    /// Bytes that are live only while the op runs (buffers of its regions).
    int64_t transientBytes = 0;
    /// The transfers that the op waits for.
    SmallVector<unsigned, 1> waitsFor;
  };

  SmallVector<Op, 0> ops;
  SmallVector<Transfer, 0> transfers;
  SmallVector<Buffer, 0> buffers;
  SmallVector<Lane> lanes;
  /// For each op, the ops that must precede it and the ops that must follow it,
  /// each ascending.
  SmallVector<SmallVector<unsigned, 2>, 0> predecessors, successors;

  unsigned size() const { return ops.size(); }
  ArrayRef<unsigned> getPredecessors(unsigned op) const {
    return predecessors[op];
  }
  ArrayRef<unsigned> getSuccessors(unsigned op) const { return successors[op]; }
  /// Returns the slowdown of compute in per mille during a transfer.
  int64_t getSlowdown(const Transfer &transfer) const {
    if (transfer.slowdown)
      return *transfer.slowdown;
    return transfer.usesCopyEngine ? copySlowdown : kernelSlowdown;
  }
};

class MemoryModel;

/// Computes the times of ops with communication in their regions or, if the
/// cost model follows calls, in their callees, by simulating those blocks in
/// program order. A loop's time is its trip count (1 if unknown) times its
/// body's, a branch's that of its longest region, a call's that of its callee;
/// recursive calls cost 0. Results are cached: create a new object after ops of
/// nested blocks have moved. Linear in all ops visited.
class NestedTimes {
public:
  explicit NestedTimes(CostModel &costs) : costs(costs) {}

  /// Duration in ns, and the part of it in which communication is exposed.
  struct Time {
    int64_t ns = 0, exposedNs = 0;
  };

  /// Returns the time of `op`; none if it contains no communication or has
  /// `comm.cost`.
  std::optional<Time> getTime(Operation *op);

private:
  Time getRegionTime(Region &region);
  std::optional<Time> getBlockTime(Block &block);
  std::optional<Time> getCalleeTime(Operation *op);

  CostModel &costs;
  SymbolTableCollection symbolTables;
  /// Times of blocks and functions. None: no communication.
  DenseMap<Block *, std::optional<Time>> blocks;
  DenseMap<Operation *, std::optional<Time>> functions;
};

/// Builds the problem of the block of `dependences`. Ops with nested
/// communication cost the simulated time of their regions, from `times` if
/// given, else without following calls.
Problem buildProblem(const BlockDependences &dependences, CostModel &costs,
                     MemoryModel &memory, NestedTimes *times = nullptr);

/// Builds the problem, without buffers, of a block as a view shows it. `base`
/// is the problem of the unchanged block; figures of its ops are copied.
Problem buildMovedProblem(const BlockDependences &dependences,
                          const Problem &base, CostModel &costs);

/// Returns `problem` with its ops numbered by `order`, their current order, but
/// without dependences and buffers.
Problem renumber(const Problem &problem, ArrayRef<unsigned> order);
/// Builds the problem without buffers, for times alone.
Problem buildProblem(const BlockDependences &dependences, CostModel &costs,
                     NestedTimes *times = nullptr);

/// Returns the sum of the exposed times of communication within ops.
int64_t getNestedExposedNs(const Problem &problem);

/// Returns the ops in their current order: 0, 1, 2, ...
SmallVector<unsigned, 0> getIdentityOrder(const Problem &problem);
/// Returns the position of each op in `order`, which has all ops.
SmallVector<unsigned, 0> getPositions(ArrayRef<unsigned> order);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_BUILDPROBLEM_H
