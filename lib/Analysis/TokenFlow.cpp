//===- TokenFlow.cpp - Maps tokens to their starts ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Visits only what receives tokens. That takes less than 1 ms of a program of
// 100,000 ops; a DataFlowSolver visits every op (Uniformity.cpp).
//
//===----------------------------------------------------------------------===//

#include "TokenFlow.h"
#include "BufferRoots.h"
#include "CommDialect/IR/CommOps.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true if `part` is `whole` or a view of it.
static bool isViewOf(Value part, Value whole) {
  for (; part; part = comm::getViewSource(part))
    if (part == whole)
      return true;
  return false;
}

LaunchData comm::getLaunchData(LaunchOp launch) {
  LaunchData data;
  llvm::append_range(data.destinations, launch.getDestinations());
  auto read = llvm::concat<Value>(launch.getSources(), launch.getArguments());
  for (Value source : read)
    if (!llvm::is_contained(data.sources, source) &&
        llvm::none_of(data.destinations, [&](Value destination) {
          return isViewOf(source, destination) || isViewOf(destination, source);
        }))
      data.sources.push_back(source);
  return data;
}

bool comm::isToken(Value value) { return isa<TokenType>(value.getType()); }

TokenFlow::TokenFlow(const ValueFlow &flow) {
  // The first start that reaches a token determines its operand counts; the
  // check of waits compares other starts with it.
  bool changed = true;
  while (changed) {
    changed = false;
    for (const FlowReceiver *receiver : flow.getReceivers())
      for (auto [i, input] : llvm::enumerate(receiver->inputs)) {
        if (!isToken(input))
          continue;
        TokenSignature &signature = signatures[input];
        if (signature.kind == TokenSignature::Known)
          continue;
        for (const FlowEdge &edge : receiver->edges) {
          TokenSignature incoming =
              edge.operands[i] ? getSignature(edge.operands[i]->get())
                               : TokenSignature{TokenSignature::Unknown};
          if (incoming.kind == TokenSignature::Completed ||
              incoming.kind == signature.kind)
            continue;
          signatures[input] = incoming;
          changed = true;
          if (incoming.kind == TokenSignature::Known)
            break;
        }
      }
  }
}

TokenSignature TokenFlow::getSignature(Value token) const {
  auto found = signatures.find(token);
  if (found != signatures.end())
    return found->second;
  Operation *op = token.getDefiningOp();
  if (auto start = dyn_cast_if_present<CollectiveOpInterface>(op))
    return {TokenSignature::Known,
            static_cast<unsigned>(start.getDestinations().size()),
            static_cast<unsigned>(start.getSources().size()), op};
  if (auto launch = dyn_cast_if_present<LaunchOp>(op)) {
    LaunchData data = getLaunchData(launch);
    return {TokenSignature::Known, unsigned(data.destinations.size()),
            unsigned(data.sources.size()), op};
  }
  if (isa_and_present<CompletedTokenOp>(op))
    return {};
  return {TokenSignature::Unknown};
}

FailureOr<SmallVector<WaitSlice>>
TokenFlow::getSlices(WaitOpInterface wait) const {
  OperandRange tokens = wait.getTokens();
  OperandRange destinations = wait.getDestinations();
  OperandRange sources = wait.getSources();
  SmallVector<WaitSlice> slices;
  if (tokens.size() == 1) {
    slices.push_back({tokens.front(), destinations, sources});
    return slices;
  }

  SmallVector<TokenSignature> all;
  unsigned numDestinations = 0, numSources = 0, numOpen = 0;
  for (Value token : tokens) {
    all.push_back(getSignature(token));
    numDestinations += all.back().numDestinations;
    numSources += all.back().numSources;
    numOpen += all.back().kind != TokenSignature::Known;
  }
  if (numDestinations > destinations.size() || numSources > sources.size() ||
      (numOpen == 0 && (numDestinations != destinations.size() ||
                        numSources != sources.size())))
    return failure();

  // Split from the front up to the first token with unknown counts, and from
  // the back down to the last one. The remainder belongs to a single such
  // token.
  for (Value token : tokens)
    slices.push_back(
        {token, destinations.take_front(0), sources.take_front(0), false});
  unsigned first = 0, last = tokens.size();
  for (; first < last && all[first].kind == TokenSignature::Known; ++first) {
    slices[first] = {tokens[first],
                     destinations.take_front(all[first].numDestinations),
                     sources.take_front(all[first].numSources)};
    destinations = destinations.drop_front(all[first].numDestinations);
    sources = sources.drop_front(all[first].numSources);
  }
  for (; first < last && all[last - 1].kind == TokenSignature::Known; --last) {
    slices[last - 1] = {tokens[last - 1],
                        destinations.take_back(all[last - 1].numDestinations),
                        sources.take_back(all[last - 1].numSources)};
    destinations = destinations.drop_back(all[last - 1].numDestinations);
    sources = sources.drop_back(all[last - 1].numSources);
  }
  if (first + 1 == last)
    slices[first] = {tokens[first], destinations, sources};
  return slices;
}
