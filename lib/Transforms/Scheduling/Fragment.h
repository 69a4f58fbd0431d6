//===- Fragment.h - Copies of the ops that a rewrite affects ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fragment is a function with copies of the few ops that a move rewrites. The
// move is applied to the copies, so its cost depends on their number only, and
// the block stays unchanged.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_FRAGMENT_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_FRAGMENT_H

#include "CommDialect/Analysis/BlockView.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::comm {

/// Creates a module for fragments. It has copies of all symbols of `module`
/// except functions.
OwningOpRef<ModuleOp> createScratch(ModuleOp module);

/// Copies of some ops of a block, in their order. Values from elsewhere are
/// arguments of the function. It returns the results that other ops use.
class Fragment {
public:
  /// Copies `ops`, and adds markers for `places`. Both are in one block, in its
  /// order. An op that is only in `places` is not copied, but ops can be
  /// inserted before it.
  Fragment(ModuleOp scratch, ArrayRef<Operation *> ops,
           ArrayRef<Operation *> places = {});
  Fragment(Fragment &&) = default;
  ~Fragment();

  func::FuncOp getFunction() { return function.get(); }
  /// Returns the copy of `op`, or the marker of a place.
  Operation *lookup(Operation *op) const {
    Operation *copy = copies.lookupOrNull(op);
    return copy ? copy : markers.lookup(op);
  }

  /// For each op, appends the ops that replace it to `inPlace`. Adds to
  /// `values` the value of each argument and the replacement of each result.
  /// Called once, after the rewrite.
  void collect(DenseMap<Operation *, SmallVector<Operation *, 4>> &inPlace,
               DenseMap<Value, Value> &values) const;

private:
  friend class AppliedMove;
  friend class BlockMoves;

  OwningOpRef<func::FuncOp> function;
  IRMapping copies;
  /// The marker behind the copy of each op, or of a place. It keeps the
  /// position of the copy when that is erased.
  llvm::MapVector<Operation *, Operation *> markers;
  /// The values of the arguments, and the results that the function returns.
  SetVector<Value> used;
  SmallVector<Value> returned;
};

/// Returns the op whose analysis gives the buffers of `function`: the function
/// itself, or the module if the function has calls.
Operation *getMemoryRoot(func::FuncOp function);

/// The orders of ops in blocks, to restore them.
class SavedOrders {
public:
  void save(Block &block);
  /// Saves all blocks in `op` except bodies of linalg ops.
  void saveWithin(Operation *op);
  /// Restores the saved orders. The saved blocks together must have the same
  /// ops as when they were saved.
  void restore() const;

  /// For each block, returns the present position of each op, by its saved
  /// position.
  SmallVector<SmallVector<unsigned, 0>, 0> getPlaces() const;
  /// Returns true if `places` has as many blocks, and as many ops in each.
  bool fits(ArrayRef<SmallVector<unsigned, 0>> places) const;
  /// Moves the op at each saved position to its position in `places`, which
  /// must fit.
  void apply(ArrayRef<SmallVector<unsigned, 0>> places) const;

private:
  SmallVector<std::pair<Block *, SmallVector<Operation *, 0>>, 0> blocks;
};

/// Applies fragments, which have no original op in common, to their block as
/// long as it lives, for analyses of whole functions. Then restores everything,
/// including the order of uses. Linear in the ops of the fragments and the uses
/// of their values.
class AppliedMove {
public:
  explicit AppliedMove(ArrayRef<const Fragment *> fragments);
  ~AppliedMove();
  AppliedMove(const AppliedMove &) = delete;

private:
  void rememberUses(Value value);
  /// Sets the operand, or drops it if `value` is null.
  void setOperand(OpOperand &operand, Value value);
  void dropOperands(Operation *op);

  void move(Operation *op, Block *block, Operation *before);

  /// The moved ops, each with its block and the op that it was before.
  std::vector<std::tuple<Operation *, Block *, Operation *>> moved;
  /// The changed operands with their old values.
  std::vector<std::pair<OpOperand *, Value>> operands;
  llvm::MapVector<Value, SmallVector<OpOperand *, 4>> uses;
};

/// Groups the sets that have ops in common, directly or through others. Returns
/// the numbers of the sets of each group, ascending.
std::vector<SmallVector<unsigned>>
groupByOps(ArrayRef<SmallVector<Operation *>> sets);

/// Returns the ops, and the fills of the block that they read, in the order of
/// the block. The fills are included because a fill costs nothing if its user
/// starts from its value.
SmallVector<Operation *> getInOrder(ArrayRef<Operation *> ops);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_FRAGMENT_H
