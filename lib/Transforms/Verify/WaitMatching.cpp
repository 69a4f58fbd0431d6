//===- WaitMatching.cpp - Checks that waits name their starts' buffers ----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows a token and one of its data back to the starts, side by side. If both
// are received at the same place, such as the arguments of a loop, they are
// followed along the same edge. If only one is received there, the other stays.
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

namespace {

/// The maximum number of views that are followed back. Only a loop that takes a
/// view of a view in each iteration has more.
constexpr size_t kMaxViews = 8;

class WaitMatcher {
public:
  WaitMatcher(const ValueFlow &flow, const BufferRoots &roots,
              const TokenFlow &tokens, ValueNames &names)
      : flow(flow), roots(roots), tokens(tokens), names(names) {}

  LogicalResult check(WaitOpInterface wait);

private:
  /// The compared values: datum `index` of `token`, which is `data` with
  /// `views` applied, innermost last. Only data of a completed token may be
  /// null.
  struct Item {
    Value token, data;
    SmallVector<Operation *, 1> views;
  };
  /// The datum that is checked.
  struct Goal {
    WaitOpInterface wait;
    const WaitSlice *slice;
    bool isDestination;
    unsigned index;
  };

  LogicalResult checkDatum(const Goal &goal, Value data);
  LogicalResult compare(const Goal &goal, const Item &item,
                        CollectiveOpInterface start);
  LogicalResult compare(const Goal &goal, const Item &item, LaunchOp launch);
  LogicalResult compareNumbers(const Goal &goal, Operation *start,
                               size_t numDestinations, size_t numSources);
  LogicalResult reportOther(const Goal &goal, const Item &item,
                            Operation *start, Value expected);
  bool isStartDatum(const Item &item, Value expected, bool isTensor);
  void follow(const Item &item, SmallVectorImpl<Item> &next);
  void followTogether(const Item &item, const FlowReceiver &place,
                      unsigned tokenIndex, SmallVectorImpl<Item> &next);
  void followData(const Item &item, const FlowReceiver &place, unsigned index,
                  SmallVectorImpl<Item> &next);
  bool isLater(Value data, Value token);
  bool isOfIteration(Value data, const FlowReceiver &place,
                     const FlowEdge &edge);
  bool isGlobal(Value value) {
    return value.getDefiningOp<memref::GetGlobalOp>();
  }

