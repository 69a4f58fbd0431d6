//===- ProblemTest.cpp - Tests checks of problems and of orders -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Problem.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <gtest/gtest.h>

using namespace mlir::comm;
using Order = llvm::SmallVector<unsigned, 0>;

namespace {

Problem::Transfer makeTransfer(int64_t ns, unsigned lane = 0) {
  Problem::Transfer transfer;
  transfer.ns = ns;
  transfer.lane = lane;
  return transfer;
}

/// Two transfers on one lane, hidden by op 2 and by nothing.
Problem makeProblem() {
  Problem problem;
  problem.addOp(10);                        // 0
  problem.addStart(makeTransfer(100), {0}); // 1
  problem.addOp(50);                        // 2
  problem.addWait({1});                     // 3
  problem.addStart(makeTransfer(20), {2});  // 4
  problem.addWait({4});                     // 5
  Problem::Buffer buffer;
  buffer.bytes = 64;
  buffer.users = {0, 1, 3};
  problem.buffers.push_back(buffer);
  return problem;
}

using Change = llvm::function_ref<void(Problem &)>;

/// Expects that the problem has the fault `message` with the change `bad`, and
/// none with the change `good`.
void expectFault(Change bad, const char *message, Change good) {
  Problem problem = makeProblem();
  bad(problem);
  EXPECT_EQ(problem.check(), message);
  problem = makeProblem();
  good(problem);
  EXPECT_EQ(problem.check(), std::nullopt) << message;
}

void expectOrderFault(const Problem &problem, const Order &bad,
                      const char *message, const Order &good) {
  EXPECT_EQ(problem.verify(bad), message);
  EXPECT_EQ(problem.verify(good), std::nullopt) << message;
}

TEST(Problem, IsBuiltOpByOp) {
  Problem problem = makeProblem();
  EXPECT_EQ(problem.check(), std::nullopt);
  EXPECT_EQ(problem.lanes.size(), 1u);
  ASSERT_EQ(problem.predecessors[4].size(), 2u);
  // The order of the lane, and the data.
  EXPECT_EQ(problem.predecessors[4][0], 1u);
  EXPECT_EQ(problem.predecessors[4][0].getKind(),
            DependenceKind::Communication);
  EXPECT_EQ(problem.predecessors[4][1], 2u);
  EXPECT_EQ(problem.predecessors[4][1].getKind(), DependenceKind::Value);
  EXPECT_EQ(problem.successors[1], (llvm::SmallVector<unsigned, 2>{3, 4}));
  problem.addDependence(2, 4, DependenceKind::Memory);
  EXPECT_EQ(problem.predecessors[4].size(), 2u);
}

TEST(Problem, ChecksEdges) {
  expectFault([](Problem &p) { p.predecessors.pop_back(); },
              "there are lists of predecessors of 5 ops and of successors of 6 "
              "ops, expected 6 of each",
              [](Problem &p) { p.addOp(0); });
  expectFault([](Problem &p) { p.predecessors[5].push_back(6); },
              "the predecessors of op 5 have op 6, expected ops below 6",
              [](Problem &p) { p.addDependence(3, 5); });
  expectFault([](Problem &p) { p.predecessors[4].push_back(0); },
              "the predecessors of op 4 have op 0 after op 2, expected "
              "ascending numbers",
              [](Problem &p) { p.addDependence(0, 4); });
  expectFault([](Problem &p) { p.predecessors[4].push_back(2); },
              "the predecessors of op 4 have op 2 after op 2, expected "
              "ascending numbers",
              [](Problem &p) { p.addDependence(2, 4); });
  // A cycle: op 5 depends on op 4.
  expectFault([](Problem &p) { p.addDependence(5, 4); },
              "op 4 has the predecessor 5, expected one below 4",
              [](Problem &p) { p.addDependence(3, 4); });
  expectFault([](Problem &p) { p.predecessors[2].push_back(0); },
              "op 2 has the predecessor 0, which does not have it as a "
              "successor",
              [](Problem &p) { p.addDependence(0, 2); });
  expectFault([](Problem &p) { p.successors[2].push_back(5); },
              "op 2 has the successor 5, which does not have it as a "
              "predecessor",
              [](Problem &p) { p.addDependence(2, 5); });
}

TEST(Problem, ChecksOps) {
  expectFault([](Problem &p) { p.ops[0].ns = -1; },
              "op 0 takes -1 ns, expected 0 or more",
              [](Problem &p) { p.ops[0].ns = 0; });
  expectFault([](Problem &p) { p.ops[0].exposedNs = 11; },
              "op 0 takes 10 ns, of which 11 are exposed, expected 0 to 10",
              [](Problem &p) { p.ops[0].exposedNs = 10; });
  expectFault([](Problem &p) { p.ops[2].transientBytes = -8; },
              "op 2 needs -8 bytes while it runs, expected 0 or more",
              [](Problem &p) { p.ops[2].transientBytes = 8; });
  expectFault([](Problem &p) { p.ops[2].startOf = 2; },
              "op 2 starts transfer 2, expected one below 2",
              [](Problem &p) { p.addStart(makeTransfer(1)); });
  expectFault([](Problem &p) { p.ops[2].startOf = 1; },
              "op 2 starts transfer 1, whose start is 4",
              [](Problem &p) { p.ops[2].startOf = Problem::kNone; });
  expectFault([](Problem &p) { p.ops[5].waitsFor.push_back(7); },
              "op 5 waits for transfer 7, expected one below 2",
              [](Problem &p) { p.ops[5].waitsFor = {1}; });
  expectFault([](Problem &p) { p.ops[5].waitsFor.push_back(0); },
              "op 5 waits for transfer 0, whose wait is 3",
              [](Problem &p) {
                // One op may wait for both.
                p.ops[3].waitsFor.clear();
                p.ops[5].waitsFor.push_back(0);
                p.transfers[0].wait = 5;
                p.addDependence(1, 5);
              });
  expectFault([](Problem &p) { p.transfers[1].wait = Problem::kNone; },
              "op 5 waits for transfer 1, whose wait is none",
              [](Problem &p) {
                // The token leaves the block.
                p.transfers[1].wait = Problem::kNone;
                p.ops[5].waitsFor.clear();
              });
}

TEST(Problem, ChecksTransfers) {
  expectFault([](Problem &p) { p.transfers.emplace_back(); },
              "transfer 2 has the start none, expected an op below 6",
              [](Problem &p) { p.addStart({}); });
  expectFault([](Problem &p) { p.transfers.emplace_back().start = 6; },
              "transfer 2 has the start 6, expected an op below 6",
              [](Problem &p) { p.addStart({}); });
  expectFault([](Problem &p) { p.transfers.emplace_back().start = 2; },
              "transfer 2 has the start 2, which starts none",
              [](Problem &p) {
                p.transfers.emplace_back().start = 2;
                p.ops[2].startOf = 2;
              });
  expectFault(
      [](Problem &p) {
        p.transfers[1].wait = 6;
        p.ops[5].waitsFor.clear();
      },
      "transfer 1 has the wait 6, expected none or an op below 6",
      [](Problem &p) {
        p.transfers[1].wait = Problem::kNone;
        p.ops[5].waitsFor.clear();
      });
  expectFault([](Problem &p) { p.ops[5].waitsFor.clear(); },
              "transfer 1 has the wait 5, which waits for it 0 times, expected "
              "once",
              [](Problem &p) { p.ops[5].waitsFor = {1}; });
  expectFault([](Problem &p) { p.ops[5].waitsFor.push_back(1); },
              "transfer 1 has the wait 5, which waits for it 2 times, expected "
              "once",
              [](Problem &p) { p.ops[5].waitsFor = {1}; });
  expectFault(
      [](Problem &p) {
        p.predecessors[5].clear();
        p.successors[4].clear();
      },
      "transfer 1 has the wait 5, which does not have the start 4 as a "
      "predecessor",
      [](Problem &p) { p.addDependence(4, 5); });
  expectFault([](Problem &p) { p.transfers[0].ns = -100; },
              "transfer 0 takes -100 ns, expected 0 or more",
              [](Problem &p) { p.transfers[0].ns = 0; });
  expectFault([](Problem &p) { p.transfers[0].latencyNs = 101; },
              "transfer 0 has a latency of 101 ns, expected 0 to 100",
              [](Problem &p) { p.transfers[0].latencyNs = 100; });
  expectFault([](Problem &p) { p.transfers[0].lane = 1; },
              "transfer 0 is on lane 1, expected one below 1",
              [](Problem &p) {
                p.lanes.emplace_back();
                p.transfers[0].lane = 1;
              });
}

TEST(Problem, ChecksWaitsInTheNextIteration) {
  // Op 3 waits for what op 4 has started one iteration before.
  auto cross = [](Problem &p, unsigned wait) {
    p.transfers[1].wait = Problem::kNone;
    p.ops[5].waitsFor.clear();
    p.waitInNext(4, wait);
  };
  expectFault([&](Problem &p) { cross(p, 6); },
              "transfer 1 has the wait 6 in the next iteration, expected none "
              "or an op below 6",
              [&](Problem &p) { cross(p, 3); });
  expectFault([&](Problem &p) { cross(p, 4); },
              "transfer 1 has its start 4 as the wait in the next iteration, "
              "expected another op",
              [&](Problem &p) { cross(p, 5); });
  expectFault([](Problem &p) { p.waitInNext(4, 3); },
              "transfer 1 has the wait 5, and 3 in the next iteration, "
              "expected one of both",
              [&](Problem &p) { cross(p, 0); });
}

TEST(Problem, ChecksBuffers) {
  expectFault([](Problem &p) { p.buffers[0].bytes = -64; },
              "buffer 0 has -64 bytes, expected 0 or more",
              [](Problem &p) { p.buffers[0].bytes = 0; });
  expectFault([](Problem &p) { p.buffers[0].users.push_back(6); },
              "the users of buffer 0 have op 6, expected ops below 6",
              [](Problem &p) { p.buffers[0].users.push_back(5); });
  expectFault([](Problem &p) { p.buffers[0].users.push_back(2); },
              "the users of buffer 0 have op 2 after op 3, expected ascending "
              "numbers",
              [](Problem &p) { p.buffers[0].users.clear(); });
}

TEST(Problem, VerifiesOrders) {
  Problem problem = makeProblem();
  Order present = {0, 1, 2, 3, 4, 5};
  expectOrderFault(problem, {0, 1, 2, 3, 4, 6},
                   "the order has op 6, expected ops below 6", present);
  expectOrderFault(problem, {0, 1, 2, 3, 4, 4}, "the order has op 4 twice",
                   present);
  expectOrderFault(problem, {0, 1, 3, 4, 5}, "the order lacks op 2", present);
}

TEST(Problem, VerifiesThatDependencesAreKept) {
  Problem problem = makeProblem();
  expectOrderFault(problem, {1, 0, 2, 3, 4, 5},
                   "op 1 is before op 0, which it depends on (value)",
                   {0, 1, 3, 2, 4, 5});
  // The order of the lane.
  expectOrderFault(problem, {2, 4, 0, 1, 3, 5},
                   "op 4 is before op 1, which it depends on (communication)",
                   {2, 0, 1, 4, 3, 5});
  problem.addDependence(0, 2, DependenceKind::Memory);
  expectOrderFault(problem, {2, 0, 1, 4, 3, 5},
                   "op 2 is before op 0, which it depends on (memory)",
                   {0, 2, 1, 4, 3, 5});
}

TEST(Problem, VerifiesThatWaitsFollowTheirStarts) {
  // Without the dependence, which check() asks for.
  Problem problem = makeProblem();
  problem.predecessors[5].clear();
  problem.successors[4].clear();
  expectOrderFault(problem, {0, 1, 2, 3, 5, 4},
                   "op 5 waits for transfer 1 before op 4 starts it",
                   {0, 1, 2, 3, 4, 5});
}

TEST(Problem, VerifiesTheOrderOfALane) {
  // Without the dependence of one start on the other.
  Problem problem;
  problem.addStart(makeTransfer(1, /*lane=*/0));
  problem.addStart(makeTransfer(1, /*lane=*/1));
  EXPECT_EQ(problem.check(), std::nullopt);
  EXPECT_EQ(problem.verify({1, 0}), std::nullopt);
  problem.transfers[1].lane = 0;
  EXPECT_EQ(problem.check(), std::nullopt);
  expectOrderFault(problem, {1, 0},
                   "start 1 is before start 0 of the same lane 0", {0, 1});
}

} // namespace
