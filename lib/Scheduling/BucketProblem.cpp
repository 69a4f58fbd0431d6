//===- BucketProblem.cpp - Describes which collectives may share a bucket -===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Buckets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace mlir::comm;
using llvm::ArrayRef;
using llvm::SmallVector;

llvm::StringRef comm::stringifyBucketEnd(BucketEnd end) {
  switch (end) {
  case BucketEnd::Cap:
    return "cap";
  case BucketEnd::Needed:
    return "needed";
  case BucketEnd::Dependence:
    return "dependence";
  case BucketEnd::Urgent:
    return "urgent";
  case BucketEnd::Layer:
    return "layer";
  case BucketEnd::NothingLeft:
    return "nothing left";
  }
  llvm_unreachable("unknown end of a bucket");
}

int64_t BucketProblem::Key::getNs(int64_t bytes) const {
  auto [it, isNew] = nsOfBytes.try_emplace(bytes);
  if (isNew)
    it->second = computeNs(bytes);
  return it->second;
}

BucketProblem::BucketProblem(BucketGraph graph)
    : graph(std::move(graph)), roles(this->graph.size(), Role::Anchor),
      isStart(this->graph.size()), candidateOf(this->graph.size(), kNone) {}

void BucketProblem::addCandidate(Candidate candidate) {
  unsigned number = candidates.size();
  candidateOf[candidate.start] = candidateOf[candidate.wait] = number;
  roles[candidate.start] = Role::Start;
  roles[candidate.wait] = Role::Wait;
  isStart.set(candidate.start);
  Key &key = keys[candidate.key];
  key.candidates.push_back(number);
  key.bytes += candidate.bytes;
  candidates.push_back(std::move(candidate));
}

SmallVector<bool>
BucketProblem::addGiven(ArrayRef<ArrayRef<BucketPlan::Member>> buckets) {
  SmallVector<BucketGraph::Fusion> fusions;
  for (ArrayRef<BucketPlan::Member> members : buckets) {
    BucketGraph::Fusion &fusion = fusions.emplace_back();
    for (const BucketPlan::Member &member : members) {
      fusion.starts.push_back(member.start);
      fusion.waits.push_back(member.wait);
    }
  }
  SmallVector<bool> isFused = graph.fuse(fusions);
  for (auto [members, isBucket] : llvm::zip_equal(buckets, isFused)) {
    if (!isBucket)
      continue;
    given.emplace_back().members.assign(members.begin(), members.end());
    for (const BucketPlan::Member &member : members) {
      roles[member.start] = Role::GivenStart;
      roles[member.wait] = Role::GivenWait;
      isStart.set(member.start);
    }
  }
  return isFused;
}

void BucketProblem::analyze() {
  findNeeds();
  findFreeNodes();
}

void BucketProblem::findNeeds() {
  unsigned numNodes = graph.size();
  needs.assign(numNodes, kNone);
  servesStart.resize(numNodes);
  servesOnlyStarts.resize(numNodes);
  for (unsigned node : llvm::reverse(graph.getOrder())) {
    Role role = roles[node];
    if (role == Role::Anchor) {
      needs[node] = node;
    } else {
      bool servesOthers = graph.getSuccessors(node).empty();
      for (unsigned successor : graph.getSuccessors(node)) {
        needs[node] = std::min(needs[node], needs[successor]);
        Role next = roles[successor];
        if (next == Role::Start || next == Role::GivenStart ||
            (next == Role::Light && servesStart.test(successor)))
          servesStart.set(node);
        // The wait reads the sources of its start, too.
        servesOthers |=
            next == Role::Anchor ||
            (next == Role::Light && !servesOnlyStarts.test(successor));
      }
      if (role == Role::Light && !servesOthers)
        servesOnlyStarts.set(node);
    }
  }
}

void BucketProblem::findFreeNodes() {
  isFree.resize(graph.size());
  dependsOnLateData.resize(graph.size());
  hasFreeSources.resize(candidates.size());
  for (unsigned node : graph.getOrder()) {
    for (unsigned other : graph.getPredecessors(node))
      if (dependsOnLateData.test(other) ||
          ((roles[other] == Role::Wait || roles[other] == Role::GivenWait) &&
           needs[other] == kNone))
        dependsOnLateData.set(node);
    auto areFree = [&](unsigned except) {
      return llvm::all_of(graph.getPredecessors(node), [&](unsigned other) {
        return other == except || isFree.test(other);
      });
    };
    if (roles[node] == Role::Light && areFree(kNone))
      isFree.set(node);
    else if (roles[node] == Role::Start && areFree(kNone))
      hasFreeSources.set(candidateOf[node]);
    // The other predecessors of the wait must be free, too.
    else if (roles[node] == Role::Wait &&
             !areFree(candidates[candidateOf[node]].start))
      hasFreeSources.reset(candidateOf[node]);
  }
}
