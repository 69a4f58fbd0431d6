//===- Data.cpp - Checks the data that collectives move -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks for sources that are never written, pieces that are gathered in
// another order than they were scattered in, and flags that are never set.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "Verify.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

/// Returns true if no op can have written `data` before `start`, because that
/// is its first use.
static bool isUninitialised(Value data, Operation *start) {
  while (auto cast = data.getDefiningOp<tensor::CastOp>())
    data = cast.getSource();
  auto type = dyn_cast<ShapedType>(data.getType());
  if (type && type.hasStaticShape() && type.getNumElements() == 0)
    return false;
  Operation *maker = data.getDefiningOp();
  if (isa_and_present<tensor::EmptyOp>(maker))
    return true;
  if (!isa_and_present<memref::AllocOp, memref::AllocaOp>(maker) ||
      maker->getBlock() != start->getBlock())
    return false;
  return llvm::all_of(data.getUsers(), [&](Operation *user) {
    Operation *inBlock = start->getBlock()->findAncestorOpInBlock(*user);
    return inBlock && !inBlock->isBeforeInBlock(start);
  });
}

/// Returns the only branch before `start` that can have written `data`, if one
/// of its arms does not. Otherwise returns null.
static Operation *findWayWithoutWrite(Value data, Operation *start) {
  Operation *maker = data.getDefiningOp();
  if (!isa_and_present<memref::AllocOp, memref::AllocaOp>(maker) ||
      maker->getBlock() != start->getBlock())
    return nullptr;
  // Limits the total time, as the users are visited for each start.
  constexpr unsigned kMostUsers = 64;
  Operation *branch = nullptr;
  if (data.hasNUsesOrMore(kMostUsers))
    return nullptr;
  for (Operation *user : data.getUsers()) {
    Operation *inBlock = start->getBlock()->findAncestorOpInBlock(*user);
    if (!inBlock ||
        (branch && inBlock->isBeforeInBlock(start) && inBlock != branch))
      return nullptr;
    if (inBlock->isBeforeInBlock(start))
      branch = inBlock;
  }
  if (!isa_and_present<scf::IfOp, scf::IndexSwitchOp>(branch))
    return nullptr;
  auto isUsedIn = [&](Region &region) {
    return llvm::any_of(data.getUsers(), [&](Operation *user) {
      return region.isAncestor(user->getParentRegion());
    });
  };
  return llvm::all_of(branch->getRegions(), isUsedIn) ? nullptr : branch;
}

/// Returns the value when it is first computed, if that is constant.
static std::optional<int64_t> getFirst(Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return constant;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop =
        dyn_cast_if_present<scf::ForOp>(argument.getOwner()->getParentOp());
    if (loop && argument == loop.getInductionVar())
      return getFirst(loop.getLowerBound());
  }
  if (auto sum = value.getDefiningOp<arith::AddIOp>()) {
    auto a = getFirst(sum.getLhs()), b = getFirst(sum.getRhs());
    return a && b ? std::optional(*a + *b) : std::nullopt;
  }
  return std::nullopt;
}

/// Returns true if `wait` blocks until some rank has signalled. Flags are
/// initially zero.
static bool waitsForSignal(WaitSignalOp wait) {
  std::optional<int64_t> value = getFirst(wait.getValue());
  return value && *value > 0 && wait.getCompare() != SignalCompare::Ne;
}

/// Returns a wait that dominates all signals, so that no rank can signal first.
/// Returns null if there is none.
static WaitSignalOp findWaitBeforeSignals(ArrayRef<SignalOp> signals,
                                          ArrayRef<WaitSignalOp> waits,
                                          DominanceInfo &dominance) {
  WaitSignalOp first;
  for (SignalOp signal : signals) {
    auto before = llvm::find_if(waits, [&](WaitSignalOp wait) {
      return waitsForSignal(wait) && dominance.properlyDominates(wait, signal);
    });
    if (before == waits.end())
      return {};
    if (!first)
      first = *before;
  }
  return first;
}

/// Returns a wait for a value that no flag ever has, if all signals set
/// constants. Returns null if there is none.
static WaitSignalOp findWaitForNothing(ArrayRef<SignalOp> signals,
                                       ArrayRef<WaitSignalOp> waits) {
  int64_t highest = 0;
  for (SignalOp signal : signals) {
    std::optional<int64_t> value = getConstantIntValue(signal.getValue());
    if (!value || signal.getKind() != SignalKind::Set)
      return {};
    highest = std::max(highest, *value);
  }
  for (WaitSignalOp wait : waits)
    if (std::optional<int64_t> value = getConstantIntValue(wait.getValue());
        value && *value > highest && wait.getCompare() != SignalCompare::Ne)
      return wait;
  return {};
}

