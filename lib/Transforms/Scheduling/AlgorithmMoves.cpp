//===- AlgorithmMoves.cpp - Tries other algorithms for a block ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlgorithmMoves.h"

using namespace mlir;
using namespace mlir::comm;

AlgorithmMoves::AlgorithmMoves(const BlockDependences &dependences,
                               const Problem &base, const Machine &machine)
    : moves(dependences, base, machine), mutated(moves.getFunction()),
      splitter(moves.getFunction()) {}

/// Sets the algorithms of the moves of the numbers `members`, and rewrites what
/// copy engines run. `splits` are those of the all_reduces.
void AlgorithmMoves::rewrite(Fragment &fragment, ArrayRef<BlockMove> made,
                             ArrayRef<AllReduceSplitter::Split> splits,
                             ArrayRef<unsigned> members) {
  bool isRewritten = false;
  for (unsigned member : members) {
    const BlockMove &move = made[member];
    auto start = cast<CollectiveOpInterface>(fragment.lookup(move.ops.front()));
    start.setAlgorithm(move.algorithm);
    isRewritten |= move.ops.size() > 1;
    AllReduceSplitter::Split split = splits[member];
    if (!split.reduce)
      continue;
    split.reduce = cast<AllReduceOp>(*start);
    split.wait = cast<WaitOp>(fragment.lookup(split.wait));
    split.middle = fragment.lookup(split.middle);
    for (Operation *&moved : split.moved)
      moved = fragment.lookup(moved);
    for (AllReduceSplitter::Update &update : split.updates) {
      if (!update)
        continue;
      unsigned number = update.sum->getOperandNumber();
      update.op = cast<linalg::GenericOp>(fragment.lookup(update.op));
      update.sum = &update.op->getOpOperand(number);
    }
    AllReduceSplitter::apply(split);
  }
  if (isRewritten)
    scatterByCopies(fragment.getFunction(), /*flag=*/{}, symbols);
}

Problem AlgorithmMoves::apply(
    ArrayRef<std::pair<CollectiveOpInterface, Algorithm>> starts) {
  Algorithm library = moves.getCosts().getDefaultAlgorithm();
  SmallVector<BlockMove> made;
  SmallVector<AllReduceSplitter::Split> splits;
  for (auto [start, algorithm] : starts) {
    bool isByCopies = algorithm == Algorithm::CopyEngine;
    // The model already has this cost.
    if (algorithm == start.getAlgorithm().value_or(library) && !isByCopies)
      continue;
    BlockMove &move = made.emplace_back(BlockMove{{start}, algorithm, {}});
    AllReduceSplitter::Split &split = splits.emplace_back();
    if (auto reduce = dyn_cast<AllReduceOp>(*start); reduce && isByCopies) {
      if (!splitter.find(reduce, split)) {
        move.ops.push_back(split.wait);
        for (const AllReduceSplitter::Update &update : split.updates)
          if (update)
            move.ops.push_back(update.op);
        llvm::append_range(move.ops, split.moved);
        move.places.push_back(split.middle);
      }
    } else if (auto scatter = dyn_cast<ReduceScatterOp>(*start);
               scatter && isByCopies) {
      if (!mutated.touches(scatter) && getOwnWait(scatter)) {
        move.ops.push_back(getOwnWait(scatter));
        llvm::append_range(move.ops, getOpsToFuse(scatter, mutated));
      }
    }
  }
  splitter.forget();
  return moves.apply(made, [&](Fragment &fragment, ArrayRef<unsigned> members) {
    rewrite(fragment, made, splits, members);
  });
}
