//===- FunctionBuffers.cpp - Predicted buffers of a function --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionBuffers.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "ScalarBodies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::comm;

int64_t comm::getAllocatedBytes(Type type, int64_t alignment) {
  // Most types are tensors, and interface queries are slow.
  ShapedType shaped = dyn_cast<RankedTensorType>(type);
  if (!shaped)
    shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return 0;
  uint64_t bytes = 8; // Size of index values and pointers.
  if (Type element = shaped.getElementType(); element.isIntOrFloat())
    bytes = llvm::PowerOf2Ceil(
        llvm::divideCeil(element.getIntOrFloatBitWidth(), 8));
  else if (auto complex = dyn_cast<ComplexType>(element))
    bytes = 2 * llvm::divideCeil(
                    complex.getElementType().getIntOrFloatBitWidth(), 8);
  for (int64_t size : shaped.getShape())
    if (!ShapedType::isDynamic(size))
      bytes = llvm::SaturatingMultiply<uint64_t>(bytes, size);
  return llvm::alignTo(std::min<uint64_t>(bytes, kMostBytes), alignment);
}

template <typename SliceOp>
static ViewPart getPart(SliceOp slice) {
  ShapedType source = slice.getSourceType();
  auto isConstant = [](int64_t expected) {
    return [=](int64_t value) { return value == expected; };
  };
  if (!source.hasStaticShape() ||
      !llvm::all_of(slice.getStaticStrides(), isConstant(1)))
    return ViewPart::Strided;
  // Accepts dimensions of size 1, then one that may be partial, then whole
  // ones.
  bool isCut = false;
  for (auto [i, size] : llvm::enumerate(slice.getStaticSizes())) {
    if (isCut && size != source.getDimSize(i))
      return ViewPart::Strided;
    isCut |= size != 1;
  }
  return llvm::all_of(slice.getStaticOffsets(), isConstant(0))
             ? ViewPart::Leading
             : ViewPart::Contiguous;
}

/// Returns true if the op reads the old contents of its destination `operand`.
static bool readsDestination(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (Operation *definition = operand.get().getDefiningOp())
    if (isUndefinedTensor(definition))
      return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.payloadUsesValueFromOperand(&operand);
  if (auto start = dyn_cast<CollectiveOpInterface>(op))
    return start.readsDestinations();
  return true;
}

void FunctionBuffers::visitOp(Operation *op) {
  if (!mayTouchBuffers(op))
    return;
  bool hasBlocks = op->getNumRegions() != 0 && !hasScalarBody(op);
  if (hasBlocks)
    opsWithBlocks[op->getBlock()].push_back(op);
  if (isUndefinedTensor(op) || isa<memref::AllocOp>(op)) {
    Value value = op->getResult(0);
    setsOf[value] = {addBuffer(op->getBlock(), value.getType())};
    return;
  }
  if (matchPattern(op, m_Constant()) || isa<memref::GetGlobalOp>(op) ||
      op->getName().getStringRef() == "hlo.constant")
    return setExternal(op->getResults());
  if (OpOperand *viewed = getViewedOperand(op))
    return visitView(op, *viewed);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return visitFor(loop);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return visitWhile(loop);
  if (isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp>(op))
    return visitBranches(op);
  if (op->hasTrait<OpTrait::ReturnLike>() &&
      isa<FunctionOpInterface>(op->getParentOp()))
    return visitReturn(op);
  visitOther(op, hasBlocks);
}

void FunctionBuffers::visitView(Operation *op, OpOperand &viewed) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  auto collapse = dyn_cast<tensor::CollapseShapeOp>(op);
  ViewPart part = parts.lookup(viewed.get());
  // The slice is copied unless it may be a view; gaps cannot be collapsed.
  if ((slice && !reuse.isInPlace(viewed)) ||
      (collapse && part == ViewPart::Strided && copiesToCollapse(collapse))) {
    touch(getSet(viewed.get()), op);
    setsOf[op->getResult(0)] = makeNew(op, op->getResult(0));
    return;
  }
  if (slice)
    part = std::max(part, getPart(slice));
  else if (auto ofBuffer = dyn_cast<memref::SubViewOp>(op))
    part = std::max(part, getPart(ofBuffer));
  for (Value result : op->getResults()) {
    if (!isBuffered(result))
      continue;
    setsOf[result] = getSet(viewed.get());
    if (part != ViewPart::Leading)
      parts[result] = part;
  }
  // A view-like op that mutates its operand also touches it.
  bool changes = false;
  forEachMutatedTensor(op, [&](Value) { changes = true; });
  if (changes)
    for (OpOperand &operand : op->getOpOperands())
      if (isBuffered(operand.get()))
        touch(getSet(operand.get()), op);
}

