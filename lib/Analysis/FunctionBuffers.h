//===- FunctionBuffers.h - The buffers of a function ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows tensors through a function in program order, as bufferization and
// deallocation will: a value is in the buffers of the operands that it is tied
// to or a view of, where those bufferize in place, or else in a new one. A
// buffer belongs to the block that allocates it; what touches it in regions
// counts as the op of that block that has them.
//
// What ops with regions hand back is counted twice over: in their body, from
// when it is made, and in the block of the op, as a buffer that the op makes.
// The transient bytes of the op are the peak of its body less the latter.
//
//===----------------------------------------------------------------------===//
#ifndef LIB_ANALYSIS_FUNCTIONBUFFERS_H
#define LIB_ANALYSIS_FUNCTIONBUFFERS_H

#include "CommDialect/Analysis/BufferReuse.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::comm {

/// A buffer of a block.
struct BlockBuffer {
  /// Where it is allocated. Null: an argument or constant, which is not
  /// counted.
  Block *block = nullptr;
  int64_t bytes = 0;
  /// Ops of the block that touch it, in the order of the walk.
  SmallVector<Operation *, 4> users;
  bool isLiveIn = false, isLiveOut = false;
  /// Live-out because the terminator hands it on, not just because it reads it.
  bool isHandedOn = false;
  /// What came out of a region: the block owns it, or a copy of what it may be
  /// instead.
  bool isResult = false;
  Value value;
};

/// A copy that is made behind the last op of a block, to be handed on.
struct EndCopy {
  int64_t bytes = 0;
  /// Numbers of the buffers that it may be a copy of.
  SmallVector<unsigned, 2> sources;
  Value value;
};

/// Which part of its buffer a view is.
enum class ViewPart {
  /// All, or a leading part: nothing shows that it is a view.
  Leading,
  /// A part without gaps.
  Contiguous,
  Strided
};

/// Allocations have a multiple of their alignment: of bufferization's, and of
/// that of the copies that deallocation makes.
inline constexpr int64_t kAlignment = 64, kCloneAlignment = 16;

/// 16 TiB, more than any rank has: sums of half a million of them fit in 64
/// bits.
inline constexpr int64_t kMostBytes = int64_t(1) << 44;

/// The bytes that the lowering requests for a tensor or memref. What is dynamic
/// counts as one element. At most kMostBytes.
int64_t getAllocatedBytes(Type type, int64_t alignment = kAlignment);

/// The buffers that the values of a function will be in.
class FunctionBuffers {
public:
  FunctionBuffers(FunctionOpInterface function, const BufferReuse &reuse)
      : reuse(reuse) {
    size_t numOps = 0;
    for (Block &block : function.getFunctionBody())
      numOps += block.getOperations().size();
    setsOf.reserve(numOps);
    buffers.reserve(numOps);
    for (Block &block : function.getFunctionBody()) {
      setExternal(block.getArguments());
      visitBlock(block);
    }
  }

  /// What upstream's analysis looks at, roughly: for each access of a buffer,
  /// all accesses of the buffer.
  int64_t getWork() const {
    int64_t work = 0;
    for (const BlockBuffer &buffer : buffers)
      work += static_cast<int64_t>(buffer.users.size()) * buffer.users.size();
    return work;
  }

  ArrayRef<BlockBuffer> getBuffers() const { return buffers; }
  ArrayRef<unsigned> getBuffersOf(Block *block) const {
    auto it = byBlock.find(block);
    return it == byBlock.end() ? ArrayRef<unsigned>() : it->second;
  }
  /// What the copies at the end of a block take at most beside the `liveBytes`
  /// that are live then, which include all that the terminator touches.
  int64_t getEndPeak(Block *block, int64_t liveBytes) const;
  ArrayRef<EndCopy> getEndCopies(Block *block) const {
    auto it = endCopies.find(block);
    return it == endCopies.end() ? ArrayRef<EndCopy>() : it->second;
  }

