//===- TokenFlow.h - Which starts a token is of -*- C++ -*-
//----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_TOKENFLOW_H
#define COMMDIALECT_LIB_ANALYSIS_TOKENFLOW_H

#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/IR/CommOps.h"
#include "ValueFlow.h"

namespace mlir::comm {

/// What is known of the starts of a token.
struct TokenSignature {
  enum Kind {
    /// Only completed tokens: it has whatever data a wait names.
    Completed,
    /// A start with the numbers below.
    Known,
    /// It comes from where nothing is known (a public function's argument).
    Unknown
  };
  Kind kind = Completed;
  unsigned numDestinations = 0, numSources = 0;
  /// The first start that is found.
  Operation *start = nullptr;
};

/// The operands of a wait that belong to one of its tokens.
struct WaitSlice {
  Value token;
  OperandRange destinations, sources;
  /// False where they cannot be told from those of another token.
  bool isKnown = true;
};

/// What a wait for `launch` names: its destinations, and what it reads beside
/// them. A piece of one of them, which an op in place reads or writes, is not
/// named of its own.
struct LaunchData {
  SmallVector<Value, 2> destinations, sources;
};
LaunchData getLaunchData(LaunchOp launch);

class TokenFlow {
public:
  explicit TokenFlow(const ValueFlow &flow);

  TokenSignature getSignature(Value token) const;

  /// Splits the data of a wait among its tokens. Fails where it names less or
  /// more than the starts of its tokens have.
  FailureOr<SmallVector<WaitSlice>> getSlices(WaitOpInterface wait) const;

private:
  /// Of the tokens that are arguments of blocks or results of region ops and
  /// calls.
  DenseMap<Value, TokenSignature> signatures;
};

/// True if `value` is a token.
bool isToken(Value value);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_TOKENFLOW_H
