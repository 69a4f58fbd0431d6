//===- BaseMemory.cpp - Memory of an order whose ops go first -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BaseMemory.h"
#include "CommDialect/Analysis/MemoryTimeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;

/// What makes the bytes at a place be below all limits.
static constexpr int64_t kOut = int64_t(1) << 61;

BaseMemory::BaseMemory(const BlockModel &model, ArrayRef<unsigned> base,
                       int64_t memoryLimit)
    : model(model), base(base), memoryLimit(memoryLimit), places(base.size()),
      isTaken(base.size()), users(model.buffers.size()),
      buffersOf(model.size()),
      numLeaves(llvm::PowerOf2Ceil(std::max<size_t>(base.size(), 1))),
      largest(2 * numLeaves, -kOut), added(numLeaves) {
  for (auto [place, op] : llvm::enumerate(base))
    places[op] = place;
  for (auto [i, buffer] : llvm::enumerate(model.buffers)) {
    for (unsigned user : buffer.users) {
      buffersOf[user].push_back(i);
      users[i].places.push_back(places[user]);
    }
    llvm::sort(users[i].places);
    users[i].last = int(users[i].places.size()) - 1;
    users[i].isLive = buffer.isLiveIn;
    // One that ends before the block does is never live.
    if (buffer.isLiveIn && (buffer.isLiveOut || !buffer.users.empty()))
      liveBytes += buffer.bytes;
  }
  MemoryProfile profile = getMemoryProfile(model, base);
  llvm::copy(profile.during, largest.begin() + numLeaves);
  for (unsigned node = numLeaves; --node > 0;)
    largest[node] = std::max(largest[2 * node], largest[2 * node + 1]);
}

bool BaseMemory::take(unsigned op) {
  unsigned place = places[op];
  int64_t before = liveBytes, freed = 0;
  for (unsigned index : buffersOf[op]) {
    const ModelBuffer &buffer = model.buffers[index];
    Users &left = users[index];
    journal.push_back(
        {Entry::BufferState, index, 0, 0, left.first, left.last, left.isLive});
    if (!left.isLive) {
      left.isLive = true;
      liveBytes += buffer.bytes;
      add(0, left.places[left.first], buffer.bytes);
    }
    // The ends of what is left, without this op.
    isTaken[place] = true;
    while (left.first <= left.last && isTaken[left.places[left.first]])
      ++left.first;
    while (left.first <= left.last && isTaken[left.places[left.last]])
      --left.last;
    if (buffer.isLiveOut)
      continue;
    unsigned end = left.first <= left.last ? left.places[left.last] + 1 : 0;
    // It was live up to this op if this was the last.
    if (end <= place)
      add(end, place + 1, -buffer.bytes);
    if (end == 0)
      freed += buffer.bytes;
  }
  isTaken[place] = true;
  journal.push_back({Entry::Taken, place, 0, before, 0, 0, false});
  addToTree(place, place + 1, -kOut);
  bool isWithin = liveBytes + model.ops[op].transientBytes <= memoryLimit;
  liveBytes -= freed;
  return isWithin;
}

std::optional<unsigned> BaseMemory::findFirstAbove() const {
  int64_t limit = memoryLimit;
  if (largest[1] <= limit)
    return std::nullopt;
  unsigned node = 1;
  while (node < numLeaves) {
    limit -= added[node];
    node *= 2;
    if (largest[node] <= limit)
      ++node;
  }
  return base[node - numLeaves];
}

void BaseMemory::rollBack() {
  while (!journal.empty()) {
    Entry entry = journal.pop_back_val();
    switch (entry.kind) {
    case Entry::Bytes:
      addToTree(entry.begin, entry.end, -entry.bytes);
      break;
    case Entry::BufferState: {
      Users &left = users[entry.begin];
      left.first = entry.first;
      left.last = entry.last;
      left.isLive = entry.isLive;
      break;
    }
    case Entry::Taken:
      isTaken[entry.begin] = false;
      liveBytes = entry.bytes;
      addToTree(entry.begin, entry.begin + 1, kOut);
      break;
    }
  }
}

void BaseMemory::add(unsigned begin, unsigned end, int64_t bytes) {
  if (begin >= end || bytes == 0)
    return;
  addToTree(begin, end, bytes);
  journal.push_back({Entry::Bytes, begin, end, bytes, 0, 0, false});
}

void BaseMemory::addToTree(unsigned begin, unsigned end, int64_t bytes) {
  auto addTo = [&](unsigned node) {
    largest[node] += bytes;
    if (node < numLeaves)
      added[node] += bytes;
  };
  unsigned left = begin + numLeaves, right = end + numLeaves;
  for (; left < right; left /= 2, right /= 2) {
    if (left & 1)
      addTo(left++);
    if (right & 1)
      addTo(--right);
  }
  updateAbove(begin + numLeaves);
  updateAbove(end - 1 + numLeaves);
}

void BaseMemory::updateAbove(unsigned node) {
  for (node /= 2; node > 0; node /= 2)
    largest[node] =
        std::max(largest[2 * node], largest[2 * node + 1]) + added[node];
}
