//===- BlockModel.h - A block as a scheduling problem -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What scheduling needs to know of a block, apart from the IR: costs,
// transfers, dependences and buffers by number.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_BLOCKMODEL_H
#define COMMDIALECT_ANALYSIS_BLOCKMODEL_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/Dependences.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::comm {

/// A buffer that ops of a block touch. It is live from the first to the last of
/// its users in whatever order they are. Without users it is live if it is live
/// in and out, and never otherwise.
struct ModelBuffer {
  int64_t bytes = 0;
  /// Numbers of the ops of the block that touch it, through any view or in any
  /// nested region, ascending.
  SmallVector<unsigned, 4> users;
  /// Live from the beginning of the block.
  bool isLiveIn = false;
  /// Live to the end of the block.
  bool isLiveOut = false;
  /// What is copied behind the last op takes more than that: by so much.
  bool isOfEnd = false;
  /// A value that is in it, to name it in messages. May be null.
  Value value;
};

/// A collective of a block: the transfer between a start and its wait.
struct ModelTransfer {
  static constexpr unsigned kNone = ~0u;
  /// Number of the start.
  unsigned start = kNone;
  /// Number of the op that waits for it: a wait, or an op in whose regions the
  /// wait is. kNone: the token leaves the block, which waits at its end.
  unsigned wait = kNone;
  /// Nanoseconds, with the links to itself; of those, at the beginning, until
  /// data move and load them.
  int64_t ns = 0, latencyNs = 0;
  /// Transfers of one lane run one after the other in the order of their
  /// starts. Lanes are numbered in the order of first use.
  unsigned lane = 0;
  /// The links that are loaded (bits); transfers on one link share it.
  uint32_t links = 1;
  bool usesCopyEngine = false;
  /// Per mille by which compute takes longer beside it; none: the model's
  /// figure for kernels, or for copy engines.
  std::optional<int64_t> slowdown;
  std::string algorithm;

  /// Takes over all but lane and links.
  void setCost(CollectiveCost cost);
};

/// What runs transfers of a communicator.
struct ModelLane {
  /// Empty where it is not known.
  std::string group;
  CommLane lane = CommLane::Stream;
};

/// A block as the simulator, the memory timeline and the schedulers see it. Ops
/// have the numbers of the BlockDependences; the terminator is not among them.
/// Has no reference to the IR other than through `dependences` and `value`s.
struct BlockModel : OverlapFigures {
  static constexpr unsigned kNone = ~0u;

  struct Op {
    /// Nanoseconds on the compute lane. 0 for starts and waits.
    int64_t ns = 0;
    /// Of these, the time in which it computes nothing, since communication in
    /// its regions or its callee is exposed.
    int64_t exposedNs = 0;
    /// Is it a contraction? Said only where the machine slows short ones.
    bool isMatmul = false;
    /// Per mille, at least, by which it takes longer while a copy engine moves
    /// data. 0 where the machine says nothing.
    int64_t copySlowdown = 0;
    /// The transfer that the op starts, or kNone.
    unsigned startOf = kNone;
    /// Bytes that are live only while the op runs (buffers of its regions).
    int64_t transientBytes = 0;
    /// The transfers that the op waits for.
    SmallVector<unsigned, 1> waitsFor;
  };

  SmallVector<Op, 0> ops;
  SmallVector<ModelTransfer, 0> transfers;
  SmallVector<ModelBuffer, 0> buffers;
  SmallVector<ModelLane> lanes;
  /// For each op the ops that must come first, ascending, and those that must
  /// come after, ascending.
  SmallVector<SmallVector<unsigned, 2>, 0> predecessors, successors;

  unsigned size() const { return ops.size(); }
  /// Per mille by which compute takes longer beside a transfer.
  int64_t getSlowdown(const ModelTransfer &transfer) const {
    if (transfer.slowdown)
      return *transfer.slowdown;
    return transfer.usesCopyEngine ? copySlowdown : kernelSlowdown;
  }
};

class MemoryModel;

/// The times of ops with communication in their regions or, if the cost model
/// follows calls, in their callees: found by simulating those blocks in the
/// order in which their ops are. Loops take their trips (1 if not known) times
/// their body, branches the longest of their regions, calls what the callee
/// takes; calls in a cycle take nothing. Keeps what it has found: when ops of
/// nested blocks have moved since, make a new one. Linear in all ops looked at.
class NestedTimes {
public:
  explicit NestedTimes(CostModel &costs) : costs(costs) {}

  /// Nanoseconds, and those of them in which communication is exposed.
  struct Time {
    int64_t ns = 0, exposedNs = 0;
  };

  /// Returns the time of `op`; none if there is no communication in it, or if
  /// it has `comm.cost`.
  std::optional<Time> getTime(Operation *op);

private:
  Time getRegionTime(Region &region);
  std::optional<Time> getBlockTime(Block &block);
  std::optional<Time> getCalleeTime(Operation *op);

  CostModel &costs;
  SymbolTableCollection symbolTables;
  /// Of blocks and functions. None: no communication.
  DenseMap<Block *, std::optional<Time>> blocks;
  DenseMap<Operation *, std::optional<Time>> functions;
};

/// Builds the model of `dependences`' block. Ops with communication nested in
/// them take as long as their regions are simulated to take: by `times`, or
/// without looking at callees.
BlockModel buildBlockModel(const BlockDependences &dependences,
                           CostModel &costs, MemoryModel &memory,
                           NestedTimes *times = nullptr);

/// The same of a block as a view has it, but without buffers. `base` is of the
/// block as it is: what is of one of its ops is taken from there.
BlockModel buildMovedModel(const BlockDependences &dependences,
                           const BlockModel &base, CostModel &costs);

/// The model in another order, in which its ops are now, but for dependences
/// and buffers, which it is left without.
BlockModel renumber(const BlockModel &model, ArrayRef<unsigned> order);
/// The same without buffers: for times alone.
BlockModel buildBlockModel(const BlockDependences &dependences,
                           CostModel &costs, NestedTimes *times = nullptr);

/// Returns the sum of the exposed times of communication within ops.
int64_t getNestedExposedNs(const BlockModel &model);

/// The ops in their present order: 0, 1, 2, ...
SmallVector<unsigned, 0> getIdentityOrder(const BlockModel &model);
/// By op, its place in an order of all ops.
SmallVector<unsigned, 0> getPlaces(ArrayRef<unsigned> order);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_BLOCKMODEL_H