static LogicalResult checkSources(CollectiveOpInterface start,
                                  ValueNames &names, bool isUnprovenError) {
  OperandRange data = start.getSources();
  bool isMoved = data.empty() && start.getReductionKind().has_value();
  if (isMoved)
    data = start.getDestinations();
  for (auto [i, value] : llvm::enumerate(data)) {
    Operation *branch = nullptr;
    // In these collectives, only the root reads its source.
    if (!isa<BroadcastOp, ScatterOp>(start))
      branch = findWayWithoutWrite(value, start);
    if (branch) {
      InFlightDiagnostic diagnostic = isUnprovenError
                                          ? mlir::emitError(start->getLoc())
                                          : mlir::emitWarning(start->getLoc());
      diagnostic << "cannot prove that "
                 << (isMoved ? "destination #" : "source #") << i << ", "
                 << names(value) << ", is written before";
      diagnostic.attachNote(branch->getLoc())
          << "a way through this does not write it; write it there too, or let "
             "comm-verify{unproven=warning} accept it unproved";
      return failure(isUnprovenError);
    }
    if (!isUninitialised(value, start))
      continue;
    InFlightDiagnostic diagnostic = mlir::emitError(start->getLoc())
                                    << (isMoved ? "destination #" : "source #")
                                    << i << ", " << names(value)
                                    << ", is read but never written before";
    diagnostic.attachNote(value.getLoc()) << "it is made here";
    return failure();
  }
  return success();
}

/// Returns true if lines of the two groups have the same members in different
/// orders.
static bool areReordered(GroupOp a, GroupOp b, SymbolTableCollection &tables) {
  if (!a || !b || a == b)
    return false;
  auto linesOfA = a.getLines(tables), linesOfB = b.getLines(tables);
  if (linesOfA == linesOfB)
    return false;
  auto sorted = [](SmallVector<SmallVector<int64_t>> lines) {
    for (SmallVector<int64_t> &line : lines)
      llvm::sort(line);
    llvm::sort(lines);
    return lines;
  };
  auto sameLines = [](SmallVector<SmallVector<int64_t>> lines) {
    llvm::sort(lines);
    return lines;
  };
  return sameLines(linesOfA) != sameLines(linesOfB) &&
         sorted(linesOfA) == sorted(linesOfB);
}

/// Checks that pieces are gathered in the order in which they were scattered.
static LogicalResult checkOrder(CollectiveOpInterface gather,
                                SymbolTableCollection &tables) {
  if (!isa<AllGatherOp, GatherOp>(gather))
    return success();
  for (Value source : gather.getSources()) {
    auto wait = source.getDefiningOp<WaitOp>();
    if (!wait || wait.getTokens().size() != 1)
      continue;
    Operation *scatter = wait.getTokens().front().getDefiningOp();
    if (!isa_and_present<ReduceScatterOp, ScatterOp>(scatter))
      continue;
    auto dim = [](Operation *op) -> int64_t {
      if (auto reduce = dyn_cast<ReduceScatterOp>(op))
        return reduce.getDim();
      if (auto one = dyn_cast<ScatterOp>(op))
        return one.getDim();
      if (auto all = dyn_cast<AllGatherOp>(op))
        return all.getDim();
      return cast<GatherOp>(op).getDim();
    };
    auto from = cast<CollectiveOpInterface>(scatter).getGroupAttr();
    if (dim(scatter) != dim(gather) ||
        !areReordered(tables.lookupNearestSymbolFrom<GroupOp>(scatter, from),
                      tables.lookupNearestSymbolFrom<GroupOp>(
                          gather, gather.getGroupAttr()),
                      tables))
      continue;
    InFlightDiagnostic diagnostic =
        mlir::emitError(gather->getLoc())
        << "pieces are gathered in the order of " << gather.getGroupAttr()
        << ", but were scattered in that of " << from;
    diagnostic.attachNote(scatter->getLoc()) << "scattered here";
    return failure();
  }
  return success();
}

LogicalResult verify::checkData(const ValueFlow &flow, ValueNames &names,
                                bool isUnprovenError) {
  SymbolTableCollection tables;
  bool ok = true;
  SmallVector<SignalOp> signals;
  SmallVector<WaitSignalOp> waits;
  for (Operation *op : flow.getOps().getNotable()) {
    if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
      ok &= succeeded(checkSources(start, names, isUnprovenError));
      ok &= succeeded(checkOrder(start, tables));
    }
    if (auto signal = dyn_cast<SignalOp>(op))
      signals.push_back(signal);
    if (auto wait = dyn_cast<WaitSignalOp>(op))
      waits.push_back(wait);
  }
  if (signals.empty() && !waits.empty()) {
    mlir::emitError(waits.front().getLoc())
        << "deadlock: waits for a flag, but no rank signals any";
    ok = false;
  } else if (WaitSignalOp wait =
                 findWaitBeforeSignals(signals, waits, flow.getDominance())) {
    InFlightDiagnostic diagnostic =
        mlir::emitError(wait.getLoc())
        << "deadlock: waits for a flag, but all signals come behind such waits";
    diagnostic.attachNote(signals.front().getLoc())
        << "the first signal is behind it";
    ok = false;
  } else if (WaitSignalOp wait = findWaitForNothing(signals, waits)) {
    InFlightDiagnostic diagnostic = mlir::emitError(wait.getLoc())
                                    << "deadlock: waits for a flag to be "
                                    << *getConstantIntValue(wait.getValue())
                                    << ", but all signals set less";
    diagnostic.attachNote(signals.front().getLoc()) << "the first signal";
    ok = false;
  }
  return success(ok);
}
