//===- SplitMoves.h - A block with split matmuls ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a block takes once matmuls begin with the rank's own piece is found
// without changing it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SPLITMOVES_H
#define COMMDIALECT_LIB_TRANSFORMS_SPLITMOVES_H

#include "GatheredMatmul.h"
#include "Scheduling/Moves/Fragment.h"

namespace mlir::comm {

class SplitMoves {
public:
  /// `mutated` is of the module. The block is to stay as it is.
  SplitMoves(Block &block, CostModel &costs, const MutatedTensors &mutated);

  /// The block once matmuls that wait for these gathers of it have been split,
  /// one after the other, where they can be. Linear in the ops of the block.
  MovedBlock move(ArrayRef<AllGatherOp> gathers);

  Block &getBlock() { return block; }
  /// The block as it is.
  const BlockDependences &getDependences() const { return dependences; }
  const BlockModel &getModel() const { return base; }

private:
  Block &block;
  CostModel &costs;
  const MutatedTensors &mutated;
  BlockDependences dependences;
  BlockModel base;
  SymbolTableCollection symbols;
  OwningOpRef<ModuleOp> scratch;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SPLITMOVES_H
