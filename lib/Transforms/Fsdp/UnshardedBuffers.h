//===- UnshardedBuffers.h - Arguments that only hold copies ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FSDP2 gives a function a buffer for each parameter. The function gives it its
// full size, copies the gathered parameter into it, reads it, and takes its
// size away, perhaps several times. What was copied can be read instead.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_FSDP_UNSHARDEDBUFFERS_H
#define COMMDIALECT_LIB_TRANSFORMS_FSDP_UNSHARDEDBUFFERS_H

#include "Analysis/BufferEffects.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// What a copy copies, and where to. Null where `op` is no copy.
struct CopyOperands {
  OpOperand *source = nullptr, *destination = nullptr;
};

/// Of memref.copy, linalg.copy, a linalg.generic that does the same,
/// bufferization.materialize_in_destination, and on tensors of a
/// tensor.insert_slice that leaves nothing of its destination. Source and
/// destination have one shape and element type.
CopyOperands getCopyOperands(Operation *op);

/// Uses of a memref argument that can become uses of what was copied into it.
struct UnshardedBuffer {
  BlockArgument argument;
  /// The copies into it, in the order of their block, which is one.
  SmallVector<Operation *, 2> fills;
  struct Access {
    OpOperand *operand;
    /// The number of the last fill before it.
    unsigned fill;
  };
  SmallVector<Access, 4> accesses;
  /// Views, those of views after those they are of, and how many fills are
  /// before each.
  llvm::MapVector<Operation *, unsigned> views;
  SmallVector<Operation *, 2> resizes;
  /// Deallocations of what is copied, and the ops that they must follow then.
  /// Left to the caller, as buffers may have them in common.
  SmallVector<std::pair<Operation *, Operation *>, 1> deallocations;
};

/// Finds such arguments. Changes nothing; what it found holds until the IR
/// changes otherwise than by `removeUnshardedBuffer`.
class UnshardedBufferFinder {
public:
  explicit UnshardedBufferFinder(ModuleOp module);

  /// Says why the argument must stay, or nothing if `buffer` tells how to do
  /// without it. Nothing and no fills: it is no unsharded parameter.
  /// `isUnreadAfterwards`: what it holds at the end is of no use to callers.
  /// Linear in its uses; a fill takes the logarithm of the writes to what it
  /// copies.
  std::string find(BlockArgument argument, bool isUnreadAfterwards,
                   UnshardedBuffer &buffer);

private:
  /// A write or deallocation, and the op of the fills' block that it is in.
  using Write = std::pair<Operation *, Operation *>;

  void addUses(Value alias, UnshardedBuffer &buffer,
               SmallVectorImpl<OpOperand *> &accesses, std::string &obstacle);
  std::string checkResizes(UnshardedBuffer &buffer, Operation *lastUse,
                           bool isUnreadAfterwards);
  std::string checkSource(UnshardedBuffer &buffer, unsigned fill,
                          Operation *lastUse);
  ArrayRef<Write> getWritesIn(Value root, Block *block);

  ValueFlow flow;
  BufferRoots roots;
  BufferEffects effects;
  /// By root: the ops that write or free it, in the order of the IR.
  DenseMap<Value, SmallVector<Operation *>> writes;
  DenseMap<std::pair<Value, Block *>, SmallVector<Write>> writesInBlock;
  /// Arguments that something is copied into.
  DenseSet<Value> filled;
};

/// Reads what was copied, and erases the copies.
void removeUnshardedBuffer(const UnshardedBuffer &buffer);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_FSDP_UNSHARDEDBUFFERS_H
