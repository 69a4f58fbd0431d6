//===- PriorityOrder.cpp - A list scheduler by priorities -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PriorityOrder.h"
#include "CommDialect/Scheduling/ListSchedule.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace mlir;
using namespace mlir::comm;

PriorityOrder::PriorityOrder(const CommGraph &graph, ArrayRef<unsigned> given)
    : graph(graph), priorities(graph.size()), given(given) {
  if (given.empty())
    llvm::append_range(this->given, llvm::seq<unsigned>(0, graph.size()));
  positions = getPositions(this->given);
}

void PriorityOrder::raiseStarts() {
  unsigned numStarts = 0;
  SmallVector<unsigned> worklist;
  for (unsigned i : given) {
    if (!graph.isStart.test(i))
      continue;
    // Ops that earlier starts need are already marked together with their
    // operands, so each op is visited once.
    worklist.push_back(i);
    while (!worklist.empty()) {
      unsigned needed = worklist.pop_back_val();
      if (priorities[needed].neededBy <= numStarts)
        continue;
      priorities[needed].neededBy = numStarts;
      llvm::append_range(worklist, graph.getPredecessors(needed));
    }
    ++numStarts;
  }
}

void PriorityOrder::sinkWaits() {
  for (unsigned wait : graph.isWait.set_bits())
    priorities[wait].isLate = true;
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
  PriorityPolicy(const PriorityOrder &priorities, const CommGraph &graph,
                 const Problem *problem)
      : priorities(priorities), graph(graph), problem(problem),
        compute(Follows{priorities}), communication(Follows{priorities}) {}

  void makeReady(unsigned op) {
    bool communicates = graph.isStart.test(op) || graph.isWait.test(op);
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
    if (!problem)
      return;
    if (unsigned transfer = problem->ops[op].startOf;
        transfer != Problem::kNone)
      nsToHide = problem->transfers[transfer].ns;
    else
      nsToHide -= problem->ops[op].ns;
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
  const CommGraph &graph;
  const Problem *problem;
  /// The ready ops, apart to find the next compute op in logarithmic time.
  Heap compute, communication;
  /// Time of the last transfer that no compute hides yet.
  int64_t nsToHide = 0;
};

} // namespace

SmallVector<unsigned, 0> PriorityOrder::run(const Problem *problem) const {
  SmallVector<unsigned, 0> order =
      listSchedule(graph, PriorityPolicy(*this, graph, problem));
  assert(order.size() == graph.size() && "dependences have a cycle");
  return order;
}

PassedOps comm::getPassedOps(ArrayRef<unsigned> order, bool isDown) {
  unsigned size = order.size();
  PassedOps passed{SmallVector<unsigned, 0>(size),
                   SmallVector<unsigned, 0>(size, Problem::kNone)};
  // A Fenwick tree that counts the placed ops by their numbers.
  SmallVector<unsigned, 0> placed(size + 1);
  for (auto [place, op] : llvm::enumerate(order)) {
    unsigned numStayed = 0;
    for (unsigned i = op; i > 0; i -= i & -i)
      numStayed += placed[i];
    for (unsigned i = op + 1; i <= size; i += i & -i)
      ++placed[i];
    passed.count[op] = (isDown ? unsigned(place) : op) - numStayed;
  }
  // The ops seen so far that a later one may have passed, the nearest last.
  SmallVector<unsigned, 0> candidates;
  for (unsigned i = 0; i < size; ++i) {
    unsigned op = order[isDown ? i : size - 1 - i];
    while (!candidates.empty() && (candidates.back() < op) == isDown)
      candidates.pop_back();
    if (!candidates.empty())
      passed.nearest[op] = candidates.back();
    candidates.push_back(op);
  }
  return passed;
}
