//===- ProgramOps.h - The few ops that analyses look for -*- C++ -*-------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most ops of a large program compute on tensors, and most of the time that an
// analysis takes goes into walking past them. So they are walked past once, and
// what has to do with communication, calls and control flow is listed.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_PROGRAMOPS_H
#define COMMDIALECT_LIB_ANALYSIS_PROGRAMOPS_H

#include "CommDialect/IR/CommInterfaces.h"
#include "KindsOfOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm {

/// Of all ops under a root, but for those in scalar bodies (ScalarBodies.h).
class ProgramOps {
public:
  explicit ProgramOps(Operation *root);

  /// Functions with a body; calls; ops with regions of known control flow, or
  /// with regions of several blocks. An op is before those in its regions, and
  /// the root is among them.
  ArrayRef<FunctionOpInterface> getFunctions() const { return functions; }
  ArrayRef<CallOpInterface> getCalls() const { return calls; }
  ArrayRef<Operation *> getBranches() const { return branches; }

  /// The tokens: results of an op, then its regions' arguments, then what is in
  /// them.
  ArrayRef<Value> getTokens() const { return tokens; }

  /// Ops of the dialect, those that start or wait, calls, assertions, stores to
  /// memrefs, and what returns from a function. An op is behind those in its
  /// regions, and the root is not among them.
  ArrayRef<Operation *> getNotable() const { return notable; }
  ArrayRef<CollectiveOpInterface> getStarts() const { return starts; }
  ArrayRef<WaitOpInterface> getWaits() const { return waits; }

  /// Calls `callback` with those of one kind among the notable.
  template <typename OpT, typename Callback>
  void forEach(Callback callback) const {
    for (Operation *op : notable)
      if (auto found = dyn_cast<OpT>(op))
        callback(found);
  }

  /// Some value is a memref.
  bool hasMemRefs() const { return anyMemRef; }

  /// What a named op of linalg is not made of, in its body, and starts of other
  /// dialects: what MLIR's verifier does not check. An op is behind those in
  /// its regions.
  ArrayRef<Operation *> getForeign() const { return foreign; }

private:
  void visit(Operation *op, bool isRoot);
  void visitBodyOfName(Region &body);
  void visitType(Type type, Value value);

  SmallVector<FunctionOpInterface> functions;
  SmallVector<CallOpInterface> calls;
  SmallVector<Operation *> branches, notable, foreign;
  SmallVector<Value> tokens;
  SmallVector<CollectiveOpInterface> starts;
  SmallVector<WaitOpInterface> waits;
  bool anyMemRef = false;
  /// What all ops of a name are.
  struct Kind {
    explicit Kind(Operation *op);
    bool isFunction, isCall, isBranch, isStart, isWait, isNotable, isReturn,
        isForeign, isLinalg;
    /// May be in the body of a named op of linalg.
    bool isScalar;
  };
  KindsOfOps<Kind> kinds;
  /// The last type that is neither a token nor a memref.
  Type lastType;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_PROGRAMOPS_H
