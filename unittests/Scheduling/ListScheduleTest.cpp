//===- ListScheduleTest.cpp - Tests list scheduling with policies ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/ListSchedule.h"
#include "CommDialect/Scheduling/Problem.h"
#include <gtest/gtest.h>
#include <set>
#include <string>

using namespace mlir::comm;
using Order = llvm::SmallVector<unsigned, 0>;

namespace {

/// A policy that places ops in the order of their keys and records its calls.
struct RecordingPolicy {
  std::vector<unsigned> keys;
  std::vector<std::string> calls = {};
  std::set<std::pair<unsigned, unsigned>> ready = {};

  void makeReady(unsigned op) {
    calls.push_back("ready " + std::to_string(op));
    ready.insert({keys[op], op});
  }
  std::optional<unsigned> getNext() {
    if (ready.empty())
      return std::nullopt;
    unsigned op = ready.begin()->second;
    ready.erase(ready.begin());
    return op;
  }
  void notePlaced(unsigned op) {
    calls.push_back("placed " + std::to_string(op));
  }
};

/// 0 -> 2, 1 -> 2, 1 -> 3.
OpGraph makeGraph() {
  OpGraph graph(4);
  graph.addEdge(0, 2);
  graph.addEdge(1, 2);
  graph.addEdge(1, 3);
  return graph;
}

TEST(ListSchedule, CallsThePolicyInOrder) {
  RecordingPolicy policy = {{1, 0, 0, 0}};
  EXPECT_EQ(listSchedule(makeGraph(), policy), Order({1, 3, 0, 2}));
  // An op is placed before its successors become ready.
  std::vector<std::string> calls = {"ready 0", "ready 1",  "placed 1",
                                    "ready 3", "placed 3", "placed 0",
                                    "ready 2", "placed 2"};
  EXPECT_EQ(policy.calls, calls);
}

TEST(ListSchedule, StopsWithThePolicy) {
  struct : RecordingPolicy {
    std::optional<unsigned> getNext() {
      return calls.size() > 4 ? std::nullopt : RecordingPolicy::getNext();
    }
  } policy;
  policy.keys = {0, 1, 2, 3};
  EXPECT_EQ(listSchedule(makeGraph(), policy), Order({0, 1}));
}

TEST(ListSchedule, OmitsTheOpsOfACycle) {
  OpGraph graph = makeGraph();
  graph.addEdge(2, 0);
  EXPECT_EQ(listSchedule(graph, LeastFirst([](unsigned op) { return op; })),
            Order({1, 3}));
}

TEST(ListSchedule, CountsParallelEdges) {
  OpGraph graph = makeGraph();
  graph.addEdge(0, 2);
  EXPECT_EQ(listSchedule(graph, LeastFirst([](unsigned op) { return op; })),
            Order({0, 1, 2, 3}));
}

TEST(ListSchedule, BreaksTiesByNumber) {
  EXPECT_EQ(listSchedule(OpGraph(3), LeastFirst([](unsigned) { return 0; })),
            Order({0, 1, 2}));
  EXPECT_EQ(
      listSchedule(OpGraph(3), LeastFirst([](unsigned op) { return 3 - op; })),
      Order({2, 1, 0}));
}

TEST(ListSchedule, ReversesAGraph) {
  OpGraph graph = makeGraph();
  EXPECT_EQ(listSchedule(ReversedGraph(graph),
                         LeastFirst([](unsigned op) { return op; })),
            Order({2, 0, 3, 1}));
}

TEST(ListSchedule, TakesAProblem) {
  Problem problem;
  unsigned compute = problem.addOp(10);
  unsigned start = problem.addStart({}, {});
  unsigned wait = problem.addWait({start});
  unsigned other = problem.addOp(10);
  // Starts first, waits last.
  auto getKey = [&](unsigned op) {
    if (problem.ops[op].startOf != Problem::kNone)
      return 0;
    return problem.ops[op].waitsFor.empty() ? 1 : 2;
  };
  Order order = listSchedule(problem, LeastFirst(getKey));
  EXPECT_EQ(order, Order({start, compute, other, wait}));
  EXPECT_EQ(problem.verify(order), std::nullopt);
}

} // namespace
