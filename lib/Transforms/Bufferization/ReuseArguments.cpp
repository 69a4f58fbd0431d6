//===- ReuseArguments.cpp - Puts results into memory of arguments ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bufferization writes to an argument in place only where an op's destination
// is the argument. An update such as `p - rate * g` has a destination of its
// own, and a result that is an argument's buffer is copied on return. An update
// whose gradient is ready before the last use of `p`, as that of a layer's
// weights, moves behind that use.
//
//===----------------------------------------------------------------------===//

#include "Analysis/BufferRoots.h"
#include "BufferSteps.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/IR/LibraryOpInterface.h"
#include "Dialect/ArgumentAttrs.h"
#include "ResultAllocation.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::comm;

memref::AllocOp comm::findResultAllocation(func::FuncOp function,
                                           Value result) {
  while (isa_and_nonnull<memref::CastOp, memref::ExpandShapeOp,
                         memref::CollapseShapeOp>(result.getDefiningOp()))
    result = result.getDefiningOp()->getOperand(0);
  auto alloc = result.getDefiningOp<memref::AllocOp>();
  if (!alloc || !function.getBody().hasOneBlock() ||
      alloc->getBlock() != &function.getBody().front() ||
      !alloc.getType().hasStaticShape() ||
      !alloc.getType().getLayout().isIdentity() ||
      alloc.getType().getMemorySpace() ||
      llvm::any_of(alloc->getUsers(), llvm::IsaPred<memref::DeallocOp>))
    return nullptr;
  return alloc;
}

/// Returns true if `op` may write its destination `to` over its input `from`:
/// it reads each element of `from` right before it writes the same of `to`.
static bool isElementwise(Operation *op, Value from, Value to,
                          const DenseSet<Value> &aliases) {
  if (auto library = dyn_cast<LibraryOpInterface>(op)) {
    OpOperand *input = library.getElementwiseInput();
    return input && input->get() == from &&
           library.getDpsInitOperand(0)->get() == to &&
           llvm::none_of(library.getDpsInputOperands(), [&](OpOperand *other) {
             return other != input && aliases.contains(other->get());
           });
  }
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumParallelLoops() != generic.getNumLoops())
    return false;
  AffineMap written;
  for (OpOperand &destination : generic.getDpsInitsMutable())
    if (destination.get() == to && !written)
      written = generic.getMatchingIndexingMap(&destination);
    else if (destination.get() == to || aliases.contains(destination.get()))
      return false;
  if (!written || !written.isPermutation())
    return false;
  return llvm::all_of(generic.getDpsInputOperands(), [&](OpOperand *input) {
    return !aliases.contains(input->get()) ||
           (input->get() == from &&
            generic.getMatchingIndexingMap(input) == written);
  });
}

/// Returns true unless `op` certainly leaves the elements of `buffer`, one of
/// its operands, as they are.
static bool mayChange(Operation *op, Value buffer) {
  if (isMemoryEffectFree(op))
    return false;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return true;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(
      effects, [&](const MemoryEffects::EffectInstance &effect) {
        return !isa<MemoryEffects::Read>(effect.getEffect()) &&
               (!effect.getValue() || effect.getValue() == buffer);
      });
}

//===----------------------------------------------------------------------===//
// Live bytes
//===----------------------------------------------------------------------===//

namespace {
/// Bytes that a block allocates, relative to those before it.
struct BlockBytes {
  int64_t peak = 0, atEnd = 0;
};
} // namespace

