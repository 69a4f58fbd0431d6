//===- AlgorithmMoves.h - Tries other algorithms for a block ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An all_reduce by copy engines becomes two collectives with an update between
// them, each in its own lane; a reduce_scatter by copy engines becomes an
// exchange and a sum. This computes the resulting problem without changing the
// block.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_ALGORITHMMOVES_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_ALGORITHMMOVES_H

#include "BlockMoves.h"
#include "Transforms/SplitAllReduce.h"

namespace mlir::comm {

class AlgorithmMoves {
public:
  /// `base` is the problem of the block of `dependences`. Both must outlive
  /// this object, and the block must not change.
  AlgorithmMoves(const BlockDependences &dependences, const Problem &base,
                 const Machine &machine);

  /// Returns the problem, without buffers, once `starts` run by the given
  /// algorithms, including the rewrites of comm-realize-copies. `starts` must
  /// be in block order.
  Problem apply(ArrayRef<std::pair<CollectiveOpInterface, Algorithm>> starts);
  /// Sets the buffers of the problem that was returned last.
  void addBuffers(Problem &problem) const { moves.addBuffers(problem); }

private:
  void rewrite(Fragment &fragment, ArrayRef<BlockMove> made,
               ArrayRef<AllReduceSplitter::Split> splits,
               ArrayRef<unsigned> members);

  BlockMoves moves;
  MutatedTensors mutated;
  AllReduceSplitter splitter;
  /// Symbol tables of the module of fragments, but not of fragments.
  SymbolTableCollection symbols;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_ALGORITHMMOVES_H
