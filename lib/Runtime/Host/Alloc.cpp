//===- Alloc.cpp - Allocates memory for compiled programs -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "Runtime.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>

using namespace comm::runtime;

namespace {

/// The size of a cache line and of the widest vector moves.
constexpr uint64_t leastAlignment = 64;

/// Header stored before each block.
struct Prefix {
  void *start; ///< address that the C library returned
  uint64_t bytes;
};
static_assert(sizeof(Prefix) <= leastAlignment);

std::atomic<uint64_t> liveBytes{0}, peakBytes{0};

Prefix *prefixOf(void *pointer) { return static_cast<Prefix *>(pointer) - 1; }

} // namespace

void *commAlignedAlloc(uint64_t alignment, uint64_t bytes) {
  alignment = std::max(alignment, leastAlignment);
  if (alignment & (alignment - 1))
    fail("commAlignedAlloc", nullptr,
         "alignment " + std::to_string(alignment) + " is not a power of two");
  void *start = nullptr;
  uint64_t total = bytes + alignment;
  if (total < bytes || posix_memalign(&start, alignment, total) != 0)
    fail("commAlloc", nullptr,
         "out of memory: " + std::to_string(bytes) + " bytes requested, " +
             std::to_string(liveBytes.load()) + " in use");
  void *pointer = static_cast<char *>(start) + alignment;
  *prefixOf(pointer) = {start, bytes};
  uint64_t live = liveBytes.fetch_add(bytes) + bytes;
  uint64_t peak = peakBytes.load();
  while (live > peak && !peakBytes.compare_exchange_weak(peak, live)) {
  }
  return pointer;
}

void *commAlloc(uint64_t bytes) {
  return commAlignedAlloc(leastAlignment, bytes);
}

void commFree(void *pointer) {
  if (!pointer)
    return;
  Prefix prefix = *prefixOf(pointer);
  liveBytes.fetch_sub(prefix.bytes);
  std::free(prefix.start);
}

void *_mlir_memref_to_llvm_alloc(uint64_t bytes) { return commAlloc(bytes); }

void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t bytes) {
  return commAlignedAlloc(alignment, bytes);
}

void _mlir_memref_to_llvm_free(void *pointer) { commFree(pointer); }

uint64_t commLiveBytes(void) { return liveBytes.load(); }
uint64_t commPeakBytes(void) { return peakBytes.load(); }
void commResetPeak(void) { peakBytes.store(liveBytes.load()); }
