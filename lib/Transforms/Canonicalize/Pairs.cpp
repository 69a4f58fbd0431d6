//===- Pairs.cpp - Merges pairs of collectives ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces two successive collectives on one group by one or none. The new
// start is at the first one's position, where its source is available, and its
// wait at the second one's. At least as much compute as before can therefore
// hide it.
//
//===----------------------------------------------------------------------===//

#include "Canonicalizer.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::canonicalize;

/// Returns the (source, target) pairs of group ranks for `outer` after `inner`.
/// A rank that receives nothing from `inner` has only zeros to pass on, just
/// like a rank without a sender.
static SmallVector<std::pair<int64_t, int64_t>>
composePairs(ArrayRef<int64_t> inner, ArrayRef<int64_t> outer) {
  DenseMap<int64_t, int64_t> sourceOf;
  for (size_t i = 0; i < inner.size(); i += 2)
    sourceOf[inner[i + 1]] = inner[i];
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (size_t i = 0; i < outer.size(); i += 2)
    if (auto found = sourceOf.find(outer[i]); found != sourceOf.end())
      pairs.push_back({found->second, outer[i + 1]});
  return pairs;
}

//===----------------------------------------------------------------------===//
// Inverses
//===----------------------------------------------------------------------===//

Value Canonicalizer::getSourceOfInverse(Transfer outer, unsigned operand,
                                        StringRef &rule) {
  unsigned number;
  std::optional<Transfer> inner =
      getTransferOf(outer.getSource(operand), number);
  if (!inner || isChangedInPlace(inner->start) ||
      inner->start.getGroupAttr() != outer.start.getGroupAttr() ||
      inner->getSource(number).getType() != outer.getResult(operand).getType())
    return {};
  Operation *first = inner->start, *second = outer.start;

  bool isInverse = false;
  if (auto exchange = dyn_cast<AllToAllOp>(second)) {
    auto before = dyn_cast<AllToAllOp>(first);
    isInverse = before && before.getSplitDim() == exchange.getConcatDim() &&
                before.getConcatDim() == exchange.getSplitDim();
    rule = "AllToAllAndBack";
  } else if (auto scatter = dyn_cast<ScatterOp>(second)) {
    auto gather = dyn_cast<GatherOp>(first);
    isInverse = gather && !inner->isInPlace() && !outer.isInPlace() &&
                gather.getDim() == scatter.getDim() &&
                gather.getRoot() == scatter.getRoot();
    rule = "GatherAndScatter";
  } else if (auto gather = dyn_cast<GatherOp>(second)) {
    // The result of gather is unspecified on ranks other than the root.
    auto scatter = dyn_cast<ScatterOp>(first);
    isInverse = scatter && !inner->isInPlace() && !outer.isInPlace() &&
                gather.getDim() == scatter.getDim() &&
                gather.getRoot() == scatter.getRoot();
    rule = "ScatterAndGather";
  } else if (auto permute = dyn_cast<PermuteOp>(second)) {
    auto before = dyn_cast<PermuteOp>(first);
    if (!before)
      return {};
    auto pairs = composePairs(before.getPairs(), permute.getPairs());
    isInverse = int64_t(pairs.size()) == getGroupSize(outer.start) &&
                llvm::all_of(
                    pairs, [](auto pair) { return pair.first == pair.second; });
    rule = "PermuteAndBack";
  }
  return isInverse ? inner->getSource(number) : Value();
}

//===----------------------------------------------------------------------===//
// Merges
//===----------------------------------------------------------------------===//

