//===- my-schedule.cpp - Schedules by a policy of one's own ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/ListSchedule.h"
#include "CommDialect/Scheduling/Problem.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace mlir::comm;

/// Builds the backward pass of two layers, whose gradients are summed over all
/// ranks.
static Problem buildBackward() {
  Problem problem;
  Problem::Transfer sum;
  sum.ns = 300;
  unsigned gradient2 = problem.addOp(/*ns=*/200);
  unsigned start2 = problem.addStart(sum, {gradient2});
  unsigned wait2 = problem.addWait({start2});
  problem.addOp(/*ns=*/50, {wait2}); // the update of the parameters
  unsigned gradient1 = problem.addOp(/*ns=*/200, {gradient2});
  unsigned start1 = problem.addStart(sum, {gradient1});
  unsigned wait1 = problem.addWait({start1});
  problem.addOp(/*ns=*/50, {wait1});
  return problem;
}

namespace {

/// Places next the op that delays compute least: a wait delays it until the
/// transfer ends. Of equals, a start goes first.
class LeastDelay {
public:
  explicit LeastDelay(const Problem &problem)
      : problem(problem), endNs(problem.transfers.size()),
        laneFreeNs(problem.lanes.size()) {}

  void makeReady(unsigned op) { ready.insert(op); }

  std::optional<unsigned> getNext() {
    if (ready.empty())
      return std::nullopt;
    auto getKey = [&](unsigned op) {
      bool isStart = problem.ops[op].startOf != Problem::kNone;
      return std::tuple(getDelay(op), !isStart, op);
    };
    unsigned op = *std::min_element(
        ready.begin(), ready.end(),
        [&](unsigned a, unsigned b) { return getKey(a) < getKey(b); });
    ready.erase(op);
    return op;
  }

  void notePlaced(unsigned op) {
    now += getDelay(op) + problem.ops[op].ns;
    unsigned index = problem.ops[op].startOf;
    if (index == Problem::kNone)
      return;
    const Problem::Transfer &transfer = problem.transfers[index];
    int64_t &freeNs = laneFreeNs[transfer.lane];
    endNs[index] = freeNs = std::max(freeNs, now) + transfer.ns;
  }

private:
  int64_t getDelay(unsigned op) const {
    int64_t delay = 0;
    for (unsigned transfer : problem.ops[op].waitsFor)
      delay = std::max(delay, endNs[transfer] - now);
    return delay;
  }

  const Problem &problem;
  std::set<unsigned> ready;
  /// The end of each transfer that has started, and the time from which each
  /// lane is free.
  std::vector<int64_t> endNs, laneFreeNs;
  int64_t now = 0;
};

} // namespace

int main() {
  Problem problem = buildBackward();
  if (std::optional<std::string> fault = problem.check()) {
    llvm::errs() << "error: " << *fault << "\n";
    return 1;
  }
  llvm::SmallVector<unsigned, 0> present = getIdentityOrder(problem);
  llvm::SmallVector<unsigned, 0> order =
      listSchedule(problem, LeastDelay(problem));
  if (std::optional<std::string> fault = problem.verify(order)) {
    llvm::errs() << "error: " << *fault << "\n";
    return 1;
  }
  for (llvm::ArrayRef<unsigned> ops : {present, order}) {
    for (unsigned op : ops)
      llvm::outs() << op << " ";
    llvm::outs() << "takes " << simulate(problem, ops).makespanNs << " ns\n";
  }
  return 0;
}
