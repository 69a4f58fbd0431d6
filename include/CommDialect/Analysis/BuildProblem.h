//===- BuildProblem.h - Scheduling problem of a block -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the numbers of a block that scheduling uses: costs, transfers,
// dependences and buffers.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_BUILDPROBLEM_H
#define COMMDIALECT_ANALYSIS_BUILDPROBLEM_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/Dependences.h"
#include "CommDialect/Scheduling/Problem.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::comm {

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

/// Builds the problem without buffers, for times alone.
Problem buildProblem(const BlockDependences &dependences, CostModel &costs,
                     NestedTimes *times = nullptr);

/// Returns the sum of the exposed times of communication within ops.
int64_t getNestedExposedNs(const Problem &problem);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_BUILDPROBLEM_H
