//===- Staging.cpp - Scratch memory of operations -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Staging.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace comm::runtime {

/// Maximum bytes of free blocks that the pool keeps between operations.
static constexpr int64_t keepBytes = int64_t(128) << 20;

StagingPool::~StagingPool() {
  for (const Block &block : free)
    std::free(block.memory);
  for (const Block &block : used)
    std::free(block.memory);
}

char *StagingPool::allocate(int64_t bytes) {
  // Use the smallest block that fits, unless most of it would be unused.
  auto best = free.end();
  for (auto it = free.begin(); it != free.end(); ++it)
    if (it->bytes >= bytes && it->bytes <= 2 * bytes + 4096 &&
        (best == free.end() || it->bytes < best->bytes))
      best = it;
  if (best != free.end()) {
    used.push_back(*best);
    freeBytes -= best->bytes;
    free.erase(best);
    return used.back().memory;
  }
  int64_t rounded = (std::max<int64_t>(bytes, 1) + 63) / 64 * 64;
  auto *memory = static_cast<char *>(std::aligned_alloc(64, rounded));
  if (!memory)
    throw std::bad_alloc();
  used.push_back({memory, rounded});
  return memory;
}

void StagingPool::release(char *memory) {
  auto it = std::find_if(used.begin(), used.end(), [&](const Block &block) {
    return block.memory == memory;
  });
  Block block = *it;
  *it = used.back();
  used.pop_back();
  if (freeBytes + block.bytes > keepBytes) {
    std::free(block.memory);
    return;
  }
  freeBytes += block.bytes;
  free.push_back(block);
}

} // namespace comm::runtime
