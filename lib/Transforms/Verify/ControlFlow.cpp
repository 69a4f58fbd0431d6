//===- ControlFlow.cpp - Checks that all ranks communicate alike ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the traces of all ranks, and explains in diagnostics where they do
// not match.
//
//===----------------------------------------------------------------------===//

#include "Simulation.h"
#include "Verify.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "comm-verify"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

/// The number of starts of each rank that are shown before the difference.
static constexpr size_t kMaxShown = 8;

namespace {

class ControlFlowChecker {
public:
  ControlFlowChecker(Operation *root, AnalysisManager analyses,
                     ValueNames &names, bool isUnprovenError,
                     bool checksLaunchOrder)
      : flow(analyses.getAnalysis<ValueFlow>()), names(names),
        isUnprovenError(isUnprovenError), checksLaunchOrder(checksLaunchOrder),
        builder(root, analyses) {}

  LogicalResult run() {
    // Functions that are only called are checked in their callers.
    for (FunctionOpInterface function : flow.getFunctions())
      if (builder.communicates(function) && function.isPublic())
        check(function);
    // Functions that are never called do not run.
    bool isProgram =
        llvm::any_of(flow.getFunctions(), [](FunctionOpInterface function) {
          return function.isPublic();
        });
    for (FunctionOpInterface function : flow.getFunctions())
      if (builder.communicates(function) && !builder.wasVisited(function) &&
          (!isProgram || flow.isAddressTaken(function)))
        check(function);
    return success(ok);
  }

private:
  void check(FunctionOpInterface function);
  void report(const TraceProblem &problem);
  void report(const Failure &failure);
  bool reportControl(const Failure &failure);
  void showTraces(InFlightDiagnostic &diagnostic, const Failure &failure);
  InFlightDiagnostic emit(Operation *op, bool isUnproven);

  const ValueFlow &flow;
  ValueNames &names;
  bool isUnprovenError, checksLaunchOrder;
  TraceBuilder builder;
  size_t numReported = 0;
  DenseSet<Operation *> failed;
  bool ok = true;
};

} // namespace

// Advice for the user if something cannot be proved.
static constexpr StringLiteral kRemedyForNumbers =
    "compute it from comm.rank, comm.group_rank and constants";
static constexpr StringLiteral kRemedyForSizes =
    "sizes are known to be equal if they are constants, arguments without "
    "comm.varying, or come from a collective that gives all ranks the same";
static constexpr StringLiteral kLastRemedy =
    ", or let comm-verify{unproven=warning} accept it unproved";

/// Returns a dynamic size of the data of `op`, or null.
static Value findUnknownSize(Operation *op) {
  auto findIn = [](ValueRange operands) {
    for (Value operand : operands)
      if (operand.getType().isIndex() && !getConstantIntValue(operand))
        return operand;
    return Value();
  };
  if (Value size = findIn(op->getOperands()))
    return size;
  for (Value data : op->getOperands()) {
    auto type = dyn_cast<ShapedType>(data.getType());
    Operation *made = data.getDefiningOp();
    if (made && type && !type.hasStaticShape())
      if (Value size = findIn(made->getOperands()))
        return size;
  }
  return {};
}

InFlightDiagnostic ControlFlowChecker::emit(Operation *op, bool isUnproven) {
  if (isUnproven && !isUnprovenError)
    return mlir::emitWarning(op->getLoc());
  ok = false;
  return mlir::emitError(op->getLoc());
}

