//===- MemoryModel.cpp - Predicted buffers of a program -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "FunctionBuffers.h"
#include "OpKindCache.h"
#include "ScalarBodies.h"
#include "Support/WorkCounts.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

struct MemoryModel::Impl {
  explicit Impl(Operation *root) : root(root) {
    root->walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
      if (!function.isExternal())
        add(function);
      return WalkResult::skip();
    });
  }

  void add(FunctionOpInterface function) {
    BufferReuse reuse;
    auto buffers = std::make_unique<FunctionBuffers>(function, reuse);
    if (reuse.analyze(function, buffers->getWork()))
      buffers = std::make_unique<FunctionBuffers>(function, reuse);
    if (reuse.dependsOnOrder())
      ordered.insert(buffers.get());
    functions[function] = std::move(buffers);
  }

  const FunctionBuffers *getFunction(Operation *op) const {
    for (; op; op = op->getParentOp())
      if (auto it = functions.find(op); it != functions.end())
        return it->second.get();
    return nullptr;
  }

  void fill(Problem &model, Block &block, ArrayRef<Operation *> ops,
            function_ref<unsigned(Operation *)> getNumber);
  static void addStaging(Problem &model, CollectiveOpInterface start,
                         function_ref<unsigned(Operation *)> getNumber);
  static void addEndBytes(Problem &model, Block &block,
                          const FunctionBuffers &function, unsigned last);
  int64_t getTransientBytes(const FunctionBuffers &function, Operation *op);
  int64_t getPeakOfCallee(FunctionOpInterface callee);
  int64_t getPeak(Block &block);

  Operation *root;
  SymbolTableCollection symbols;
  DenseMap<Operation *, std::unique_ptr<FunctionBuffers>> functions;
  /// Functions whose buffers depend on the order of their ops.
  DenseSet<const FunctionBuffers *> ordered;
  /// Peaks of callees in their current order, cached while filling one model.
  DenseMap<Operation *, int64_t> peaksOfCallees;
};

void MemoryModel::Impl::fill(Problem &model, Block &block,
                             ArrayRef<Operation *> ops,
                             function_ref<unsigned(Operation *)> getNumber) {
  getWorkCounts().buffers += ops.size();
  const FunctionBuffers *function = getFunction(block.getParentOp());
  if (!function)
    return;
  ArrayRef<unsigned> numbers = function->getBuffersOf(&block);
  model.buffers.reserve(numbers.size());
  for (unsigned number : numbers) {
    const BlockBuffer &buffer = function->getBuffers()[number];
    Problem::Buffer modelBuffer;
    for (Operation *user : buffer.users)
      modelBuffer.users.push_back(getNumber(user));
    // The order of the walk is usually ascending already.
    if (!llvm::is_sorted(modelBuffer.users))
      llvm::sort(modelBuffer.users);
    modelBuffer.bytes = buffer.bytes;
    modelBuffer.isLiveIn = buffer.isLiveIn;
    modelBuffer.isLiveOut = buffer.isLiveOut;
    // An empty tensor that is never written is never allocated, but a buffer
    // that only passes through the block is live.
    bool passesThrough = buffer.isLiveIn && buffer.isLiveOut;
    if (buffer.bytes != 0 && (!modelBuffer.users.empty() || passesThrough))
      model.buffers.push_back(std::move(modelBuffer));
  }
  for (Operation *op : function->getOpsWithBlocks(&block))
    model.ops[getNumber(op)].transientBytes = getTransientBytes(*function, op);
  struct Kind {
    explicit Kind(Operation *op)
        : isCall(isa<CallOpInterface>(op)),
          isStart(isa<CollectiveOpInterface>(op)) {}
    bool isCall, isStart;
  };
  OpKindCache<Kind> kinds;
  for (auto [i, op] : llvm::enumerate(ops)) {
    if (kinds.get(op).isCall)
      model.ops[i].transientBytes = getTransientBytes(*function, op);
    if (kinds.get(op).isStart)
      addStaging(model, cast<CollectiveOpInterface>(op), getNumber);
  }
  addEndBytes(model, block, *function, model.size() - 1);
}

/// Adds the staging buffer of `start`, whose contents are reduced when the wait
/// ends.
void MemoryModel::Impl::addStaging(
    Problem &model, CollectiveOpInterface start,
    function_ref<unsigned(Operation *)> getNumber) {
  Problem::Buffer buffer;
  buffer.bytes = getStagingBytes(start);
  if (buffer.bytes == 0)
    return;
  buffer.users.push_back(getNumber(start));
  Block *block = start->getBlock();
  for (Operation *user : start.getToken().getUsers()) {
    Operation *wait = block->findAncestorOpInBlock(*user);
    if (!wait || wait->hasTrait<OpTrait::IsTerminator>())
      buffer.isLiveOut = true;
    else
      buffer.users.push_back(getNumber(wait));
  }
  llvm::sort(buffer.users);
  model.buffers.push_back(std::move(buffer));
}

