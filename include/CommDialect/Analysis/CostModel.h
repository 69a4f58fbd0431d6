//===- CostModel.h - How long ops take -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compute and collective costs on a machine.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_COSTMODEL_H
#define COMMDIALECT_ANALYSIS_COSTMODEL_H

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::comm {

class PermuteOp;

/// The cost of a collective that has its links to itself.
struct CollectiveCost {
  int64_t ns = 0;
  /// Of these, at the beginning: no data move and no link is loaded. Only of
  /// copy engines, whose ranks wait for each other; 0 where it is not known.
  int64_t latencyNs = 0;
  /// Bit i: the collective loads link i of the machine (0: within a node, 1:
  /// between nodes). Collectives that share a link share its bandwidth.
  uint32_t links = 1;
  /// Run by copy engines: takes no processors from compute.
  bool usesCopyEngine = false;
  CommLane lane = CommLane::Stream;
  /// Per mille by which compute takes longer beside it.
  int64_t slowdown = 0;
  /// What was assumed, for reports: "nccl ring/ll128", "table nccl", "push",
  /// "comm.cost", ...
  std::string algorithm;
};

/// How the ranks of a communicator lie on the machine.
struct GroupGeometry {
  int64_t ranks = 1;
  /// The nodes that they are on.
  int64_t nodes = 1;

  /// See CollectiveCost::links. Several ranks of a node load it as well.
  uint32_t getLinks() const {
    return nodes <= 1 ? 0b01 : ranks > nodes ? 0b11 : 0b10;
  }
};

/// What is taken for what the IR does not say.
struct CostOptions {
  /// Calls cost what the body of their callee costs. A pass that may run in
  /// parallel with others on other functions must not look there: for it calls
  /// cost as ops that are not known.
  bool followsCalls = false;
  /// Trips of a loop whose trips are not known.
  int64_t assumedTrips = 1;
  /// Size of a dynamic dimension: two of them are Inductor's 4096 * 4096
  /// elements.
  int64_t assumedDimension = 4096;

  /// For passes on modules, which may look anywhere.
  static CostOptions forModulePass() {
    CostOptions options;
    options.followsCalls = true;
    return options;
  }
};

/// A contraction or convolution that no library runs, and whose own kernel is
/// slow.
struct SlowKernel {
  int64_t ns = 0;
  /// What its bytes and operations would take.
  int64_t rooflineNs = 0;
  /// Cache lines that a thread asks for, for each product.
  double linesPerProduct = 0;
};

/// Estimates in integer nanoseconds, the same on every run. `comm.cost` goes
/// before CostOpInterface, which goes before all estimates.
///
/// Costs of callees and of ops that share kernels are kept: when ops have
/// changed, rather than moved, make a new model.
class CostModel {
public:
  explicit CostModel(const Machine &machine, CostOptions options = {})
      : machine(machine), options(options) {}

  const Machine &getMachine() const { return machine; }
  bool followsCalls() const { return options.followsCalls; }

  /// How long `op`, which is no start and no wait, occupies the compute lane:
  /// with all that is nested in it and called by it, communication excepted.
  /// 0 for views, empty tensors and constants.
  int64_t getComputeNs(Operation *op);

  /// Is it a contraction, a convolution or attention, by itself?
  bool isMatmul(Operation *op);

  /// The part of its time, per mille, that `op` takes for memory: if it is a
  /// kernel by itself, else 0.
  int64_t getMemoryPart(Operation *op);

  /// Why `op` is slow: it takes at least twice as long as its bytes and
  /// operations would, since no library runs it. None of all other ops.
  std::optional<SlowKernel> getSlowKernel(Operation *op);

  /// The cost by the op's algorithm, if it has one and the
  /// machine has that for the op, or else by the machine's library (its NCCL or
  /// MPI), from a measured table where there is one.
  CollectiveCost getCollectiveCost(CollectiveOpInterface op);

  /// The cost by `algorithm`, whatever the op's attributes say; none if the
  /// machine has no such algorithm for it. The library moves all operands at
  /// once, a kernel or copy engine one after the other.
  std::optional<CollectiveCost> getCollectiveCost(CollectiveOpInterface op,
                                                  Algorithm algorithm);

  /// The cost of a collective by `algorithm`: NCCL or MPI, or one of the
  /// machine's algorithms on symmetric memory. `bytes` is the larger of what a
  /// rank puts in and what it gets out, as in NCCL: all of the buffer for
  /// all_reduce, the gathered buffer for all_gather, the source for
  /// reduce_scatter. None if the machine has no such algorithm for it.
  std::optional<CollectiveCost> getCollectiveCost(CollectiveKind kind,
                                                  int64_t bytes,
                                                  GroupGeometry geometry,
                                                  Algorithm algorithm) const;

  /// How the ranks of the op's group lie: of its line with the most ranks, or
  /// nodes. All of the machine where the group is not known.
  GroupGeometry getGeometry(CollectiveOpInterface op);

  /// The algorithm of the collectives whose op says nothing: the library.
  Algorithm getDefaultAlgorithm() const {
    return machine.nccl ? Algorithm::Nccl : Algorithm::Mpi;
  }

  /// What a cost was guessed from, for lack of anything better.
  enum class Guess { UnknownOp, UnknownSize, UnknownTrips, Recursion, Ranks };

  /// Warns of guesses: of each kind the first, at its op, once in the model's
  /// life. To be called by whoever made the model, when all costs are asked
  /// for.
  void reportGuesses();

private:
  friend class ComputeEstimator;
  static constexpr unsigned kNumGuesses = 5;

  void addGuess(Guess guess, Operation *op, const Twine &text);

  struct GroupInfo {
    SmallVector<SmallVector<int64_t>> lines;
    /// Of the line with the most ranks, or nodes.
    GroupGeometry geometry;
    int64_t lastRank = 0;
  };
  const GroupInfo *getGroup(CollectiveOpInterface op);
  uint32_t getLinks(PermuteOp permute, const GroupInfo &group) const;
  /// How the op's data lie, and the links that it loads: as its group, but for
  /// permutes, which may stay within nodes.
  std::pair<GroupGeometry, uint32_t>
  getOwnGeometry(CollectiveOpInterface op, const GroupInfo &group) const;
  int64_t getNumNodes(ArrayRef<int64_t> ranks) const;
  int64_t getSlowdown(CollectiveKind kind, Algorithm algorithm,
                      bool usesCopyEngine) const;

  Machine machine;
  CostOptions options;
  SymbolTableCollection symbolTables;
  DenseMap<Operation *, GroupInfo> groups;
  /// Nanoseconds of functions (not of `activeCallees`), and of fused ops.
  DenseMap<Operation *, double> calleeNs;
  DenseSet<Operation *> activeCallees;

  struct GuessRecord {
    std::optional<Location> loc;
    std::string text;
    bool isReported = false;
  };
  std::array<GuessRecord, kNumGuesses> guesses;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_COSTMODEL_H