/// Follows the allocations of `block`. Calls `visit` with each of its ops and
/// the bytes that are live while it runs.
static BlockBytes
followBytes(Block &block,
            llvm::function_ref<void(Operation *, int64_t)> visit = nullptr) {
  BlockBytes bytes;
  for (Operation &op : block) {
    BlockBytes inner;
    for (Region &region : op.getRegions())
      for (Block &nested : region) {
        BlockBytes found = followBytes(nested);
        inner.peak = std::max(inner.peak, found.peak);
        // One branch may free or allocate what the other one leaves.
        if (std::abs(found.atEnd) > std::abs(inner.atEnd))
          inner.atEnd = found.atEnd;
      }
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      inner.peak = inner.atEnd = getPackedBytes(alloc.getType());
    else if (auto dealloc = dyn_cast<memref::DeallocOp>(op))
      inner.atEnd = -getPackedBytes(dealloc.getMemref().getType());
    const int64_t during = bytes.atEnd + inner.peak;
    bytes.peak = std::max(bytes.peak, during);
    if (visit)
      visit(&op, during);
    bytes.atEnd += inner.atEnd;
  }
  return bytes;
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

namespace {
/// The updates of arguments in one block.
class ArgumentUpdates {
public:
  explicit ArgumentUpdates(Block &block)
      : block(block), flow(block.getParentOp()) {}

  /// Replaces the allocation by the argument if nothing reads the argument
  /// after the first write to the allocation, or if that write can move.
  void reuse(BlockArgument argument, memref::AllocOp alloc);

private:
  SmallVector<Value> findAliases(Value buffer) const;
  SmallVector<Operation *> findUsers(Value buffer) const;
  bool mayBeRead(Operation *update, memref::AllocOp alloc) const;
  bool sink(Operation *update, Operation *last, BlockArgument argument,
            memref::AllocOp alloc);
  FailureOr<llvm::MapVector<Value, bool>> findBuffers(Operation *op) const;
  bool fits(Operation *last, memref::AllocOp alloc,
            ArrayRef<Operation *> deallocs);

  Block &block;
  /// The aliases before the pass.
  const BufferViewFlowAnalysis flow;
  /// Aliases of the allocations that an argument has replaced.
  DenseMap<Value, SmallVector<Value>> replaced;
  std::optional<int64_t> peak; ///< of the block before the pass
};
} // namespace

SmallVector<Value> ArgumentUpdates::findAliases(Value buffer) const {
  const auto &resolved = flow.resolve(buffer);
  SmallVector<Value> aliases(resolved.begin(), resolved.end());
  if (auto found = replaced.find(buffer); found != replaced.end())
    llvm::append_range(aliases, found->second);
  return aliases;
}

/// Returns the ops that access a buffer through any alias.
SmallVector<Operation *> ArgumentUpdates::findUsers(Value buffer) const {
  SmallVector<Operation *> users;
  for (Value alias : findAliases(buffer))
    for (Operation *user : alias.getUsers())
      if (!(user->getNumResults() == 1 && getViewSource(user->getResult(0))))
        users.push_back(user);
  return users;
}

void ArgumentUpdates::reuse(BlockArgument argument, memref::AllocOp alloc) {
  if (!alloc || alloc.getType() != argument.getType())
    return;
  auto isBefore = [&](Operation *one, Operation *other) {
    return one->isBeforeInBlock(other);
  };
  Operation *first = block.getTerminator();
  SmallVector<Operation *> writers = findUsers(alloc);
  for (Operation *user : writers)
    if (Operation *ancestor = block.findAncestorOpInBlock(*user);
        isBefore(ancestor, first))
      first = ancestor;
  Operation *last = nullptr; // reader behind `first`
  for (Operation *user : findUsers(argument)) {
    Operation *ancestor = block.findAncestorOpInBlock(*user);
    if (ancestor == first && user != first)
      return;
    if (isBefore(first, ancestor) && (!last || isBefore(last, ancestor)))
      last = ancestor;
  }
  auto copy = dyn_cast<memref::CopyOp>(first);
  const bool isCopy = copy && copy.getSource() == argument &&
                      copy.getTarget() == alloc.getResult();
  if (!isCopy) {
    const bool isStart = isa<CollectiveOpInterface>(first);
    const bool isRead = llvm::any_of(writers, [&](Operation *user) {
      return user != first && user != block.getTerminator() &&
             !(isStart && isa<WaitOpInterface>(user));
    });
    if (isRead && (last || !mayBeRead(first, alloc)))
      return;
    SmallVector<Value> all = findAliases(argument);
    DenseSet<Value> aliases(all.begin(), all.end());
    const bool reads = llvm::is_contained(findUsers(argument), first);
    if (reads ? !isElementwise(first, argument, alloc, aliases)
              : !isStart && !isa<linalg::LinalgOp, LibraryOpInterface>(first))
      return;
    if (last && (isStart || !sink(first, last, argument, alloc)))
      return;
  } else if (last) {
    return;
  } else {
    copy.erase();
  }
  SmallVector<Value> &added = replaced[argument];
  for (Value alias : findAliases(alloc))
    if (alias != alloc.getResult())
      added.push_back(alias);
  alloc.replaceAllUsesWith(argument);
  alloc.erase();
}

/// Returns true if all users of `alloc` but `update` only read it. A kernel of
/// a collective could take over some of them together with the update.
bool ArgumentUpdates::mayBeRead(Operation *update,
                                memref::AllocOp alloc) const {
  return block.getOps<CollectiveOpInterface>().empty() &&
         llvm::all_of(findAliases(alloc), [&](Value alias) {
           return llvm::all_of(alias.getUsers(), [&](Operation *user) {
             return user == update || !mayChange(user, alias);
           });
         });
}

/// Moves `update`, which writes `alloc`, behind `last`, the last reader of
/// `argument`. Returns false if that would change a value, hide less of a
/// collective, or raise the peak of memory.
bool ArgumentUpdates::sink(Operation *update, Operation *last,
                           BlockArgument argument, memref::AllocOp alloc) {
  auto isPassed = [&](Operation *op) {
    return update->isBeforeInBlock(op) && !last->isBeforeInBlock(op);
  };
  if (last == block.getTerminator() || llvm::any_of(block, [&](Operation &op) {
        return isa<CollectiveOpInterface, WaitOpInterface>(op) && isPassed(&op);
      }))
    return false;
  FailureOr<llvm::MapVector<Value, bool>> buffers = findBuffers(update);
  if (failed(buffers))
    return false;
  // The argument is only read, and the allocation is only returned.
  buffers->erase(argument);
  buffers->erase(alloc);
  SmallVector<Operation *> deallocs;
  for (auto [buffer, isWritten] : *buffers)
    for (Value alias : findAliases(buffer))
      for (Operation *user : alias.getUsers()) {
        Operation *ancestor = block.findAncestorOpInBlock(*user);
        if (!isPassed(ancestor) || isMemoryEffectFree(user))
          continue;
        if (user == ancestor && isa<memref::DeallocOp>(user))
          deallocs.push_back(user);
        else if (isWritten || mayChange(user, alias))
          return false;
      }
  if (!fits(last, alloc, deallocs))
    return false;
  // Sets of aliases have no order.
  llvm::sort(deallocs, [](Operation *one, Operation *other) {
    return other->isBeforeInBlock(one);
  });
  update->moveAfter(last);
  for (Operation *dealloc : deallocs)
    dealloc->moveAfter(update);
  return true;
}

/// Returns the buffers that `op`, of the block, accesses, and whether it writes
/// them. Fails if one is neither an allocation nor an argument.
FailureOr<llvm::MapVector<Value, bool>>
ArgumentUpdates::findBuffers(Operation *op) const {
  SmallVector<Value> accessed(op->getOperands());
  op->walk([&](Operation *inner) {
    llvm::append_range(accessed, inner->getOperands());
  });
  auto destinations =
      cast<DestinationStyleOpInterface>(op).getDpsInitsMutable();
  llvm::MapVector<Value, bool> buffers;
  for (Value value : accessed) {
    if (!isa<BaseMemRefType>(value.getType()))
      continue;
    const bool isWritten = llvm::any_of(
        destinations, [&](OpOperand &init) { return init.get() == value; });
    while (Value source = getViewSource(value))
      value = source;
    if (!isWritten && value.getDefiningOp<memref::GetGlobalOp>())
      continue; // a constant
    if (!value.getDefiningOp<memref::AllocOp>() &&
        !(isa<BlockArgument>(value) && value.getParentBlock() == &block))
      return failure();
    buffers[value] |= isWritten;
  }
  return buffers;
}

/// Returns true if the peak of memory does not rise when `alloc` is no longer
/// allocated and `deallocs` come after `last`.
bool ArgumentUpdates::fits(Operation *last, memref::AllocOp alloc,
                           ArrayRef<Operation *> deallocs) {
  if (!peak)
    peak = followBytes(block).peak;
  bool doesFit = true, isOver = false;
  int64_t added = 0;
  followBytes(block, [&](Operation *op, int64_t during) {
    if (op == alloc)
      added -= getPackedBytes(alloc.getType());
    doesFit &= isOver || during + added <= *peak;
    isOver |= op == last;
    if (llvm::is_contained(deallocs, op))
      added +=
          getPackedBytes(cast<memref::DeallocOp>(op).getMemref().getType());
  });
  return doesFit;
}

void comm::reuseArguments(func::FuncOp function) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return;
  Block &block = function.getBody().front();
  ArgumentUpdates updates(block);
  for (BlockArgument argument : block.getArguments()) {
    auto number = function.getArgAttrOfType<IntegerAttr>(
        argument.getArgNumber(), kReplacedByAttr);
    if (number && number.getInt() < function.getNumResults())
      updates.reuse(argument, findResultAllocation(
                                  function, block.getTerminator()->getOperand(
                                                number.getInt())));
  }
}
