//===- SplitMoves.cpp - A block with split matmuls ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitMoves.h"

using namespace mlir;
using namespace mlir::comm;

SplitMoves::SplitMoves(Block &block, CostModel &costs,
                       const MutatedTensors &mutated)
    : block(block), costs(costs), mutated(mutated), dependences(block),
      base(buildBlockModel(dependences, costs)),
      scratch(createScratch(block.getParentOp()->getParentOfType<ModuleOp>())) {
}

/// What the split moves, rewrites, or erases. Of the ops that are moved, the
/// waits whose data they use: another matmul may no longer be their first user.
static SmallVector<Operation *> getConcerned(const GatheredMatmul &split) {
  SmallVector<Operation *> ops = {split.gather, split.wait, split.matmul};
  auto isHere = [&](Operation *op) {
    return op && op->getBlock() == split.wait->getBlock();
  };
  for (Operation *op : split.raised) {
    ops.push_back(op);
    for (Value operand : op->getOperands())
      if (Operation *wait = operand.getDefiningOp();
          isHere(wait) && isa<WaitOp>(wait))
        ops.push_back(wait);
  }
  linalg::LinalgOp matmul = split.matmul;
  Operation *start = matmul.getDpsInitOperand(0)->get().getDefiningOp();
  while (isHere(start)) {
    ops.push_back(start);
    auto fill = dyn_cast<linalg::FillOp>(start);
    start = fill ? fill.getOutputs().front().getDefiningOp() : nullptr;
  }
  return getInOrder(ops);
}

MovedBlock SplitMoves::move(ArrayRef<AllGatherOp> gathers) {
  MovedBlock moved;
  // A model remembers symbol tables by their ops, and those of fragments go.
  CostModel fresh(costs.getMachine(), CostOptions::forModulePass());
  std::vector<SmallVector<Operation *>> concerned;
  SmallVector<AllGatherOp> found;
  for (AllGatherOp gather : gathers) {
    GatheredMatmul split;
    if (!findSplit(gather, symbols, costs, mutated, split).empty())
      continue;
    concerned.push_back(getConcerned(split));
    found.push_back(gather);
  }
  for (ArrayRef<unsigned> members : groupByOps(concerned)) {
    SmallVector<Operation *> ops;
    for (unsigned member : members)
      llvm::append_range(ops, concerned[member]);
    Fragment &fragment =
        moved.fragments.emplace_back(*scratch, getInOrder(ops));
    SymbolTableCollection scratchSymbols;
    for (unsigned member : members) {
      // Splits before this one may have left it nothing.
      GatheredMatmul split;
      auto gather = cast<AllGatherOp>(fragment.lookup(found[member]));
      if (findSplit(gather, scratchSymbols, fresh, mutated, split).empty())
        splitMatmul(split);
    }
  }
  moved.build(block, base, fresh);
  return moved;
}
