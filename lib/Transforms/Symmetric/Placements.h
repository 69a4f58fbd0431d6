//===- Placements.h - Finds buffers that can be symmetric -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Analyses of comm-symmetric-memory=step=assign that precede all changes.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_PLACEMENTS_H
#define COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_PLACEMENTS_H

#include "Analysis/BufferEffects.h"
#include "Analysis/TokenFlow.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::comm {

/// Replaces allocations and deallocations in a #comm.symm memory space by
/// `comm.symm_alloc` and `comm.symm_dealloc`. Emits an error and fails if a
/// size is dynamic.
LogicalResult convertSymmetricAllocs(Operation *root);

/// A new buffer in the window of `group`, with the shape of `type`.
struct SymmetricBuffer {
  SymmAllocOp alloc;
  /// The buffer as a memref in the default memory space.
  Value view;
};
SymmetricBuffer createSymmetricBuffer(OpBuilder &builder, Location loc,
                                      MemRefType type, FlatSymbolRefAttr group);

class Placements {
public:
  explicit Placements(ModuleOp module);

  /// Returns the reason why the allocation of `operand` cannot be in the window
  /// of `group`, or an empty string if it can.
  std::string getObstacle(Value operand, FlatSymbolRefAttr group) const;
  /// Like `getObstacle`, and also claims the allocation for the window if there
  /// is no obstacle.
  std::string claim(Value operand, FlatSymbolRefAttr group);

  /// Returns true if `loop`, or a function that it calls, may write the buffer
  /// of `operand`.
  bool isWrittenIn(Operation *loop, Value operand);

  /// Keeps the source of `gather` in the rank's own piece of destination
  /// `index`, whose allocation must be claimed. Requires that the source is an
  /// argument of a function with `comm.static_arguments`, that only the gather
  /// writes either, and that the destination is not returned. Returns false
  /// otherwise.
  bool tryToHoldSource(AllGatherOp gather, unsigned index);

  /// The only wait for a start's token, in the same block, with the indices of
  /// its operands that name the start's data.
  struct Wait {
    WaitOpInterface op;
    unsigned firstDestination = 0, firstSource = 0;
  };
  std::optional<Wait> getWait(CollectiveOpInterface start) const;

  /// Converts the claimed allocations to symmetric memory. Invalidates the
  /// analyses.
  void materializeClaims();

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
  /// Reasons why allocations cannot be in a window.
  DenseMap<Value, StringRef> obstacles;
  DenseSet<Value> returned;
  llvm::MapVector<Operation *, FlatSymbolRefAttr> claimed;
  /// Allocations that permanently hold an argument.
  DenseMap<Operation *, BlockArgument> held;
  DenseMap<Operation *, DenseSet<BufferRoot>> writtenIn;
  ModuleOp module;
  /// For each buffer, the only op except waits that may write it, or null if
  /// there are several.
  std::optional<DenseMap<BufferRoot, Operation *>> writers;
  DenseSet<Value> heldArguments;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SYMMETRIC_PLACEMENTS_H
