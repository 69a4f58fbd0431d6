//===- PriorityOrder.cpp - The list scheduler of the comm passes
//-----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PriorityOrder.h"
#include "CommDialect/IR/CommInterfaces.h"
#include <queue>

using namespace mlir;
using namespace mlir::comm;

PriorityOrder::PriorityOrder(const BlockDependences &dependences)
    : dependences(dependences), priorities(dependences.size()) {}

void PriorityOrder::raiseStarts() {
  unsigned numStarts = 0;
  SmallVector<unsigned> worklist;
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    if (!isa<CollectiveOpInterface>(op))
      continue;
    // What an earlier start needs is marked already, with all it needs itself:
    // so each op is visited once.
    worklist.push_back(i);
    while (!worklist.empty()) {
      unsigned needed = worklist.pop_back_val();
      if (priorities[needed].neededBy <= numStarts)
        continue;
      priorities[needed].neededBy = numStarts;
      for (const auto &dependence : dependences.getPredecessors(needed))
        worklist.push_back(dependence.from);
    }
    ++numStarts;
  }
}

void PriorityOrder::sinkWaits() {
  for (auto [i, op] : llvm::enumerate(dependences.getOps()))
    priorities[i].isLate = isa<WaitOpInterface>(op);
}

bool PriorityOrder::precedes(unsigned a, unsigned b) const {
  const Priority &left = priorities[a], &right = priorities[b];
  return std::tie(left.neededBy, left.isLate, a) <
         std::tie(right.neededBy, right.isLate, b);
}

SmallVector<unsigned, 0>
PriorityOrder::run(function_ref<void(unsigned op)> afterPick) {
  unsigned numOps = dependences.size();
  auto follows = [&](unsigned a, unsigned b) { return precedes(b, a); };
  std::priority_queue<unsigned, std::vector<unsigned>, decltype(follows)> ready(
      follows);
  SmallVector<unsigned, 0> numUnplaced(numOps);
  for (unsigned i = 0; i < numOps; ++i) {
    numUnplaced[i] = dependences.getPredecessors(i).size();
    if (numUnplaced[i] == 0)
      ready.push(i);
  }

  SmallVector<unsigned, 0> order;
  order.reserve(numOps);
  while (!ready.empty()) {
    unsigned op = ready.top();
    ready.pop();
    order.push_back(op);
    for (unsigned successor : dependences.getSuccessors(op))
      if (--numUnplaced[successor] == 0)
        ready.push(successor);
    if (afterPick)
      afterPick(op);
  }
  assert(order.size() == numOps && "dependences have a cycle");
  return order;
}

void comm::applyOrder(const BlockDependences &dependences,
                      ArrayRef<unsigned> order) {
  if (llvm::is_sorted(order))
    return;
  Block &block = dependences.getBlock();
  // Each op moves to the front in turn, last first: the terminator stays last.
  for (unsigned i : llvm::reverse(order))
    dependences.getOp(i)->moveBefore(&block, block.begin());
}