void ControlFlowChecker::check(FunctionOpInterface function) {
  std::unique_ptr<Trace> trace = builder.build(function);
  bool isWrong = false;
  for (; numReported < builder.getProblems().size(); ++numReported) {
    report(builder.getProblems()[numReported]);
    isWrong = true;
  }
  const RankSet *ranks = builder.getRanks(function);
  LDBG() << "traces of '" << function.getName() << "', "
         << builder.getProblems().size() << " problems so far";
  if (matchesInTraceOrder(builder, *trace, ranks)) {
    LDBG() << "all operations match in the order of the traces";
    // All messages match, but may be queued behind others.
    if (checksLaunchOrder && !isWrong && hasMessages(builder, *trace))
      warnOfLaunchOrder(builder, *trace, ranks);
    return;
  }
  std::optional<Failure> failure = simulate(builder, *trace, ranks);
  if (!failure && hasMessages(builder, *trace))
    failure = simulate(builder, *trace, ranks, Order::Stream);
  LDBG() << "simulated: ranks " << (failure ? "do not " : "") << "terminate";
  // Other failures may follow from the problems already reported.
  if (failure && !isWrong) {
    report(*failure);
    // Report the other collectives that fail for the same reason.
    SmallVector<EventId> open;
    findOpenCollectives(builder, *trace, open);
    for (EventId id : open) {
      Failure other;
      other.kind = Failure::Missing;
      other.event = &builder.getEvent(id);
      // If deallocations differ, so do the allocations.
      if (!isa<SymmDeallocOp>(other.event->op))
        reportControl(other);
    }
    return;
  }
  if (std::optional<OrderConflict> found = findTwoOrders(builder, *trace);
      found && !isWrong && failed.insert(found->otherFirst->op).second) {
    InFlightDiagnostic diagnostic =
        emit(found->otherFirst->op, /*isUnproven=*/false);
    diagnostic << "deadlock: ranks come to @"
               << found->otherFirst->group->getName() << " and @"
               << found->first->group->getName()
               << " in two orders, each waiting before the second";
    diagnostic.attachNote(found->first->op->getLoc())
        << "other ranks come here first: rank " << found->first->ranks->first
        << ": " << describe(*found->first) << ", then "
        << describe(*found->second) << " | rank "
        << found->otherFirst->ranks->first << ": "
        << describe(*found->otherFirst) << ", then "
        << describe(*found->otherSecond);
    return;
  }
  if (checksLaunchOrder && !isWrong)
    warnOfLaunchOrder(builder, *trace, ranks);
}

void ControlFlowChecker::report(const TraceProblem &problem) {
  InFlightDiagnostic diagnostic = emit(problem.op, problem.isUnproven);
  diagnostic << problem.message;
  if (problem.because)
    diagnostic.attachNote(problem.because.getLoc())
        << names(problem.because) << " stands in the way: it is not known; "
        << kRemedyForNumbers << kLastRemedy;
  else if (problem.isUnproven)
    diagnostic.attachNote(problem.op->getLoc())
        << "make it simpler" << kLastRemedy;
  if (problem.group)
    diagnostic.attachNote(problem.group->getLoc())
        << "the group is defined here";
}

/// Reports the decision that separates the ranks of the group, if its value is
/// known. It is made by an op or a call around `op`.
bool ControlFlowChecker::reportControl(const Failure &failure) {
  const Event &event = *failure.event;
  UniformityAnalysis &uniformity = builder.getUniformity();
  PartitionTable &partitions = uniformity.getPartitions();
  SmallVector<Operation *> places = {event.op};
  llvm::append_range(places, llvm::reverse(event.calls));
  StringRef noun = isa<SymmAllocOp, SymmDeallocOp>(event.op)
                       ? "symmetric allocation"
                       : "collective";
  for (Operation *place : places) {
    SmallVector<Value> conditions;
    uniformity.getConditions(place, conditions);
    if (auto call = dyn_cast<CallOpInterface>(place))
      if (auto address =
              dyn_cast_if_present<Value>(call.getCallableForCallee()))
        conditions.push_back(address);
    for (Value condition : conditions) {
      Partition partition = uniformity.get(condition);
      if (partition == Partition::Uniform ||
          partitions.isUniformWithin(partition, event.group->op))
        continue;
      if (!failed.insert(place).second)
        return true;
      InFlightDiagnostic diagnostic = emit(place, /*isUnproven=*/false);
      if (place != event.op)
        diagnostic << "call of a function with a ";
      diagnostic << noun << " on @" << event.group->getName()
                 << " runs under control flow that varies by rank";
      if (place != event.op)
        diagnostic.attachNote(event.op->getLoc()) << "the " << noun;
      diagnostic.attachNote(condition.getLoc())
          << "it depends on " << names(condition) << ", which is "
          << partitions.describe(partition);
      if (Value source = uniformity.getSource(condition);
          source && source != condition)
        diagnostic.attachNote(source.getLoc()) << "it varies because of this";
      showTraces(diagnostic, failure);
      return true;
    }
  }
  return false;
}

