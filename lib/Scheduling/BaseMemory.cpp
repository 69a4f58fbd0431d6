//===- BaseMemory.cpp - Peaks of orders that move ops forward -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BaseMemory.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;

/// Subtracted from the bytes at the position of a taken op, so that they are
/// below every limit.
static constexpr int64_t kTakenBytes = int64_t(1) << 61;

BaseMemory::BaseMemory(const Problem &problem, ArrayRef<unsigned> base,
                       int64_t memoryLimit)
    : problem(problem), base(base), memoryLimit(memoryLimit),
      places(getPositions(base)), isTaken(base.size()),
      users(problem.buffers.size()), buffersOf(problem),
      numLeaves(llvm::PowerOf2Ceil(std::max<size_t>(base.size(), 1))),
      tree(2 * numLeaves, Node{0, -kTakenBytes}) {
  unsigned numUses = 0;
  for (auto [left, buffer] : llvm::zip(users, problem.buffers)) {
    left.first = numUses;
    left.last = int(numUses) - 1;
    left.isLive = buffer.isLiveIn;
    numUses += buffer.users.size();
    // A live-in buffer without users is freed before the block.
    if (buffer.isLiveIn && (buffer.isLiveOut || !buffer.users.empty()))
      liveBytes += buffer.bytes;
  }
  // Visiting ops in order makes the positions of each buffer's users ascend.
  userPlaces.resize(numUses);
  for (auto [place, op] : llvm::enumerate(base))
    for (unsigned buffer : buffersOf[op])
      userPlaces[++users[buffer].last] = place;

  MemoryProfile profile = getMemoryProfile(problem, base);
  int64_t before = 0;
  for (auto [place, bytes] : llvm::enumerate(profile.during)) {
    tree[numLeaves + place] = {bytes - before, bytes - before};
    before = bytes;
  }
  for (unsigned node = numLeaves; --node > 0;)
    tree[node] = join(tree[2 * node], tree[2 * node + 1]);
  mostBytes = tree[1].largest;
  commit();
}

bool BaseMemory::isWithin(unsigned op) const {
  int64_t bytes = liveBytes + problem.ops[op].transientBytes;
  for (unsigned index : buffersOf[op])
    if (!users[index].isLive)
      bytes += problem.buffers[index].bytes;
  return bytes <= memoryLimit;
}

void BaseMemory::take(unsigned op) {
  unsigned place = places[op];
  if (!isForGood)
    takenPlaces.push_back(place);
  isTaken[place] = true;
  change(place, 0, -kTakenBytes);
  for (unsigned index : buffersOf[op]) {
    const Problem::Buffer &buffer = problem.buffers[index];
    Users &left = users[index];
    if (!isForGood)
      usersBefore.emplace_back(index, left);
    if (!left.isLive) {
      // The buffer is live from now on, no longer only from its first user on.
      left.isLive = true;
      liveBytes += buffer.bytes;
      firstBytes += buffer.bytes;
      mostBytes += buffer.bytes;
      changeFrom(userPlaces[left.first], -buffer.bytes);
    }
    // Drop the taken ops at both ends of the remaining users.
    while (left.first <= left.last && isTaken[userPlaces[left.first]])
      ++left.first;
    while (left.first <= left.last && isTaken[userPlaces[left.last]])
      --left.last;
    if (buffer.isLiveOut)
      continue;
    bool isFreed = left.first > left.last;
    unsigned end = isFreed ? 0 : userPlaces[left.last] + 1;
    // `op` was the last user, so the buffer is now freed after the last
    // remaining user.
    if (end <= place) {
      changeFrom(end, -buffer.bytes);
      changeBehind(place, buffer.bytes);
    }
    if (isFreed)
      liveBytes -= buffer.bytes;
  }
}

std::optional<unsigned> BaseMemory::findFirstAbove() {
  if (mostBytes <= memoryLimit)
    return std::nullopt;
  update();
  int64_t bytes = firstBytes;
  mostBytes = bytes + tree[1].largest;
  if (mostBytes <= memoryLimit)
    return std::nullopt;
  unsigned node = 1;
  while (node < numLeaves) {
    node *= 2;
    if (bytes + tree[node].largest <= memoryLimit)
      bytes += tree[node++].sum;
  }
  return base[node - numLeaves];
}

void BaseMemory::rollBack() {
  for (unsigned place : takenPlaces)
    isTaken[place] = false;
  for (auto [index, before] : llvm::reverse(usersBefore))
    users[index] = before;
  for (const LeafChange &change : leafChanges)
    changeLeaf(change.place, -change.sum, -change.largest);
  liveBytes = committedLive;
  firstBytes = committedFirst;
  mostBytes = committedMost;
  commit();
}

void BaseMemory::change(unsigned place, int64_t sum, int64_t largest) {
  changeLeaf(place, sum, largest);
  if (!isForGood)
    leafChanges.push_back({place, sum, largest});
}

void BaseMemory::changeLeaf(unsigned place, int64_t sum, int64_t largest) {
  Node &leaf = tree[numLeaves + place];
  leaf.sum += sum;
  leaf.largest += largest;
  if (touched.empty() || touched.back() != numLeaves + place)
    touched.push_back(numLeaves + place);
}

// Updates level by level, so that each common ancestor is computed once.
void BaseMemory::update() {
  llvm::sort(touched, std::less<unsigned>());
  while (!touched.empty() && touched.front() > 1) {
    unsigned numChanged = 0, last = 0;
    for (unsigned node : touched) {
      unsigned parent = node / 2;
      if (parent == last)
        continue;
      last = parent;
      Node joined = join(tree[2 * parent], tree[2 * parent + 1]);
      if (joined == tree[parent])
        continue;
      tree[parent] = joined;
      touched[numChanged++] = parent;
    }
    touched.truncate(numChanged);
  }
  touched.clear();
}
