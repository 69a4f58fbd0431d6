//===- LoopsTest.cpp - Transfers that cross the back edge of a loop -------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Loops.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "TestProblem.h"
#include <gtest/gtest.h>
#include <map>

using namespace mlir::comm;
using Numbers = llvm::SmallVector<unsigned>;

namespace {

Problem::Transfer makeTransfer(int64_t ns, unsigned lane = 0) {
  Problem::Transfer transfer;
  transfer.ns = ns;
  transfer.lane = lane;
  return transfer;
}

Numbers getUsers(const Problem &problem, unsigned buffer) {
  return Numbers(llvm::ArrayRef<unsigned>(problem.buffers[buffer].users));
}

Numbers getBefore(const Problem &problem, unsigned op) {
  return Numbers(problem.getPredecessors(op));
}

int64_t getNs(const Problem &problem) {
  return simulate(problem, getIdentityOrder(problem)).makespanNs;
}

/// A layer of a forward pass, as the body of a loop over layers. It gathers the
/// layer's weights from their slice, and multiplies.
Problem makeLayer() {
  Problem body;
  unsigned slice = body.addOp(0);
  unsigned start = body.addStart(makeTransfer(/*ns=*/300), {slice});
  unsigned wait = body.addWait({start}, {slice});
  unsigned matmul = body.addOp(/*ns=*/400, {wait});
  Problem::Buffer &weights = body.buffers.emplace_back();
  weights.bytes = 80;
  weights.users = {start, wait, matmul};
  return body;
}

/// Lets the gather of a layer run one iteration ahead. The slice that it sends
/// is copied.
AheadStarts makeAhead() {
  AheadStarts ahead;
  AheadStart &gather = ahead.starts.emplace_back();
  gather.start = 1;
  gather.needed = {0};
  gather.counterUsers = {0};
  gather.cost.ns = 300;
  AheadStart::Copy &copy = gather.copies.emplace_back();
  copy.op.ns = 10;
  copy.bytes = 20;
  copy.of = 0;
  return ahead;
}

TEST(Loops, RunAStartOneIterationAhead) {
  Problem body = makeLayer();
  AheadStarts ahead = makeAhead();
  ASSERT_EQ(checkAhead(body, ahead), std::nullopt);
  PipelinedLoop loop = pipelineLoop(body, ahead);
  EXPECT_EQ(loop.body.check(), std::nullopt);
  // slice, wait, matmul; counter, slice, copy, start.
  ASSERT_EQ(loop.body.size(), 7u);
  ASSERT_EQ(loop.body.transfers.size(), 1u);
  EXPECT_EQ(loop.body.transfers[0].start, 6u);
  EXPECT_EQ(loop.body.transfers[0].nextWait, 1u);
  // The next iteration's gather does not need the matmul.
  Schedule schedule = findSchedule(loop.body, std::nullopt);
  EXPECT_EQ(getNs(body), 700);
  EXPECT_EQ(schedule.makespanNs, 410);
  // The first gather of six iterations is exposed, and a copy precedes it.
  EXPECT_EQ(getNs(loop.prologue) + 5 * schedule.makespanNs +
                getNs(loop.epilogue),
            10 + 300 + 5 * 410 + 400);
}

TEST(Loops, HaveTheDependencesOfTheRewrittenBody) {
  PipelinedLoop loop = pipelineLoop(makeLayer(), makeAhead());
  // The slice of this iteration is of no use, the wait reads the copy.
  EXPECT_EQ(getBefore(loop.body, 1), Numbers());
  EXPECT_EQ(getBefore(loop.body, 2), Numbers({1}));
  EXPECT_EQ(getBefore(loop.body, 4), Numbers({3}));
  EXPECT_EQ(getBefore(loop.body, 5), Numbers({4}));
  EXPECT_EQ(getBefore(loop.body, 6), Numbers({4, 5}));
  EXPECT_EQ(loop.epilogue.check(), std::nullopt);
  EXPECT_EQ(loop.epilogue.size(), 3u);
  EXPECT_TRUE(loop.epilogue.transfers.empty());
  EXPECT_EQ(loop.prologue.check(), std::nullopt);
  ASSERT_EQ(loop.prologue.size(), 3u);
  EXPECT_EQ(loop.prologue.transfers[0].wait, Problem::kNone);
  EXPECT_FALSE(loop.prologue.crossesBackEdge());
}

TEST(Loops, CarryBuffersOverTheBackEdge) {
  Problem body = makeLayer();
  PipelinedLoop loop = pipelineLoop(body, makeAhead());
  // The copy and the weights of this iteration, then of the next one.
  const Problem &made = loop.body;
  ASSERT_EQ(made.buffers.size(), 4u);
  EXPECT_EQ(getUsers(made, 0), Numbers({1}));
  EXPECT_EQ(getUsers(made, 1), Numbers({1, 2}));
  EXPECT_EQ(getUsers(made, 2), Numbers({6}));
  EXPECT_EQ(getUsers(made, 3), Numbers({5, 6}));
  for (unsigned buffer : {0, 1})
    EXPECT_TRUE(made.buffers[buffer].isLiveIn &&
                !made.buffers[buffer].isLiveOut);
  for (unsigned buffer : {2, 3})
    EXPECT_TRUE(!made.buffers[buffer].isLiveIn &&
                made.buffers[buffer].isLiveOut);
  // In this order, the matmul has freed the weights before others arrive. The
  // copy that was sent is freed by the wait.
  EXPECT_EQ(getMemoryPeak(body, getIdentityOrder(body)), 80);
  EXPECT_EQ(getMemoryPeak(made, getIdentityOrder(made)), 100);
  // A start at the beginning needs both.
  EXPECT_EQ(getMemoryPeak(made, {3, 4, 5, 6, 0, 1, 2}), 200);
}

/// Returns the present time of an iteration of `ns` compute before, and 100
/// after the wait for what the iteration before has started at its beginning.
Simulation simulateLoop(int64_t ns, int64_t transferNs) {
  Problem body;
  unsigned start = body.addStart(makeTransfer(transferNs));
  body.addOp(ns);
  unsigned wait = body.addWait({});
  body.addOp(100, {wait});
  body.waitInNext(start, wait);
  EXPECT_EQ(body.check(), std::nullopt);
  return simulate(body, getIdentityOrder(body));
}

TEST(Loops, ReachTheSteadyState) {
  // Hidden by an iteration.
  Simulation hidden = simulateLoop(/*ns=*/200, /*transferNs=*/150);
  EXPECT_EQ(hidden.makespanNs, 300);
  EXPECT_EQ(hidden.exposedNs, 0);
  EXPECT_EQ(hidden.transfers[0].issueNs, 0);
  EXPECT_EQ(hidden.transfers[0].endNs, 150);
  EXPECT_EQ(hidden.startNs[1], 0);
  // Transfers of one lane follow one another, so an iteration takes no less.
  Simulation exposed = simulateLoop(/*ns=*/200, /*transferNs=*/450);
  EXPECT_EQ(exposed.makespanNs, 450);
  EXPECT_EQ(exposed.exposedNs, 150);
  EXPECT_EQ(exposed.transfers[0].exposedNs, 150);
  EXPECT_EQ(exposed.commNs, 450);
  EXPECT_EQ(exposed.computeNs, 300);
}

TEST(Loops, EndInAnIterationWithoutAWaitInTheNext) {
  Problem body;
  unsigned carried = body.addStart(makeTransfer(100, /*lane=*/0));
  body.addStart(makeTransfer(500, /*lane=*/1));
  unsigned wait = body.addWait({});
  body.addOp(200, {wait});
  body.transfers[0].links = 1;
  body.transfers[1].links = 2;
  body.waitInNext(carried, wait);
  EXPECT_EQ(getNs(body), 500);
}

TEST(Loops, AreNotSimulatedBelowTheirLowerBound) {
  // The mean time of many iterations, one after the other, is that of the
  // steady state, or less if that alternates.
  std::mt19937 random(7);
  unsigned numExact = 0, numCases = 0;
  int64_t sumNs = 0, sumMeanNs = 0;
  for (unsigned i = 0; i < 300; ++i) {
    Problem body = makeRandomProblem(random, 4 + i % 12);
    for (Problem::Transfer &transfer : body.transfers) {
      if (transfer.wait == Problem::kNone || random() % 2 == 0)
        continue;
      llvm::erase(body.ops[transfer.wait].waitsFor,
                  unsigned(&transfer - body.transfers.begin()));
      transfer.nextWait = std::exchange(transfer.wait, Problem::kNone);
    }
    ASSERT_EQ(body.check(), std::nullopt);
    int64_t ns = getNs(body);
    EXPECT_GE(ns, getLowerBoundNs(body)) << "case " << i;
    Schedule schedule = findSchedule(body, std::nullopt);
    EXPECT_EQ(body.verify(schedule.order), std::nullopt);
    EXPECT_LE(schedule.makespanNs, ns);
    if (!body.crossesBackEdge())
      continue;
    ++numCases;
    // Unroll.
    constexpr unsigned kNumIterations = 32;
    TestProblem unrolled;
    static_cast<OverlapFigures &>(unrolled) = body;
    unrolled.lanes = body.lanes;
    auto getUnrolledNs = [&](unsigned numIterations) {
      unrolled.ops.clear();
      unrolled.transfers.clear();
      // The transfers for which the first iteration waits.
      std::map<unsigned, unsigned> last;
      for (auto [t, transfer] : llvm::enumerate(body.transfers)) {
        if (!transfer.crossesBackEdge())
          continue;
        last[t] = unrolled.transfers.size();
        unrolled.ops.emplace_back().startOf = last[t];
        unrolled.transfers.push_back(transfer);
      }
      for (unsigned k = 0; k < numIterations; ++k) {
        unsigned first = unrolled.transfers.size(), firstOp = unrolled.size();
        Problem::Op end;
        for (Problem::Op op : body.ops) {
          if (op.startOf != Problem::kNone)
            op.startOf += first;
          for (unsigned &transfer : op.waitsFor)
            transfer += first;
          unrolled.ops.push_back(op);
        }
        for (auto [t, transfer] : llvm::enumerate(body.transfers)) {
          unrolled.transfers.push_back(transfer);
          if (transfer.crossesBackEdge())
            unrolled.ops[firstOp + transfer.nextWait].waitsFor.push_back(
                std::exchange(last[t], first + t));
          else if (transfer.wait == Problem::kNone)
            end.waitsFor.push_back(first + t);
        }
        unrolled.ops.push_back(end);
      }
      for (Problem::Transfer &transfer : unrolled.transfers) {
        transfer.nextWait = Problem::kNone;
        // Transfers without a wait must not delay the end.
        transfer.wait = 0;
      }
      return getNs(unrolled);
    };
    int64_t meanNs =
        (getUnrolledNs(2 * kNumIterations) - getUnrolledNs(kNumIterations)) /
        kNumIterations;
    EXPECT_GE(ns + 1, meanNs) << "case " << i;
    numExact += std::abs(ns - meanNs) <= 1;
    sumNs += ns;
    sumMeanNs += meanNs;
  }
  // Others alternate, and the longer iteration counts.
  EXPECT_GE(numExact, numCases * 8 / 10);
  EXPECT_LE(sumNs, sumMeanNs * 102 / 100);
}

TEST(Loops, KeepTheOrderOfCommunication) {
  // Two starts of one lane, and an op between them that is ordered with all.
  Problem body;
  unsigned first = body.addStart(makeTransfer(10));
  unsigned barrier = body.addOp(5);
  body.addDependence(first, barrier, DependenceKind::Communication);
  unsigned second = body.addStart(makeTransfer(10));
  body.addDependence(barrier, second, DependenceKind::Communication);
  unsigned other = body.addStart(makeTransfer(10, /*lane=*/1));
  body.addDependence(barrier, other, DependenceKind::Communication);
  body.addWait({first, second, other});
  body.lanes[1].group = "other";
  AheadStarts ahead;
  AheadStart &each = ahead.starts.emplace_back();
  each.start = first;
  each.numResults = 0;
  ASSERT_EQ(checkAhead(body, ahead), std::nullopt);
  PipelinedLoop loop = pipelineLoop(body, ahead);
  EXPECT_EQ(loop.body.check(), std::nullopt);
  // barrier, second, other, wait; counter, first.
  ASSERT_EQ(loop.body.size(), 6u);
  EXPECT_EQ(getBefore(loop.body, 0), Numbers());
  EXPECT_EQ(getBefore(loop.body, 1), Numbers({0}));
  EXPECT_EQ(getBefore(loop.body, 5), Numbers({0, 1}));
  ASSERT_EQ(loop.body.transfers.size(), 3u);
  EXPECT_EQ(loop.body.transfers[2].lane, 0u);
  EXPECT_EQ(loop.body.transfers[2].nextWait, 3u);
  EXPECT_EQ(Numbers(llvm::ArrayRef<unsigned>(loop.body.ops[3].waitsFor)),
            Numbers({0, 1}));
}

TEST(Loops, KeepTheOrderOfAllStarts) {
  Problem body;
  unsigned first = body.addStart(makeTransfer(10));
  unsigned second = body.addStart(makeTransfer(10, /*lane=*/1), {first});
  body.addWait({first, second});
  body.lanes[1].group = "other";
  AheadStarts ahead;
  ahead.starts.emplace_back().start = first;
  ahead.starts.front().numResults = 0;
  EXPECT_EQ(getBefore(pipelineLoop(body, ahead).body, 3), Numbers());
  ahead.ordersAllStarts = true;
  EXPECT_EQ(getBefore(pipelineLoop(body, ahead).body, 3), Numbers({0}));
}

TEST(Loops, MayRunOnAnotherLane) {
  Problem body = makeLayer();
  AheadStarts ahead = makeAhead();
  ahead.starts[0].lane.group = "other";
  ahead.starts[0].cost.ns = 350;
  PipelinedLoop loop = pipelineLoop(body, ahead);
  ASSERT_EQ(loop.body.lanes.size(), 1u);
  EXPECT_EQ(loop.body.lanes[0].group, "other");
  EXPECT_EQ(loop.body.transfers[0].ns, 350);
}

TEST(Loops, EndWithTheCopiesOfTheBody) {
  AheadStarts ahead = makeAhead();
  ahead.endCopyBytes = 64;
  Problem made = pipelineLoop(makeLayer(), ahead).body;
  EXPECT_TRUE(made.buffers.back().isEndCopyExcess);
  EXPECT_EQ(getUsers(made, made.buffers.size() - 1), Numbers({6}));
}

/// Expects that the layer cannot be pipelined after `change`.
void expectFault(llvm::function_ref<void(Problem &, AheadStart &)> change,
                 const char *message) {
  Problem body = makeLayer();
  AheadStarts ahead = makeAhead();
  change(body, ahead.starts[0]);
  EXPECT_EQ(checkAhead(body, ahead).value_or("none"), message);
}

TEST(Loops, FaultsOfStarts) {
  expectFault([](Problem &, AheadStart &) {}, "none");
  expectFault([](Problem &, AheadStart &s) { s.start = 4; },
              "op 4 cannot run ahead, expected a start");
  expectFault([](Problem &, AheadStart &s) { s.start = 0; },
              "op 0 cannot run ahead, expected a start");
  expectFault(
      [](Problem &p, AheadStart &) {
        p.transfers[0].wait = Problem::kNone;
        p.waitInNext(1, 2);
      },
      "start 1 cannot run ahead, expected one with a wait");
  expectFault([](Problem &, AheadStart &s) { s.needed = {1}; },
              "the ops that have to run before start 1 have op 1, expected ops "
              "below 1");
  expectFault([](Problem &, AheadStart &s) { s.counterUsers = {2}; },
              "the users of the counter for start 1 have op 2, expected ops "
              "below 2");
  expectFault([](Problem &, AheadStart &s) { s.copies[0].bytes = -1; },
              "a copy for start 1 has -1 bytes, expected 0 or more");
  expectFault([](Problem &, AheadStart &s) { s.copies[0].of = 3; },
              "start 1 needs a copy of what op 3 defines, expected none or an "
              "op that it needs");
  expectFault([](Problem &p, AheadStart &) { p.buffers[0].isLiveOut = true; },
              "buffer 0 of start 1 is live out, expected one that is not "
              "needed in the next iteration");
  expectFault([](Problem &, AheadStart &s) { s.numResults = 2; },
              "start 1 is the first user of 1 buffers, expected 2");
  expectFault(
      [](Problem &p, AheadStart &s) {
        // A start behind the wait, which needs it.
        s.start = p.addStart(makeTransfer(10), {2});
        s.needed = {2};
        p.addWait({s.start});
      },
      "start 4 needs op 2, a start or a wait, expected one that can be "
      "repeated");
}

TEST(Loops, FaultsOfStartsTogether) {
  Problem body = makeLayer();
  AheadStarts ahead = makeAhead();
  ahead.starts.push_back(ahead.starts[0]);
  EXPECT_EQ(checkAhead(body, ahead), "start 1 runs ahead twice");
  ahead.starts.pop_back();
  ahead.endCopyBytes = -1;
  EXPECT_EQ(checkAhead(body, ahead),
            "copies after the last op need -1 bytes, expected 0 or more");
}

} // namespace
