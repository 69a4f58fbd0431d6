//===- AlgorithmMoves.h - A block with other algorithms ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An all_reduce by copy engines becomes two collectives with an update between
// them, each in a lane of its own; a reduce_scatter by copy engines an exchange
// and a sum. What a block is then is found without changing it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_ALGORITHMMOVES_H
#define COMMDIALECT_LIB_TRANSFORMS_ALGORITHMMOVES_H

#include "Scheduling/Moves/Fragment.h"
#include "SplitAllReduce.h"

namespace mlir::comm {

class AlgorithmMoves {
public:
  /// The block is to stay as it is.
  explicit AlgorithmMoves(Block &block);

  /// What is new in the block once these starts of it, given in its order, have
  /// these algorithms, of which `library` is the one of those that have none,
  /// and comm-split-all-reduce and comm-scatter-by-copies have run.
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
  /// Of `scratch`, but for fragments.
  SymbolTableCollection symbols;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_ALGORITHMMOVES_H
