//===- Fragment.cpp - The few ops that a rewrite concerns -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fragment.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace mlir::comm;

OwningOpRef<ModuleOp> comm::createScratch(ModuleOp module) {
  OwningOpRef<ModuleOp> scratch = ModuleOp::create(module.getLoc());
  (*scratch)->setAttrs(module->getAttrDictionary());
  for (Operation &op : *module.getBody())
    if (isa<SymbolOpInterface>(op) && !isa<FunctionOpInterface>(op))
      scratch->push_back(op.clone());
  return scratch;
}

Fragment::Fragment(ModuleOp scratch, ArrayRef<Operation *> ops,
                   ArrayRef<Operation *> places) {
  llvm::SmallPtrSet<Operation *, 8> own(ops.begin(), ops.end());
  auto isOwn = [&](Operation *op) {
    Operation *inBlock = ops.front()->getBlock()->findAncestorOpInBlock(*op);
    return inBlock && own.contains(inBlock);
  };
  SmallVector<Type> argumentTypes, resultTypes;
  for (Operation *op : ops) {
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands()) {
        Operation *owner = operand.getDefiningOp();
        if (!owner)
          owner = operand.getParentBlock()->getParentOp();
        if (isOwn(owner) || llvm::is_contained(used, operand))
          continue;
        used.push_back(operand);
        argumentTypes.push_back(operand.getType());
      }
    });
    for (Value result : op->getResults()) {
      if (llvm::all_of(result.getUsers(), isOwn))
        continue;
      returned.push_back(result);
      resultTypes.push_back(result.getType());
    }
  }

  MLIRContext *context = scratch.getContext();
  Location loc = ops.front()->getLoc();
  function = func::FuncOp::create(
      loc, "fragment", FunctionType::get(context, argumentTypes, resultTypes));
  scratch.push_back(function.get());
  Block *body = function->addEntryBlock();
  copies.map(used, body->getArguments());
  OpBuilder builder = OpBuilder::atBlockEnd(body);
  SmallVector<Operation *> all(ops);
  for (Operation *place : places)
    if (!own.contains(place) && !llvm::is_contained(all, place))
      all.push_back(place);
  llvm::sort(all,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : all) {
    if (own.contains(op))
      builder.clone(*op, copies);
    markers[op] =
        arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  }
  SmallVector<Value> results;
  for (Value value : returned)
    results.push_back(copies.lookup(value));
  func::ReturnOp::create(builder, loc, results);
}

Fragment::~Fragment() {
  if (function)
    function->getOperation()->remove();
}

void Fragment::collect(
    DenseMap<Operation *, SmallVector<Operation *, 4>> &inPlace,
    DenseMap<Value, Value> &values) const {
  func::FuncOp made = *function;
  Block &body = made.getBody().front();
  for (auto [argument, value] : llvm::zip_equal(body.getArguments(), used))
    values[argument] = value;
  for (auto [value, now] :
       llvm::zip_equal(returned, body.getTerminator()->getOperands()))
    values[value] = now;
  Operation *next = &body.front();
  for (auto [op, marker] : markers) {
    SmallVector<Operation *, 4> &here = inPlace[op];
    for (; next != marker; next = next->getNextNode())
      here.push_back(next);
    next = next->getNextNode();
    if (!copies.contains(op))
      here.push_back(op);
  }
}

BlockView comm::getMovedView(Block &block, ArrayRef<Fragment> fragments) {
  BlockView view(block);
  DenseMap<Operation *, SmallVector<Operation *, 4>> inPlace;
  for (const Fragment &fragment : fragments)
    fragment.collect(inPlace, view.values);
  unsigned number = 0;
  for (Operation &op : block.without_terminator()) {
    auto it = inPlace.find(&op);
    Operation *self = &op;
    for (Operation *now :
         it == inPlace.end() ? ArrayRef(self) : ArrayRef(it->second)) {
      view.ops.push_back(now);
      view.numbers.push_back(now == self ? number : BlockView::kNew);
    }
    ++number;
  }
  return view;
}

void MovedBlock::build(Block &block, const BlockModel &base, CostModel &costs) {
  dependences =
      std::make_unique<BlockDependences>(getMovedView(block, fragments));
  model = buildMovedModel(*dependences, base, costs);
}

std::vector<SmallVector<unsigned>>
comm::groupByOps(ArrayRef<SmallVector<Operation *>> sets) {
  llvm::IntEqClasses classes(sets.size());
  DenseMap<Operation *, unsigned> owners;
  for (auto [i, ops] : llvm::enumerate(sets))
    for (Operation *op : ops)
      if (auto [it, isNew] = owners.try_emplace(op, i); !isNew)
        classes.join(it->second, i);
  classes.compress();
  std::vector<SmallVector<unsigned>> groups(classes.getNumClasses());
  for (unsigned i = 0; i < sets.size(); ++i)
    groups[classes[i]].push_back(i);
  return groups;
}

SmallVector<Operation *> comm::getInOrder(ArrayRef<Operation *> ops) {
  SetVector<Operation *> found(ops.begin(), ops.end());
  for (unsigned i = 0; i < found.size(); ++i)
    for (Value operand : found[i]->getOperands())
      if (auto fill = operand.getDefiningOp<linalg::FillOp>();
          fill && fill->getBlock() == found[i]->getBlock())
        found.insert(fill);
  SmallVector<Operation *> ordered = found.takeVector();
  llvm::sort(ordered,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return ordered;
}