/// Copies values whose buffers cannot be transferred to the caller.
void FunctionBuffers::visitReturn(Operation *op) {
  for (Value value : op->getOperands()) {
    if (!isBuffered(value))
      continue;
    Set set = getSet(value);
    bool isWhole = parts.lookup(value) == ViewPart::Leading;
    bool isOwned =
        llvm::all_of(set,
                     [&](unsigned number) {
                       return buffers[number].block == op->getBlock();
                     }) ||
        llvm::any_of(set,
                     [&](unsigned number) { return buffers[number].isResult; });
    for (unsigned number : set) {
      buffers[number].isLiveOut = true;
      buffers[number].isForwarded |= isWhole && isOwned;
    }
    if (!isWhole || !isOwned)
      addEndCopy(op->getBlock(), value, isWhole ? kCloneAlignment : kAlignment);
  }
}

int64_t FunctionBuffers::getEndPeak(Block *block, int64_t liveBytes) const {
  ArrayRef<EndCopy> copies = getEndCopies(block);
  DenseMap<unsigned, unsigned> lastCopies;
  for (auto [i, copy] : llvm::enumerate(copies))
    for (unsigned source : copy.sources)
      lastCopies[source] = i;
  int64_t peak = liveBytes;
  for (auto [i, copy] : llvm::enumerate(copies)) {
    liveBytes += copy.bytes;
    peak = std::max(peak, liveBytes);
    for (unsigned source : copy.sources)
      if (lastCopies.lookup(source) == i && buffers[source].block == block &&
          !buffers[source].isForwarded)
        liveBytes -= buffers[source].bytes;
  }
  return peak;
}

//===----------------------------------------------------------------------===//
// Ops with regions
//===----------------------------------------------------------------------===//

/// Computes the buffers of a loop's argument: those of its init operand and, in
/// later iterations, a buffer that the body frees.
FunctionBuffers::Set FunctionBuffers::enterLoop(OpOperand &init,
                                                BlockArgument argument) {
  touch(getSet(init.get()), init.getOwner());
  Set set = reuseOrCopy(init, init.get());
  unsigned carried = addBuffer(argument.getOwner(), argument.getType());
  buffers[carried].isLiveIn = true;
  setsOf[argument] = set;
  // The new buffer has the greatest number, so the set remains sorted.
  setsOf[argument].push_back(carried);
  if (reuse.isInPlace(init))
    inheritPart(argument, init.get());
  return set;
}

/// Models that `value` leaves `block` by its terminator, in a copy unless the
/// block owns its buffer.
void FunctionBuffers::forward(Value value, Block *block, int64_t alignment) {
  Set set = getSet(value);
  bool isOwn = llvm::all_of(set, [&](unsigned number) {
    return buffers[number].block == block && !buffers[number].isLiveIn;
  });
  if (!isOwn)
    return addEndCopy(block, value, alignment);
  for (unsigned number : set)
    buffers[number].isLiveOut = buffers[number].isForwarded = true;
}

/// Models `result` as a buffer that a region of `op` returned, or as one of
/// `aliases`.
void FunctionBuffers::makeResult(Operation *op, Value result, Set aliases) {
  Set set = makeNew(op, result);
  buffers[set.front()].isResult = true;
  resultBytes[op] += buffers[set.front()].bytes;
  setsOf[result] = unite(aliases, set);
}

void FunctionBuffers::visitFor(scf::ForOp op) {
  SmallVector<Set> entries(op.getNumRegionIterArgs());
  for (auto [i, argument] : llvm::enumerate(op.getRegionIterArgs()))
    if (isBuffered(argument))
      entries[i] = enterLoop(op.getInitArgsMutable()[i], argument);
  visitBlock(*op.getBody());
  for (auto [i, yielded] : llvm::enumerate(op.getYieldedValues())) {
    if (!isBuffered(yielded))
      continue;
    Set carried = getSet(op.getRegionIterArg(i));
    if (getSet(yielded) == carried) {
      // The buffer is the same in all iterations.
      buffers[carried.back()].bytes = 0;
      setsOf[op.getResult(i)] = entries[i];
      inheritPart(op.getResult(i), op.getRegionIterArg(i));
      continue;
    }
    forward(yielded, op.getBody());
    makeResult(op, op.getResult(i), entries[i]);
  }
}

