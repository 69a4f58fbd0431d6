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

AlgorithmMoves::AlgorithmMoves(Block &block)
    : block(block), function(block.front().getParentOfType<func::FuncOp>()),
      mutated(function), splitter(function),
      scratch(createScratch(function->getParentOfType<ModuleOp>())) {}

namespace {

/// The ops that one collective changes; the first is its start.
struct AffectedOps {
  SmallVector<Operation *> ops;
  Algorithm algorithm;
  AllReduceSplitter::Split split;
};

} // namespace

std::vector<Fragment> AlgorithmMoves::move(
    ArrayRef<std::pair<CollectiveOpInterface, Algorithm>> starts,
    Algorithm library) {
  std::vector<Fragment> fragments;
  std::vector<AffectedOps> allAffected;
  for (auto [start, algorithm] : starts) {
    bool isByCopies = algorithm == Algorithm::CopyEngine;
    // The model already has this cost.
    if (algorithm == start.getAlgorithm().value_or(library) && !isByCopies)
      continue;
    AffectedOps affected;
    affected.ops.push_back(start);
    affected.algorithm = algorithm;
    if (auto reduce = dyn_cast<AllReduceOp>(*start); reduce && isByCopies) {
      if (!splitter.find(reduce, affected.split)) {
        affected.ops.push_back(affected.split.wait);
        for (const AllReduceSplitter::Update &update : affected.split.updates)
          if (update)
            affected.ops.push_back(update.op);
        llvm::append_range(affected.ops, affected.split.moved);
      }
    } else if (auto scatter = dyn_cast<ReduceScatterOp>(*start);
               scatter && isByCopies) {
      if (!mutated.touches(scatter) && getOwnWait(scatter)) {
        affected.ops.push_back(getOwnWait(scatter));
        llvm::append_range(affected.ops, getOpsToFuse(scatter, mutated));
      }
    }
    allAffected.push_back(std::move(affected));
  }
  splitter.forget();

  // Collectives with common ops go into one fragment.
  std::vector<SmallVector<Operation *>> ops;
  for (const AffectedOps &affected : allAffected) {
    ops.push_back(getInOrder(affected.ops));
    if (affected.split.middle)
      ops.back().push_back(affected.split.middle);
  }
  for (ArrayRef<unsigned> members : groupByOps(ops)) {
    SmallVector<Operation *> groupOps, markers;
    for (unsigned member : members) {
      llvm::append_range(groupOps, allAffected[member].ops);
      if (Operation *middle = allAffected[member].split.middle)
        markers.push_back(middle);
    }
    Fragment &fragment =
        fragments.emplace_back(*scratch, getInOrder(groupOps), markers);
    bool isRewritten = false;
    for (unsigned member : members) {
      const AffectedOps &affected = allAffected[member];
      auto start =
          cast<CollectiveOpInterface>(fragment.lookup(affected.ops.front()));
      start.setAlgorithm(affected.algorithm);
      isRewritten |= affected.ops.size() > 1;
      AllReduceSplitter::Split split = affected.split;
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
  return fragments;
}
