//===- BucketMove.cpp - Applies buckets temporarily -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BucketMove.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "ModuleScheduler.h"
#include "PriorityOrder.h"
#include "Transforms/Bucket/Merge.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Finds the ops that the creation of a bucket may change or inspect.
class Concerned {
public:
  Concerned(Block *block, bool writesIntoSlices)
      : block(block), writesIntoSlices(writesIntoSlices) {}

  SmallVector<Operation *> find(ArrayRef<BucketMember> members) {
    for (const BucketMember &member : members) {
      ops.insert(member.start);
      ops.insert(member.wait);
    }
    for (const BucketMember &member : members) {
      for (Value result : member.wait->getResults())
        addUsers(result);
      for (Value operand : member.start->getOperands())
        addSource(operand);
    }
    return ops.takeVector();
  }

private:
  /// The maximum number of producers followed from a member's operand.
  static constexpr unsigned kMostSteps = 3;

  /// Adds `op`, unless it has communication in its regions or is not of the
  /// block. An unregistered op is only added if producers may be made to write
  /// into slices.
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

  /// Adds the producers of `value` that have no other use.
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

  /// Adds the ops from `value` back to the first one that writes its
  /// destination, and the readers of these values.
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
  std::vector<SmallVector<BucketMember>> buckets;
  std::vector<SmallVector<Operation *>> concerned;
  for (const BucketPlan::Bucket &bucket : plan.buckets) {
    buckets.push_back(getMembers(dependences, bucket));
    concerned.push_back(Concerned(&block, options.mode == BucketMode::View)
                            .find(buckets.back()));
  }
  SymbolTableCollection symbols;
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
      for (BucketMember &member : buckets[i]) {
        member.start =
            cast<CollectiveOpInterface>(fragment.lookup(member.start));
        member.wait = cast<WaitOpInterface>(fragment.lookup(member.wait));
      }
      makeBucket(buckets[i], /*ended=*/std::nullopt, options, symbols,
                 [&](Operation *op) { return mutated.contains(op); });
    }
  }
  SmallVector<const Fragment *> all;
  for (const Fragment &fragment : fragments)
    all.push_back(&fragment);
  applied.emplace(all);
}

BucketMove::~BucketMove() {
  applied.reset();
  order.restore();
}
