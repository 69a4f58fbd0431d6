//===- Alternatives.cpp - Chooses how transfers run -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each transfer is first considered alone: the time that each alternative adds
// to the step, given the compute in its cover. Then simulations find how they
// affect each other: transfers of one lane wait for each other, and share links
// and the compute that hides them.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Alternatives.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/DebugLog.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

#define DEBUG_TYPE "comm-algorithms"

using namespace mlir;
using namespace mlir::comm;
using Alternative = TransferChoice::Alternative;

AlternativeChooser::AlternativeChooser(const Problem &problem)
    : problem(problem) {
  findCovers();
}

void AlternativeChooser::findCovers() {
  /// By op: the compute time before it, and the index of the first op from
  /// there on that takes time.
  SmallVector<std::pair<int64_t, unsigned>, 0> prefixes;
  SmallVector<int64_t, 0> times, matmuls;
  int64_t sum = 0;
  for (const Problem::Op &op : problem.ops) {
    prefixes.push_back({sum, times.size()});
    if (op.ns == 0)
      continue;
    times.push_back(op.ns);
    matmuls.push_back(op.isMatmul ? op.ns : 0);
    sum += op.ns;
  }
  // A token that leaves the block counts as waited for at its end.
  prefixes.push_back({sum, times.size()});
  noiseNs = sum / 1000;
  for (const Problem::Transfer &transfer : problem.transfers) {
    auto [before, first] = prefixes[transfer.start];
    auto [after, last] = transfer.wait == Problem::kNone
                             ? prefixes.back()
                             : prefixes[transfer.wait];
    Cover &cover = covers.emplace_back();
    cover.computeNs = after - before;
    if (cover.computeNs > 0) {
      cover.firstNs = times[first];
      cover.longestMatmulNs =
          *std::max_element(matmuls.begin() + first, matmuls.begin() + last);
    }
  }
}

int64_t AlternativeChooser::getAddedNs(const TransferCost &cost,
                                       const Cover &cover) const {
  if (cover.computeNs == 0)
    return cost.ns;
  double room = cover.computeNs;
  if (!cost.usesCopyEngine && problem.startsAtKernelBoundary &&
      problem.kernelTail)
    room -= double(cover.firstNs) * (1000 - *problem.kernelTail) / 1000;
  double slowdown = problem.getSlowdown(cost) / 1000.0;
  if (!cost.usesCopyEngine && cover.longestMatmulNs > 0 &&
      cover.longestMatmulNs < cost.ns)
    slowdown = std::max(slowdown, problem.shortMatmulSlowdown / 1000.0);
  double ns = cost.ns;
  double added =
      ns <= room * (1 + slowdown) ? ns * slowdown / (1 + slowdown) : ns - room;
  return std::llround(added);
}

unsigned AlternativeChooser::pick(ArrayRef<Alternative> alternatives) const {
  constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
  int64_t mostAdded = kNever, mostNs = kNever;
  for (const Alternative &alternative : alternatives)
    mostAdded = std::min(mostAdded, alternative.addedNs);
  mostAdded += std::max(mostAdded / 50, noiseNs);
  for (const Alternative &alternative : alternatives)
    if (alternative.addedNs <= mostAdded)
      mostNs = std::min(mostNs, alternative.ns);
  mostNs += mostNs / 50;
  return llvm::find_if(alternatives,
                       [&](const Alternative &alternative) {
                         return alternative.addedNs <= mostAdded &&
                                alternative.ns <= mostNs;
                       }) -
         alternatives.begin();
}

void AlternativeChooser::add(TransferChoice choice) {
  assert(!choice.alternatives.empty() && "no way to run a transfer");
  const Cover &cover = covers[choice.transfer];
  choice.computeNs = cover.computeNs;
  for (Alternative &alternative : choice.alternatives)
    alternative.addedNs = getAddedNs(alternative, cover);
  choice.chosen = pick(choice.alternatives);
  for (auto [i, alternative] : llvm::enumerate(choice.alternatives))
    LDBG() << "transfer " << choice.transfer << " by '" << alternative.algorithm
           << "': " << alternative.ns << " ns, adds " << alternative.addedNs
           << " ns to " << cover.computeNs << " ns of compute"
           << (i == choice.chosen ? ": chosen" : "");
  choices.push_back(std::move(choice));
}

void AlternativeChooser::improve(const SearchBudget &budget) {
  Classes classes = getClasses();
  int64_t mostRuns = budget.alternatives.getRuns(problem.size());
  if (classes.empty() || mostRuns < 2)
    return;
  Problem tried = problem;
  applyTo(tried);
  SmallVector<unsigned, 0> order = getIdentityOrder(tried);
  auto apply = [&](unsigned choice, unsigned alternative) {
    TransferCost &cost = tried.transfers[choices[choice].transfer];
    cost = choices[choice].alternatives[alternative];
  };
  tryAlternatives(classes, mostRuns - 1, apply,
                  [&] { return simulate(tried, order).makespanNs; });
}

AlternativeChooser::Classes AlternativeChooser::getClasses() const {
  llvm::StringMap<unsigned> numbers;
  Classes classes;
  for (auto [i, choice] : llvm::enumerate(choices)) {
    if (choice.keepsCost || choice.alternatives.size() < 2 ||
        choice.computeNs == 0)
      continue;
    unsigned lane = problem.transfers[choice.transfer].lane;
    std::string key = problem.lanes[lane].group;
    llvm::raw_string_ostream os(key);
    for (const Alternative &alternative : choice.alternatives)
      os << " " << alternative.algorithm << " " << alternative.ns;
    auto [it, isNew] = numbers.try_emplace(key, classes.size());
    if (isNew)
      classes.emplace_back();
    classes[it->second].push_back(i);
  }
  auto getNs = [&](ArrayRef<unsigned> members) {
    return choices[members.front()].get().ns *
           static_cast<int64_t>(members.size());
  };
  llvm::sort(classes, [&](ArrayRef<unsigned> a, ArrayRef<unsigned> b) {
    return std::make_pair(-getNs(a), a.front()) <
           std::make_pair(-getNs(b), b.front());
  });
  return classes;
}

void AlternativeChooser::tryAlternatives(
    const Classes &classes, int64_t mostRuns,
    function_ref<void(unsigned choice, unsigned alternative)> apply,
    function_ref<int64_t()> run) {
  int64_t bestNs = run();
  for (ArrayRef<unsigned> alike : classes) {
    unsigned end = choices[alike.front()].alternatives.size();
    for (unsigned i = 0; i < end && mostRuns > 0; ++i) {
      if (llvm::all_of(alike, [&](unsigned member) {
            return choices[member].chosen == i;
          }))
        continue;
      for (unsigned member : alike)
        apply(member, i);
      int64_t ns = run();
      --mostRuns;
      bool isBetter = ns < bestNs - bestNs / 1000;
      LDBG() << "alternative " << i << " of " << alike.size()
             << " transfers like " << choices[alike.front()].transfer << ": "
             << ns << " ns, best so far " << bestNs
             << (isBetter ? ": kept" : ": refused");
      if (isBetter)
        bestNs = ns;
      for (unsigned member : alike) {
        if (isBetter) {
          choices[member].chosen = i;
          choices[member].isSimulated = true;
        }
        apply(member, choices[member].chosen);
      }
    }
  }
}

void AlternativeChooser::applyTo(Problem &target) const {
  for (const TransferChoice &choice : choices)
    if (!choice.keepsCost)
      static_cast<TransferCost &>(target.transfers[choice.transfer]) =
          choice.get();
}