  const ValueFlow &flow;
  const BufferRoots &roots;
  const TokenFlow &tokens;
  ValueNames &names;
  /// All compared items, for all waits. Each error is reported once.
  DenseSet<std::tuple<Value, Value, unsigned, unsigned>> seen;
  /// Numbers of chains of views.
  std::map<SmallVector<Operation *, 1>, unsigned> chains;
};

LogicalResult WaitMatcher::check(WaitOpInterface wait) {
  FailureOr<SmallVector<WaitSlice>> slices = tokens.getSlices(wait);
  if (failed(slices)) {
    unsigned numDestinations = 0, numSources = 0;
    InFlightDiagnostic diagnostic = mlir::emitError(wait->getLoc());
    for (Value token : wait.getTokens()) {
      TokenSignature signature = tokens.getSignature(token);
      numDestinations += signature.numDestinations;
      numSources += signature.numSources;
      if (signature.start)
        diagnostic.attachNote(signature.start->getLoc())
            << "token " << names(token) << " is started here, with "
            << signature.numDestinations << " destinations and "
            << signature.numSources << " sources";
    }
    diagnostic << "wait names " << wait.getDestinations().size()
               << " destinations and " << wait.getSources().size()
               << " sources, but the starts of its tokens have "
               << numDestinations << " and " << numSources;
    return failure();
  }
  for (const WaitSlice &slice : *slices) {
    if (!slice.isKnown)
      continue;
    // Check the numbers of data along all paths of the token.
    if (slice.destinations.empty() && slice.sources.empty() &&
        failed(checkDatum({wait, &slice, true, 0}, Value())))
      return failure();
    for (auto [i, data] : llvm::enumerate(slice.destinations))
      if (failed(checkDatum({wait, &slice, true, unsigned(i)}, data)))
        return failure();
    for (auto [i, data] : llvm::enumerate(slice.sources))
      if (failed(checkDatum({wait, &slice, false, unsigned(i)}, data)))
        return failure();
  }
  return success();
}

LogicalResult WaitMatcher::checkDatum(const Goal &goal, Value data) {
  SmallVector<Item> worklist = {{goal.slice->token, data, {}}};
  while (!worklist.empty()) {
    Item item = worklist.pop_back_val();
    if (auto start = item.token.getDefiningOp<CollectiveOpInterface>()) {
      if (failed(compare(goal, item, start)))
        return failure();
      continue;
    }
    if (auto launch = item.token.getDefiningOp<LaunchOp>()) {
      if (failed(compare(goal, item, launch)))
        return failure();
      continue;
    }
    unsigned chain = 0;
    if (!item.views.empty())
      chain = chains.insert({item.views, chains.size() + 1}).first->second;
    if (!seen.insert({item.token, item.data, chain,
                      goal.index * 2 + goal.isDestination})
             .second)
      continue;
    follow(item, worklist);
  }
  return success();
}

LogicalResult WaitMatcher::compareNumbers(const Goal &goal, Operation *start,
                                          size_t numDestinations,
                                          size_t numSources) {
  const WaitSlice &slice = *goal.slice;
  auto reportNumber = [&](StringRef kind, size_t named, size_t actual) {
    InFlightDiagnostic diagnostic = mlir::emitError(goal.wait->getLoc())
                                    << "wait names " << named << " " << kind
                                    << " of token " << names(slice.token)
                                    << ", but its start has " << actual;
    diagnostic.attachNote(start->getLoc()) << "started here";
    return failure();
  };
  if (slice.destinations.size() != numDestinations)
    return reportNumber("destinations", slice.destinations.size(),
                        numDestinations);
  if (slice.sources.size() != numSources)
    return reportNumber("sources", slice.sources.size(), numSources);
  return success();
}

/// Compares an item whose token is that of `start`.
LogicalResult WaitMatcher::compare(const Goal &goal, const Item &item,
                                   CollectiveOpInterface start) {
  if (failed(compareNumbers(goal, start, start.getDestinations().size(),
                            start.getSources().size())))
    return failure();
  if (goal.slice->destinations.empty() && goal.slice->sources.empty())
    return success();

  bool isTensor = !start.getValues().empty();
  Value expected = !goal.isDestination ? start.getSources()[goal.index]
                   : isTensor          ? Value(start.getValues()[goal.index])
                                       : start.getDestinations()[goal.index];
  if (item.data && isStartDatum(item, expected, isTensor))
    return success();
  return reportOther(goal, item, start, expected);
}

/// Compares an item whose token is that of a launch. The wait names a buffer of
/// which the launch writes a piece in place, and sources in any order.
LogicalResult WaitMatcher::compare(const Goal &goal, const Item &item,
                                   LaunchOp launch) {
  LaunchData data = getLaunchData(launch);
  if (failed(compareNumbers(goal, launch, data.destinations.size(),
                            data.sources.size())))
    return failure();
  if (data.destinations.empty() && data.sources.empty())
    return success();
  auto isDatum = [&](Value expected) {
    for (; expected; expected = comm::getViewSource(expected))
      if (item.data && isStartDatum(item, expected, /*isTensor=*/false))
        return true;
    return false;
  };
  Value expected = goal.isDestination ? data.destinations[goal.index]
                                      : data.sources[goal.index];
  if (isDatum(expected) ||
      (!goal.isDestination && llvm::any_of(data.sources, isDatum)))
    return success();
  return reportOther(goal, item, launch, expected);
}

LogicalResult WaitMatcher::reportOther(const Goal &goal, const Item &item,
                                       Operation *start, Value expected) {
  const WaitSlice &slice = *goal.slice;
  Value named = goal.isDestination ? slice.destinations[goal.index]
                                   : slice.sources[goal.index];
  InFlightDiagnostic diagnostic =
      mlir::emitError(goal.wait->getLoc())
      << "wait names " << names(named) << " as "
      << (goal.isDestination ? "destination #" : "source #") << goal.index
      << " of token " << names(slice.token) << ", but that of its start is "
      << names(expected);
  diagnostic.attachNote(start->getLoc()) << "started here";
  if (item.data && item.data != named)
    diagnostic.attachNote(item.data.getLoc())
        << names(item.data) << " is what comes from here instead";
  return failure();
}

Value stripTensorCasts(Value value) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>())
    value = cast.getSource();
  return value;
}

