//===- Repeated.cpp - Merges equal collectives ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors that no op changes in place are values, so collectives of equal
// sources have equal results and one suffices. Merging costs memory between the
// last use of the first result and the second collective. Programs that gather
// a parameter again for the backward pass do so to save exactly this memory.
//
//===----------------------------------------------------------------------===//

#include "Canonicalizer.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "Scheduling/Order.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::canonicalize;

static constexpr StringLiteral kRule = "RepeatedCollective";

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {

/// Live bytes of a block while its collectives are merged. Ops keep their
/// original numbers.
class BlockMemory {
public:
  BlockMemory(Block &block, MemoryModel &memory) : dependences(block) {
    model.ops.resize(dependences.size());
    memory.addTo(model, dependences);
    SmallVector<Order::Amounts> amounts(model.size());
    int64_t baseBytes = 0;
    lastUse.resize(model.buffers.size());
    buffersOf.resize(model.size());
    for (auto [i, buffer] : llvm::enumerate(model.buffers)) {
      if (buffer.isLiveIn)
        baseBytes += buffer.bytes;
      else if (!buffer.users.empty())
        amounts[buffer.users.front()].alloc += buffer.bytes;
      lastUse[i] = buffer.isLiveOut || buffer.users.empty()
                       ? model.size()
                       : buffer.users.back();
      if (lastUse[i] < model.size())
        amounts[lastUse[i]].free += buffer.bytes;
      for (unsigned user : buffer.users)
        buffersOf[user].push_back(i);
    }
    for (auto [i, op] : llvm::enumerate(model.ops))
      amounts[i].transient = op.transientBytes;
    order.emplace(getIdentityOrder(model), amounts, baseBytes);
    if (model.size() != 0)
      limit = order->getMaxDuring(0, model.size());
    auto function = block.getParentOp();
    if (isa<FunctionOpInterface>(function))
      if (auto attribute = function->getAttrOfType<IntegerAttr>(
              CommDialect::kMemoryLimitAttr))
        limit = std::max(limit, attribute.getInt());
  }

  /// Returns, for each value of `transfer`, the last op before its buffer may
  /// be freed or overwritten. Returns nullopt if its wait is not in the
  /// original block.
  std::optional<SmallVector<unsigned>> getEnds(Transfer transfer) {
    unsigned wait = dependences.getIndex(transfer.wait);
    if (dependences.getOp(wait) != transfer.wait)
      return std::nullopt;
    SmallVector<unsigned> ends;
    for (Value value : transfer.wait.getValues())
      ends.push_back(getEnd(wait, value));
    return ends;
  }

  /// Extends the live ranges of the data of `first` from `ends` to `second`, an
  /// op of the block. Returns false if that would exceed the limit.
  bool extend(Transfer first, ArrayRef<unsigned> ends, Operation *second) {
    unsigned until = dependences.getIndex(second);
    SmallVector<std::pair<unsigned, int64_t>> frees;
    for (auto [value, from] : llvm::zip(first.wait.getValues(), ends)) {
      int64_t bytes = getPackedBytes(value.getType());
      if (from + 1 <= until &&
          order->getMaxDuring(from + 1, until + 1) + bytes > limit)
        return false;
      if (from < until)
        frees.push_back({from, bytes});
    }
    for (auto [from, bytes] : frees) {
      addFree(from, -bytes);
      addFree(until, bytes);
    }
    return true;
  }

  unsigned getNumber(Operation *op) const { return dependences.getIndex(op); }

private:
  void addFree(unsigned op, int64_t bytes) {
    auto amounts = order->getAmounts(op);
    amounts.free += bytes;
    order->setAmounts(op, amounts);
  }

  unsigned getEnd(unsigned wait, Value value) {
    // An op that overwrites the value would have to copy it.
    for (OpOperand &use : value.getUses()) {
      auto style = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
      if (isa<CollectiveOpInterface>(use.getOwner()) ||
          (style && style.isDpsInit(&use)))
        return wait;
    }
    // If the value may be in several buffers, the one freed first counts.
    unsigned end = model.size();
    int64_t bytes = getPackedBytes(value.getType());
    for (unsigned buffer : buffersOf[wait])
      if (model.buffers[buffer].bytes == bytes)
        end = std::min(end, std::max(lastUse[buffer], wait));
    return end == model.size() ? wait : end;
  }

  BlockDependences dependences;
  Problem model;
  std::optional<Order> order;
  SmallVector<unsigned> lastUse;
  SmallVector<SmallVector<unsigned, 2>> buffersOf;
  int64_t limit = 0;
};

//===----------------------------------------------------------------------===//
// Equal collectives
//===----------------------------------------------------------------------===//

/// Everything that determines the result of a collective.
using Key = std::vector<const void *>;

class RepeatedMerger {
public:
  RepeatedMerger(ModuleOp module, CseMode mode, RewriterBase &rewriter,
                 const MutatedTensors &mutated, DenseSet<Operation *> &kept)
      : module(module), mode(mode), rewriter(rewriter), mutated(mutated),
        kept(kept) {}

  /// Merges equal collectives in the region. `known` holds the collectives of
  /// enclosing regions that precede it.
  void visit(Region &region);

  function_ref<void(Transfer, Transfer)> onMerge;
  function_ref<void(Transfer)> onRefuse;
  bool changed = false;

private:
  /// A collective, and the ends of the live ranges of its data and of those
  /// merged with it. `ends` is nullopt before the first merge.
  struct KnownCollective {
    Transfer transfer;
    std::optional<SmallVector<unsigned>> ends;
  };

  static Key getKey(Transfer transfer);
  bool merge(KnownCollective &entry, Transfer second);
  bool extend(KnownCollective &entry, Transfer second, Operation *ancestor);

  ModuleOp module;
  CseMode mode;
  RewriterBase &rewriter;
  const MutatedTensors &mutated;
  /// Starts that were not merged for lack of memory.
  DenseSet<Operation *> &kept;
  std::map<Key, KnownCollective> known;
  std::unique_ptr<MemoryModel> memory;
  DenseMap<Block *, std::unique_ptr<BlockMemory>> blocks;
};

} // namespace

