//===- GatheredMatmul.h - Matmuls in parts by what is gathered --*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which matmul can begin with the rank's own piece of what is gathered, and
// how.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_GATHEREDMATMUL_H
#define COMMDIALECT_LIB_TRANSFORMS_GATHEREDMATMUL_H

#include "Analysis/Uniformity.h"
#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "Scheduling/Moves/Fragment.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// A matmul that is the first to use what its wait gives, and how it is split.
struct GatheredMatmul {
  AllGatherOp gather;
  WaitOp wait;
  linalg::LinalgOp matmul;
  /// The operand that is gathered, and the loop along which it is.
  OpOperand *gathered = nullptr;
  unsigned loop = 0;
  int64_t ranks = 0;
  /// What the first part needs and is behind the wait, in its order.
  SmallVector<Operation *> raised;

  /// Along which dimension `operand` lies as pieces; none: all is used.
  std::optional<unsigned> getDim(OpOperand &operand) {
    return matmul.getMatchingIndexingMap(&operand).getResultPosition(
        getAffineDimExpr(loop, matmul->getContext()));
  }
};

/// On which ranks the values of a module are the same, as it was.
class AlikeResults {
public:
  explicit AlikeResults(ModuleOp module)
      : flow(module), roots(module, flow), uniformity(module, flow, roots) {}

  /// Do ranks count on what the matmul gives to be the same, although in parts
  /// it would be made differently on each of a line?
  bool contain(GatheredMatmul &split) {
    PartitionTable &table = uniformity.getPartitions();
    Partition partition = uniformity.get(split.matmul->getResult(0));
    GroupOp group = table.lookup(split.gather, split.gather.getGroupAttr());
    return table.refine(partition, table.getGroup(group).byPlace) != partition;
  }

private:
  ValueFlow flow;
  BufferRoots roots;
  UniformityAnalysis uniformity;
};

/// Finds how the first matmul that uses `gather` is split; says why it cannot
/// be, or nothing. Linear in the users of what is gathered.
std::string findSplit(AllGatherOp gather, SymbolTableCollection &symbols,
                      CostModel &costs, const MutatedTensors &mutated,
                      GatheredMatmul &split);

/// Makes a matmul for each rank's piece: that of the own one in front of the
/// wait, the others, of the ranks that follow in the line, in place of the
/// matmul, which is erased.
void splitMatmul(GatheredMatmul &split);

/// What a block takes once matmuls begin with the rank's own piece is found
/// without changing it.
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

/// What comm-split-gathered-matmul does to a module, with `leastGain` ns and
/// `force` as its options are. `flag`: the pass whose remarks it makes; empty:
/// none are made. `beforeSplit` is called with each gather whose matmul is
/// split next. False if nothing was there to be split.
bool splitGatheredMatmuls(ModuleOp module, const Machine &machine,
                          int64_t leastGain, bool force, StringRef flag,
                          function_ref<void(AllGatherOp)> beforeSplit);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_GATHEREDMATMUL_H
