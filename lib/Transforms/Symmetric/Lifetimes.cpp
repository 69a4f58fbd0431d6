//===- Lifetimes.cpp - Live ranges of symmetric buffers -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lifetimes.h"

using namespace mlir;
using namespace mlir::comm;

SymmetricLifetimes::SymmetricLifetimes(Operation *root,
                                       AnalysisManager &analyses) {
  auto &roots = analyses.getAnalysis<BufferRoots>();
  numberOps(root);
  findBarriers(root);
  findUses(root, roots);
  findPushes(root, roots);
}

void SymmetricLifetimes::numberOps(Operation *root) {
  int64_t time = 0;
  root->walk([&](Operation *op, const WalkStage &stage) {
    if (stage.isBeforeAllRegions())
      spans[op].begin = time++;
    if (stage.isAfterAllRegions())
      spans[op].end = time++;
  });
}

/// Returns true if a rank completes a collective of `kind` only after all other
/// ranks of the line have started it. This does not hold for empty pieces,
/// which need no message.
static bool isBarrier(CollectiveKind kind, ValueRange destinations) {
  if (kind == CollectiveKind::Barrier)
    return true;
  if (!llvm::is_contained({CollectiveKind::AllReduce, CollectiveKind::AllGather,
                           CollectiveKind::ReduceScatter,
                           CollectiveKind::AllToAll},
                          kind))
    return false;
  return llvm::any_of(destinations, [](Value value) {
    auto type = cast<ShapedType>(value.getType());
    return type.hasStaticShape() && type.getNumElements() > 0;
  });
}

void SymmetricLifetimes::findBarriers(Operation *root) {
  auto add = [&](Operation *op, FlatSymbolRefAttr group, CollectiveKind kind,
                 ValueRange destinations, Value token) {
    if (!group || !isBarrier(kind, destinations))
      return;
    for (Operation *user : token.getUsers())
      if (isa<WaitOpInterface>(user) && user->getBlock() == op->getBlock())
        barriers[{op->getBlock(), group}].push_back(
            {spans[op].begin, spans[user].end});
  };
  root->walk([&](Operation *op) {
    if (auto launch = dyn_cast<LaunchOp>(op))
      add(op, launch.getGroupAttr(), launch.getKind(), launch.getDestinations(),
          launch.getToken());
    else if (auto start = dyn_cast<CollectiveOpInterface>(op))
      add(op, start.getGroupAttr(), start.getCollectiveKind(),
          start.getDestinations(), start.getToken());
  });
  for (auto &[key, list] : barriers)
    for (size_t i = list.size() - 1; i > 0; --i)
      list[i - 1].wait = std::min(list[i - 1].wait, list[i].wait);
}

void SymmetricLifetimes::findUses(Operation *root, const BufferRoots &roots) {
  root->walk([&](Operation *op) {
    // A deallocation does not access the memory.
    if (isa<SymmDeallocOp>(op))
      return;
    for (Value operand : op->getOperands()) {
      if (!isa<BaseMemRefType>(operand.getType()))
        continue;
      for (const BufferRef &ref : roots.getRefs(operand)) {
        auto buffer = dyn_cast<Value>(ref.root);
        auto alloc =
            buffer ? buffer.getDefiningOp<SymmAllocOp>() : SymmAllocOp();
        if (!alloc)
          continue;
        auto [found, isNew] = uses.insert({alloc, {spans[alloc].end, nullptr}});
        Use &use = found->second;
        if (ref.agedBy && !use.olderIterationUse)
          use.olderIterationUse = op;
        // A value that a terminator forwards or returns leaves the block.
        Operation *inBlock = alloc->getBlock()->findAncestorOpInBlock(*op);
        if (!inBlock || (op->hasTrait<OpTrait::IsTerminator>() &&
                         op->getBlock() == alloc->getBlock()))
          use.last.reset();
        else if (use.last)
          use.last = std::max(*use.last, spans[inBlock].end);
      }
    }
  });
}

void SymmetricLifetimes::findPushes(Operation *root, const BufferRoots &roots) {
  root->walk([&](CollectiveOpInterface start) {
    auto isInWindow = [&](Value destination) {
      if (!isa<BaseMemRefType>(destination.getType()))
        return false;
      return llvm::all_of(
          roots.getRefs(destination), [&](const BufferRef &ref) {
            auto buffer = dyn_cast<Value>(ref.root);
            auto alloc =
                buffer ? buffer.getDefiningOp<SymmAllocOp>() : SymmAllocOp();
            return alloc && alloc.getGroupAttr() == start.getGroupAttr();
          });
    };
    if (runsOnCopyEngines(start) &&
        llvm::all_of(start.getDestinations(), isInWindow))
      pushes.insert(start);
  });
}

bool SymmetricLifetimes::arePeersReady(CollectiveOpInterface start) const {
  if (!pushes.contains(start))
    return false;
  auto found = barriers.find({start->getBlock(), start.getGroupAttr()});
  // The first entry has the earliest wait.
  return found != barriers.end() &&
         found->second.front().wait < spans.lookup(start).begin;
}

std::optional<int64_t>
SymmetricLifetimes::getNextBarrier(Block *block, FlatSymbolRefAttr group,
                                   int64_t after) const {
  auto found = barriers.find({block, group});
  if (found == barriers.end())
    return std::nullopt;
  const auto *next =
      llvm::partition_point(found->second, [&](const Barrier &barrier) {
        return barrier.start <= after;
      });
  if (next == found->second.end())
    return std::nullopt;
  return next->wait;
}

FailureOr<std::pair<int64_t, int64_t>>
SymmetricLifetimes::get(SymmAllocOp alloc) const {
  Span function = spans.lookup(alloc->getParentOfType<FunctionOpInterface>());
  // The next call reads the buffer.
  if (alloc.getHoldsArgument())
    return std::make_pair(function.begin, function.end);
  auto found = uses.find(alloc);
  Span life = spans.lookup(alloc);
  if (found != uses.end()) {
    const Use &use = found->second;
    if (use.olderIterationUse) {
      InFlightDiagnostic diagnostic =
          alloc->emitError() << "this symmetric buffer is used in a later "
                                "iteration than the one that allocates it, but "
                                "has one place in the window of "
                             << alloc.getGroupAttr();
      diagnostic.attachNote(use.olderIterationUse->getLoc())
          << "it is used here";
      return failure();
    }
    if (!use.last)
      return std::make_pair(function.begin, function.end);
    life.end = *use.last;
  }
  for (Block *block = alloc->getBlock();;) {
    // With several blocks, textual order is not execution order.
    if (!block->getParent()->hasOneBlock())
      return std::make_pair(function.begin, function.end);
    if (std::optional<int64_t> barrier =
            getNextBarrier(block, alloc.getGroupAttr(), life.end)) {
      life.end = std::max(life.end, *barrier);
      return std::make_pair(life.begin, life.end);
    }
    Operation *around = block->getParentOp();
    life = spans.lookup(around);
    if (isa<FunctionOpInterface>(around))
      return std::make_pair(life.begin, life.end);
    block = around->getBlock();
  }
}
