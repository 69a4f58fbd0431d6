//===- PolicyTest.cpp - Tests of orders by hand ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scheduling/FillTransfers.h"
#include "Scheduling/FsdpGroups.h"
#include "Scheduling/PriorityOrder.h"
#include <gtest/gtest.h>

using namespace mlir::comm;
using Order = llvm::SmallVector<unsigned, 0>;

namespace {

constexpr unsigned kNone = Problem::kNone;

//===----------------------------------------------------------------------===//
// Raised starts and sunk waits
//===----------------------------------------------------------------------===//

/// 0: compute, 1: start, 2: its wait, 3: compute, 4: needs 2, 5: start that
/// needs 3, 6: its wait.
CommGraph makeGraph() {
  CommGraph graph(7);
  graph.isStart.set(1).set(5);
  graph.isWait.set(2).set(6);
  graph.addEdge(1, 2);
  graph.addEdge(2, 4);
  graph.addEdge(1, 5, DependenceKind::Communication);
  graph.addEdge(3, 5);
  graph.addEdge(5, 6);
  return graph;
}

TEST(PriorityOrder, KeepsTheGivenOrder) {
  CommGraph graph = makeGraph();
  EXPECT_EQ(PriorityOrder(graph).run(), Order({0, 1, 2, 3, 4, 5, 6}));
  // An op that is given before what it needs comes right after it.
  EXPECT_EQ(PriorityOrder(graph, {4, 3, 0, 1, 2, 5, 6}).run(),
            Order({3, 0, 1, 2, 4, 5, 6}));
}

TEST(PriorityOrder, RaisesStartsWithWhatTheyNeed) {
  CommGraph graph = makeGraph();
  PriorityOrder order(graph);
  order.raiseStarts();
  EXPECT_EQ(order.run(), Order({1, 3, 5, 0, 2, 4, 6}));
}

TEST(PriorityOrder, SinksWaits) {
  CommGraph graph = makeGraph();
  PriorityOrder order(graph);
  order.sinkWaits();
  EXPECT_EQ(order.run(), Order({0, 1, 3, 5, 2, 4, 6}));
}

TEST(PassedOps, CountsDown) {
  // 1 goes below 3 and 4; 0 and 2 stay.
  PassedOps passed = getPassedOps({0, 2, 3, 4, 1}, /*isDown=*/true);
  EXPECT_EQ(passed.count, Order({0, 3, 0, 0, 0}));
  EXPECT_EQ(passed.nearest, Order({kNone, 4, kNone, kNone, kNone}));
  // The nearest op above 0 is 1, which also went down; then 3.
  passed = getPassedOps({2, 3, 1, 0}, /*isDown=*/true);
  EXPECT_EQ(passed.count, Order({3, 2, 0, 0}));
  EXPECT_EQ(passed.nearest, Order({1, 3, kNone, kNone}));
}

TEST(PassedOps, CountsUp) {
  PassedOps passed = getPassedOps({3, 0, 2, 1}, /*isDown=*/false);
  EXPECT_EQ(passed.count, Order({0, 0, 1, 3}));
  EXPECT_EQ(passed.nearest, Order({kNone, kNone, 1, 0}));
  EXPECT_TRUE(getPassedOps({}, /*isDown=*/false).count.empty());
}

//===----------------------------------------------------------------------===//
// Filled transfers
//===----------------------------------------------------------------------===//

CommGraph getGraph(const Problem &problem) {
  CommGraph graph(problem.size());
  for (unsigned op = 0; op < problem.size(); ++op) {
    graph.isStart[op] = problem.ops[op].startOf != kNone;
    graph.isWait[op] = !problem.ops[op].waitsFor.empty();
    for (Problem::Edge edge : problem.getPredecessors(op))
      graph.addEdge(edge, op, edge.getKind());
  }
  return graph;
}

/// A transfer of 10 ns and its wait, which op 3 needs; compute of 4, 30 and
/// 5 ns; a second transfer, which needs the last of these, and its wait.
Problem makeTransfers() {
  Problem problem;
  problem.lanes.emplace_back();
  Problem::Transfer transfer;
  transfer.ns = 10;
  problem.addStart(transfer);    // 0
  problem.addWait({0});          // 1
  problem.addOp(4);              // 2
  problem.addOp(1, {1});         // 3
  problem.addOp(30);             // 4
  problem.addOp(5);              // 5
  problem.addStart(transfer, 5); // 6
  problem.addWait({6});          // 7
  return problem;
}

TEST(FillTransfers, KeepsLongComputeForTheNextTransfer) {
  Problem problem = makeTransfers();
  // Beside the first transfer 5, which the second start needs, and 4 ns; 30 ns
  // would be hidden by a third at most. The second start waits for its lane.
  EXPECT_EQ(fillTransfers(getGraph(problem), problem, /*isCompat=*/false),
            Order({0, 5, 2, 1, 6, 3, 4, 7}));
}

TEST(FillTransfers, TakesAnyComputeLikeInductor) {
  Problem problem = makeTransfers();
  // 5 and 4 ns leave 1 ns, for which 30 ns are taken. Then the second start is
  // ready before the wait.
  EXPECT_EQ(fillTransfers(getGraph(problem), problem, /*isCompat=*/true),
            Order({0, 5, 2, 4, 6, 1, 3, 7}));
}

TEST(FillTransfers, PlacesFreeOpsBeforeTheirUsers) {
  CommGraph graph(5);
  graph.addEdge(0, 1);
  graph.addEdge(1, 4);
  graph.addEdge(2, 4);
  auto isFree = [](unsigned op) { return op <= 2 || op == 3; };
  // 3 has no users.
  EXPECT_EQ(placeBeforeUsers(graph, {4}, isFree), Order({0, 1, 2, 4, 3}));
  auto isFirstFree = [](unsigned op) { return op == 0; };
  EXPECT_EQ(placeBeforeUsers(graph, {2, 3, 1, 4}, isFirstFree),
            Order({2, 3, 0, 1, 4}));
}

//===----------------------------------------------------------------------===//
// Groups of FSDP
//===----------------------------------------------------------------------===//

/// Two gathers at once with a cast before each and one behind each wait, and
/// their user: 0, 1: casts, 2, 3: starts, 4, 5: waits, 6, 7: unpacking, 8: user
/// of both.
FsdpProblem makeGathers() {
  FsdpProblem problem(9);
  for (unsigned i : {0, 1}) {
    problem.isLight.set(i);
    problem.isGather.set(2 + i);
    problem.graph.isStart.set(2 + i);
    problem.graph.isWait.set(4 + i);
    problem.waits[2 + i] = 4 + i;
    problem.isPacking.set(6 + i);
    problem.graph.addEdge(i, 2 + i);
    problem.graph.addEdge(2 + i, 4 + i);
    problem.graph.addEdge(4 + i, 6 + i);
    problem.graph.addEdge(6 + i, 8);
  }
  problem.graph.addEdge(2, 3, DependenceKind::Communication);
  return problem;
}

TEST(FsdpGroups, ChainsGathers) {
  FsdpGroups groups = groupFsdp(makeGathers(), /*prefetch=*/0);
  EXPECT_EQ(groups.order, Order({0, 2, 4, 6, 1, 3, 5, 7, 8}));
  ASSERT_EQ(groups.collectives.size(), 2u);
  EXPECT_EQ(groups.collectives[0].after, kNone);
  EXPECT_EQ(groups.collectives[1].start, 3u);
  EXPECT_EQ(groups.collectives[1].after, 4u);
  EXPECT_EQ(groups.collectives[1].numWithStart, 1u);
  EXPECT_EQ(groups.collectives[1].numWithWait, 1u);
}

TEST(FsdpGroups, LetsOneMoreGatherBeOutstanding) {
  FsdpGroups groups = groupFsdp(makeGathers(), /*prefetch=*/1);
  EXPECT_EQ(groups.order, Order({0, 2, 1, 3, 4, 6, 5, 7, 8}));
  EXPECT_EQ(groups.collectives[1].after, kNone);
}

TEST(FsdpGroups, RefusesWhatIsNotOfParameters) {
  FsdpProblem problem = makeGathers();
  problem.isLight.reset(1);
  problem.waits[2] = kNone;
  FsdpGroups groups = groupFsdp(problem, /*prefetch=*/0);
  EXPECT_EQ(groups.order, Order({0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(groups.collectives[0].refusal,
            "its wait is not its own or not in its block");
  EXPECT_EQ(groups.collectives[1].refusal,
            "its operand is not made of arguments alone");
}

TEST(FsdpGroups, RefusesAChainThatIsACycle) {
  FsdpProblem problem = makeGathers();
  // The first wait needs the second.
  problem.graph.addEdge(5, 4, DependenceKind::Memory);
  FsdpGroups groups = groupFsdp(problem, /*prefetch=*/0);
  EXPECT_EQ(groups.order, Order({0, 1, 2, 3, 4, 5, 6, 7, 8}));
  for (const FsdpGroups::Collective &collective : groups.collectives)
    EXPECT_EQ(collective.refusal, "the dependences forbid the chain");
}

/// Two reduce-scatters: 0: packing, 1: start, 2: wait, 3: unpacking, 4: start,
/// 5: wait, 6: a user of 5 that is no packing.
TEST(FsdpGroups, ChainsReduceScattersOfResults) {
  FsdpProblem problem(7);
  for (unsigned start : {1, 4}) {
    problem.isScatter.set(start);
    problem.waits[start] = start + 1;
    problem.graph.addEdge(start - 1, start);
    problem.graph.addEdge(start, start + 1);
    problem.graph.addEdge(start + 1, start + 2);
  }
  problem.isPacking.set(0).set(3);
  FsdpGroups groups = groupFsdp(problem, /*prefetch=*/0);
  // Op 3 is used by the second start.
  EXPECT_EQ(groups.collectives[0].refusal,
            "its result is not a result of the function");
  EXPECT_EQ(groups.collectives[1].refusal,
            "its result is not a result of the function");
  problem.isPacking.set(6);
  groups = groupFsdp(problem, /*prefetch=*/0);
  EXPECT_EQ(groups.collectives[1].refusal, "");
  EXPECT_EQ(groups.collectives[1].numWithStart, 1u);
  EXPECT_EQ(groups.collectives[1].numWithWait, 1u);
}

} // namespace
