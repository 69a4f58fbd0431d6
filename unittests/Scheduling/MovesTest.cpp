//===- MovesTest.cpp - Ops of a problem that become other ops -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Moves.h"
#include "CommDialect/Scheduling/Scheduler.h"
#include "CommDialect/Scheduling/Simulator.h"
#include <gtest/gtest.h>

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

/// Returns the predecessors of an op.
Numbers getBefore(const Problem &problem, unsigned op) {
  return Numbers(problem.getPredecessors(op));
}

/// Two layers of a backward pass: a gradient, its sum over all ranks, and an
/// update each. Each gradient has a buffer.
Problem makeBackward() {
  Problem problem;
  for (unsigned layer : {0, 1}) {
    Numbers after;
    if (layer == 1)
      after.push_back(0);
    unsigned gradient = problem.addOp(/*ns=*/200, after);
    unsigned start = problem.addStart(makeTransfer(300), {gradient});
    unsigned wait = problem.addWait({start});
    problem.addOp(/*ns=*/50, {wait});
    Problem::Buffer &buffer = problem.buffers.emplace_back();
    buffer.bytes = 80;
    buffer.users = {gradient, start, wait, wait + 1};
  }
  return problem;
}

/// Returns what the sum with the start `start` becomes if copy engines run it:
/// an exchange of pieces, a kernel that adds them, and a gather of the sums.
Expansion makeByCopies(const Problem &problem, unsigned start) {
  Expansion byCopies;
  byCopies.removed = {start, start + 1};
  Problem &part = byCopies.part;
  unsigned gradient = byCopies.keep(problem, start - 1);
  unsigned exchange =
      part.addStart(makeTransfer(/*ns=*/100, /*lane=*/1), {gradient});
  unsigned exchanged = part.addWait({exchange});
  unsigned sum = part.addOp(/*ns=*/20, {exchanged});
  unsigned gather = part.addStart(makeTransfer(/*ns=*/100, /*lane=*/2), {sum});
  byCopies.placeBefore(start);
  unsigned gathered = part.addWait({gather});
  byCopies.placeBefore(start + 1);
  unsigned update = byCopies.keep(problem, start + 2);
  part.addDependence(gathered, update);

  Problem::Buffer &gradients = part.buffers.emplace_back();
  gradients.bytes = 80;
  gradients.users = {exchange, exchanged, gather, gathered};
  Problem::Buffer &pieces = part.buffers.emplace_back();
  pieces.bytes = 80;
  pieces.users = {exchange, exchanged, sum};
  byCopies.buffers = {start / 4, Problem::kNone};
  return byCopies;
}

TEST(Moves, ReplaceOneCollective) {
  Problem problem = makeBackward();
  Expansion byCopies = makeByCopies(problem, /*start=*/1);
  ASSERT_EQ(checkExpansions(problem, {&byCopies}), std::nullopt);
  Problem moved = applyExpansions(problem, {&byCopies});
  EXPECT_EQ(moved.check(), std::nullopt);
  // gradient, exchange, its wait, sum, gather, its wait, update; the other
  // layer.
  ASSERT_EQ(moved.size(), 11u);
  EXPECT_EQ(moved.ops[3].ns, 20);
  EXPECT_EQ(moved.ops[6].ns, 50);
  ASSERT_EQ(moved.transfers.size(), 3u);
  EXPECT_EQ(moved.transfers[1].start, 4u);
  EXPECT_EQ(moved.transfers[1].wait, 5u);
  EXPECT_EQ(moved.transfers[2].ns, 300);
  // Lanes are numbered in the order of their first starts.
  EXPECT_EQ(moved.transfers[0].lane, 0u);
  EXPECT_EQ(moved.transfers[2].lane, 2u);
  EXPECT_EQ(getBefore(moved, 1), Numbers({0}));
  EXPECT_EQ(getBefore(moved, 6), Numbers({5}));
  EXPECT_EQ(getBefore(moved, 7), Numbers({0}));
  // The first of its lane now.
  EXPECT_EQ(getBefore(moved, 8), Numbers({7}));
  ASSERT_EQ(moved.buffers.size(), 3u);
  EXPECT_EQ(getUsers(moved, 0), Numbers({0, 1, 2, 4, 5, 6}));
  EXPECT_EQ(getUsers(moved, 1), Numbers({7, 8, 9, 10}));
  EXPECT_EQ(getUsers(moved, 2), Numbers({1, 2, 3}));
}

