//===- InlineCalls.cpp - Inlines calls ------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's inliner crashes on regions of unregistered ops (any StableHLO
// reduction of an opaque program), and its interface keeps calls whose callee
// has such an op.
//
//===----------------------------------------------------------------------===//

#include "InlineCalls.h"
#include "CommDialect/Transforms/Passes.h"
#include "Dialect/SymbolUses.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::comm {
#define GEN_PASS_DEF_INLINECALLSPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;

/// Replaces the call by a copy of the callee's only block.
static void inlineBody(func::CallOp call, Block &body) {
  IRMapping mapping;
  mapping.map(body.getArguments(), call.getOperands());
  OpBuilder builder(call);
  auto whereCalled = [&](Location loc) {
    return CallSiteLoc::get(loc, call.getLoc());
  };
  for (Operation &op : body.without_terminator())
    builder.clone(op, mapping)->walk([&](Operation *copy) {
      copy->setLoc(whereCalled(copy->getLoc()));
      for (Region &region : copy->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            argument.setLoc(whereCalled(argument.getLoc()));
    });
  for (auto [result, operand] :
       llvm::zip(call.getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(operand));
  call.erase();
}

void comm::CallInliner::inlineInto(func::FuncOp function) {
  if (!states.try_emplace(function, State::Open).second)
    return;
  SmallVector<func::CallOp> calls;
  function.walk([&](func::CallOp call) { calls.push_back(call); });
  for (func::CallOp call : calls)
    inlineCall(call);
  states[function] = State::Done;
}

bool comm::CallInliner::inlineCall(func::CallOp call) {
  auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
  if (!callee || callee.isExternal() || kept.contains(callee))
    return false;
  inlineInto(callee);
  // Several blocks cannot be inlined into a region that allows only one.
  if (states.lookup(callee) == State::Open || !callee.getBody().hasOneBlock() ||
      !isa<func::ReturnOp>(callee.getBody().front().getTerminator()))
    return false;
  auto [size, isNew] = sizes.try_emplace(callee, 0);
  if (isNew)
    callee.walk([&count = size->second](Operation *) { ++count; });
  if (size->second > opsLeft)
    return false;
  opsLeft -= size->second;
  inlineBody(call, callee.getBody().front());
  inlined.insert(callee);
  return true;
}

void comm::CallInliner::eraseUncalled() {
  // Inlined bodies contain no calls of inlined functions, so collecting the
  // uses once suffices.
  DenseSet<StringAttr> used = getNamedSymbols(module);
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (inlined.contains(function) && function.isPrivate() &&
        !used.contains(function.getSymNameAttr()))
      symbols.erase(function);
}

int64_t comm::CallInliner::countInlined(func::FuncOp function) {
  auto [found, isNew] = inlinedSizes.try_emplace(function, 0);
  if (!isNew)
    return found->second;
  // Saturates. Calls on a cycle stay and count as one op.
  constexpr uint64_t kMost = std::numeric_limits<int64_t>::max();
  uint64_t numOps = 0;
  function.walk([&](Operation *op) {
    uint64_t size = 1;
    if (auto call = dyn_cast<func::CallOp>(op))
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
        size += countInlined(callee);
    numOps = std::min(kMost, numOps + size);
  });
  return inlinedSizes[function] = numOps;
}

namespace {

/// Limit on the ops of a program after inlining, which bounds memory use.
constexpr uint64_t kMostOps = 1 << 22;

struct InlineCallsPass
    : public comm::impl::InlineCallsPassBase<InlineCallsPass> {
  void runOnOperation() final {
    comm::CallInliner inliner(getOperation());
    uint64_t numOps = 0;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      numOps += inliner.countInlined(function);
      if (numOps <= kMostOps)
        continue;
      mlir::emitError(function.getLoc())
          << "with all calls in '" << function.getSymName()
          << "' inlined the program would have more than " << kMostOps
          << " ops; its functions call each other too often";
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<func::FuncOp>())
      inliner.inlineInto(function);
    if (inliner.getInlined().empty())
      return markAllAnalysesPreserved();

    inliner.eraseUncalled();
  }
};

} // namespace
