//===- ValueFlow.h - Where values are forwarded -*- C++ -*-
//----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A token and its data travel side by side through regions, branches, calls and
// returns. This is the map of those ways: for every place that values arrive
// at, all edges that lead there, operand by operand.
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
#include "llvm/ADT/MapVector.h"
#include <deque>

namespace mlir::comm {

/// One way to a place.
struct FlowEdge {
  /// The terminator, branch, region op (on entry), call or return.
  Operation *source;
  /// What it forwards, one operand for each input of the place.
  SmallVector<OpOperand *, 4> operands;
  /// The edge may lead to another iteration: what was made since the place was
  /// last entered is from then on of an older iteration.
  bool isBackEdge = false;
};

/// Where values arrive: the arguments of a block or the results of an op.
struct FlowPlace {
  enum class Kind { Region, Block, FunctionEntry, RegionResults, CallResults };
  Kind kind;
  /// The block, or the op.
  llvm::PointerUnion<Block *, Operation *> owner;
  /// The arguments or results that are forwarded to; consecutive ones.
  ValueRange inputs;
  SmallVector<FlowEdge, 2> edges;
};

/// The ways of all values under an op.
class ValueFlow {
public:
  explicit ValueFlow(Operation *root);

  /// The ops under the root that have to do with communication.
  const ProgramOps &getOps() const { return ops; }

  /// The place whose input number `index` is `value`, or null where `value` is
  /// made by its op. For a call's result and a function's argument null where
  /// the callee or no caller is known.
  const FlowPlace *getPlace(Value value, unsigned &index) const;

  /// All places, in the order of the IR, functions' entries and calls last.
  ArrayRef<FlowPlace *> getPlaces() const { return order; }

  /// Where `operand` arrives. Empty where it is not forwarded, or leaves what
  /// is known.
  ArrayRef<Value> getTargets(OpOperand &operand) const;

  /// True if `operand` is forwarded to a region, block, callee or caller,
  /// known or not.
  bool isCarried(OpOperand &operand) const;

  /// The function of this root that `call` calls; null if it has no body.
  FunctionOpInterface getCallee(CallOpInterface call) const;

  ArrayRef<CallOpInterface> getCalls(FunctionOpInterface function) const;

  /// True if `function` is only ever called, by calls of this root.
  bool areCallersKnown(FunctionOpInterface function) const;

  /// True if something else than the callee of a call names `function`: it may
  /// be called through its address.
  bool isAddressTaken(FunctionOpInterface function) const;

  /// All functions with a body.
  ArrayRef<FunctionOpInterface> getFunctions() const {
    return ops.getFunctions();
  }

  DominanceInfo &getDominance() const { return dominance; }

private:
  void addRegionBranch(RegionBranchOpInterface op);
  void addBlocks(Region &region);
  void addCalls();
  void findAddressesTaken() const;
  FlowPlace &addPlace(FlowPlace::Kind kind,
                      llvm::PointerUnion<Block *, Operation *> owner,
                      ValueRange inputs);
  void addEdge(FlowPlace &place, Operation *source,
               ArrayRef<OpOperand *> operands, bool isBackEdge);

  Operation *root;
  ProgramOps ops;
  std::deque<FlowPlace> storage;
  SmallVector<FlowPlace *> order;
  DenseMap<void *, FlowPlace *> places;
  DenseMap<OpOperand *, SmallVector<Value, 2>> targets;
  DenseMap<Operation *, Operation *> callees;
  DenseMap<Operation *, SmallVector<CallOpInterface>> calls;
  /// Looked for when somebody asks: it takes a walk over all attributes.
  mutable std::optional<DenseSet<Operation *>> addressTaken;
  mutable DominanceInfo dominance;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_VALUEFLOW_H