bool WaitMatcher::isStartDatum(const Item &item, Value expected,
                               bool isTensor) {
  if (isTensor || isa<TensorType>(expected.getType()))
    return item.data == expected ||
           stripTensorCasts(item.data) == stripTensorCasts(expected);
  if (item.views.empty())
    return roots.isSameBuffer(item.data, expected);
  // The same views of the same buffer may be different ops.
  for (Operation *view : item.views) {
    Operation *other = expected.getDefiningOp();
    while (other && other->getName() != view->getName() &&
           isa<memref::CastOp>(other)) {
      expected = comm::getViewSource(expected);
      other = expected.getDefiningOp();
    }
    if (!other || other->getName() != view->getName() ||
        other->getAttrDictionary() != view->getAttrDictionary() ||
        !llvm::equal(other->getOperands().drop_front(),
                     view->getOperands().drop_front()))
      return false;
    expected = other->getOperand(0);
  }
  return roots.isSameBuffer(item.data, expected);
}

/// Returns true if `data` is defined after `token`, so that `token` is known at
/// the edges that lead to `data`.
bool WaitMatcher::isLater(Value data, Value token) {
  Operation *op = data.getDefiningOp();
  if (!op)
    op = cast<BlockArgument>(data).getOwner()->getParentOp();
  if (isa<BlockArgument>(data) && isa<FunctionOpInterface>(op))
    return false;
  if (auto argument = dyn_cast<BlockArgument>(data);
      argument && argument.getOwner()->getParent() == token.getParentRegion())
    return flow.getDominance().properlyDominates(token.getParentBlock(),
                                                 argument.getOwner()) ||
           (token.getParentBlock() == argument.getOwner() &&
            isa<BlockArgument>(token));
  return token.getDefiningOp() != op &&
         flow.getDominance().properlyDominates(token, op);
}

void WaitMatcher::follow(const Item &item, SmallVectorImpl<Item> &next) {
  unsigned tokenIndex, dataIndex;
  const FlowReceiver *tokenPlace = flow.getReceiver(item.token, tokenIndex);

  // Follow data that was defined after the token first.
  if (item.data) {
    const FlowReceiver *dataPlace = flow.getReceiver(item.data, dataIndex);
    if (dataPlace && dataPlace != tokenPlace && isLater(item.data, item.token))
      return followData(item, *dataPlace, dataIndex, next);
    if (!dataPlace || dataPlace != tokenPlace)
      if (Value source = comm::getViewSource(item.data);
          source && item.views.size() < kMaxViews &&
          isLater(item.data, item.token)) {
        Item viewed = item;
        if (!isa<memref::CastOp>(item.data.getDefiningOp()))
          viewed.views.push_back(item.data.getDefiningOp());
        viewed.data = source;
        next.push_back(viewed);
        return;
      }
  }
  if (tokenPlace)
    followTogether(item, *tokenPlace, tokenIndex, next);
  // It is a completed token, or one from an unknown caller. For the latter, the
  // wait is assumed to be correct.
}

void WaitMatcher::followData(const Item &item, const FlowReceiver &place,
                             unsigned index, SmallVectorImpl<Item> &next) {
  for (const FlowEdge &edge : place.edges)
    if (OpOperand *operand = edge.operands[index]) {
      // The result of a callee is only known here if it was an operand of the
      // call. A buffer allocated there cannot have been in flight before.
      Value data = operand->get();
      if (place.kind == FlowReceiver::Kind::CallResults) {
        auto call = cast<CallOpInterface>(cast<Operation *>(place.owner));
        auto argument = dyn_cast<BlockArgument>(data);
        Block &entry = flow.getCallee(call).getFunctionBody().front();
        data = argument && argument.getOwner() == &entry
                   ? Value(call.getArgOperands()[argument.getArgNumber()])
                   : Value();
      }
      next.push_back({item.token, data, item.views});
    }
}

