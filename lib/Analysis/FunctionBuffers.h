//===- FunctionBuffers.h - Predicted buffers of a function ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tracks tensors through a function in program order, like bufferization and
// deallocation. A value shares the buffers of its tied or viewed operands if
// those bufferize in place, else it has a new buffer. A buffer belongs to the
// block that allocates it; accesses in nested regions count as accesses of the
// op of that block with the region.
//
// Results of ops with regions are counted twice: in the body, from their
// creation, and in the block of the op, as buffers that the op allocates. The
// transient bytes of the op are the peak of its body minus the latter.
//
//===----------------------------------------------------------------------===//
#ifndef LIB_ANALYSIS_FUNCTIONBUFFERS_H
#define LIB_ANALYSIS_FUNCTIONBUFFERS_H

#include "CommDialect/Analysis/BufferReuse.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::comm {

/// A buffer of a block.
struct BlockBuffer {
  /// The allocating block. Null: an argument or constant, which does not count.
  Block *block = nullptr;
  int64_t bytes = 0;
  /// Ops of the block that touch it, in the order of the walk.
  SmallVector<Operation *, 4> users;
  bool isLiveIn = false, isLiveOut = false;
  /// Live-out because the terminator forwards it, rather than only reads it.
  bool isForwarded = false;
  /// A region's result: the block owns it, or a copy of an alias of it.
  bool isResult = false;
};

/// A copy after the last op of a block, which the terminator forwards.
struct EndCopy {
  int64_t bytes = 0;
  /// Numbers of the buffers that it may copy.
  SmallVector<unsigned, 2> sources;
};

/// The part of its buffer that a view covers.
enum class ViewPart {
  /// All, or a leading part: indistinguishable from the buffer.
  Leading,
  /// A part without gaps.
  Contiguous,
  Strided
};

/// Allocation sizes are multiples of these alignments: that of bufferization,
/// and that of the copies by deallocation.
inline constexpr int64_t kAlignment = 64, kCloneAlignment = 16;

/// Maximum bytes of a buffer, 16 TiB: more than any rank has, and sums of half
/// a million buffers fit in 64 bits.
inline constexpr int64_t kMostBytes = int64_t(1) << 44;

/// Returns the bytes that the lowering allocates for a tensor or memref, at
/// most kMostBytes. Dynamic sizes count as 1.
int64_t getAllocatedBytes(Type type, int64_t alignment = kAlignment);

/// The predicted buffers of the values of a function.
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

  /// Estimates the work of upstream's analysis: for each access of a buffer,
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
  /// Returns the peak of the copies at the end of a block in addition to the
  /// `liveBytes` live there, which include all that the terminator touches.
  int64_t getEndPeak(Block *block, int64_t liveBytes) const;
  ArrayRef<EndCopy> getEndCopies(Block *block) const {
    auto it = endCopies.find(block);
    return it == endCopies.end() ? ArrayRef<EndCopy>() : it->second;
  }

  /// Returns the ops of a block with nested blocks, except scalar bodies.
  ArrayRef<Operation *> getOpsWithBlocks(Block *block) const {
    auto it = opsWithBlocks.find(block);
    return it == opsWithBlocks.end() ? ArrayRef<Operation *>() : it->second;
  }

  /// Returns the bytes of the results of `op`, which has regions or calls, that
  /// its block counts.
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

  unsigned addBuffer(Block *block, Type type) {
    unsigned number = buffers.size();
    BlockBuffer &buffer = buffers.emplace_back();
    buffer.block = block;
    if (block) {
      buffer.bytes = getAllocatedBytes(type);
      byBlock[block].push_back(number);
    }
    return number;
  }

  void setExternal(ValueRange values) {
    for (Value value : values)
      if (isBuffered(value))
        setsOf[value] = {addBuffer(nullptr, value.getType())};
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

  /// Adds a new buffer for `value`, allocated by `op`.
  Set makeNew(Operation *op, Value value) {
    Set set = {addBuffer(op->getBlock(), value.getType())};
    touch(set, op);
    return set;
  }

  /// Returns the buffers of a result that is tied to `operand`.
  Set reuseOrCopy(OpOperand &operand, Value result) {
    if (!reuse.isInPlace(operand))
      return makeNew(operand.getOwner(), result);
    return getSet(operand.get());
  }

  /// Records that `value` is the same part of its buffer as `other`.
  void inheritPart(Value value, Value other) {
    ViewPart part = parts.lookup(other);
    if (part != ViewPart::Leading)
      parts[value] = part;
  }

  /// Records that the terminator of `block` forwards a copy of `value`.
  void addEndCopy(Block *block, Value value, int64_t alignment) {
    touch(getSet(value), block->getTerminator());
    endCopies[block].push_back(
        {getAllocatedBytes(value.getType(), alignment), getSet(value)});
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
  void forward(Value value, Block *block, int64_t alignment = kAlignment);
  void makeResult(Operation *op, Value result, Set aliases);

  const BufferReuse &reuse;
  SmallVector<BlockBuffer, 0> buffers;
  DenseMap<Block *, SmallVector<unsigned>> byBlock;
  DenseMap<Block *, SmallVector<EndCopy>> endCopies;
  DenseMap<Block *, SmallVector<Operation *>> opsWithBlocks;
  DenseMap<Operation *, int64_t> resultBytes;
  DenseMap<Value, Set> setsOf;
  /// Views that neither cover nor begin their buffer.
  DenseMap<Value, ViewPart> parts;
};

} // namespace mlir::comm

#endif // LIB_ANALYSIS_FUNCTIONBUFFERS_H
