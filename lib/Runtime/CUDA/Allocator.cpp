//===- Allocator.cpp - Stream-ordered allocation of GPU memory ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Allocator.h"
#include "Context.h"
#include "Failure.h"

#include <algorithm>

namespace comm::cuda {

/// Maximum size of small blocks, in bytes. They share small allocations, so
/// that they do not fragment big ones.
static constexpr uint64_t smallBytes = 1 << 20;
static constexpr uint64_t smallChunk = 8 << 20;
static constexpr uint64_t bigChunk = 64 << 20;
static constexpr uint64_t granularity = 2 << 20;

static constexpr const char *allocateName = "commAlloc";

Arena::~Arena() {
  for (const auto &[address, block] : blocks)
    if (block.isFirst)
      driver().cuMemFree(address);
}

bool Arena::grow(uint64_t bytes, bool relaxed) {
  uint64_t size = bytes <= smallBytes
                      ? smallChunk
                      : std::max(bigChunk, (bytes + granularity - 1) /
                                               granularity * granularity);
  CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  if (relaxed)
    COMM_CU(cuThreadExchangeStreamCaptureMode(&mode));
  Address address = 0;
  CUresult result = driver().cuMemAlloc(&address, size);
  // The remaining memory may suffice for the request itself.
  if (result == CUDA_ERROR_OUT_OF_MEMORY && size > bytes) {
    size = (bytes + blockAlignment - 1) / blockAlignment * blockAlignment;
    result = driver().cuMemAlloc(&address, size);
  }
  if (relaxed)
    COMM_CU(cuThreadExchangeStreamCaptureMode(&mode));
  if (result == CUDA_ERROR_OUT_OF_MEMORY)
    return false;
  checkDriver(result, "cuMemAlloc");
  blocks[address] = {size, /*isFree=*/true, /*isFirst=*/true};
  idle.emplace(size, address);
  return true;
}

Address Arena::allocate(uint64_t bytes, bool relaxed) {
  bytes =
      std::max((bytes + blockAlignment - 1) / blockAlignment * blockAlignment,
               blockAlignment);
  auto find = [&] {
    auto it = idle.lower_bound({bytes, 0});
    // Small requests do not split big allocations.
    if (it != idle.end() && bytes <= smallBytes && it->first > smallChunk)
      return idle.end();
    return it;
  };
  auto best = find();
  if (best == idle.end()) {
    if (!grow(bytes, relaxed)) {
      // Split a big block after all rather than fail.
      best = idle.lower_bound({bytes, 0});
      if (best == idle.end())
        return 0;
    } else {
      best = idle.lower_bound({bytes, 0});
    }
  }
  auto it = blocks.find(best->second);
  idle.erase(best);
  Block &block = it->second;
  block.isFree = false;
  uint64_t rest = block.bytes - bytes;
  if (rest) {
    block.bytes = bytes;
    Address behind = it->first + bytes;
    blocks[behind] = {rest, /*isFree=*/true, /*isFirst=*/false};
    idle.emplace(rest, behind);
  }
  return it->first;
}

bool Arena::owns(Address address) const {
  auto it = blocks.find(address);
  return it != blocks.end() && !it->second.isFree;
}

bool Arena::free(Address address) {
  auto it = blocks.find(address);
  if (it == blocks.end() || it->second.isFree)
    return false;
  it->second.isFree = true;
  // Merge with free neighbors of the same allocation.
  auto next = std::next(it);
  if (next != blocks.end() && next->second.isFree && !next->second.isFirst) {
    idle.erase({next->second.bytes, next->first});
    it->second.bytes += next->second.bytes;
    blocks.erase(next);
  }
  if (!it->second.isFirst) {
    auto previous = std::prev(it);
    if (previous->second.isFree) {
      idle.erase({previous->second.bytes, previous->first});
      previous->second.bytes += it->second.bytes;
      blocks.erase(it);
      it = previous;
    }
  }
  idle.emplace(it->second.bytes, it->first);
  return true;
}

bool Arena::releaseIdle() {
  bool hasReleased = false;
  for (auto it = blocks.begin(); it != blocks.end();) {
    auto next = std::next(it);
    // A free block that was not split is a whole allocation.
    if (it->second.isFree && it->second.isFirst &&
        (next == blocks.end() || next->second.isFirst)) {
      COMM_CU(cuMemFree(it->first));
      idle.erase({it->second.bytes, it->first});
      blocks.erase(it);
      hasReleased = true;
    }
    it = next;
  }
  return hasReleased;
}

uint64_t Arena::idleBytes() const {
  uint64_t bytes = 0;
  for (const auto &entry : idle)
    bytes += entry.first;
  return bytes;
}

Address Allocator::allocateCaptured(uint64_t bytes) {
  CapturePool &pool = *capturing;
  if (!pool.isComplete) {
    Address address = pool.arena.allocate(bytes, /*relaxed=*/true);
    if (address)
      pool.allocations.push_back({bytes, address});
    return address;
  }
  if (pool.next == pool.allocations.size() ||
      pool.allocations[pool.next].bytes != bytes)
    runtime::fail(
        allocateName, nullptr,
        "a graph's run asks for " + std::to_string(bytes) +
            " bytes where its first one did not: the program does not "
            "do the same in each run");
  return pool.allocations[pool.next++].address;
}

Address Allocator::allocate(uint64_t bytes, bool counted) {
  Address address =
      capturing ? allocateCaptured(bytes) : arena.allocate(bytes, false);
  if (!address && !capturing) {
    // Idle memory may be in pieces that are too small. Pending work may need
    // messages of this rank in order to finish.
    context.synchronize();
    if (arena.releaseIdle())
      address = arena.allocate(bytes, false);
  }
  if (!address) {
    size_t free = 0, total = 0;
    COMM_CU(cuMemGetInfo(&free, &total));
    runtime::fail(allocateName, nullptr,
                  "out of GPU memory: " + std::to_string(bytes) +
                      " bytes requested, " + std::to_string(live) +
                      " in use by the program, " +
                      std::to_string(free + arena.idleBytes()) + " free of " +
                      std::to_string(total) +
                      "; compile with a lower --memory-limit, or give each "
                      "rank less data");
  }
  // A later capture reuses the blocks that the first one did not free.
  if (auto it = requested.find(address); it != requested.end())
    live -= it->second;
  requested[address] = counted ? bytes : 0;
  live += counted ? bytes : 0;
  peak = std::max(peak, live);
  return address;
}

void Allocator::free(Address address) {
  auto it = requested.find(address);
  if (it == requested.end())
    runtime::fail("commFree", nullptr,
                  "the address was not allocated by commAlloc, or was freed "
                  "before");
  live -= it->second;
  requested.erase(it);
  if (arena.free(address))
    return;
  // The block belongs to a graph. Each replay uses its addresses, so only the
  // first capture may reuse them for other allocations.
  if (capturing && !capturing->isComplete)
    capturing->arena.free(address);
}

void Allocator::makeRoom() {
  size_t free = 0, total = 0;
  COMM_CU(cuMemGetInfo(&free, &total));
  if (arena.idleBytes() > free)
    arena.releaseIdle();
}

void Allocator::beginCapture(CapturePool &pool) {
  capturing = &pool;
  pool.next = 0;
}

void Allocator::endCapture() { capturing = nullptr; }

void CapturePool::complete() {
  if (isComplete && next != allocations.size())
    runtime::fail(allocateName, nullptr,
                  "a graph's run ends after " + std::to_string(next) +
                      " allocations, its first one had " +
                      std::to_string(allocations.size()));
  isComplete = true;
}

} // namespace comm::cuda
