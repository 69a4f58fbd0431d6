//===- TokenFlow.h - Maps tokens to their starts ----------------*- C++ -*-===//
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

/// Properties of the starts of a token.
struct TokenSignature {
  enum Kind {
    /// Only completed tokens: matches any data of a wait.
    Completed,
    /// A start with the operand counts below.
    Known,
    /// A token of unknown origin (a public function's argument).
    Unknown
  };
  Kind kind = Completed;
  unsigned numDestinations = 0, numSources = 0;
  /// The first start that was found.
  Operation *start = nullptr;
};

/// The operands of a wait that belong to one of its tokens.
struct WaitSlice {
  Value token;
  OperandRange destinations, sources;
  /// False if they are indistinguishable from those of another token.
  bool isKnown = true;
};

/// The operands of a wait for `launch`: its destinations, and the sources that
/// it also reads. Parts of a destination that an in-place op accesses are not
/// listed separately.
struct LaunchData {
  SmallVector<Value, 2> destinations, sources;
};
LaunchData getLaunchData(LaunchOp launch);

class TokenFlow {
public:
  explicit TokenFlow(const ValueFlow &flow);
  /// Constructs it for AnalysisManager::getAnalysis. The flow is not kept.
  TokenFlow(Operation *, AnalysisManager &analyses)
      : TokenFlow(analyses.getAnalysis<ValueFlow>()) {}

  TokenSignature getSignature(Value token) const;

  /// Splits the data of a wait among its tokens. Fails if their numbers differ
  /// from those of the starts.
  FailureOr<SmallVector<WaitSlice>> getSlices(WaitOpInterface wait) const;

private:
  /// Signatures of tokens that are block arguments or results of region ops and
  /// calls.
  DenseMap<Value, TokenSignature> signatures;
};

bool isToken(Value value);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_TOKENFLOW_H
