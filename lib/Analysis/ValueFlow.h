//===- ValueFlow.h - Forwarding of values -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A token and its data travel together through regions, branches, calls and
// returns. This maps each receiver of values to all edges that lead
// there, operand by operand.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_VALUEFLOW_H
#define COMMDIALECT_LIB_ANALYSIS_VALUEFLOW_H

#include "ProgramOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/AnalysisManager.h"
#include "llvm/ADT/MapVector.h"
#include <deque>

namespace mlir::comm {

/// One edge to a receiver.
struct FlowEdge {
  /// The terminator, branch, region op (on entry), call or return.
  Operation *source;
  /// The forwarded operands, one for each input of the receiver.
  SmallVector<OpOperand *, 4> operands;
  /// Set if the edge may lead to another iteration: buffers allocated since the
  /// receiver was last entered then belong to an older iteration.
  bool isBackEdge = false;
};

/// A receiver of values: the arguments of a block or the results of an op.
struct FlowReceiver {
  enum class Kind { Region, Block, FunctionEntry, RegionResults, CallResults };
  Kind kind;
  /// The block or the op.
  llvm::PointerUnion<Block *, Operation *> owner;
  /// The receiving arguments or results; consecutive.
  ValueRange inputs;
  SmallVector<FlowEdge, 2> edges;
};

/// The forwarding of all values under an op.
class ValueFlow {
public:
  explicit ValueFlow(Operation *root);

  /// Returns the communication-related ops under the root.
  const ProgramOps &getOps() const { return ops; }

  /// Returns the receiver whose input number `index` is `value`, or null if the
  /// op itself defines `value`. Also null for a call's result if the callee is
  /// unknown, and for a function's argument if no caller is known.
  const FlowReceiver *getReceiver(Value value, unsigned &index) const;

  /// Returns all receivers in IR order, followed by functions' entries and
  /// calls.
  ArrayRef<FlowReceiver *> getReceivers() const { return order; }

  /// Returns the values that `operand` flows to. Empty if it is not forwarded,
  /// or leaves the analyzed program.
  ArrayRef<Value> getTargets(OpOperand &operand) const;

  /// Returns true if `operand` is forwarded to a region, block, callee or
  /// caller, known or unknown.
  bool isCarried(OpOperand &operand) const;

  /// Returns the function of this root that `call` calls; null if it has no
  /// body.
  FunctionOpInterface getCallee(CallOpInterface call) const;

  ArrayRef<CallOpInterface> getCalls(FunctionOpInterface function) const;

  /// Returns true if all uses of `function` are calls in this root.
  bool areCallersKnown(FunctionOpInterface function) const;

  /// Returns true if `function` is referenced other than as a callee, so it may
  /// be called through its address.
  bool isAddressTaken(FunctionOpInterface function) const;

  /// Returns all functions with a body.
  ArrayRef<FunctionOpInterface> getFunctions() const {
    return ops.getFunctions();
  }

  DominanceInfo &getDominance() const { return dominance; }

private:
  void addRegionBranch(RegionBranchOpInterface op);
  void addBlocks(Region &region);
  void addCalls();
  void findAddressesTaken() const;
  FlowReceiver &addReceiver(FlowReceiver::Kind kind,
                            llvm::PointerUnion<Block *, Operation *> owner,
                            ValueRange inputs);
  void addEdge(FlowReceiver &receiver, Operation *source,
               ArrayRef<OpOperand *> operands, bool isBackEdge);

  Operation *root;
  ProgramOps ops;
  std::deque<FlowReceiver> storage;
  SmallVector<FlowReceiver *> order;
  DenseMap<void *, FlowReceiver *> receivers;
  DenseMap<OpOperand *, SmallVector<Value, 2>> targets;
  DenseMap<Operation *, Operation *> callees;
  DenseMap<Operation *, SmallVector<CallOpInterface>> calls;
  /// Computed on demand: it needs a walk over all attributes.
  mutable std::optional<DenseSet<Operation *>> addressTaken;
  mutable DominanceInfo dominance;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_VALUEFLOW_H