Key RepeatedMerger::getKey(Transfer transfer) {
  Operation *start = transfer.start;
  Key key = {start->getName().getAsOpaquePointer(),
             start->getPropertiesAsAttribute().getAsOpaquePointer()};
  // The old content of a destination matters only if it is read or kept.
  llvm::SmallPtrSet<OpOperand *, 4> ignored;
  if (!transfer.start.readsDestinations()) {
    unsigned begin = transfer.start.getDestinations().getBeginOperandIndex();
    for (unsigned i = 0, e = transfer.size(); i < e; ++i)
      ignored.insert(&start->getOpOperand(begin + i));
  }
  for (OpOperand &operand : start->getOpOperands())
    if (!ignored.contains(&operand))
      key.push_back(operand.get().getAsOpaquePointer());
  for (Type type : start->getResultTypes())
    key.push_back(type.getAsOpaquePointer());
  return key;
}

/// Returns true if the limit allows keeping the data until `ancestor`, which is
/// the second wait or an op around it.
bool RepeatedMerger::extend(KnownCollective &entry, Transfer second,
                            Operation *ancestor) {
  Block *block = ancestor->getBlock();
  if (!memory)
    memory = std::make_unique<MemoryModel>(module);
  std::unique_ptr<BlockMemory> &inBlock = blocks[block];
  if (!inBlock)
    inBlock = std::make_unique<BlockMemory>(*block, *memory);
  if (!entry.ends)
    entry.ends = inBlock->getEnds(entry.transfer);
  if (!entry.ends || !inBlock->extend(entry.transfer, *entry.ends, ancestor))
    return false;
  // From here on, the buffers of the second collective serve both.
  if (ancestor == second.wait)
    entry.ends = inBlock->getEnds(second);
  else
    entry.ends->assign(entry.ends->size(), inBlock->getNumber(ancestor));
  return true;
}

bool RepeatedMerger::merge(KnownCollective &entry, Transfer second) {
  Transfer &first = entry.transfer;
  Block *block = first.start->getBlock();
  Operation *ancestor = block->findAncestorOpInBlock(*second.wait);
  bool isWaited = first.wait->isBeforeInBlock(ancestor);
  // A wait cannot move into a region, which may run never or several times.
  if (!isWaited && ancestor != second.wait)
    return false;
  if (mode == CseMode::WithinMemory && isWaited &&
      (kept.contains(second.start) || !extend(entry, second, ancestor))) {
    kept.insert(second.start);
    onRefuse(second);
    return false;
  }
  onMerge(first, second);
  changed = true;
  if (!isWaited) {
    // The second wait precedes the first one. The first start precedes both, so
    // its wait can move up.
    rewriter.setInsertionPoint(second.wait);
    auto wait = cast<WaitOpInterface>(rewriter.clone(*first.wait));
    rewriter.replaceOp(first.wait, wait.getValues());
    first.wait = wait;
    entry.ends.reset();
  }
  rewriter.replaceOp(second.wait, first.wait.getValues());
  rewriter.eraseOp(second.start);
  return true;
}

void RepeatedMerger::visit(Region &region) {
  for (Block &block : region) {
    // Collect the ops first because merging erases waits.
    SmallVector<Operation *> ops;
    for (Operation &op : block)
      if (isa<CollectiveOpInterface>(op) ||
          (op.getNumRegions() != 0 && !isa<linalg::LinalgOp>(op)))
        ops.push_back(&op);
    SmallVector<Key> added;
    for (Operation *op : ops) {
      if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
        std::optional<Transfer> transfer = getTransfer(start);
        if (!transfer || mutated.touches(start))
          continue;
        Key key = getKey(*transfer);
        auto [found, isNew] =
            known.try_emplace(key, KnownCollective{*transfer, std::nullopt});
        if (isNew)
          added.push_back(std::move(key));
        else if (!merge(found->second, *transfer) &&
                 found->second.transfer.start->getBlock() == &block)
          // This collective is nearer to later equal ones, so merging with it
          // needs less memory.
          found->second = {*transfer, std::nullopt};
        continue;
      }
      bool isIsolated = op->hasTrait<OpTrait::IsIsolatedFromAbove>();
      std::map<Key, KnownCollective> outer;
      if (isIsolated)
        std::swap(outer, known);
      for (Region &nested : op->getRegions())
        visit(nested);
      if (isIsolated)
        std::swap(outer, known);
    }
    for (const Key &key : added)
      known.erase(key);
  }
}

bool Canonicalizer::mergeRepeated() {
  if (cse == CseMode::Never)
    return false;
  RepeatedMerger merger(module, cse, rewriter, facts->mutated, keptRepeated);
  auto onMerge = [&](Transfer first, Transfer second) {
    reportApplied(kRule, second.start, first.start);
  };
  auto onRefuse = [&](Transfer second) {
    recordRefusal(kRule, second.start,
                  "to keep the data until then would exceed the memory limit");
  };
  merger.onMerge = onMerge;
  merger.onRefuse = onRefuse;
  merger.visit(module.getBodyRegion());
  return merger.changed;
}
