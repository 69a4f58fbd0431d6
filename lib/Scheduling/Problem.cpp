//===- Problem.cpp - Scheduling problems as numbers -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace mlir::comm;
using llvm::ArrayRef;
using llvm::SmallVector;

llvm::StringRef comm::stringifyDependenceKind(DependenceKind kind) {
  switch (kind) {
  case DependenceKind::Value:
    return "value";
  case DependenceKind::Memory:
    return "memory";
  case DependenceKind::Communication:
    return "communication";
  case DependenceKind::Overwrite:
    return "overwrite";
  case DependenceKind::Pinned:
    return "pinned";
  }
  llvm_unreachable("unknown kind of dependence");
}

unsigned Problem::addOp(int64_t ns, ArrayRef<unsigned> after) {
  unsigned op = size();
  ops.emplace_back().ns = ns;
  predecessors.emplace_back();
  successors.emplace_back();
  for (unsigned before : after)
    addDependence(before, op);
  return op;
}

unsigned Problem::addStart(Transfer transfer, ArrayRef<unsigned> after) {
  unsigned op = addOp(0, after);
  if (lanes.size() <= transfer.lane)
    lanes.resize(transfer.lane + 1);
  for (const Transfer &earlier : llvm::reverse(transfers))
    if (earlier.lane == transfer.lane) {
      addDependence(earlier.start, op, DependenceKind::Communication);
      break;
    }
  ops[op].startOf = transfers.size();
  transfer.start = op;
  transfers.push_back(std::move(transfer));
  return op;
}

unsigned Problem::addWait(ArrayRef<unsigned> starts, ArrayRef<unsigned> after) {
  unsigned op = addOp(0, after);
  for (unsigned start : starts) {
    addDependence(start, op);
    unsigned transfer = ops[start].startOf;
    transfers[transfer].wait = op;
    ops[op].waitsFor.push_back(transfer);
  }
  return op;
}

void Problem::addDependence(unsigned from, unsigned to, DependenceKind kind) {
  auto &before = predecessors[to];
  auto *position = llvm::lower_bound(before, from);
  if (position != before.end() && *position == from)
    return;
  before.insert(position, Edge(from, kind));
  auto &after = successors[from];
  after.insert(llvm::lower_bound(after, to), to);
}

Problem comm::renumber(const Problem &problem, ArrayRef<unsigned> order) {
  Problem result;
  static_cast<OverlapFigures &>(result) = problem;
  SmallVector<unsigned, 0> positions = getPositions(order);
  // Transfers and lanes are in the order of their first starts.
  SmallVector<unsigned, 0> transfers(problem.transfers.size());
  SmallVector<unsigned> lanes(problem.lanes.size(), Problem::kNone);
  result.ops.resize(problem.size());
  result.transfers.reserve(problem.transfers.size());
  for (auto [position, op] : llvm::enumerate(order)) {
    result.ops[position].ns = problem.ops[op].ns;
    result.ops[position].exposedNs = problem.ops[op].exposedNs;
    result.ops[position].isMatmul = problem.ops[op].isMatmul;
    result.ops[position].copySlowdown = problem.ops[op].copySlowdown;
    unsigned index = problem.ops[op].startOf;
    if (index == Problem::kNone)
      continue;
    transfers[index] = result.ops[position].startOf = result.transfers.size();
    Problem::Transfer &transfer =
        result.transfers.emplace_back(problem.transfers[index]);
    transfer.start = position;
    for (unsigned *wait : {&transfer.wait, &transfer.nextWait})
      if (*wait != Problem::kNone)
        *wait = positions[*wait];
    unsigned &lane = lanes[transfer.lane];
    if (lane == Problem::kNone) {
      lane = result.lanes.size();
      result.lanes.push_back(problem.lanes[transfer.lane]);
    }
    transfer.lane = lane;
  }
  for (auto [position, op] : llvm::enumerate(order))
    for (unsigned transfer : problem.ops[op].waitsFor)
      result.ops[position].waitsFor.push_back(transfers[transfer]);
  return result;
}

SmallVector<unsigned, 0> comm::getIdentityOrder(const Problem &problem) {
  return llvm::to_vector<0>(llvm::seq<unsigned>(0, problem.size()));
}

SmallVector<unsigned, 0> comm::getPositions(ArrayRef<unsigned> order) {
  SmallVector<unsigned, 0> positions(order.size());
  for (auto [position, op] : llvm::enumerate(order))
    positions[op] = position;
  return positions;
}