TEST(Moves, AreAppliedTogether) {
  Problem problem = makeBackward();
  Expansion first = makeByCopies(problem, 1), second = makeByCopies(problem, 5);
  ASSERT_EQ(checkExpansions(problem, {&first, &second}), std::nullopt);
  Problem moved = applyExpansions(problem, {&first, &second});
  EXPECT_EQ(moved.check(), std::nullopt);
  ASSERT_EQ(moved.size(), 14u);
  EXPECT_EQ(moved.lanes.size(), 2u);
  // Each exchange follows the one before, and so does each gather.
  EXPECT_EQ(getBefore(moved, 8), Numbers({1, 7}));
  EXPECT_EQ(getBefore(moved, 11), Numbers({4, 10}));
  // Without compute to hide them, both gain little: 200 + 220 + 50 each.
  EXPECT_EQ(simulate(problem, getIdentityOrder(problem)).makespanNs, 1100);
  EXPECT_EQ(simulate(moved, getIdentityOrder(moved)).makespanNs, 940);
  // The second gradient hides the first exchange and gather.
  Schedule schedule = findSchedule(moved, std::nullopt);
  EXPECT_EQ(moved.verify(schedule.order), std::nullopt);
  EXPECT_LT(schedule.makespanNs, 940);
}

TEST(Moves, KeepTheProblemIfNone) {
  Problem problem = makeBackward();
  Problem same = applyExpansions(problem, {});
  EXPECT_EQ(same.check(), std::nullopt);
  ASSERT_EQ(same.size(), problem.size());
  for (unsigned op = 0; op < problem.size(); ++op)
    EXPECT_EQ(getBefore(same, op), getBefore(problem, op));
  EXPECT_EQ(same.buffers.size(), 2u);
}

TEST(Moves, KeepTheOrderOfWhatRemains) {
  // A barrier that follows the last start of the lane, and a start behind it.
  Problem problem;
  unsigned first = problem.addStart(makeTransfer(10));
  unsigned second = problem.addStart(makeTransfer(10));
  unsigned barrier = problem.addOp(5);
  problem.addDependence(second, barrier, DependenceKind::Communication);
  unsigned third = problem.addStart(makeTransfer(10));
  problem.addDependence(barrier, third, DependenceKind::Communication);
  problem.addWait({first, second, third});
  Expansion other;
  other.removed = {second};
  unsigned start = other.part.addStart(makeTransfer(20, /*lane=*/1));
  other.placeBefore(second);
  other.part.addDependence(start, other.keep(problem, barrier),
                           DependenceKind::Communication);
  unsigned wait = other.keep(problem, 4);
  other.part.addDependence(start, wait);
  other.part.ops[wait].waitsFor = {0};
  other.part.transfers[0].wait = wait;
  ASSERT_EQ(checkExpansions(problem, {&other}), std::nullopt);
  Problem moved = applyExpansions(problem, {&other});
  EXPECT_EQ(moved.check(), std::nullopt);
  // The barrier followed the first start through the replaced one.
  EXPECT_EQ(getBefore(moved, barrier), Numbers({first, second}));
  EXPECT_EQ(getBefore(moved, third), Numbers({first, barrier}));
  // The wait has the new transfer where it had the old one.
  EXPECT_EQ(Numbers(llvm::ArrayRef<unsigned>(moved.ops[4].waitsFor)),
            Numbers({0, 1, 2}));
  EXPECT_EQ(moved.transfers[1].ns, 20);
}

