//===- GatheredMatmul.h - Matmuls split by gathered pieces ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits a matmul such that it can begin with the rank's own piece of a
// gathered operand.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_GATHEREDMATMUL_H
#define COMMDIALECT_LIB_TRANSFORMS_GATHEREDMATMUL_H

#include "Analysis/Uniformity.h"
#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Scheduling/SearchBudget.h"
#include "Transforms/Scheduling/BlockMoves.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// A matmul that is the first user of a wait's data, and the way to split it.
struct GatheredMatmul {
  AllGatherOp gather;
  WaitOp wait;
  linalg::LinalgOp matmul;
  /// The gathered operand, and the loop over the gathered dimension.
  OpOperand *gathered = nullptr;
  unsigned loop = 0;
  int64_t ranks = 0;
  /// Operands of the first part that are after the wait, in order.
  SmallVector<Operation *> raised;

  /// Returns the dimension of `operand` that is divided into pieces, or nullopt
  /// if all parts use all of it.
  std::optional<unsigned> getDim(OpOperand &operand) {
    return matmul.getMatchingIndexingMap(&operand).getResultPosition(
        getAffineDimExpr(loop, matmul->getContext()));
  }
};

/// The ranks on which values of the original module are equal.
class EqualResults {
public:
  explicit EqualResults(ModuleOp module)
      : flow(module), roots(module, flow), uniformity(module, flow, roots) {}

  /// Returns true if ranks rely on equal results of the matmul. After the
  /// split, each rank of a line adds the parts in another order.
  bool mustBeEqual(GatheredMatmul &split) {
    PartitionTable &table = uniformity.getPartitions();
    Partition partition = uniformity.get(split.matmul->getResult(0));
    GroupOp group = table.lookup(split.gather, split.gather.getGroupAttr());
    return table.refine(partition, table.getGroup(group).byPosition) !=
           partition;
  }

private:
  ValueFlow flow;
  BufferRoots roots;
  UniformityAnalysis uniformity;
};

/// Finds the way to split the first matmul that uses `gather`. Returns the
/// reason if it cannot be split, or an empty string. Linear in the users of the
/// gathered data.
std::string findSplit(AllGatherOp gather, SymbolTableCollection &symbols,
                      CostModel &costs, const MutatedTensors &mutated,
                      GatheredMatmul &split);

/// Creates a matmul for each rank's piece. That of the rank's own piece is
/// before the wait. The others, in the order of the following ranks, replace
/// the matmul, which is erased.
void splitMatmul(GatheredMatmul &split);

/// Computes the problems of a block with split matmuls without changing it.
class SplitMoves {
public:
  /// `mutated` covers the module. The block must not change.
  SplitMoves(Block &block, CostModel &costs, const MutatedTensors &mutated);

  /// Returns the problem, without buffers, after splitting the matmuls that
  /// wait for `gathers`, one after the other where possible. It has the
  /// transfers of the original block, in their order.
  Problem apply(ArrayRef<AllGatherOp> gathers);
  /// Sets the buffers of the problem that was returned last.
  void addBuffers(Problem &problem) const { moves.addBuffers(problem); }

  Block &getBlock() const { return dependences.getBlock(); }
  /// Returns the dependences of the original block.
  const BlockDependences &getDependences() const { return dependences; }
  const Problem &getModel() const { return base; }

private:
  CostModel &costs;
  const MutatedTensors &mutated;
  BlockDependences dependences;
  Problem base;
  SymbolTableCollection symbols;
  BlockMoves moves;
};

/// Runs comm-split-gathered-matmul with the options `leastGain` (ns) and
/// `force`. `flag` names the pass in remarks; if empty, there are none. Calls
/// `beforeSplit` with each gather whose matmul is split next. Returns false if
/// there are no gathers.
bool splitGatheredMatmuls(ModuleOp module, const Machine &machine,
                          int64_t leastGain, bool force, StringRef flag,
                          function_ref<void(AllGatherOp)> beforeSplit,
                          const SearchBudget &budget = {});

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_GATHEREDMATMUL_H
