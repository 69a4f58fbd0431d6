//===- CostModel.h - Costs of ops on a machine ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A library may have a cost model of its own: it derives from CostModel, and
// registers a machine (registerMachine) that creates it. Passes and planners
// then use it for that machine.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_COSTMODEL_H
#define COMMDIALECT_ANALYSIS_COSTMODEL_H

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Scheduling/Problem.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::comm {

class PermuteOp;

/// The cost of a collective with exclusive use of its links.
struct CollectiveCost : TransferCost {
  CollectiveCost() { slowdown = 0; }

  CommLane lane = CommLane::Stream;
};

/// Distribution of the ranks of a communicator over the machine.
struct GroupGeometry {
  int64_t ranks = 1;
  /// Number of nodes that the ranks are on.
  int64_t nodes = 1;

  /// Returns the loaded links, like CollectiveCost::links. Several ranks of one
  /// node also load its link.
  uint32_t getLinks() const {
    return nodes <= 1 ? 0b01 : ranks > nodes ? 0b11 : 0b10;
  }
};

/// Assumptions for properties that the IR does not specify.
struct CostOptions {
  /// Calls cost as much as the body of their callee. Function passes run in
  /// parallel and must not read other functions: for them calls cost as much as
  /// unknown ops.
  bool followsCalls = false;
  /// Trip count of a loop whose trip count is unknown.
  int64_t assumedTrips = 1;
  /// Size of a dynamic dimension: two of them match the 4096 * 4096 elements
  /// that Inductor assumes.
  int64_t assumedDimension = 4096;

  /// Returns options for module passes, which may read any function.
  static CostOptions forModulePass() {
    CostOptions options;
    options.followsCalls = true;
    return options;
  }
};

/// A contraction or convolution without a library implementation whose
/// generated kernel is slow.
struct SlowKernel {
  int64_t ns = 0;
  /// The time that its bytes and operations would need, in ns.
  int64_t rooflineNs = 0;
  /// Number of cache lines that a thread requests per product.
  double linesPerProduct = 0;
};

/// Estimates in integer nanoseconds, the same on every run. `comm.cost` has
/// precedence over CostOpInterface, which has precedence over all estimates.
///
/// Costs of callees and of ops that share kernels are cached: create a new
/// model after ops have changed, rather than moved. Models are created often,
/// for trials too, so a derived class has to return equal costs for equal ops.
/// The estimate of an op with regions adds the estimates of this class for the
/// ops in them.
class CostModel {
public:
  explicit CostModel(const Machine &machine, CostOptions options = {})
      : machine(machine), options(options) {}
  virtual ~CostModel();

  const Machine &getMachine() const { return machine; }
  bool followsCalls() const { return options.followsCalls; }

  /// Returns the time in ns for which `op` occupies the compute lane, including
  /// nested ops and callees but not communication. `op` is neither a start nor
  /// a wait. 0 for views, empty tensors and constants.
  virtual int64_t getComputeNs(Operation *op);

  /// Returns true if `op` itself is a contraction, a convolution or attention.
  bool isMatmul(Operation *op);

  /// Returns the part of the time of `op` that is spent on memory, in per
  /// mille; 0 unless `op` is a kernel by itself.
  int64_t getMemoryPart(Operation *op);

  /// Returns the figures of a slow `op`: one that no library runs, and that
  /// costs at least twice as much as its bytes and operations would. None for
  /// other ops.
  std::optional<SlowKernel> getSlowKernel(Operation *op);

  /// Returns the cost with the op's algorithm if it has one that the machine
  /// supports for it, else with the machine's library (NCCL or MPI). Uses a
  /// measured table if there is one.
  CollectiveCost getCollectiveCost(CollectiveOpInterface op);

  /// Returns the cost with `algorithm`, regardless of the op's attributes; none
  /// if the machine has no such algorithm for it. The library moves all
  /// operands at once, a kernel or copy engine moves them one by one.
  virtual std::optional<CollectiveCost>
  getCollectiveCost(CollectiveOpInterface op, Algorithm algorithm);

  /// Returns the cost of a collective with `algorithm`: NCCL or MPI, or one of
  /// the machine's algorithms on symmetric memory. `bytes` is the larger of a
  /// rank's input and output, as in NCCL: the buffer for all_reduce, the
  /// gathered buffer for all_gather, the source for reduce_scatter. None if the
  /// machine has no such algorithm for it.
  virtual std::optional<CollectiveCost>
  getCollectiveCost(CollectiveKind kind, int64_t bytes, GroupGeometry geometry,
                    Algorithm algorithm) const;

  /// Returns the distribution of the ranks of the op's group: of its line with
  /// the most ranks, or nodes. The whole machine if the group is unknown.
  GroupGeometry getGeometry(CollectiveOpInterface op);

  /// Returns the algorithm of collectives that have no attribute to select one:
  /// that of the library.
  Algorithm getDefaultAlgorithm() const {
    return machine.nccl ? Algorithm::Nccl : Algorithm::Mpi;
  }

  /// The missing information that made a cost a guess.
  enum class Guess { UnknownOp, UnknownSize, UnknownTrips, Recursion, Ranks };

  /// Warns about the first guess of each kind, at its op, once per model. The
  /// creator of the model calls this after all cost queries.
  void reportGuesses();

private:
  friend class ComputeEstimator;
  static constexpr unsigned kNumGuesses = 5;

  void addGuess(Guess guess, Operation *op, const Twine &text);

  struct GroupInfo {
    SmallVector<SmallVector<int64_t>> lines;
    /// Geometry of the line with the most ranks, or nodes.
    GroupGeometry geometry;
    int64_t lastRank = 0;
  };
  const GroupInfo *getGroup(CollectiveOpInterface op);
  uint32_t getLinks(PermuteOp permute, const GroupInfo &group) const;
  /// Returns the distribution of the op's data and the links that it loads:
  /// those of its group, except that permutes may stay within nodes.
  std::pair<GroupGeometry, uint32_t>
  getOwnGeometry(CollectiveOpInterface op, const GroupInfo &group) const;
  int64_t getNumNodes(ArrayRef<int64_t> ranks) const;
  int64_t getSlowdown(CollectiveKind kind, Algorithm algorithm,
                      bool usesCopyEngine) const;

  Machine machine;
  CostOptions options;
  SymbolTableCollection symbolTables;
  DenseMap<Operation *, GroupInfo> groups;
  /// Times in ns of functions (except `activeCallees`) and of fused ops.
  DenseMap<Operation *, double> calleeNs;
  DenseSet<Operation *> activeCallees;

  struct GuessRecord {
    std::optional<Location> loc;
    std::string text;
    bool isReported = false;
  };
  std::array<GuessRecord, kNumGuesses> guesses;
};

/// Creates the cost model of `machine`: its own one, if it has any.
std::unique_ptr<CostModel> createCostModel(const Machine &machine,
                                           CostOptions options = {});

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_COSTMODEL_H
