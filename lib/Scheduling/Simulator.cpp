//===- Simulator.cpp - Simulates an order of ops --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "SimulatorState.h"
#include "Support/WorkCounts.h"

using namespace mlir;
using namespace mlir::comm;

/// Simulates a block that is not the body of a loop, or whose transfers all end
/// in it.
static Simulation simulateOnce(const Problem &problem,
                               ArrayRef<unsigned> order) {
  getWorkCounts().simulated += order.size();
  Simulation result;
  result.startNs.resize(problem.size());
  result.endNs.resize(problem.size());
  result.transfers.resize(problem.transfers.size());
  SimulatorState state(problem, &result);
  for (unsigned op : order) {
    state.run(op);
    result.computeNs += problem.ops[op].ns;
  }
  // Transfers without a wait in the block are waited for at its end.
  SmallVector<unsigned, 0> rest;
  for (auto [i, transfer] : llvm::enumerate(problem.transfers)) {
    result.commNs += transfer.ns;
    if (transfer.wait == Problem::kNone)
      rest.push_back(i);
  }
  state.waitFor(rest);
  result.makespanNs = state.getClock().toNs(state.getNow());
  return result;
}

namespace {

/// Iterations of a loop's body, one after the other.
class Iterations {
public:
  /// In each iteration, the ops run in `order`.
  Iterations(const Problem &body, ArrayRef<unsigned> order)
      : body(body), order(order), positions(getPositions(order)) {
    static_cast<OverlapFigures &>(block) = body;
    block.lanes = body.lanes;
    for (auto [i, transfer] : llvm::enumerate(body.transfers))
      if (transfer.crossesBackEdge())
        carried.push_back(i);
    llvm::sort(carried, [&](unsigned a, unsigned b) {
      return positions[body.transfers[a].start] <
             positions[body.transfers[b].start];
    });
    // The first iteration waits for transfers that are started before.
    for (unsigned transfer : carried)
      waitedFor.push_back(addStart(transfer));
    for (unsigned i = 0; i < kNumIterations; ++i)
      add();
  }

  /// Returns the timeline of the last iteration. If its time is not yet that of
  /// the one before, of the longer one.
  Simulation run();

private:
  static constexpr unsigned kNumIterations = 4;

  /// Adds an op that starts a transfer of the body. Returns the new one.
  unsigned addStart(unsigned transfer) {
    block.ops.emplace_back().startOf = block.transfers.size();
    block.transfers.push_back(body.transfers[transfer]);
    return block.ops.back().startOf;
  }
  void add();

  const Problem &body;
  ArrayRef<unsigned> order;
  SmallVector<unsigned, 0> positions;
  /// The transfers that cross the back edge, and those of the last iteration
  /// added, for which the next one waits.
  SmallVector<unsigned> carried, waitedFor;
  /// All iterations. Their ops run in the order of their numbers.
  Problem block;
  /// By iteration: the first op and transfer, and the transfers of `carried`
  /// for which it waits.
  struct Iteration {
    unsigned op, transfer;
    SmallVector<unsigned> waitedFor;
  };
  SmallVector<Iteration, kNumIterations> iterations;
};

} // namespace

void Iterations::add() {
  unsigned firstOp = block.size(), firstTransfer = block.transfers.size();
  iterations.push_back({firstOp, firstTransfer, waitedFor});
  for (unsigned op : order) {
    Problem::Op &added = block.ops.emplace_back(body.ops[op]);
    if (added.startOf != Problem::kNone)
      added.startOf += firstTransfer;
    for (unsigned &transfer : added.waitsFor)
      transfer += firstTransfer;
  }
  llvm::append_range(block.transfers, body.transfers);
  for (auto [transfer, last] : llvm::zip_equal(carried, waitedFor)) {
    unsigned wait = positions[body.transfers[transfer].nextWait];
    block.ops[firstOp + wait].waitsFor.push_back(last);
    last = firstTransfer + transfer;
  }
  // The others end in the iteration.
  Problem::Op &end = block.ops.emplace_back();
  for (auto [i, transfer] : llvm::enumerate(body.transfers))
    if (transfer.wait == Problem::kNone && !transfer.crossesBackEdge())
      end.waitsFor.push_back(firstTransfer + i);
}

Simulation Iterations::run() {
  getWorkCounts().simulated += block.size();
  Simulation all;
  all.startNs.resize(block.size());
  all.endNs.resize(block.size());
  all.transfers.resize(block.transfers.size());
  SimulatorState state(block, &all);
  SmallVector<int64_t, kNumIterations> ends;
  for (unsigned op = 0; op < block.size(); ++op) {
    state.run(op);
    if (op == iterations[ends.size()].op + order.size())
      ends.push_back(state.getNow());
  }
  state.waitFor(waitedFor);

  auto getTicks = [&](unsigned i) { return ends[i] - ends[i - 1]; };
  unsigned last = kNumIterations - 1;
  if (getTicks(last - 1) > getTicks(last))
    --last;
  const Iteration &iteration = iterations[last];
  int64_t beginNs = state.getClock().toNs(ends[last - 1]);
  Simulation result;
  result.makespanNs = state.getClock().toNs(getTicks(last));
  for (unsigned position : positions) {
    unsigned op = iteration.op + position;
    result.startNs.push_back(all.startNs[op] - beginNs);
    result.endNs.push_back(all.endNs[op] - beginNs);
    result.computeNs += block.ops[op].ns;
  }
  for (unsigned i = 0; i < body.transfers.size(); ++i) {
    Simulation::Transfer &run =
        result.transfers.emplace_back(all.transfers[iteration.transfer + i]);
    for (int64_t *ns : {&run.issueNs, &run.beginNs, &run.endNs})
      *ns -= beginNs;
    result.commNs += body.transfers[i].ns;
  }
  for (auto [transfer, waited] : llvm::zip_equal(carried, iteration.waitedFor))
    result.transfers[transfer].exposedNs = all.transfers[waited].exposedNs;
  for (const Simulation::Transfer &run : result.transfers)
    result.exposedNs += run.exposedNs;
  return result;
}

Simulation comm::simulate(const Problem &problem, ArrayRef<unsigned> order) {
  if (problem.crossesBackEdge())
    return Iterations(problem, order).run();
  return simulateOnce(problem, order);
}
