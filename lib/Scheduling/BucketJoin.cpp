//===- BucketJoin.cpp - Adds members to buckets and closes buckets --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides which candidates share a bucket. Times are in ns of compute from the
// beginning of the block, in its present order.
//
//===----------------------------------------------------------------------===//

#include "BucketSweep.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "comm-bucket"

using namespace mlir;
using namespace mlir::comm;
using llvm::ArrayRef;
using llvm::SmallVector;

int64_t BucketSweep::getCap(unsigned key) const {
  const BucketCaps &caps = problem.keys[key].caps;
  const KeyState &state = states[key];
  int64_t cap = caps.get(state.numClosed);
  if (caps.tapers)
    cap = std::max(caps.get(0), std::min(cap, state.bytesLeft / 2));
  return cap;
}

unsigned BucketSweep::open(unsigned candidate) {
  unsigned index = buckets.size();
  Open &bucket = buckets.emplace_back();
  bucket.key = problem.candidates[candidate].key;
  bucket.layer = problem.candidates[candidate].layer;
  add(index, candidate);
  return index;
}

void BucketSweep::add(unsigned index, unsigned candidate) {
  Open &bucket = buckets[index];
  const Candidate &added = problem.candidates[candidate];
  bucket.candidates.push_back(candidate);
  bucket.bytes += added.bytes;
  bucket.need = std::min(bucket.need, problem.needs[added.start]);
  bucketOf[candidate] = index;
}

/// Returns true if `a` and `b` are known to be different layers.
static bool areApart(unsigned a, unsigned b) { return a && b && a != b; }

/// Returns by how many ns `ns` exceeds `needNs`.
static int64_t getDelay(int64_t ns, int64_t needNs) {
  return std::max<int64_t>(0, ns - needNs);
}

//===----------------------------------------------------------------------===//
// Candidates in the order of their sources
//===----------------------------------------------------------------------===//

bool BucketSweep::isCrossed(unsigned candidate) const {
  const Candidate &joining = problem.candidates[candidate];
  return llvm::any_of(graph.getPredecessors(joining.wait), [&](unsigned node) {
    return node != joining.start && !isPlaced.test(node) &&
           !problem.isFree.test(node);
  });
}

void BucketSweep::join(unsigned candidate) {
  enter(candidate);
  const Candidate &joined = problem.candidates[candidate];
  KeyState &state = states[joined.key];
  if (problem.dependsOnLateData.test(joined.start))
    return;
  bool isLastOfLayer =
      joined.layer && --numOfLayerToCome[{joined.key, joined.layer}] == 0;
  if (--state.numToCome != 0) {
    if (unsigned bucket = bucketOf[candidate];
        isLastOfLayer && !buckets[bucket].isStarted)
      close(bucket, BucketEnd::Layer);
    return;
  }
  for (unsigned bucket : {state.soon, state.late})
    if (bucket != kNone)
      close(bucket, BucketEnd::NothingLeft);
}

void BucketSweep::enter(unsigned candidate) {
  const Candidate &joining = problem.candidates[candidate];
  if (isCrossed(candidate)) {
    unsigned alone = open(candidate);
    LDBG() << problem.getName(joining.start)
           << " stays alone: an op keeps its order to its start and its wait";
    buckets[alone].isCrossed = true;
    return close(alone, BucketEnd::Dependence);
  }
  if (problem.keepsStarts)
    return joinInOrder(candidate);

  unsigned need = problem.needs[joining.start];
  bool isLate = need == kNone;
  KeyState &state = states[joining.key];
  unsigned &slot = isLate ? state.late : state.soon;
  if (slot != kNone && areApart(buckets[slot].layer, joining.layer))
    close(slot, BucketEnd::Layer, joining.start);
  if (slot != kNone && !isLate && !problem.keys[joining.key].caps.fills) {
    const Open &bucket = buckets[slot];
    int64_t without = nowNs + getNs(bucket);
    int64_t with = nowNs + getNs(bucket, joining.bytes);
    int64_t bucketNeed = getNeedNs(bucket.need), ownNeed = getNeedNs(need);
    if (ownNeed < bucketNeed) {
      if (with > ownNeed) {
        // The open bucket starts later, behind this candidate.
        unsigned other = bucket.candidates.front();
        unsigned alone = open(candidate);
        return close(alone, BucketEnd::Urgent, problem.candidates[other].start);
      }
    } else {
      // In the bucket, the candidate delays the bucket. Alone, it waits for the
      // link, and for compute that the bucket delays.
      int64_t delay = getDelay(without, bucketNeed);
      int64_t ownDelay =
          getDelay(without + getAloneNs(joining), ownNeed + delay);
      if (getDelay(with, bucketNeed) > delay + ownDelay)
        close(slot, BucketEnd::Urgent, joining.start);
    }
  }
  if (slot == kNone)
    slot = open(candidate);
  else
    add(slot, candidate);
  Open &bucket = buckets[slot];
  if (bucket.bytes >= getCap(joining.key))
    return close(slot, BucketEnd::Cap);
  if (!isLate) {
    bucket.latestNs = getNeedNs(bucket.need) - getNs(bucket);
    deadlines.push({bucket.latestNs, slot});
  }
}