/// Models a loop like visitFor. The condition may forward values other than its
/// arguments; those in buffers that it does not own are copied.
void FunctionBuffers::visitWhile(scf::WhileOp op) {
  SmallVector<Set> entries(op.getInits().size());
  for (auto [i, argument] : llvm::enumerate(op.getBeforeArguments()))
    if (isBuffered(argument))
      entries[i] = enterLoop(op.getInitsMutable()[i], argument);
  visitBlock(*op.getBeforeBody());
  for (BlockArgument argument : op.getAfterArguments()) {
    if (!isBuffered(argument))
      continue;
    unsigned number = addBuffer(argument.getOwner(), argument.getType());
    buffers[number].isLiveIn = true;
    setsOf[argument] = {number};
  }
  visitBlock(*op.getAfterBody());
  ValueRange handedOn = op.getConditionOp().getArgs();
  ValueRange yielded = op.getYieldedValues();
  auto isRecycled = [&](unsigned i) {
    return i < handedOn.size() && i < yielded.size() &&
           isBuffered(handedOn[i]) && isBuffered(yielded[i]) &&
           getSet(handedOn[i]) == getSet(op.getBeforeArguments()[i]) &&
           getSet(yielded[i]) == getSet(op.getAfterArguments()[i]);
  };
  for (auto [i, value] : llvm::enumerate(yielded)) {
    if (!isBuffered(value))
      continue;
    if (isRecycled(i))
      buffers[getSet(op.getBeforeArguments()[i]).back()].bytes = 0;
    else
      forward(value, op.getAfterBody());
  }
  for (auto [i, value] : llvm::enumerate(handedOn)) {
    if (!isBuffered(value))
      continue;
    if (isRecycled(i)) {
      buffers[getSet(op.getAfterArguments()[i]).back()].bytes = 0;
      setsOf[op.getResult(i)] = entries[i];
      continue;
    }
    forward(value, op.getBeforeBody(), kCloneAlignment);
    makeResult(op, op.getResult(i), {});
  }
}

/// Visits regions of which exactly one runs, once.
void FunctionBuffers::visitBranches(Operation *op) {
  SmallVector<Set> aliases(op->getNumResults());
  // For each result, the bytes of the largest buffer that a branch allocates
  // and yields. The result may be a view of a part of it.
  SmallVector<int64_t> madeBytes(op->getNumResults());
  for (Region &region : op->getRegions()) {
    for (Block &block : region) {
      setExternal(block.getArguments());
      visitBlock(block);
      Operation *end = block.getTerminator();
      if (!end->hasTrait<OpTrait::ReturnLike>())
        continue;
      for (auto [i, value] : llvm::enumerate(end->getOperands())) {
        if (!isBuffered(value))
          continue;
        for (unsigned number : getSet(value)) {
          if (buffers[number].block &&
              region.isAncestor(buffers[number].block->getParent())) {
            buffers[number].isLiveOut = buffers[number].isForwarded = true;
            madeBytes[i] = std::max(madeBytes[i], buffers[number].bytes);
          } else {
            touch({number}, op);
            aliases[i] = unite(aliases[i], {number});
          }
        }
      }
    }
  }
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    if (!isBuffered(result))
      continue;
    setsOf[result] = aliases[i];
    if (madeBytes[i] == 0)
      continue;
    makeResult(op, result, aliases[i]);
    BlockBuffer &buffer = buffers[getSet(result).back()];
    resultBytes[op] += std::max<int64_t>(madeBytes[i] - buffer.bytes, 0);
    buffer.bytes = std::max(madeBytes[i], buffer.bytes);
    // Bufferization assigns a layout that may have gaps.
    parts[result] = ViewPart::Strided;
  }
}

void FunctionBuffers::visitOther(Operation *op, bool hasBlocks) {
  // Destinations that are copied and not read are not touched.
  SmallPtrSet<OpOperand *, 2> untouched;
  for (auto [operand, result] : getTiedResults(op)) {
    setsOf[result] = reuseOrCopy(*operand, result);
    if (reuse.isInPlace(*operand))
      inheritPart(result, operand->get());
    if (!reuse.isInPlace(*operand) && !readsDestination(*operand))
      untouched.insert(operand);
  }
  for (OpOperand &operand : op->getOpOperands())
    if (isBuffered(operand.get()) && !untouched.contains(&operand))
      touch(getSet(operand.get()), op);
  MutableArrayRef<Region> regions;
  if (hasBlocks)
    regions = op->getRegions();
  for (Region &region : regions) {
    for (Block &block : region) {
      setExternal(block.getArguments());
      if (auto forall = dyn_cast<scf::ForallOp>(op))
        for (auto [argument, result] :
             llvm::zip(forall.getRegionIterArgs(), forall.getResults()))
          setsOf[argument] = getSet(result);
      visitBlock(block);
    }
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    if (isBuffered(op->getResult(0)) &&
        select.getCondition().getType().isInteger(1)) {
      setsOf[op->getResult(0)] =
          unite(getSet(select.getTrueValue()), getSet(select.getFalseValue()));
      return;
    }
  }
  bool isCall = isa<CallOpInterface>(op);
  for (OpResult result : op->getResults()) {
    if (!isBuffered(result) || setsOf.contains(result))
      continue;
    if (isCall)
      makeResult(op, result, {});
    else if (isa<MemRefType>(result.getType()))
      setExternal(result);
    else
      setsOf[result] = makeNew(op, result);
  }
}