void ControlFlowChecker::report(const Failure &failure) {
  const Event &event = *failure.event;
  std::string a = std::to_string(failure.rank),
              b = std::to_string(failure.other);
  if (failure.kind == Failure::Missing && reportControl(failure))
    return;
  if (!failed.insert(event.op).second)
    return;
  InFlightDiagnostic diagnostic = emit(event.op, failure.isUnknown);
  if (failure.isUnknown) {
    Value size = findUnknownSize(event.op);
    Diagnostic &remedy =
        diagnostic.attachNote(size ? size.getLoc() : event.op->getLoc());
    if (size)
      remedy << names(size) << " stands in the way: ";
    remedy << kRemedyForSizes << kLastRemedy;
  }
  switch (failure.kind) {
  case Failure::Differs:
    if (failure.isUnknown)
      diagnostic << "cannot prove that ranks " << b << " and " << a
                 << " agree: ";
    else
      diagnostic << "ranks " << b << " and " << a << " do not agree: ";
    diagnostic << failure.difference;
    diagnostic.attachNote(failure.otherEvent->op->getLoc())
        << "rank " << b << " starts " << describe(*failure.otherEvent)
        << " here";
    break;
  case Failure::Missing:
    diagnostic << "rank " << a << " starts " << describe(event) << ", rank "
               << b << " of its line never does";
    break;
  case Failure::Cycle:
    diagnostic << "deadlock: rank " << a << " waits for rank " << b << " in "
               << describe(event);
    if (failure.otherEvent) {
      diagnostic << ", which waits for " << describe(*failure.otherEvent);
      diagnostic.attachNote(failure.otherEvent->op->getLoc())
          << "rank " << b << " waits for what it starts here";
    }
    break;
  case Failure::Queued:
    diagnostic << "deadlock on NCCL, where the operations of a group run in "
                  "the order of their starts: on rank "
               << a << ", " << describe(event) << " " << failure.difference
               << " " << describe(*failure.otherEvent);
    diagnostic.attachNote(failure.otherEvent->op->getLoc())
        << "started here, and waits for other ranks";
    break;
  case Failure::Unmatched: {
    bool sends = isa<SendOp>(event.op);
    if (isa<BatchP2POp>(event.op))
      diagnostic << "rank " << a << " exchanges messages with rank " << b
                 << ", which does not send or receive all of them";
    else
      diagnostic << "rank " << a << (sends ? " sends to" : " receives from")
                 << " rank " << b << ", which never "
                 << (sends ? "receives it" : "sends it");
    break;
  }
  }
  if (failure.choice)
    diagnostic.attachNote(failure.choice->getLoc())
        << "in what is decided here, which is not known";
  showTraces(diagnostic, failure);
}

/// Adds notes with the starts of both ranks, side by side, up to the first
/// difference.
void ControlFlowChecker::showTraces(InFlightDiagnostic &diagnostic,
                                    const Failure &failure) {
  ArrayRef<EventId> a = failure.log, b = failure.otherLog;
  auto get = [&](ArrayRef<EventId> log, size_t i) -> const Event * {
    return i < log.size() ? &builder.getEvent(log[i]) : nullptr;
  };
  size_t length = std::max(a.size(), b.size()), same = 0;
  while (same < length && get(a, same) && get(b, same) &&
         describe(*get(a, same)) == describe(*get(b, same)))
    ++same;
  size_t end = std::min(length, same + 2);
  size_t begin = end > kMaxShown ? end - kMaxShown : 0;
  if (begin)
    diagnostic.attachNote(failure.event->op->getLoc())
        << "the first " << begin << " starts of both ranks are alike";
  auto tell = [&](const Event *event) -> std::string {
    if (!event)
      return "nothing more";
    std::string text = describe(*event);
    if (auto place = event->op->getLoc()->findInstanceOf<FileLineColLoc>())
      text += " (line " + std::to_string(place.getLine()) + ")";
    return text;
  };
  for (size_t i = begin; i < end; ++i) {
    const Event *x = get(a, i), *y = get(b, i);
    diagnostic.attachNote((x ? x : y)->op->getLoc())
        << "rank " << failure.rank << ": " << tell(x) << " | rank "
        << failure.other << ": " << tell(y);
  }
}

LogicalResult verify::checkControlFlow(Operation *root,
                                       AnalysisManager analyses,
                                       ValueNames &names, bool isUnprovenError,
                                       bool checksLaunchOrder) {
  return ControlFlowChecker(root, analyses, names, isUnprovenError,
                            checksLaunchOrder)
      .run();
}