/// Adds the candidate to the bucket of the previous start, if that is open.
void BucketSweep::joinInOrder(unsigned candidate) {
  const Candidate &joining = problem.candidates[candidate];
  unsigned &slot = states[joining.key].late;
  if (slot == kNone)
    slot = open(candidate);
  else
    add(slot, candidate);
  if (buckets[slot].bytes >= getCap(joining.key))
    return close(slot, BucketEnd::Cap);
  unsigned next = nextStart[candidate];
  if (next == kNone)
    return;
  if (problem.roles[next] != Role::Start ||
      getCandidate(next).key != joining.key)
    return close(slot, BucketEnd::Dependence, next);
  if (areApart(getCandidate(next).layer, buckets[slot].layer))
    return close(slot, BucketEnd::Layer, next);
  followsInBucket.set(next);
  if (unplaced.removeOne(next))
    readyCandidates.push({problem.needs[next], next});
}

//===----------------------------------------------------------------------===//
// Closing
//===----------------------------------------------------------------------===//

void BucketSweep::close(unsigned index, BucketEnd end, unsigned endedBy) {
  Open &bucket = buckets[index];
  // The planned buckets before it start before it.
  if (bucket.planned != kNone)
    return startPlanned(bucket.key, bucket.planned + 1);
  bucket.end = end;
  bucket.endedBy = endedBy;
  LDBG() << "bucket " << index << " of kind " << bucket.key << ": "
         << bucket.candidates.size() << " collectives, " << bucket.bytes
         << " bytes; closed: " << stringifyBucketEnd(end)
         << (endedBy == kNone ? "" : ", " + problem.getName(endedBy));
  KeyState &state = states[bucket.key];
  for (unsigned *slot : {&state.late, &state.soon})
    if (*slot == index)
      *slot = kNone;
  ++state.numClosed;
  state.bytesLeft -= bucket.bytes;
  start(index);
}

void BucketSweep::placeAll(const Open &bucket,
                           unsigned BucketPlan::Member::*node) {
  for (unsigned candidate : bucket.candidates)
    for (unsigned predecessor :
         graph.getPredecessors(problem.candidates[candidate].*node))
      if (problem.isFree.test(predecessor))
        demandFree(predecessor);
  for (unsigned candidate : bucket.candidates)
    place(problem.candidates[candidate].*node);
}

void BucketSweep::start(unsigned index) {
  Open &bucket = buckets[index];
  bucket.isStarted = true;
  placeAll(bucket, &BucketPlan::Member::start);
  bool leads = llvm::any_of(bucket.candidates, [&](unsigned candidate) {
    return problem.servesStart.test(problem.candidates[candidate].wait);
  });
  KeyState &state = states[bucket.key];
  state.linkFreeNs = std::max(nowNs, state.linkFreeNs) + getNs(bucket);
  started.push_back(index);
  if (leads)
    leading.push_back({state.linkFreeNs, index});
  else if (problem.keys[bucket.key].isWaitedForEarly)
    scatters.push_back({state.linkFreeNs, index});
}

void BucketSweep::waitFor(unsigned index) {
  Open &bucket = buckets[index];
  if (bucket.planned != kNone)
    startPlanned(bucket.key, uint64_t(bucket.planned) + 1 + problem.prefetch);
  placeAll(bucket, &BucketPlan::Member::wait);
}

void BucketSweep::startUrgentBuckets(int64_t ns) {
  while (!deadlines.empty() && deadlines.top().first < ns) {
    auto [latestNs, index] = deadlines.top();
    deadlines.pop();
    const Open &bucket = buckets[index];
    if (!bucket.isStarted && bucket.latestNs == latestNs)
      close(index, BucketEnd::Needed, bucket.need);
  }
}

void BucketSweep::waitForFinishedBuckets() {
  auto waitForFirst = [&](std::deque<std::pair<int64_t, unsigned>> &queue) {
    unsigned index = queue.front().second;
    queue.pop_front();
    demand(problem.candidates[buckets[index].candidates.front()].wait);
    drain();
  };
  while (!leading.empty() && leading.front().first <= nowNs)
    waitForFirst(leading);
  // As FSDP does, wait once the next scatter has started. The input of a
  // scatter is much larger than its result, and inputs would accumulate until
  // the end.
  while (scatters.size() > 1 && scatters.front().first <= nowNs)
    waitForFirst(scatters);
}

//===----------------------------------------------------------------------===//
// Buckets planned beforehand
//===----------------------------------------------------------------------===//