/// Returns true if `data` was created after the place was last entered. Then it
/// is of another iteration than a value from a back edge.
bool WaitMatcher::isOfIteration(Value data, const FlowReceiver &place,
                                const FlowEdge &edge) {
  if (!edge.isBackEdge)
    return false;
  Block *block = cast<Block *>(place.owner);
  if (place.kind == FlowReceiver::Kind::Region)
    return block->getParentOp()->isAncestor(
        data.getParentRegion()->getParentOp());
  return data.getParentRegion() == block->getParent() &&
         flow.getDominance().dominates(block, data.getParentBlock());
}

/// Returns `data` on an edge out of an `scf.if` if it is an `arith.select` on
/// the same condition. Canonicalization creates one for results that the arms
/// do not compute, beside a token that they do.
static Value getSelectedArm(Value data, const FlowReceiver &place,
                            const FlowEdge &edge) {
  auto select = data.getDefiningOp<arith::SelectOp>();
  if (!select || place.kind != FlowReceiver::Kind::RegionResults)
    return {};
  auto branch = dyn_cast<scf::IfOp>(cast<Operation *>(place.owner));
  if (!branch || branch.getCondition() != select.getCondition())
    return {};
  return edge.source->getParentRegion() == &branch.getThenRegion()
             ? select.getTrueValue()
             : select.getFalseValue();
}

void WaitMatcher::followTogether(const Item &item, const FlowReceiver &place,
                                 unsigned tokenIndex,
                                 SmallVectorImpl<Item> &next) {
  unsigned first = 0;
  for (const FlowEdge &edge : place.edges) {
    if (!edge.operands[tokenIndex])
      continue;
    Item before = item;
    before.token = edge.operands[tokenIndex]->get();
    // A value that is not forwarded with the token must be defined on both
    // sides of the edge. Removes views until it is.
    while (before.data) {
      Value data = before.data;
      if (flow.getReceiver(data, first) == &place) {
        before.data =
            edge.operands[first] ? edge.operands[first]->get() : Value();
        break;
      }
      if (isa<MemRefType>(data.getType()) && isGlobal(data))
        break;
      if (Value arm = getSelectedArm(data, place, edge)) {
        before.data = arm;
        continue;
      }
      if (place.kind == FlowReceiver::Kind::CallResults) {
        // Map the operand to the callee's argument.
        auto call = cast<CallOpInterface>(cast<Operation *>(place.owner));
        Value mapped;
        for (auto [i, operand] : llvm::enumerate(call.getArgOperands()))
          if (operand == data || (isa<BaseMemRefType>(data.getType()) &&
                                  roots.isSameBuffer(operand, data))) {
            mapped = flow.getCallee(call).getArgument(i);
            break;
          }
        if (mapped) {
          before.data = mapped;
          break;
        }
      } else if (place.kind != FlowReceiver::Kind::FunctionEntry) {
        if (flow.getDominance().properlyDominates(data, edge.source) &&
            !isOfIteration(data, place, edge))
          break;
      }
      Value source = comm::getViewSource(data);
      if (!source || before.views.size() >= kMaxViews) {
        before.data = Value();
        break;
      }
      if (!isa<memref::CastOp>(data.getDefiningOp()))
        before.views.push_back(data.getDefiningOp());
      before.data = source;
    }
    next.push_back(before);
  }
}

} // namespace

LogicalResult verify::checkWaits(const ValueFlow &flow,
                                 const BufferRoots &roots,
                                 const TokenFlow &tokens, ValueNames &names) {
  WaitMatcher matcher(flow, roots, tokens, names);
  bool ok = true;
  for (WaitOpInterface wait : flow.getOps().getWaits())
    ok &= succeeded(matcher.check(wait));
  return success(ok);
}
