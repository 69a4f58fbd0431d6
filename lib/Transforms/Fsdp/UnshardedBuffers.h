//===- UnshardedBuffers.h - Arguments that only hold copies -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FSDP2 passes a buffer for each parameter. The function resizes it to full
// size, copies the gathered parameter into it, reads it, and resizes it to
// zero, perhaps several times. The reads can use the source of the copy
// instead.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_FSDP_UNSHARDEDBUFFERS_H
#define COMMDIALECT_LIB_TRANSFORMS_FSDP_UNSHARDEDBUFFERS_H

#include "Analysis/BufferEffects.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {

/// The operands of a copy. Null if `op` is no copy.
struct CopyOperands {
  OpOperand *source = nullptr, *destination = nullptr;
};

/// Returns the operands of memref.copy, linalg.copy, an equivalent
/// linalg.generic, bufferization.materialize_in_destination, or a
/// tensor.insert_slice that overwrites its whole destination. Source and
/// destination have the same shape and element type.
CopyOperands getCopyOperands(Operation *op);

/// The uses of a memref argument that can use the source of a copy into it
/// instead.
struct UnshardedBuffer {
  BlockArgument argument;
  /// The copies into it, all in one block, in order.
  SmallVector<Operation *, 2> fills;
  struct Access {
    OpOperand *operand;
    /// Index of the last fill before the operand.
    unsigned fill;
  };
  SmallVector<Access, 4> accesses;
  /// Views with the number of fills before each. Views of views come after
  /// their source.
  llvm::MapVector<Operation *, unsigned> views;
  SmallVector<Operation *, 2> resizes;
  /// Deallocations of copy sources, with the ops that they must then follow.
  /// The caller moves them because several buffers may share a deallocation.
  SmallVector<std::pair<Operation *, Operation *>, 1> deallocations;
};

/// Finds the arguments that UnshardedBuffer describes, without changing the IR.
/// Results remain valid until something other than `removeUnshardedBuffer`
/// changes the IR.
class UnshardedBufferFinder {
public:
  explicit UnshardedBufferFinder(ModuleOp module);

  /// Fills in `buffer` if the argument can be removed. Returns the reason if it
  /// must stay. If it is no unsharded parameter, returns an empty string and
  /// adds no fills. `isUnreadAfterwards` means that no caller reads its final
  /// content. Linear in its uses, plus for each fill the logarithm of the
  /// writes to its source.
  std::string find(BlockArgument argument, bool isUnreadAfterwards,
                   UnshardedBuffer &buffer);

private:
  /// A write or deallocation, and its ancestor in the fills' block.
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
  /// For each root the ops that write or free it, in the order of the IR.
  DenseMap<Value, SmallVector<Operation *>> writes;
  DenseMap<std::pair<Value, Block *>, SmallVector<Write>> writesInBlock;
  /// Arguments that are destinations of copies.
  DenseSet<Value> filled;
};

/// Redirects reads to the sources of the copies, and erases the copies.
void removeUnshardedBuffer(const UnshardedBuffer &buffer);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_FSDP_UNSHARDEDBUFFERS_H