void BucketSweep::planBeforehand() {
  if (problem.keepsStarts)
    return;
  for (unsigned key = 0, e = problem.keys.size(); key < e; ++key) {
    SmallVector<unsigned> candidates;
    for (unsigned candidate : problem.keys[key].candidates)
      if (problem.hasFreeSources.test(candidate) &&
          problem.needs[problem.candidates[candidate].start] != kNone)
        candidates.push_back(candidate);
    llvm::sort(candidates, [&](unsigned a, unsigned b) {
      return std::pair(problem.needs[problem.candidates[a].start], a) <
             std::pair(problem.needs[problem.candidates[b].start], b);
    });
    planBeforehand(key, candidates);
  }
}

/// Fills buckets in the order of need. Simulates the time of compute and waits,
/// to know the delay that another member causes.
void BucketSweep::planBeforehand(unsigned key, ArrayRef<unsigned> candidates) {
  KeyState &state = states[key];
  unsigned prefetch = problem.prefetch;
  // The time at which the link is free, the start and the duration of the
  // bucket, and the total waiting time.
  int64_t freeNs = 0, beginNs = 0, bucketNs = 0, waitedNs = 0;
  // By bucket: the time at which compute reaches its wait.
  SmallVector<int64_t> waitNs;
  unsigned current = kNone;
  llvm::SmallDenseSet<unsigned> sources;
  auto end = [&](BucketEnd end, unsigned endedBy = kNone) {
    Open &bucket = buckets[current];
    bucket.end = end;
    bucket.endedBy = endedBy;
    LDBG() << "planned bucket " << current << " of kind " << key << ": "
           << bucket.candidates.size() << " collectives, " << bucket.bytes
           << " bytes; closed: " << stringifyBucketEnd(end)
           << (endedBy == kNone ? "" : ", " + problem.getName(endedBy));
    ++state.numClosed;
    state.numToCome -= bucket.candidates.size();
    for (unsigned candidate : bucket.candidates)
      --numOfLayerToCome[{key, problem.candidates[candidate].layer}];
    state.bytesLeft -= bucket.bytes;
    freeNs = beginNs + bucketNs;
    waitNs.push_back(getNeedNs(bucket.need) + waitedNs);
    waitedNs += getDelay(freeNs, waitNs.back());
    sources.clear();
    current = kNone;
  };
  for (unsigned candidate : candidates) {
    const Candidate &joining = problem.candidates[candidate];
    int64_t needNs = getNeedNs(problem.needs[joining.start]);
    int64_t joinedNs = 0;
    if (current != kNone) {
      const Open &bucket = buckets[current];
      joinedNs = getNs(bucket, joining.bytes);
      int64_t without = beginNs + bucketNs;
      int64_t with = beginNs + joinedNs;
      int64_t bucketNeed = getNeedNs(bucket.need) + waitedNs;
      int64_t delay = getDelay(without, bucketNeed);
      int64_t ownNeed = needNs + waitedNs + delay;
      // The next bucket starts before the wait of the one that is `prefetch`
      // buckets earlier.
      unsigned next = waitNs.size() + 1;
      int64_t ownBegin = prefetch == 0     ? ownNeed
                         : prefetch == 1   ? bucketNeed
                         : next < prefetch ? 0
                                           : waitNs[next - prefetch];
      int64_t ownDelay =
          getDelay(std::max(without, ownBegin) + getAloneNs(joining), ownNeed);
      // A second gather of the same source is for the backward pass. In the
      // bucket of the forward pass it would only duplicate the data.
      bool isAgain = llvm::any_of(joining.sources, [&](unsigned source) {
        return sources.contains(source);
      });
      if (isAgain || areApart(bucket.layer, joining.layer))
        end(BucketEnd::Layer, joining.start);
      else if (!problem.keys[key].caps.fills &&
               getDelay(with, bucketNeed) > delay + ownDelay)
        end(BucketEnd::Urgent, joining.start);
    }
    if (current != kNone) {
      add(current, candidate);
      bucketNs = joinedNs;
    } else {
      current = open(candidate);
      bucketNs = getAloneNs(joining);
      buckets[current].planned = state.planned.size();
      state.planned.push_back(current);
      unsigned index = waitNs.size();
      beginNs = std::max(freeNs, prefetch == 0      ? needNs + waitedNs
                                 : index < prefetch ? 0
                                                    : waitNs[index - prefetch]);
    }
    sources.insert_range(joining.sources);
    if (buckets[current].bytes >= getCap(key))
      end(BucketEnd::Cap);
  }
  if (current != kNone)
    end(BucketEnd::NothingLeft);
}

void BucketSweep::startPlanned(unsigned key, uint64_t count) {
  KeyState &state = states[key];
  count = std::min<uint64_t>(count, state.planned.size());
  while (state.numPlannedStarted < count)
    start(state.planned[state.numPlannedStarted++]);
}
