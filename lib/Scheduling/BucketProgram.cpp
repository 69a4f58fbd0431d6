//===- BucketProgram.cpp - Programs whose buckets are chosen --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/BucketChooser.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Scheduling/Scheduler.h"

using namespace mlir;
using namespace mlir::comm;

BucketFigures comm::getBucketFigures(const Problem &problem,
                                     ArrayRef<unsigned> order) {
  Simulation simulation = simulate(problem, order);
  BucketFigures figures;
  figures.makespanNs = simulation.makespanNs;
  figures.exposedNs = simulation.exposedNs;
  figures.peakBytes = getMemoryPeak(problem, order);
  figures.numCollectives = problem.transfers.size();
  return figures;
}

void BucketProgram::addFunction(const Problem &problem, BucketProblem *buckets,
                                std::optional<int64_t> limit) {
  BucketBlock &block = blocks.emplace_back();
  block.problem = &problem;
  block.buckets = buckets;
  block.function = limits.size();
  block.present = getBucketFigures(problem, getIdentityOrder(problem));
  limits.push_back(limit);
}

void BucketProgram::setCaps(unsigned block, const BucketCaps &caps) {
  for (BucketProblem::Key &key : blocks[block].buckets->keys)
    key.caps = caps;
}

/// Returns the problem of a block with the buckets of `plan`, or none if it is
/// not known.
std::optional<Problem> BucketProgram::merge(unsigned block,
                                            const BucketPlan &plan) {
  if (blocks[block].parent)
    return std::nullopt;
  return mergeBuckets(
      *blocks[block].problem, plan,
      [&](const BucketPlan::Bucket &bucket) { return getCost(block, bucket); });
}

std::optional<BucketSchedule>
BucketProgram::schedule(const BucketProposal &proposal, SearchEffort effort) {
  BucketSchedule result;
  result.figures.resize(limits.size());
  for (auto [i, block] : llvm::enumerate(blocks)) {
    std::optional<Problem> problem = merge(i, proposal.plans[i]);
    if (!problem)
      return std::nullopt;
    std::optional<int64_t> limit = limits[block.function];
    Schedule found = findSchedule(*problem, limit, {effort});
    result.figures[block.function].add(getBucketFigures(*problem, found.order));
    result.places.push_back(getPositions(found.order));
  }
  if (!keepsLimits(result.figures))
    return std::nullopt;
  return result;
}

SmallVector<BucketFigures>
BucketProgram::measure(const BucketProposal &proposal) {
  SmallVector<BucketFigures> figures(limits.size());
  for (auto [i, block] : llvm::enumerate(blocks)) {
    std::optional<Problem> problem = merge(i, proposal.plans[i]);
    if (!problem)
      return {};
    figures[block.function].add(
        getBucketFigures(*problem, getIdentityOrder(*problem)));
  }
  return figures;
}

bool comm::keepLimits(ArrayRef<std::optional<int64_t>> limits,
                      ArrayRef<BucketFigures> figures) {
  return llvm::all_of(llvm::zip_equal(limits, figures), [](const auto &pair) {
    const auto &[limit, function] = pair;
    return !limit || function.peakBytes <= *limit;
  });
}