/// Adds to the last op the memory that the copies after it need beyond the
/// memory that the op frees. The amount may differ in other orders, but no peak
/// is ever below that of the end.
void MemoryModel::Impl::addEndBytes(Problem &model, Block &block,
                                    const FunctionBuffers &function,
                                    unsigned last) {
  ArrayRef<EndCopy> copies = function.getEndCopies(&block);
  if (copies.empty())
    return;
  bool hasOps = model.size() != 0;
  int64_t liveOut = 0, atLast = hasOps ? model.ops[last].transientBytes : 0;
  for (const Problem::Buffer &buffer : model.buffers) {
    if (buffer.isLiveOut)
      liveOut += buffer.bytes;
    if (buffer.isLiveOut || llvm::binary_search(buffer.users, last))
      atLast += buffer.bytes;
  }
  Problem::Buffer buffer;
  buffer.bytes = function.getEndPeak(&block, liveOut) - atLast;
  buffer.isLiveOut = buffer.isEndCopyExcess = true;
  if (hasOps)
    buffer.users.push_back(last);
  if (buffer.bytes > 0)
    model.buffers.push_back(std::move(buffer));
}

int64_t MemoryModel::Impl::getTransientBytes(const FunctionBuffers &function,
                                             Operation *op) {
  if (hasScalarBody(op))
    return 0;
  int64_t peak = 0;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      peak = std::max(peak, getPeak(block));
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    auto callee = dyn_cast_or_null<FunctionOpInterface>(
        call.resolveCallableInTable(&symbols));
    if (callee && functions.contains(callee))
      peak = std::max(peak, getPeakOfCallee(callee));
  }
  return std::max<int64_t>(peak - function.getResultBytes(op), 0);
}

int64_t MemoryModel::Impl::getPeakOfCallee(FunctionOpInterface callee) {
  // A recursive call counts with a peak of 0.
  auto [found, isNew] = peaksOfCallees.try_emplace(callee, 0);
  if (!isNew)
    return found->second;
  int64_t peak = 0;
  for (Block &block : callee.getFunctionBody())
    peak = std::max(peak, getPeak(block));
  return peaksOfCallees[callee] = peak;
}

/// Returns the peak of a block in the current order of its ops.
int64_t MemoryModel::Impl::getPeak(Block &block) {
  // Most blocks are bodies of ops without buffers.
  if (llvm::all_of(block, [](Operation &op) {
        return op.getNumRegions() == 0 && !isa<CallOpInterface>(op);
      }))
    if (const FunctionBuffers *function = getFunction(block.getParentOp());
        !function || (function->getBuffersOf(&block).empty() &&
                      function->getEndCopies(&block).empty()))
      return 0;
  SmallVector<Operation *> ops;
  DenseMap<Operation *, unsigned> numbers;
  for (Operation &op : block) {
    if (op.hasTrait<OpTrait::IsTerminator>())
      break;
    numbers[&op] = ops.size();
    ops.push_back(&op);
  }
  Problem model;
  model.ops.resize(ops.size());
  fill(model, block, ops, [&](Operation *op) { return numbers.lookup(op); });
  int64_t liveOut = 0;
  for (const Problem::Buffer &buffer : model.buffers)
    if (buffer.isLiveOut)
      liveOut += buffer.bytes;
  return std::max(getMemoryPeak(model, getIdentityOrder(model)), liveOut);
}

MemoryModel::MemoryModel(Operation *root)
    : impl(std::make_unique<Impl>(root)) {}
MemoryModel::~MemoryModel() = default;

void MemoryModel::addTo(Problem &model, const BlockDependences &dependences) {
  impl->peaksOfCallees.clear();
  impl->fill(model, dependences.getBlock(), dependences.getOps(),
             [&](Operation *op) { return dependences.getIndex(op); });
}

void MemoryModel::addTo(Problem &model, Block &block) {
  SmallVector<Operation *, 0> ops;
  DenseMap<Operation *, unsigned> numbers(model.size());
  ops.reserve(model.size());
  for (Operation &op : block) {
    if (ops.size() == model.size())
      break; // Stop at the terminator.
    numbers[&op] = ops.size();
    ops.push_back(&op);
  }
  impl->peaksOfCallees.clear();
  impl->fill(model, block, ops,
             [&](Operation *op) { return numbers.lookup(op); });
}

bool MemoryModel::isOrderIndependent(Block &block) const {
  const FunctionBuffers *function = impl->getFunction(block.getParentOp());
  return function && !impl->ordered.contains(function);
}

bool MemoryModel::hasEndCopies(Block &block) const {
  const FunctionBuffers *function = impl->getFunction(block.getParentOp());
  return function && !function->getEndCopies(&block).empty();
}

void MemoryModel::setLast(Problem &model, Block &block, unsigned last) const {
  llvm::erase_if(model.buffers, [](const Problem::Buffer &buffer) {
    return buffer.isEndCopyExcess;
  });
  if (const FunctionBuffers *function = impl->getFunction(block.getParentOp()))
    Impl::addEndBytes(model, block, *function, last);
}

int64_t comm::getStagingBytes(CollectiveOpInterface op) {
  if (!isa<ReduceScatterOp, AllReduceOp>(*op) || !runsOnCopyEngines(op))
    return 0;
  int64_t bytes = 0;
  for (Type type : op.getSources().getTypes())
    bytes += getPackedBytes(type);
  return bytes;
}

int64_t comm::getPackedBytes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasStaticShape() ||
      !shaped.getElementType().isIntOrFloat())
    return 0;
  uint64_t bytes = llvm::divideCeil(shaped.getElementTypeBitWidth(), 8);
  for (int64_t size : shaped.getShape())
    bytes = llvm::SaturatingMultiply<uint64_t>(bytes, size);
  return std::min<uint64_t>(bytes, kMostBytes);
}
