//===- ProgramOps.h - Ops that analyses look for ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most ops of a large program compute on tensors, and analyses spend most of
// their time walking past them. This walks the program once and lists the ops
// for communication, calls and control flow.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_PROGRAMOPS_H
#define COMMDIALECT_LIB_ANALYSIS_PROGRAMOPS_H

#include "CommDialect/IR/CommInterfaces.h"
#include "OpKindCache.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm {

/// Lists of all ops under a root, except those in scalar bodies
/// (ScalarBodies.h).
class ProgramOps {
public:
  explicit ProgramOps(Operation *root);

  /// Functions with a body; calls; ops with regions of known control flow, or
  /// with multi-block regions. Ops precede those in their regions; the root is
  /// included.
  ArrayRef<FunctionOpInterface> getFunctions() const { return functions; }
  ArrayRef<CallOpInterface> getCalls() const { return calls; }
  ArrayRef<Operation *> getBranches() const { return branches; }

  /// Returns the tokens: results of an op, then arguments of its regions, then
  /// tokens in the regions.
  ArrayRef<Value> getTokens() const { return tokens; }

  /// Returns ops of the dialect, starts, waits, calls, assertions, stores to
  /// memrefs, and returns of functions. Ops follow those in their regions; the
  /// root is not included.
  ArrayRef<Operation *> getNotable() const { return notable; }
  ArrayRef<CollectiveOpInterface> getStarts() const { return starts; }
  ArrayRef<WaitOpInterface> getWaits() const { return waits; }

  /// Calls `callback` with the notable ops of one kind.
  template <typename OpT, typename Callback>
  void forEach(Callback callback) const {
    for (Operation *op : notable)
      if (auto found = dyn_cast<OpT>(op))
        callback(found);
  }

  /// Returns true if any value is a memref.
  bool hasMemRefs() const { return anyMemRef; }

  /// Returns ops that MLIR's verifier does not check: starts of other dialects,
  /// and ops in the body of a named linalg op that its name does not imply. Ops
  /// follow those in their regions.
  ArrayRef<Operation *> getForeign() const { return foreign; }

private:
  void visit(Operation *op, bool isRoot);
  void visitImpliedBody(Region &body);
  void visitType(Type type, Value value);

  SmallVector<FunctionOpInterface> functions;
  SmallVector<CallOpInterface> calls;
  SmallVector<Operation *> branches, notable, foreign;
  SmallVector<Value> tokens;
  SmallVector<CollectiveOpInterface> starts;
  SmallVector<WaitOpInterface> waits;
  bool anyMemRef = false;
  /// Properties that all ops of a name share.
  struct Kind {
    explicit Kind(Operation *op);
    bool isFunction, isCall, isBranch, isStart, isWait, isNotable, isReturn,
        isForeign, isLinalg;
    /// Set if it may be in the body of a named linalg op.
    bool isScalar;
  };
  OpKindCache<Kind> kinds;
  /// The last type that is neither a token nor a memref.
  Type lastType;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_PROGRAMOPS_H
