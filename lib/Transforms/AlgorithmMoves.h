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
// exchange and a sum. This builds the resulting ops without changing the block.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_ALGORITHMMOVES_H
#define COMMDIALECT_LIB_TRANSFORMS_ALGORITHMMOVES_H

#include "Fragment.h"
#include "SplitAllReduce.h"

namespace mlir::comm {

class AlgorithmMoves {
public:
  /// `block` must not change during the lifetime of this object.
  explicit AlgorithmMoves(Block &block);

  /// Returns the ops that replace those of the block once `starts` run by the
  /// given algorithms, including the rewrites of comm-split-all-reduce and
  /// comm-scatter-by-copies. `starts` must be in block order. `library` is the
  /// algorithm of starts that have none.
  std::vector<Fragment>
  move(ArrayRef<std::pair<CollectiveOpInterface, Algorithm>> starts,
       Algorithm library);

  Block &getBlock() { return block; }

private:
  Block &block;
  func::FuncOp function;
  MutatedTensors mutated;
  AllReduceSplitter splitter;
  OwningOpRef<ModuleOp> scratch;
  /// Symbol tables of `scratch`, but not of fragments.
  SymbolTableCollection symbols;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_ALGORITHMMOVES_H
