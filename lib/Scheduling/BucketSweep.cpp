//===- BucketSweep.cpp - Plans buckets and their order --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BucketSweep.h"

using namespace mlir;
using namespace mlir::comm;
using llvm::ArrayRef;
using llvm::SmallVector;

BucketSweep::BucketSweep(const BucketProblem &problem)
    : problem(problem), graph(problem.graph), isPlaced(graph.size()),
      unplaced(graph), cursors(graph.size()), states(problem.keys.size()),
      bucketOf(problem.candidates.size(), kNone),
      nextStart(problem.candidates.size(), kNone),
      followsInBucket(graph.size()) {
  for (unsigned node : problem.isFree.set_bits())
    unplaced.place(graph, node, [](unsigned) {});
  for (auto [state, key] : llvm::zip(states, problem.keys))
    state.bytesLeft = key.bytes;
  for (const Candidate &candidate : problem.candidates)
    if (!problem.dependsOnLateData.test(candidate.start)) {
      ++states[candidate.key].numToCome;
      ++numOfLayerToCome[{candidate.key, candidate.layer}];
    }
  unsigned next = kNone;
  for (unsigned node = graph.size(); node-- > 0;) {
    if (!problem.isStart.test(node))
      continue;
    if (problem.roles[node] == Role::Start)
      nextStart[problem.candidateOf[node]] = next;
    next = node;
  }
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

void BucketSweep::place(unsigned node) {
  assert(!isPlaced.test(node));
  isPlaced.set(node);
  order.push_back(node);
  for (unsigned successor : graph.getSuccessors(node)) {
    if (problem.isFree.test(node) ||
        (followsInBucket.test(successor) && problem.isStart.test(node)) ||
        !unplaced.removeOne(successor) || isPlaced.test(successor))
      continue;
    Role role = problem.roles[successor];
    if (role == Role::Start)
      readyCandidates.push({problem.needs[successor], successor});
    else if (role == Role::GivenStart ||
             (role == Role::Light &&
              (successor < current || problem.servesStart.test(successor))))
      readyNodes.push(successor);
  }
}

bool BucketSweep::pushPredecessor(unsigned node) {
  ArrayRef<unsigned> predecessors = graph.getPredecessors(node);
  for (unsigned &cursor = cursors[node]; cursor < predecessors.size(); ++cursor)
    if (!isPlaced.test(predecessors[cursor])) {
      stack.push_back(predecessors[cursor]);
      return true;
    }
  return false;
}

void BucketSweep::demand(unsigned target) {
  stack.push_back(target);
  while (!stack.empty()) {
    unsigned node = stack.back();
    if (isPlaced.test(node)) {
      if (!startStack.empty() && startStack.back() == node)
        startStack.pop_back();
      stack.pop_back();
      continue;
    }
    Role role = problem.roles[node];
    if (role == Role::Wait) {
      // The start precedes the wait, and may close a bucket.
      if (unsigned start = getCandidate(node).start; !isPlaced.test(start))
        stack.push_back(start);
      else if (!pushPredecessor(node))
        waitFor(bucketOf[problem.candidateOf[node]]);
      continue;
    }
    if (role != Role::Start) {
      if (problem.isStart.test(node) &&
          (startStack.empty() || startStack.back() != node))
        startStack.push_back(node);
      if (!pushPredecessor(node))
        place(node);
      continue;
    }
    unsigned candidate = problem.candidateOf[node];
    if (bucketOf[candidate] == kNone) {
      if (startStack.empty() || startStack.back() != node)
        startStack.push_back(node);
      if (pushPredecessor(node))
        continue;
      join(candidate);
      continue;
    }
    // The start that needs this data, if any, is below on the stack.
    unsigned other = kNone;
    for (unsigned start : llvm::reverse(startStack))
      if (start != node) {
        other = start;
        break;
      }
    bool isForStart = other != kNone;
    close(bucketOf[candidate],
          isForStart ? BucketEnd::Dependence : BucketEnd::Needed,
          isForStart ? other : stack.front());
  }
}

void BucketSweep::demandFree(unsigned target) {
  SmallVector<unsigned> worklist = {target};
  while (!worklist.empty()) {
    unsigned node = worklist.back();
    bool isReady = true;
    for (unsigned predecessor : graph.getPredecessors(node))
      if (!isPlaced.test(predecessor)) {
        worklist.push_back(predecessor);
        isReady = false;
      }
    if (!isReady)
      continue;
    worklist.pop_back();
    if (!isPlaced.test(node))
      place(node);
  }
}

void BucketSweep::drain() {
  for (;;) {
    if (!readyNodes.empty()) {
      unsigned node = readyNodes.top();
      readyNodes.pop();
      if (!isPlaced.test(node))
        demand(node);
    } else if (!readyCandidates.empty()) {
      unsigned candidate = problem.candidateOf[readyCandidates.top().second];
      readyCandidates.pop();
      if (bucketOf[candidate] == kNone)
        join(candidate);
    } else {
      return;
    }
  }
}

void BucketSweep::finish() {
  current = graph.size();
  auto closeAll = [&] {
    bool hasClosed = false;
    for (unsigned key = 0, e = states.size(); key < e; ++key)
      for (unsigned bucket : {states[key].soon, states[key].late})
        if (bucket != kNone) {
          close(bucket, BucketEnd::NothingLeft);
          hasClosed = true;
        }
    return hasClosed;
  };
  // First start all buckets, then wait for their data. Starts that depend on
  // these data are the next level.
  closeAll();
  for (unsigned next = 0;;) {
    drain();
    if (!started.empty()) {
      unsigned bucket = started.front();
      started.pop_front();
      demand(problem.candidates[buckets[bucket].candidates.front()].wait);
      continue;
    }
    if (closeAll())
      continue;
    // Waits of named buckets, and the nodes that need them.
    while (next < graph.size() &&
           (isPlaced.test(next) || graph.getOps(next).empty()))
      ++next;
    if (next == graph.size())
      return;
    demand(next);
  }
}

BucketPlan BucketSweep::run() {
  order.reserve(graph.size());
  planBeforehand();
  for (unsigned node = 0, e = graph.size(); node < e; ++node) {
    if (!unplaced.isReady(node))
      continue;
    if (problem.roles[node] == Role::GivenStart && !graph.getOps(node).empty())
      readyNodes.push(node);
    else if (problem.roles[node] == Role::Start &&
             bucketOf[problem.candidateOf[node]] == kNone)
      readyCandidates.push({problem.needs[node], node});
  }
  // Prefetch the first buckets at the beginning of the block.
  for (unsigned key = 0, e = states.size(); key < e; ++key)
    startPlanned(key, problem.prefetch);
  drain();
  for (unsigned e = graph.size(); current < e; ++current) {
    if (isPlaced.test(current) || graph.getOps(current).empty())
      continue;
    Role role = problem.roles[current];
    nowNs = problem.nsBefore[current];
    if (role == Role::Anchor) {
      startUrgentBuckets(problem.nsBefore[current + 1]);
      waitForFinishedBuckets();
    } else if (role != Role::Light || !unplaced.isReady(current) ||
               problem.servesOnlyStarts.test(current)) {
      // The node is placed when it is needed, or when its predecessors are
      // placed.
      continue;
    }
    demand(current);
    drain();
  }
  finish();
  return makePlan();
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

std::string BucketSweep::getReason(const Open &bucket) const {
  if (problem.keys[bucket.key].candidates.size() == 1)
    return "the only one of its kind, group, reduction and type";
  if (bucket.isCrossed)
    return "an op between its start and its wait keeps its order to both";
  std::string op =
      bucket.endedBy != kNone ? problem.getName(bucket.endedBy) : "";
  switch (bucket.end) {
  case BucketEnd::Cap:
    return "its size reaches the cap";
  case BucketEnd::Needed:
  case BucketEnd::Dependence:
    return "needed by " + op + " before another could join it";
  case BucketEnd::Urgent:
    return "it, or " + op + ", would come later if both were in one bucket";
  case BucketEnd::Layer:
    return "the only one of its layer";
  case BucketEnd::NothingLeft:
    return "no other was left to join it";
  }
  llvm_unreachable("unknown end of a bucket");
}

BucketPlan BucketSweep::makePlan() const {
  BucketPlan plan;
  SmallVector<unsigned, 0> places(graph.size());
  for (unsigned node : order)
    for (unsigned op : graph.getOps(node)) {
      places[op] = plan.order.size();
      plan.order.push_back(op);
    }
  assert(plan.order.size() == graph.size() && "not all ops are placed");

  plan.alone = problem.alone;
  for (const Open &bucket : buckets) {
    if (bucket.candidates.size() == 1) {
      plan.alone.push_back({problem.candidates[bucket.candidates.front()].start,
                            getReason(bucket)});
      continue;
    }
    BucketPlan::Bucket &planned = plan.buckets.emplace_back();
    for (unsigned candidate : bucket.candidates)
      planned.members.push_back(problem.candidates[candidate]);
    planned.end = bucket.end;
    planned.endedBy = bucket.endedBy;
  }
  llvm::append_range(plan.buckets, problem.given);
  llvm::sort(plan.buckets, [&](const BucketPlan::Bucket &a,
                               const BucketPlan::Bucket &b) {
    return places[a.members.front().start] < places[b.members.front().start];
  });
  llvm::sort(plan.alone,
             [&](const BucketPlan::Alone &a, const BucketPlan::Alone &b) {
               return places[a.start] < places[b.start];
             });
  return plan;
}

BucketPlan comm::planBuckets(const BucketProblem &problem) {
  return BucketSweep(problem).run();
}
