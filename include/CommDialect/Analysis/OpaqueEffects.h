//===- OpaqueEffects.h - What ops that are not known may do -*- C++ -*-----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs come with compute in dialects that this build does not have. Most of
// it takes tensors as values. Some of it, such as PyTorch's `copy_`, changes
// what its operands hold, and the same tensor is seen through other values,
// too: through views. This is the one place that says which ops do.
//
// An op says so itself, by two discardable attributes:
//
//   "aten.copy_"(%p, %s) {comm.mutates = array<i64: 0>}   // writes operand 0
//   "aten.view"(%p) {comm.views = 0 : i64}      // results are parts of operand
//   0
//
// An op that has one of them does nothing else, unless it has
// `has_side_effect = true`. For others it is taken from their names, so that
// too much is assumed rather than too little.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_OPAQUEEFFECTS_H
#define COMMDIALECT_ANALYSIS_OPAQUEEFFECTS_H

#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/IntEqClasses.h"

namespace mlir::comm {

/// True if an op of an unregistered dialect is to be taken for more than a
/// computation or a change of its operands: then it keeps its order to all
/// memory accesses and all communication. It has `has_side_effect = true`; or
/// operands or results that are neither tensors nor scalars. PyTorch's schemas
/// tell of its ops; others have no results (and are no terminators), a
/// collective's name in theirs, or one of the words collective, send, recv,
/// infeed, outfeed, rng, barrier, call, print, assert between their dots and
/// underscores. `custom_call` counts only with the attribute.
bool unregisteredOpHasSideEffects(Operation *op);

/// The tensors among its operands that `op` itself may change in place:
///  * those that `comm.mutates` names;
///  * of PyTorch's ops, by their schemas: the first of `copy_`, all of those on
///    lists (`_foreach_add_`), given where to write (`add.out`, `add_out`,
///    `tanh_backward.grad_input`) or with statistics (`native_batch_norm`);
///    and all of another dialect's op with such a name (`scale_`, `add_out`);
///  * all of an unregistered op with side effects.
void forEachMutatedTensor(Operation *op, function_ref<void(Value)> callback);

/// The operand that `comm.views` names, or null.
OpOperand *getDeclaredView(Operation *op);

/// True if `op` only computes: it neither communicates, nor changes a tensor,
/// nor draws random numbers, nor has other side effects.
bool isPureCompute(Operation *op);

/// The tensors that are changed in place, by what `forEachMutatedTensor` says
/// or by what is called, and all that may be in the same memory: what is a view
/// of them, what they are views of, what an op gives back of what it changed.
/// Tensors of an op with regions (but linalg's) may all be one. So may tensors
/// from outside of a nested block, and the arguments of a private function;
/// those of a public one are different tensors.
class MutatedTensors {
public:
  /// Of a block, with all that is nested in its ops. It does not look at
  /// callees: a call may change whatever it is given.
  explicit MutatedTensors(Block &block);
  /// Of a function, which is not looked at beyond, as of a block; or of all
  /// functions in a module: there a call changes what it is given if its
  /// callee, or one of that, has an op that changes a tensor.
  explicit MutatedTensors(Operation *root);

  /// Nothing is changed in place.
  bool empty() const { return mutated.empty(); }
  /// A number that `value` has in common with what may be in the same memory.
  /// None if that is never changed, or `value` was made later.
  std::optional<unsigned> lookup(Value value) const;
  bool contains(Value value) const { return lookup(value).has_value(); }
  /// True if `op` has such an operand or result.
  bool touches(Operation *op) const;
  /// Calls back with the tensors that `op` itself may change.
  void forEachChange(Operation *op, function_ref<void(Value)> callback) const;

private:
  void findChanges(Operation *op);
  void findChangingFunctions(Operation *root,
                             llvm::DenseSet<Operation *> &found);
  void addFunction(FunctionOpInterface function);
  void addOp(Operation *op);
  void joinAll(Operation *op);
  unsigned getNumber(Value value);
  void join(Value a, Value b) { classes.join(getNumber(a), getNumber(b)); }
  void joinOutside(Value value) { classes.join(getNumber(value), 0); }
  void finish();

  /// Values from elsewhere are from outside. Null: there are none.
  Block *local = nullptr;
  /// Calls that change nothing.
  llvm::DenseSet<Operation *> harmlessCalls;
  SmallVector<Value, 0> changed;
  DenseMap<Value, unsigned> numbers;
  /// Number 0 is of what comes from outside.
  llvm::IntEqClasses classes;
  llvm::DenseSet<unsigned> mutated;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_OPAQUEEFFECTS_H
