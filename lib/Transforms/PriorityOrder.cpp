//===- PriorityOrder.cpp - A list scheduler by priorities -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PriorityOrder.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "CommDialect/Scheduling/Simulator.h"

using namespace mlir;
using namespace mlir::comm;

PriorityOrder::PriorityOrder(const BlockDependences &dependences,
                             ArrayRef<unsigned> given)
    : dependences(dependences), priorities(dependences.size()), given(given) {
  if (given.empty())
    llvm::append_range(this->given, llvm::seq<unsigned>(0, dependences.size()));
  positions = getPositions(this->given);
}

void PriorityOrder::raiseStarts() {
  unsigned numStarts = 0;
  SmallVector<unsigned> worklist;
  for (unsigned i : given) {
    if (!isa<CollectiveOpInterface>(dependences.getOp(i)))
      continue;
    // Ops that earlier starts need are already marked together with their
    // operands, so each op is visited once.
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
  return std::tie(left.neededBy, left.isLate, positions[a]) <
         std::tie(right.neededBy, right.isLate, positions[b]);
}

namespace {

/// The policy of PriorityOrder::run.
class PriorityPolicy {
public:
  PriorityPolicy(const PriorityOrder &priorities,
                 const BlockDependences &dependences, const Problem *model)
      : priorities(priorities), dependences(dependences), model(model),
        compute(Follows{priorities}), communication(Follows{priorities}) {}

  void makeReady(unsigned op) {
    bool communicates =
        isa<CollectiveOpInterface, WaitOpInterface>(dependences.getOp(op));
    (communicates ? communication : compute).push(op);
  }

  std::optional<unsigned> getNext() {
    if (compute.empty() && communication.empty())
      return std::nullopt;
    if (compute.empty())
      nsToHide = 0;
    bool takesCompute =
        communication.empty() ||
        (!compute.empty() &&
         (nsToHide > 0 ||
          priorities.precedes(compute.top(), communication.top())));
    Heap &heap = takesCompute ? compute : communication;
    unsigned op = heap.top();
    heap.pop();
    return op;
  }

  void notePlaced(unsigned op) {
    if (!model)
      return;
    if (unsigned transfer = model->ops[op].startOf; transfer != Problem::kNone)
      nsToHide = model->transfers[transfer].ns;
    else
      nsToHide -= model->ops[op].ns;
  }

private:
  struct Follows {
    const PriorityOrder &priorities;
    bool operator()(unsigned a, unsigned b) const {
      return priorities.precedes(b, a);
    }
  };
  using Heap = std::priority_queue<unsigned, std::vector<unsigned>, Follows>;

  const PriorityOrder &priorities;
  const BlockDependences &dependences;
  const Problem *model;
  /// The ready ops, apart to find the next compute op in logarithmic time.
  Heap compute, communication;
  /// Time of the last transfer that no compute hides yet.
  int64_t nsToHide = 0;
};

} // namespace

SmallVector<unsigned, 0> PriorityOrder::run(const Problem *model) const {
  SmallVector<unsigned, 0> order =
      listSchedule(dependences, PriorityPolicy(*this, dependences, model));
  assert(order.size() == dependences.size() && "dependences have a cycle");
  return order;
}

SmallVector<SmallVector<unsigned, 0>, 0>
comm::getUnlimitedOrders(const BlockDependences &dependences) {
  auto sink = [&](ArrayRef<unsigned> given) {
    PriorityOrder scheduler(dependences, given);
    scheduler.sinkWaits();
    return scheduler.run();
  };
  auto raise = [&](ArrayRef<unsigned> given) {
    PriorityOrder scheduler(dependences, given);
    scheduler.raiseStarts();
    return scheduler.run();
  };
  SmallVector<unsigned, 0> sunk = sink({}), raised = raise({});
  return {sunk, raised, raise(sunk), sink(raised)};
}

Exposures comm::getExposures(const BlockDependences &dependences,
                             const Problem &model, ArrayRef<unsigned> order) {
  Simulation simulation = simulate(model, order);
  Exposures exposures;
  for (auto [transfer, run] :
       llvm::zip_equal(model.transfers, simulation.transfers))
    exposures[dependences.getOp(transfer.start)] = run.exposedNs;
  return exposures;
}

void comm::applyOrder(const BlockDependences &dependences,
                      ArrayRef<unsigned> order) {
  if (llvm::is_sorted(order))
    return;
  Block &block = dependences.getBlock();
  // Move each op to the front, last first, so that the terminator stays last.
  for (unsigned i : llvm::reverse(order))
    dependences.getOp(i)->moveBefore(&block, block.begin());
}
