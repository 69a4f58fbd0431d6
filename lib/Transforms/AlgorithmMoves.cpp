//===- AlgorithmMoves.cpp - A block with other algorithms -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlgorithmMoves.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::comm;

AlgorithmMoves::AlgorithmMoves(Block &block, CostModel &costs)
    : block(block), costs(costs),
      function(cast<func::FuncOp>(block.getParentOp())),
      base(buildBlockModel(BlockDependences(block), costs)), mutated(function),
      splitter(function),
      scratch(createScratch(function->getParentOfType<ModuleOp>())) {}

namespace {

/// What one collective concerns: the first op is its start.
struct Concern {
  SmallVector<Operation *> ops;
  StringRef algorithm;
  AllReduceSplitter::Split split;
};

} // namespace

/// A fill costs nothing where what reads it begins with its value.
static void addFills(SmallVectorImpl<Operation *> &ops) {
  for (unsigned i = 0; i < ops.size(); ++i)
    for (Value operand : ops[i]->getOperands())
      if (auto fill = operand.getDefiningOp<linalg::FillOp>();
          fill && fill->getBlock() == ops[i]->getBlock() &&
          !llvm::is_contained(ops, fill.getOperation()))
        ops.push_back(fill);
}

static StringRef getAlgorithm(CollectiveOpInterface start,
                              const CostModel &costs) {
  auto algorithm =
      start->getAttrOfType<StringAttr>(CommDialect::kAlgorithmAttr);
  return algorithm ? algorithm.getValue() : costs.getDefaultAlgorithm();
}

MovedBlock AlgorithmMoves::move(
    ArrayRef<std::pair<CollectiveOpInterface, StringRef>> starts) {
  MovedBlock moved;
  std::vector<Concern> concerns;
  for (auto [start, algorithm] : starts) {
    bool isByCopies = algorithm == CommDialect::kCopyEngine;
    // That is what it costs as it is.
    if (algorithm == getAlgorithm(start, costs) && !isByCopies)
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
    addFills(concern.ops);
    concerns.push_back(std::move(concern));
  }
  splitter.forget();

  // Those that have ops in common go together.
  llvm::IntEqClasses classes(concerns.size());
  DenseMap<Operation *, unsigned> owners;
  for (auto [i, concern] : llvm::enumerate(concerns)) {
    auto own = [&, i = i](Operation *op) {
      auto [it, isNew] = owners.try_emplace(op, i);
      if (!isNew)
        classes.join(it->second, i);
    };
    llvm::for_each(concern.ops, own);
    if (concern.split.middle)
      own(concern.split.middle);
  }
  classes.compress();
  std::vector<SmallVector<Concern *, 1>> together(classes.getNumClasses());
  for (auto [i, concern] : llvm::enumerate(concerns))
    together[classes[i]].push_back(&concern);

  for (ArrayRef<Concern *> members : together) {
    SetVector<Operation *> ops;
    SmallVector<Operation *> places;
    for (Concern *member : members) {
      ops.insert_range(member->ops);
      if (member->split.middle)
        places.push_back(member->split.middle);
    }
    SmallVector<Operation *> ordered = ops.takeVector();
    llvm::sort(ordered, [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    });
    Fragment &fragment =
        moved.fragments.emplace_back(*scratch, ordered, places);
    bool isRewritten = false;
    for (Concern *member : members) {
      Operation *start = fragment.lookup(member->ops.front());
      start->setAttr(CommDialect::kAlgorithmAttr,
                     StringAttr::get(start->getContext(), member->algorithm));
      isRewritten |= member->ops.size() > 1;
      AllReduceSplitter::Split split = member->split;
      if (!split.reduce)
        continue;
      split.reduce = cast<AllReduceOp>(start);
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
      scatterByCopies(fragment.getFunction(), /*flag=*/{});
  }
  moved.dependences =
      std::make_unique<BlockDependences>(getMovedView(block, moved.fragments));
  moved.model = buildMovedModel(*moved.dependences, base, costs);
  return moved;
}
