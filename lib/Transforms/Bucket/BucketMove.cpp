//===- BucketMove.cpp - Applies buckets temporarily -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BucketMove.h"
#include "../PriorityOrder.h"
#include "../Schedule/ModuleScheduler.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "Merge.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Finds the ops that a bucket may change, and those that it looks at.
class Concerned {
public:
  Concerned(Block *block, bool writesIntoSlices)
      : block(block), writesIntoSlices(writesIntoSlices) {}

  SmallVector<Operation *> find(const Bucket &bucket) {
    for (const BucketMember &member : bucket.members) {
      ops.insert(member.start);
      ops.insert(member.wait);
    }
    for (const BucketMember &member : bucket.members) {
      for (Value result : member.wait->getResults())
        addUsers(result);
      for (Value operand : member.start->getOperands())
        addSource(operand);
    }
    return ops.takeVector();
  }

private:
  /// How far what gives a member its data is looked through.
  static constexpr unsigned kMostSteps = 3;

  /// What communicates in its regions is moved on its own. An op that is not
  /// known stays as it is, but that it may get slices to write into.
  bool add(Operation *op) {
    bool isHere =
        op && op->getBlock() == block && !op->hasTrait<OpTrait::IsTerminator>();
    if (!isHere || (!op->isRegistered() && !writesIntoSlices) ||
        schedule::hasCommunicationWithin(op))
      return false;
    ops.insert(op);
    return true;
  }

  void addDestinations(Operation *op) {
    if (auto structured = dyn_cast<DestinationStyleOpInterface>(op))
      for (Value init : structured.getDpsInits())
        add(init.getDefiningOp());
  }

  void addUsers(Value value) {
    for (Operation *user : value.getUsers())
      if (Operation *inBlock = block->findAncestorOpInBlock(*user);
          inBlock && add(inBlock))
        addDestinations(inBlock);
  }

  /// What gives `value`, and what else is of no use without it.
  void addSource(Value value) {
    SmallVector<std::pair<Operation *, unsigned>> toDo = {
        {value.getDefiningOp(), kMostSteps}};
    while (!toDo.empty()) {
      auto [op, left] = toDo.pop_back_val();
      if (!add(op) || left == 0)
        continue;
      addDestinations(op);
      for (Value operand : op->getOperands())
        if (operand.hasOneUse())
          toDo.emplace_back(operand.getDefiningOp(), left - 1);
    }
    if (writesIntoSlices)
      addChain(value);
  }

  /// The way to where `value` is written first, and what reads it on the way.
  void addChain(Value value) {
    while (Operation *op = value.getDefiningOp()) {
      if (!add(op))
        return;
      addReaders(value);
      addDestinations(op);
      if (OpOperand *viewed = getViewedOperand(op)) {
        value = viewed->get();
        continue;
      }
      Value next;
      for (auto [operand, result] : getTiedResults(op))
        if (result == value)
          next = operand->get();
      if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
        if (OpOperand *init = loop.getTiedLoopInit(cast<OpResult>(value)))
          next = init->get();
      if (!next)
        return;
      value = next;
    }
  }

  void addReaders(Value value) {
    SmallVector<Value> views = {value};
    while (!views.empty()) {
      Value view = views.pop_back_val();
      addUsers(view);
      for (Operation *user : view.getUsers())
        if (getViewedOperand(user))
          llvm::append_range(views, user->getResults());
    }
  }

  Block *block;
  bool writesIntoSlices;
  SetVector<Operation *> ops;
};

} // namespace

BucketMove::BucketMove(ModuleOp scratch, const BlockDependences &dependences,
                       const BucketPlan &plan, const BucketOptions &options) {
  Block &block = dependences.getBlock();
  order.save(block);
  applyOrder(dependences, plan.order);
  std::vector<SmallVector<Operation *>> concerned;
  for (const Bucket &bucket : plan.buckets)
    concerned.push_back(
        Concerned(&block, options.mode == BucketMode::View).find(bucket));
  SymbolTableCollection symbols;
  SmallVector<MergedBucket> made;
  std::vector<SmallVector<unsigned>> groups = groupByOps(concerned);
  fragments.reserve(groups.size());
  for (ArrayRef<unsigned> members : groups) {
    SmallVector<Operation *> ops;
    for (unsigned member : members)
      llvm::append_range(ops, concerned[member]);
    ops = getInOrder(ops);
    Fragment &fragment = fragments.emplace_back(scratch, ops);
    llvm::DenseSet<Operation *> mutated;
    for (Operation *op : ops)
      if (dependences.getMutatedTensors().touches(op))
        mutated.insert(fragment.lookup(op));
    for (unsigned i : members) {
      Bucket bucket = plan.buckets[i];
      for (BucketMember &member : bucket.members) {
        member.start =
            cast<CollectiveOpInterface>(fragment.lookup(member.start));
        member.wait = cast<WaitOpInterface>(fragment.lookup(member.wait));
      }
      makeBucket(
          bucket, /*ended=*/std::nullopt, options, symbols,
          [&](Operation *op) { return mutated.contains(op); }, made);
    }
  }
  applied.emplace(block, fragments);
}

BucketMove::~BucketMove() {
  applied.reset();
  order.restore();
}
