//===- TraceCalls.cpp - Traces calls and callees --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Traces calls, each time with their operands. For a recursion, one depth
// represents all. Functions that are called too often are no longer followed.
//
//===----------------------------------------------------------------------===//

#include "TraceBuilder.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

/// The maximum depth of calls.
static constexpr unsigned kMaxFrames = 64;

void TraceBuilder::runCall(CallOpInterface call, const RankSet *ranks) {
  ArrayRef<FunctionOpInterface> targets = getTargets(call);
  Given arguments = give(call.getArgOperands());
  if (targets.empty())
    return take(call->getResults(), getUnknowns(call->getResults(), ranks),
                ranks);
  auto address = dyn_cast_if_present<Value>(call.getCallableForCallee());
  if (!address)
    return take(call->getResults(),
                runFunction(targets.front(), call, arguments, ranks), ranks);
  Table selector =
      values.map({get(address)}, ranks, [&](ArrayRef<Number> numbers) {
        auto name = dyn_cast_if_present<SymbolRefAttr>(
            values.getConstantOf(numbers[0]));
        for (size_t i = 0; i < targets.size(); ++i)
          if (FunctionOpInterface target = targets[i];
              name && target.getNameAttr() == name.getLeafReference())
            return values.getInteger(i);
        return numbers[0];
      });
  SmallVector<std::optional<int64_t>> cases;
  SmallVector<Arm> arms;
  for (FunctionOpInterface target : targets) {
    cases.push_back(arms.size());
    arms.push_back([&, target](const RankSet *part) {
      return runFunction(target, call, arguments, part);
    });
  }
  take(call->getResults(), choose(call, selector, cases, arms, ranks), ranks);
}

/// Returns the groups of all common ops in `function` and in the functions that
/// it calls.
ArrayRef<FlatSymbolRefAttr>
TraceBuilder::getGroupsOf(FunctionOpInterface function) {
  auto [found, isNew] = groupsOf.try_emplace(function);
  if (!isNew)
    return found->second;
  llvm::SetVector<Attribute> names;
  llvm::SetVector<Operation *> reached;
  reached.insert(function);
  for (size_t i = 0; i < reached.size(); ++i)
    reached[i]->walk([&](Operation *op) {
      if (isCommon(op) && getGroupName(op))
        names.insert(getGroupName(op));
      if (auto call = dyn_cast<CallOpInterface>(op))
        for (FunctionOpInterface target : getTargets(call))
          reached.insert(target);
    });
  SmallVector<FlatSymbolRefAttr> groups;
  for (Attribute name : names)
    groups.push_back(cast<FlatSymbolRefAttr>(name));
  return groupsOf[function] = std::move(groups);
}

TraceBuilder::Given TraceBuilder::standFor(FunctionOpInterface callee,
                                           CallOpInterface call,
                                           const RankSet *ranks) {
  for (FlatSymbolRefAttr name : getGroupsOf(callee))
    addCommon(call, getGroup(call, name), ranks);
  return getUnknowns(call->getResults(), ranks);
}

TraceBuilder::Given TraceBuilder::runFunction(FunctionOpInterface callee,
                                              CallOpInterface call,
                                              const Given &arguments,
                                              const RankSet *ranks) {
  visited.insert(callee);
  unsigned active = 0;
  const Frame *recursive = nullptr;
  for (const std::unique_ptr<Frame> &frame : frames)
    if (frame->function == callee) {
      ++active;
      if (frame->isWidened)
        recursive = frame.get();
    }
  bool isDeep = frames.size() > kMaxFrames || (active > 1 && choices > 0);
  if (recursive || (isDeep && !active)) {
    // A recursive call is checked at one depth only.
    if (!recursive)
      addProblem(call,
                 "cannot prove that ranks agree: calls are nested too "
                 "deeply",
                 /*isUnproven=*/true);
    else if (recursive->ranks != ranks)
      addProblem(call,
                 "cannot prove that ranks agree: only some of them come "
                 "to this recursion",
                 /*isUnproven=*/true);
    return standFor(callee, call, ranks);
  }
  if (steps > kMaxSteps) {
    if (!std::exchange(hasGivenUp, true))
      addProblem(call,
                 "cannot prove that ranks agree: functions are called too "
                 "often to be followed, in more than " +
                     std::to_string(kMaxSteps) + " steps",
                 /*isUnproven=*/true);
    return standFor(callee, call, ranks);
  }
  auto frame = std::make_unique<Frame>();
  frame->function = callee;
  frame->ranks = ranks;
  frame->isWidened = isDeep;
  frames.push_back(std::move(frame));
  callStack.push_back(call);
  llvm::SaveAndRestore<unsigned> inside(context, getContext(call, 0));
  Given given = run(
      callee.getFunctionBody(),
      isDeep ? getUnknowns(callee.getArguments(), ranks) : arguments, ranks);
  callStack.pop_back();
  frames.pop_back();
  return given;
}

std::unique_ptr<Trace> TraceBuilder::build(FunctionOpInterface function) {
  visited.insert(function);
  const RankSet *ranks = getRanks(function);
  auto trace = std::make_unique<Trace>();
  if (ranks->count == 0)
    return trace;
  current = trace.get();
  auto frame = std::make_unique<Frame>();
  frame->function = function;
  frame->ranks = ranks;
  frames.push_back(std::move(frame));
  steps = 0;
  hasGivenUp = false;
  context = 0;
  run(function.getFunctionBody(), getUnknowns(function.getArguments(), ranks),
      ranks);
  frames.pop_back();
  current = nullptr;
  return trace;
}
