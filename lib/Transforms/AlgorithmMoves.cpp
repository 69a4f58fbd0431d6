//===- AlgorithmMoves.cpp - A block with other algorithms -----------------===//
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
struct Concern {
  SmallVector<Operation *> ops;
  Algorithm algorithm;
  AllReduceSplitter::Split split;
};

} // namespace

std::vector<Fragment> AlgorithmMoves::move(
    ArrayRef<std::pair<CollectiveOpInterface, Algorithm>> starts,
    Algorithm library) {
  std::vector<Fragment> fragments;
  std::vector<Concern> concerns;
  for (auto [start, algorithm] : starts) {
    bool isByCopies = algorithm == Algorithm::CopyEngine;
    // The model already has this cost.
    if (algorithm == start.getAlgorithm().value_or(library) && !isByCopies)
      continue;
    Concern concern;
    concern.ops.push_back(start);
    concern.algorithm = algorithm;
    if (auto reduce = dyn_cast<AllReduceOp>(*start); reduce && isByCopies) {
      if (!splitter.find(reduce, concern.split)) {
        concern.ops.push_back(concern.split.wait);
        for (const AllReduceSplitter::Update &update : concern.split.updates)
          if (update)
            concern.ops.push_back(update.op);
      }
    } else if (auto scatter = dyn_cast<ReduceScatterOp>(*start);
               scatter && isByCopies) {
      if (!mutated.touches(scatter) && getOwnWait(scatter)) {
        concern.ops.push_back(getOwnWait(scatter));
        llvm::append_range(concern.ops, getOpsToFuse(scatter, mutated));
      }
    }
    concerns.push_back(std::move(concern));
  }
  splitter.forget();

  // Collectives with common ops go into one fragment.
  std::vector<SmallVector<Operation *>> ops;
  for (const Concern &concern : concerns) {
    ops.push_back(getInOrder(concern.ops));
    if (concern.split.middle)
      ops.back().push_back(concern.split.middle);
  }
  for (ArrayRef<unsigned> members : groupByOps(ops)) {
    SmallVector<Operation *> concerned, markers;
    for (unsigned member : members) {
      llvm::append_range(concerned, concerns[member].ops);
      if (Operation *middle = concerns[member].split.middle)
        markers.push_back(middle);
    }
    Fragment &fragment =
        fragments.emplace_back(*scratch, getInOrder(concerned), markers);
    bool isRewritten = false;
    for (unsigned member : members) {
      const Concern &concern = concerns[member];
      auto start =
          cast<CollectiveOpInterface>(fragment.lookup(concern.ops.front()));
      start.setAlgorithm(concern.algorithm);
      isRewritten |= concern.ops.size() > 1;
      AllReduceSplitter::Split split = concern.split;
      if (!split.reduce)
        continue;
      split.reduce = cast<AllReduceOp>(*start);
      split.wait = cast<WaitOp>(fragment.lookup(split.wait));
      split.middle = fragment.lookup(split.middle);
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
