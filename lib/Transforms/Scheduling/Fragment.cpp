//===- Fragment.cpp - Copies of the ops that a rewrite affects ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fragment.h"
#include "Analysis/ScalarBodies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/CallInterfaces.h"
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
        if (isOwn(owner) || !used.insert(operand))
          continue;
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
  copies.map(used.getArrayRef(), body->getArguments());
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

Operation *comm::getMemoryRoot(func::FuncOp function) {
  bool hasCalls =
      function->walk([](CallOpInterface) { return WalkResult::interrupt(); })
          .wasInterrupted();
  return hasCalls ? function->getParentOp() : function.getOperation();
}

void SavedOrders::save(Block &block) {
  SmallVector<Operation *, 0> &order =
      blocks.emplace_back(&block, SmallVector<Operation *, 0>()).second;
  for (Operation &op : block)
    order.push_back(&op);
}

void SavedOrders::saveWithin(Operation *op) {
  walkBlocksSkippingScalarBodies(op, [&](Block *block) {
    if (!isa<linalg::LinalgOp>(block->getParentOp()))
      save(*block);
  });
}

void SavedOrders::restore() const {
  for (const auto &[block, order] : blocks)
    for (Operation *op : order)
      op->moveBefore(block, block->end());
}

SmallVector<SmallVector<unsigned, 0>, 0> SavedOrders::getPlaces() const {
  SmallVector<SmallVector<unsigned, 0>, 0> places;
  for (const auto &[block, order] : blocks) {
    DenseMap<Operation *, unsigned> now(order.size());
    for (Operation &op : *block)
      now.try_emplace(&op, now.size());
    SmallVector<unsigned, 0> &blockPlaces = places.emplace_back();
    for (Operation *op : order)
      blockPlaces.push_back(now.at(op));
  }
  return places;
}

bool SavedOrders::fits(ArrayRef<SmallVector<unsigned, 0>> places) const {
  return llvm::equal(blocks, places,
                     [](const auto &saved, const auto &blockPlaces) {
                       return saved.second.size() == blockPlaces.size();
                     });
}

void SavedOrders::apply(ArrayRef<SmallVector<unsigned, 0>> places) const {
  for (const auto &[saved, blockPlaces] : llvm::zip_equal(blocks, places)) {
    SmallVector<Operation *, 0> order(blockPlaces.size());
    for (auto [op, place] : llvm::zip_equal(saved.second, blockPlaces))
      order[place] = op;
    for (Operation *op : order)
      op->moveBefore(saved.first, saved.first->end());
  }
}

void AppliedMove::rememberUses(Value value) {
  auto [it, isNew] = uses.insert({value, {}});
  if (isNew)
    for (OpOperand &use : value.getUses())
      it->second.push_back(&use);
}

void AppliedMove::setOperand(OpOperand &operand, Value value) {
  rememberUses(operand.get());
  operands.emplace_back(&operand, operand.get());
  if (!value)
    return operand.drop();
  rememberUses(value);
  operand.set(value);
}

void AppliedMove::dropOperands(Operation *op) {
  op->walk([&](Operation *nested) {
    for (OpOperand &operand : nested->getOpOperands())
      if (operand.get())
        setOperand(operand, Value());
  });
}

/// Moves `op` in `block` before an op, or to the end if that is null.
void AppliedMove::move(Operation *op, Block *block, Operation *before) {
  moved.emplace_back(op, op->getBlock(), op->getNextNode());
  op->moveBefore(block, before ? before->getIterator() : block->end());
}

AppliedMove::AppliedMove(ArrayRef<const Fragment *> fragments) {
  // The replaced ops move to the fragment's function.
  for (const Fragment *fragment : fragments) {
    DenseMap<Operation *, SmallVector<Operation *, 4>> inPlace;
    DenseMap<Value, Value> values;
    fragment->collect(inPlace, values);
    func::FuncOp made = *fragment->function;
    for (auto [op, marker] : fragment->markers) {
      for (Operation *now : inPlace[op])
        if (now != op)
          move(now, op->getBlock(), op);
      if (!fragment->copies.contains(op))
        continue;
      dropOperands(op);
      move(op, &made.getBody().front(), nullptr);
    }
  }
  auto replace = [&](Value value, Value now) {
    for (OpOperand &use : llvm::make_early_inc_range(value.getUses()))
      setOperand(use, now);
  };
  SmallVector<std::pair<const Fragment *, Operation *>> ends;
  for (const Fragment *fragment : fragments) {
    func::FuncOp made = *fragment->function;
    Block &body = made.getBody().front();
    for (auto [argument, value] :
         llvm::zip_equal(body.getArguments(), fragment->used))
      replace(argument, value);
    ends.emplace_back(fragment, *made.getOps<func::ReturnOp>().begin());
  }
  for (auto [fragment, returns] : ends)
    for (auto [i, value] : llvm::enumerate(fragment->returned))
      replace(value, returns->getOperand(i));
  for (auto [fragment, returns] : ends)
    dropOperands(returns);
}

AppliedMove::~AppliedMove() {
  for (auto [operand, value] : llvm::reverse(operands))
    operand->set(value);
  for (auto &[value, order] : uses) {
    if (order.empty())
      continue;
    DenseMap<OpOperand *, unsigned> places;
    for (auto [place, use] : llvm::enumerate(order))
      places[use] = place;
    SmallVector<unsigned> indices;
    for (OpOperand &use : value.getUses())
      indices.push_back(places.lookup(&use));
    Value(value).shuffleUseList(indices);
  }
  for (auto [op, block, next] : llvm::reverse(moved))
    op->moveBefore(block, next ? next->getIterator() : block->end());
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
