//===- OpaqueEffects.h - Memory effects of unregistered ops -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs contain compute in dialects that this build does not have. Most of
// it uses tensors as values. Some ops, such as PyTorch's `copy_`, change the
// contents of their operands, and other values may be views of the same tensor.
// This is the only analysis that determines which ops do.
//
// An op can declare its effects by two discardable attributes:
//
//   "aten.copy_"(%p, %s) {comm.mutates = array<i64: 0>}  // writes operand 0
//   "aten.view"(%p) {comm.views = 0 : i64}  // results are parts of operand 0
//
// An op with one of them does nothing else, unless it has `has_side_effect =
// true`. For other ops the effects are derived from their names,
// conservatively.
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

/// Returns true if an op of an unregistered dialect may do more than compute or
/// mutate its operands. It then keeps its order relative to all memory accesses
/// and all communication. Such an op has `has_side_effect = true`, or operands
/// or results that are neither tensors nor scalars. For PyTorch's ops the
/// schemas decide. Other ops have effects if they have no results and are not
/// terminators, or by their names. Such names contain the name of a collective,
/// or, between dots and underscores, one of these words: collective, send,
/// recv, infeed, outfeed, rng, barrier, call, print, assert. `custom_call` has
/// effects only with the attribute.
bool unregisteredOpHasSideEffects(Operation *op);

/// Calls `callback` with the tensor operands that `op` itself may mutate:
///  - those that `comm.mutates` lists;
///  - for PyTorch's ops, by their schemas: the first of `copy_`, all of ops on
///    lists (`_foreach_add_`), with explicit outputs (`add.out`, `add_out`,
///    `tanh_backward.grad_input`) or with statistics (`native_batch_norm`);
///  - all operands of another dialect's op with a name like these (`scale_`,
///    `add_out`);
///  - all operands of an unregistered op with side effects.
void forEachMutatedTensor(Operation *op, function_ref<void(Value)> callback);

/// Returns the operand that `comm.views` names, or null.
OpOperand *getDeclaredView(Operation *op);

/// Returns true if `op` only computes: it neither communicates, nor mutates a
/// tensor, nor draws random numbers, nor has other side effects.
bool isPureCompute(Operation *op);

/// The tensors that `forEachMutatedTensor` or calls mutate, with their possible
/// aliases: their views, their sources, and results of ops that may be their
/// mutated operands. All tensors of an op with regions (except linalg's) may
/// alias. So may tensors from outside of a nested block, and the arguments of a
/// private function, but not those of a public one.
class MutatedTensors {
public:
  /// Analyzes a block with all nested ops. It does not follow calls: a call may
  /// mutate all its operands.
  explicit MutatedTensors(Block &block);
  /// Analyzes a single function like a block, or all functions in a module:
  /// there a call mutates its operands only if an op reachable from its callee
  /// mutates a tensor.
  explicit MutatedTensors(Operation *root);

  /// Returns true if no tensor is mutated.
  bool empty() const { return mutated.empty(); }
  /// Returns a number that `value` shares with its possible aliases. None if
  /// they are never mutated, or if `value` was created later.
  std::optional<unsigned> lookup(Value value) const;
  bool contains(Value value) const { return lookup(value).has_value(); }
  /// Returns true if `op` has an operand or result that may alias a mutated
  /// tensor.
  bool touches(Operation *op) const;
  /// Calls `callback` with the tensors that `op` itself may mutate.
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

  /// Values of other blocks come from outside. Null: none do.
  Block *local = nullptr;
  /// Calls that mutate nothing.
  llvm::DenseSet<Operation *> harmlessCalls;
  SmallVector<Value, 0> changed;
  DenseMap<Value, unsigned> numbers;
  /// Class 0 contains the values defined outside.
  llvm::IntEqClasses classes;
  llvm::DenseSet<unsigned> mutated;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_OPAQUEEFFECTS_H