TEST(Moves, LetNewOpsWaitForTransfersThatStay) {
  // A matmul in two parts, of which the first one runs before the wait.
  Problem problem;
  unsigned start = problem.addStart(makeTransfer(100));
  unsigned wait = problem.addWait({start});
  problem.addOp(80, {wait});
  Expansion split;
  split.removed = {1, 2};
  unsigned kept = split.keep(problem, start);
  unsigned own = split.part.addOp(40);
  unsigned waited = split.part.addWait({kept});
  split.part.addOp(40, {own, waited});
  split.placeBefore(wait);
  ASSERT_EQ(checkExpansions(problem, {&split}), std::nullopt);
  Problem moved = applyExpansions(problem, {&split});
  EXPECT_EQ(moved.check(), std::nullopt);
  EXPECT_EQ(moved.transfers[0].wait, 2u);
  EXPECT_EQ(simulate(problem, getIdentityOrder(problem)).makespanNs, 180);
  EXPECT_EQ(simulate(moved, getIdentityOrder(moved)).makespanNs, 140);
}

TEST(Moves, DropBuffersWithoutUsers) {
  Problem problem;
  unsigned op = problem.addOp(10), other = problem.addOp(10, {op});
  problem.buffers.resize(2);
  problem.buffers[0].bytes = 8;
  problem.buffers[0].users = {op};
  problem.buffers[1].bytes = 8;
  problem.buffers[1].users = {op};
  problem.buffers[1].isLiveIn = problem.buffers[1].isLiveOut = true;
  Expansion gone;
  gone.removed = {op};
  Problem moved = applyExpansions(problem, {&gone});
  EXPECT_EQ(moved.check(), std::nullopt);
  EXPECT_EQ(moved.size(), 1u);
  EXPECT_EQ(moved.ops[0].ns, problem.ops[other].ns);
  ASSERT_EQ(moved.buffers.size(), 1u);
  EXPECT_TRUE(moved.buffers[0].isLiveIn);
}

/// Returns the fault of the expansion after `change`.
std::string getFault(llvm::function_ref<void(Expansion &expansion)> change) {
  Problem problem = makeBackward();
  Expansion byCopies = makeByCopies(problem, /*start=*/1);
  change(byCopies);
  return checkExpansions(problem, {&byCopies}).value_or("none");
}

TEST(Moves, FaultsOfAnExpansion) {
  EXPECT_EQ(getFault([](Expansion &) {}), "none");
  EXPECT_EQ(getFault([](Expansion &e) { e.part.ops[3].ns = -1; }),
            "the part of expansion 0: op 3 takes -1 ns, expected 0 or more");
  EXPECT_EQ(getFault([](Expansion &e) { e.removed = {1, 8}; }),
            "the ops replaced by expansion 0 have op 8, expected ops below 8");
  EXPECT_EQ(getFault([](Expansion &e) { e.removed = {2, 1}; }),
            "the ops replaced by expansion 0 have op 1 after op 2, expected "
            "ascending numbers");
  EXPECT_EQ(getFault([](Expansion &e) { e.removed = {0, 1, 2}; }),
            "expansion 0 keeps op 0, which it replaces");
  EXPECT_EQ(getFault([](Expansion &e) { e.places.pop_back(); }),
            "expansion 0 has 6 places of ops and 2 numbers of buffers, "
            "expected 7 and 2");
  EXPECT_EQ(getFault([](Expansion &e) { e.places[2].op = 0; }),
            "op 2 of expansion 0 is at op 0, expected one of 1 to 8");
  EXPECT_EQ(getFault([](Expansion &e) { e.places[6].op = 8; }),
            "op 6 of expansion 0 is at op 8, expected one of 2 to 7");
  EXPECT_EQ(getFault([](Expansion &e) { e.buffers[0] = 2; }),
            "expansion 0 uses buffer 2, expected one below 2");
  EXPECT_EQ(getFault([](Expansion &e) { e.buffers.pop_back(); }),
            "expansion 0 has 7 places of ops and 1 numbers of buffers, "
            "expected 7 and 2");
}

TEST(Moves, FaultsOfExpansionsTogether) {
  Problem problem = makeBackward();
  Expansion first = makeByCopies(problem, 1), again = makeByCopies(problem, 1);
  EXPECT_EQ(checkExpansions(problem, {&first, &again}),
            "expansions 0 and 1 both replace op 1");
  Expansion update;
  update.removed = {3};
  update.part.addOp(40);
  update.placeBefore(3);
  EXPECT_EQ(checkExpansions(problem, {&first, &update}),
            "expansion 0 has a dependence on or of op 3, which expansion 1 "
            "replaces");
}

} // namespace