/// Replaces `inner` and `outer` by the op that `create` builds for a
/// destination, if that is no slower.
bool Canonicalizer::replacePair(
    StringRef rule, Transfer inner, Transfer outer,
    function_ref<Operation *(OpBuilder &, Value)> create) {
  OpBuilder trial(inner.start);
  Value destination = outer.isInPlace() ? inner.start.getDestinations()[0]
                                        : outer.start.getDestinations()[0];
  if (!isNoSlower(create(trial, destination), {inner.start, outer.start})) {
    recordRefusal(rule, outer.start,
                  "one collective would take longer than two");
    return false;
  }
  destination = getDestinationAt(inner.start, destination);
  if (!destination) {
    recordRefusal(rule, outer.start,
                  "its destination is made after the other has started");
    return false;
  }
  rewriter.setInsertionPoint(inner.start);
  auto start = cast<CollectiveOpInterface>(create(rewriter, destination));
  start.setAnyOrder(inner.start.getAnyOrder());
  Transfer merged = complete(start, outer.wait, {outer.start, inner.start});
  reportApplied(rule, outer.start, inner.start);
  replace(outer, merged.getResult());
  erase(inner);
  return true;
}

bool Canonicalizer::mergePair(Transfer outer) {
  if (outer.size() != 1)
    return false;
  FlatSymbolRefAttr group = outer.start.getGroupAttr();
  auto getInner = [&](auto op) -> decltype(op) {
    std::optional<Transfer> inner = getOnlySourceOf<decltype(op)>(outer);
    return inner && !isChangedInPlace(inner->start) &&
                   inner->start.getGroupAttr() == group
               ? cast<decltype(op)>(*inner->start)
               : decltype(op)();
  };
  auto merge = [&](StringRef rule, Operation *inner, auto create) {
    return replacePair(rule, *getTransfer(cast<CollectiveOpInterface>(inner)),
                       outer, [&](OpBuilder &builder, Value destination) {
                         return create(builder, outer.start->getLoc(),
                                       destination)
                             .getOperation();
                       });
  };

  if (auto gather = dyn_cast<AllGatherOp>(*outer.start);
      gather && !outer.isInPlace()) {
    if (auto scatter = getInner(ReduceScatterOp());
        scatter && scatter.getDim() == gather.getDim() &&
        scatter.getSources()[0].getType() == outer.getResult().getType())
      return merge("ReduceScatterAndAllGather", scatter,
                   [&](OpBuilder &builder, Location loc, Value destination) {
                     return AllReduceOp::create(
                         builder, loc, scatter.getReduction(),
                         scatter.getSources(), destination, group,
                         scatter.getFactors());
                   });
    if (auto scatter = getInner(ScatterOp());
        scatter && scatter.getDim() == gather.getDim() &&
        scatter.getSources()[0].getType() == outer.getResult().getType())
      return merge("ScatterAndAllGather", scatter,
                   [&](OpBuilder &builder, Location loc, Value destination) {
                     return BroadcastOp::create(
                         builder, loc, scatter.getSources(), destination,
                         scatter.getRoot(), group);
                   });
  }
  if (auto broadcast = dyn_cast<BroadcastOp>(*outer.start)) {
    if (auto reduce = getInner(ReduceOp());
        reduce && reduce.getRoot() == broadcast.getRoot())
      return merge("ReduceAndBroadcast", reduce,
                   [&](OpBuilder &builder, Location loc, Value destination) {
                     return AllReduceOp::create(
                         builder, loc, reduce.getReduction(),
                         reduce.getSources(), destination, group,
                         reduce.getFactors());
                   });
    if (auto gather = getInner(GatherOp());
        gather && gather.getRoot() == broadcast.getRoot())
      return merge("GatherAndBroadcast", gather,
                   [&](OpBuilder &builder, Location loc, Value destination) {
                     return AllGatherOp::create(
                         builder, loc, gather.getSources(), destination,
                         gather.getDim(), group);
                   });
  }
  if (auto permute = dyn_cast<PermuteOp>(*outer.start))
    if (auto before = getInner(PermuteOp()))
      return merge("PermuteOfPermute", before,
                   [&](OpBuilder &builder, Location loc, Value destination) {
                     return PermuteOp::create(
                         builder, loc, before.getSources(), destination,
                         composePairs(before.getPairs(), permute.getPairs()),
                         group);
                   });
  return false;
}
