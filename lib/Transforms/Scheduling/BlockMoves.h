//===- BlockMoves.h - The numbers of moves of a block -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The problems of a block after moves, from the numbers that the ops of each
// move become. A fragment is rewritten for them once for each move.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKMOVES_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKMOVES_H

#include "CommDialect/Analysis/BuildProblem.h"
#include "CommDialect/Scheduling/Moves.h"
#include "Fragment.h"
#include <map>
#include <set>

namespace mlir::comm {

/// A change of ops of a block.
struct BlockMove {
  /// The ops that it moves, rewrites or erases.
  SmallVector<Operation *> ops;
  /// The algorithm that it gives to the first op.
  std::optional<Algorithm> algorithm;
  /// Ops before which it may add others, besides `ops`.
  SmallVector<Operation *> places;
};

/// The problems of a block after moves. Rewrites the ops of each move only
/// once, in a fragment, and keeps the numbers that they become.
class BlockMoves {
public:
  /// Rewrites the fragment of the moves of these numbers.
  using Rewrite = function_ref<void(Fragment &, ArrayRef<unsigned> moves)>;

  /// `base` is the problem of the block of `dependences`. Both must outlive
  /// this object, and the block must not change.
  BlockMoves(const BlockDependences &dependences, const Problem &base,
             const Machine &machine);

  /// Returns the problem after `moves`, without buffers. Calls `rewrite` for
  /// those that are new. Besides that, as applyExpansions.
  Problem apply(ArrayRef<BlockMove> moves, Rewrite rewrite);
  /// Sets the buffers of the problem that was returned last. Applies the
  /// fragments to the block meanwhile, because bufferization decides by the
  /// whole function which buffers exist.
  void addBuffers(Problem &problem) const;

  /// Returns the function of the block.
  func::FuncOp getFunction() const {
    return getBlock().front().getParentOfType<func::FuncOp>();
  }
  CostModel &getCosts() { return *costs; }

private:
  Block &getBlock() const { return dependences.getBlock(); }

  struct Rewritten {
    Fragment fragment;
    Expansion expansion;
  };

  const Rewritten &get(ArrayRef<BlockMove> moves, ArrayRef<unsigned> members,
                       Rewrite rewrite);
  Expansion expand(const Fragment &fragment);
  void addNeighbors(const Fragment &fragment, ArrayRef<unsigned> changed,
                    std::set<unsigned> &ops) const;

  const BlockDependences &dependences;
  const Problem &base;
  OwningOpRef<ModuleOp> scratch;
  /// Separate, because costs of moves that are guessed are not reported.
  std::unique_ptr<CostModel> costs;
  /// True if starts of different lanes are ordered, so that the new starts of
  /// all moves depend on each other.
  bool ordersStarts = false;
  /// The ops that order communication other than the one of their lane.
  SmallVector<unsigned> orderers;
  /// The lanes of the block, and of all moves.
  SmallVector<Problem::Lane> lanes;
  /// The moves that were rewritten together, by their ops and algorithms.
  std::map<std::vector<uintptr_t>, std::unique_ptr<Rewritten>> rewritten;
  /// The moves of the last problem.
  SmallVector<const Rewritten *> current;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_BLOCKMOVES_H
