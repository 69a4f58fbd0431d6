//===- RemoveCommunication.cpp - comm-remove-communication pass -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Removes communication to measure a step without it.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Transforms/Passes.h"
#include "Dialect/SymbolUses.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::comm {
#define GEN_PASS_DEF_REMOVECOMMUNICATIONPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

/// Returns the start of a token whose only use is a wait in its own block, or
/// null.
static CollectiveOpInterface getLocalStart(Value token) {
  auto start = token.getDefiningOp<CollectiveOpInterface>();
  if (!start || !token.hasOneUse())
    return nullptr;
  Operation *user = *token.user_begin();
  return isa<WaitOpInterface>(user) && user->getBlock() == start->getBlock()
             ? start
             : nullptr;
}

/// Replaces the data of each destination. `named` functions may be called, so
/// their types must not change.
static void replaceValues(CollectiveOpInterface start,
                          const DenseSet<StringAttr> &named) {
  OperandRange sources = start.getSources();
  auto function = start->getParentOfType<func::FuncOp>();
  bool mayAddArguments = function && function.isPublic() &&
                         !named.contains(function.getSymNameAttr());
  for (auto [i, value] : llvm::enumerate(start.getValues())) {
    if (value.use_empty())
      continue;
    // The destination has the data if the collective is in place.
    Value replacement = start.getDestinations()[i];
    if (!sources.empty() && sources[i].getType() == value.getType()) {
      replacement = sources[i];
    } else if (!sources.empty() && mayAddArguments) {
      unsigned index = function.getNumArguments();
      if (succeeded(function.insertArgument(index, value.getType(), {},
                                            start->getLoc())))
        replacement = function.getArgument(index);
    }
    value.replaceAllUsesWith(replacement);
  }
}

namespace {

struct RemoveCommunicationPass
    : public comm::impl::RemoveCommunicationPassBase<RemoveCommunicationPass> {
  void runOnConverted() final {
    SmallVector<CollectiveOpInterface> starts;
    SmallVector<WaitOpInterface> waits;
    getOperation().walk([&](Operation *op) {
      if (auto start = dyn_cast<CollectiveOpInterface>(op))
        starts.push_back(start);
      else if (auto wait = dyn_cast<WaitOpInterface>(op))
        waits.push_back(wait);
    });
    for (CollectiveOpInterface start : starts)
      if (!getLocalStart(start.getToken())) {
        start.emitError("communication cannot be removed: its token does not "
                        "go to one wait in the same block");
        return signalPassFailure();
      }
    for (WaitOpInterface wait : waits)
      for (Value token : wait.getTokens())
        if (!token.getDefiningOp()) {
          wait.emitError("communication cannot be removed: a token comes from "
                         "another block");
          return signalPassFailure();
        }

    // A wait on tensors yields the data of its destinations, one for one.
    for (WaitOpInterface wait : waits)
      for (auto [value, destination] :
           llvm::zip(wait.getValues(), wait.getDestinations()))
        value.replaceAllUsesWith(destination);
    for (WaitOpInterface wait : waits)
      wait.erase();
    DenseSet<StringAttr> named = getNamedSymbols(getOperation());
    for (CollectiveOpInterface start : starts) {
      replaceValues(start, named);
      start.erase();
    }
  }
};

} // namespace
