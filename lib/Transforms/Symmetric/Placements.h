//===- Placements.h - Which buffers can be symmetric ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What comm-assign-layouts asks of a program before it changes anything.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_PLACEMENTS_H
#define COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_PLACEMENTS_H

#include "Analysis/BufferEffects.h"
#include "Analysis/TokenFlow.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::comm {

/// Makes `comm.symm_alloc` and `comm.symm_dealloc` of allocations in a
/// #comm.symm memory space. Fails, with an error, where the size is dynamic.
LogicalResult convertSymmetricAllocs(Operation *root);

/// A new buffer in the window of `group`, of the shape of `type`.
struct SymmetricBuffer {
  SymmAllocOp alloc;
  /// It, as a memref in the default memory space.
  Value view;
};
SymmetricBuffer createSymmetricBuffer(OpBuilder &builder, Location loc,
                                      MemRefType type, FlatSymbolRefAttr group);

class Placements {
public:
  explicit Placements(ModuleOp module);

  /// Why the allocation that `operand` is part of cannot be in the window of
  /// `group`; empty: it can.
  std::string getObstacle(Value operand, FlatSymbolRefAttr group) const;
  /// The same, and claims it for that window if it can be there.
  std::string claim(Value operand, FlatSymbolRefAttr group);

  /// Whether `loop`, or what it calls, may write what `operand` is part of.
  bool isWrittenIn(Operation *loop, Value operand);

  /// Has the own piece of the gather's destination `index`, which is claimed,
  /// hold the source all the time if that is an argument of a function with
  /// `comm.static_arguments`, nothing writes either but the gather, and it is
  /// not returned. Returns whether it does.
  bool hold(AllGatherOp gather, unsigned index);

  /// The one wait for the token of `start`, if it is in the same block and
  /// names its data, and which operands these are.
  struct Wait {
    WaitOpInterface op;
    unsigned firstDestination = 0, firstSource = 0;
  };
  std::optional<Wait> getWait(CollectiveOpInterface start) const;

  /// Makes symmetric memory of what has been claimed. The last thing to do.
  void realize();

private:
  void findObstacles();
  /// Visits each op in `root` with each buffer that it touches in one of
  /// `modes`.
  void forEachTouch(Operation *root, unsigned modes,
                    function_ref<void(Operation *, BufferRoot)> visit);
  void findWriters();

  ValueFlow flow;
  BufferRoots roots;
  TokenFlow tokens;
  BufferEffects effects;
  /// Why an allocation must stay what it is.
  DenseMap<Value, StringRef> obstacles;
  DenseSet<Value> returned;
  llvm::MapVector<Operation *, FlatSymbolRefAttr> claimed;
  /// Of allocations: the argument that is in them.
  DenseMap<Operation *, BlockArgument> held;
  DenseMap<Operation *, DenseSet<BufferRoot>> writtenIn;
  ModuleOp module;
  /// Of each buffer: what may write it, waits aside; null: several ops.
  std::optional<DenseMap<BufferRoot, Operation *>> writers;
  DenseSet<Value> heldArguments;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_PLACEMENTS_H