  /// Ops of a block with blocks of their own, but for scalar bodies.
  ArrayRef<Operation *> getOpsWithBlocks(Block *block) const {
    auto it = opsWithBlocks.find(block);
    return it == opsWithBlocks.end() ? ArrayRef<Operation *>() : it->second;
  }

  /// The bytes of the results of `op`, which has regions or calls, that are
  /// counted in its block.
  int64_t getResultBytes(Operation *op) const { return resultBytes.lookup(op); }

private:
  /// Sorted numbers of buffers.
  using Set = SmallVector<unsigned, 2>;

  static Set unite(const Set &a, const Set &b) {
    Set both;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(),
                   std::back_inserter(both));
    return both;
  }

  unsigned addBuffer(Block *block, Value value, Type type) {
    unsigned number = buffers.size();
    BlockBuffer &buffer = buffers.emplace_back();
    buffer.block = block;
    buffer.value = value;
    if (block) {
      buffer.bytes = getAllocatedBytes(type);
      byBlock[block].push_back(number);
    }
    return number;
  }

  void setExternal(ValueRange values) {
    for (Value value : values)
      if (isBuffered(value))
        setsOf[value] = {addBuffer(nullptr, value, value.getType())};
  }

  Set getSet(Value value) const { return setsOf.lookup(value); }

  void touch(const Set &set, Operation *op) {
    for (unsigned number : set) {
      BlockBuffer &buffer = buffers[number];
      Operation *user = op;
      if (buffer.block) {
        user = buffer.block->findAncestorOpInBlock(*op);
        // Used in another block of the region: it leaves this one.
        if (!user || user->hasTrait<OpTrait::IsTerminator>()) {
          buffer.isLiveOut = true;
          continue;
        }
      }
      if (buffer.users.empty() || buffer.users.back() != user)
        buffer.users.push_back(user);
    }
  }

  /// A new buffer for `value`, made by `op`.
  Set makeNew(Operation *op, Value value) {
    Set set = {addBuffer(op->getBlock(), value, value.getType())};
    touch(set, op);
    return set;
  }

  /// What a result that is tied to `operand` is in.
  Set reuseOrCopy(OpOperand &operand, Value result) {
    if (!reuse.isInPlace(operand))
      return makeNew(operand.getOwner(), result);
    return getSet(operand.get());
  }

  /// `value` is in the same part of its buffer as `other`.
  void inheritPart(Value value, Value other) {
    ViewPart part = parts.lookup(other);
    if (part != ViewPart::Leading)
      parts[value] = part;
  }

  /// The terminator of `block` hands on a copy of `value`.
  void addEndCopy(Block *block, Value value, int64_t alignment) {
    touch(getSet(value), block->getTerminator());
    endCopies[block].push_back(
        {getAllocatedBytes(value.getType(), alignment), getSet(value), value});
  }

  void visitBlock(Block &block) {
    for (Operation &op : block)
      visitOp(&op);
  }

  void visitOp(Operation *op);
  void visitView(Operation *op, OpOperand &viewed);
  void visitReturn(Operation *op);
  void visitFor(scf::ForOp op);
  void visitWhile(scf::WhileOp op);
  void visitBranches(Operation *op);
  void visitOther(Operation *op, bool hasBlocks);
  Set enterLoop(OpOperand &init, BlockArgument argument);
  void handOn(Value value, Block *block, int64_t alignment = kAlignment);
  void makeResult(Operation *op, Value result, Set aliases);

  const BufferReuse &reuse;
  SmallVector<BlockBuffer, 0> buffers;
  DenseMap<Block *, SmallVector<unsigned>> byBlock;
  DenseMap<Block *, SmallVector<EndCopy>> endCopies;
  DenseMap<Block *, SmallVector<Operation *>> opsWithBlocks;
  DenseMap<Operation *, int64_t> resultBytes;
  DenseMap<Value, Set> setsOf;
  /// Views that are not all, or the beginning, of their buffer.
  DenseMap<Value, ViewPart> parts;
};

} // namespace mlir::comm

#endif // LIB_ANALYSIS_FUNCTIONBUFFERS_H
