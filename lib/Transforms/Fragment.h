//===- Fragment.h - Copies of the ops that a rewrite affects ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a rewrite makes of a block is found by the rewrite itself, on copies of
// the ops that it concerns, in a function of their own. It then takes as long
// as there are such ops, and the block stays as it is.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_FRAGMENT_H
#define COMMDIALECT_LIB_TRANSFORMS_FRAGMENT_H

#include "CommDialect/Analysis/BlockView.h"
#include "CommDialect/Analysis/BuildProblem.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::comm {

/// Copies of a module's symbols but its functions: where fragments are.
OwningOpRef<ModuleOp> createScratch(ModuleOp module);

/// Copies of some ops of a block, in their order. What they use from elsewhere
/// are arguments of a function, and what others use of them it returns.
class Fragment {
public:
  /// `ops` and `places` are of one block, in its order. An op that is among
  /// `places` only stays as it is: something may go in front of it.
  Fragment(ModuleOp scratch, ArrayRef<Operation *> ops,
           ArrayRef<Operation *> places = {});
  Fragment(Fragment &&) = default;
  ~Fragment();

  func::FuncOp getFunction() { return function.get(); }
  /// The copy of an op; of a place, what stands for it.
  Operation *lookup(Operation *op) const {
    Operation *copy = copies.lookupOrNull(op);
    return copy ? copy : markers.lookup(op);
  }

  /// By op, what there is in its place now. To be called once, after rewriting.
  void collect(DenseMap<Operation *, SmallVector<Operation *, 4>> &inPlace,
               DenseMap<Value, Value> &values) const;

private:
  friend class AppliedMove;

  OwningOpRef<func::FuncOp> function;
  IRMapping copies;
  /// By op what is behind its copy, or in its place: it shows where that was
  /// once it is gone.
  llvm::MapVector<Operation *, Operation *> markers;
  /// What the arguments stand for, and what is returned.
  SetVector<Value> used;
  SmallVector<Value> returned;
};

/// The block with what `fragments`, of which no two have an op in common, have
/// become. Linear in the block's ops.
BlockView getMovedView(Block &block, ArrayRef<Fragment> fragments);

/// What has to be analysed to know the buffers of `function`: the function, or
/// the module if it has calls.
Operation *getMemoryRoot(func::FuncOp function);

/// The orders of some blocks, to have them back.
class SavedOrders {
public:
  void save(Block &block);
  /// All blocks in `op` but bodies of linalg ops.
  void saveWithin(Operation *op);
  /// To be called when the blocks have the ops that they had, in whatever block
  /// that was saved.
  void restore() const;

  /// For each block, where each of its ops is now, by where it was.
  SmallVector<SmallVector<unsigned, 0>, 0> getPlaces() const;
  /// Are there as many blocks, and ops in each?
  bool fits(ArrayRef<SmallVector<unsigned, 0>> places) const;
  /// Has the ops of the blocks, as they are, where others were, if that fits.
  void apply(ArrayRef<SmallVector<unsigned, 0>> places) const;

private:
  SmallVector<std::pair<Block *, SmallVector<Operation *, 0>>, 0> blocks;
};

/// As long as it lives a block has what fragments have become, for analyses
/// that look at whole functions; then all is as it was, to the order of uses.
/// Linear in the block's ops and the uses of what is used in fragments.
class AppliedMove {
public:
  AppliedMove(Block &block, ArrayRef<Fragment> fragments);
  ~AppliedMove();
  AppliedMove(const AppliedMove &) = delete;

private:
  void rememberUses(Value value);
  /// Null: it has none.
  void setOperand(OpOperand &operand, Value value);
  void dropOperands(Operation *op);

  SavedOrders orders;
  /// What they were.
  std::vector<std::pair<OpOperand *, Value>> operands;
  llvm::MapVector<Value, SmallVector<OpOperand *, 4>> uses;
};

/// A block with its ops, edges and transfers as they are once some of its ops
/// are rewritten.
struct MovedBlock {
  /// The ops that are new.
  std::vector<Fragment> fragments;
  std::unique_ptr<BlockDependences> dependences;
  Problem model;

  /// To be called once the fragments are rewritten. `base` is of `block` as it
  /// is. Linear in the block's ops.
  void build(Block &block, const Problem &base, CostModel &costs);
  /// Adds buffers to the model, by bufferization's own analysis of the function
  /// around it, or of the module if the function has calls.
  void addBuffers();
};

/// Which of `sets` have an op in common, or one in common with others: their
/// numbers, ascending, together.
std::vector<SmallVector<unsigned>>
groupByOps(ArrayRef<SmallVector<Operation *>> sets);

/// The ops as they are in the block, with the fills that they read there: a
/// fill costs nothing where what reads it begins with its value.
SmallVector<Operation *> getInOrder(ArrayRef<Operation *> ops);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_FRAGMENT_H
